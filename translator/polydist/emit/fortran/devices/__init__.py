"""Kernels of Fortran regions, in the C file beside them."""
