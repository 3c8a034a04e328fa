"""What must run in the order of the program, and how it is shared out all the same."""
