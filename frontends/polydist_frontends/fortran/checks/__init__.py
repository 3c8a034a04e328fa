"""What procedures and included files around a Fortran region do to its variables."""
