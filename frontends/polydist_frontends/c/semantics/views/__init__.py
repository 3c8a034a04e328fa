"""Pointers into arrays, also as ones of rows of other lengths."""
