"""From the constructs of a Fortran region to the tree of ``region.py``."""
