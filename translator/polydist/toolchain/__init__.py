"""What programs are built with: flags for the same results, MPI's flags, the runtime's library."""
