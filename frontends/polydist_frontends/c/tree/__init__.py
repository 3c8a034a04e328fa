"""From the syntax tree of a C region to the tree of ``region.py``."""
