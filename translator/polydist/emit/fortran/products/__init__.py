"""Products in blocks: Fortran statements that run on vectors in C, called from where their loops
would be."""
