"""What the expressions of a Fortran region mean: references, accesses, integers, loop headers."""
