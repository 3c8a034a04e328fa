"""What expressions in a Fortran region mean: integers, types, intrinsics."""
