"""Texts of functions in the place of their calls."""
