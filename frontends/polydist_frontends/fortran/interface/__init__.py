"""The procedures of a Fortran file as other languages call them."""
