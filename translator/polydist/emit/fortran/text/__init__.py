"""What generated Fortran is made of: lines, names, what a procedure imports."""
