"""Nests in the style of well-known algorithms, beside those that are drawn freely."""
