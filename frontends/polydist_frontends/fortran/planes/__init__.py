"""Pointers that take each other's places."""
