"""What the procedures of a Fortran program do: which only compute, what becomes of their arguments,
and which of their variables may be read after a region."""
