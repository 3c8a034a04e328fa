"""Kernels for Python: the functions of a C or Fortran file as a library that a script loads, with
NumPy arrays, on an mpi4py communicator."""
