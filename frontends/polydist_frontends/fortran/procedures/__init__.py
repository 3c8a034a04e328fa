"""What the procedures of a Fortran program do: which only compute, and what becomes of their
arguments."""
