"""Regions as Fortran, with the C file beside them."""
