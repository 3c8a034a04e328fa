"""Functions for scripts in Python: those of a C or Fortran file as a library that a script loads,
with NumPy arrays, on an mpi4py communicator. (Scripts call such functions kernels; elsewhere the
word is for code that runs on a device.)"""
