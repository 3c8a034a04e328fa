"""A program as text, in C and in Fortran."""
