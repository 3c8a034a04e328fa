"""What the expressions of a C region mean: objects, accesses, integers, loop headers."""
