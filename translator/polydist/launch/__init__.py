"""Running other programs: an MPI installation, and processes that end with all they started."""
