"""The text of programs in Fortran."""
