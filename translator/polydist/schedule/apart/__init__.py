"""Loops that are parallel under a condition on sizes, which is checked when the region starts."""
