"""What is refused in the directive of a Fortran region, and in files that a source includes."""
