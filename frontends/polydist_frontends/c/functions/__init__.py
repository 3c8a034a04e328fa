"""What the functions of a C program do: which only compute, which are single expressions, and which
of their variables may be read after a region."""
