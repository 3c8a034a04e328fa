"""Regions as C."""
