"""Calls of subroutines, which Fortran programs have."""
