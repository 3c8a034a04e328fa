"""Frontends: from a user's source text to regions (``region.py``), one folder per language."""
