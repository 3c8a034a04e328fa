"""What a drawn program is: its tree, what its subscripts reach, and what its clauses assert."""
