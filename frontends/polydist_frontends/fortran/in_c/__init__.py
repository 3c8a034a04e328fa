"""Fortran statements as C: exactly the same values, or a reason why not."""
