"""What regions would send and compute on any number of ranks, without running the program."""
