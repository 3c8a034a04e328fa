"""Functions in C that do what stands in loops, and their calls."""
