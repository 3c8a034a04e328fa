"""Linearised subscripts, ``a[i*n + j]``, as rows and columns."""
