"""Constructs of a region that only give names, written out."""
