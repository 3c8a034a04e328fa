"""What the names and expressions of a C region mean: objects, accesses, integers, loop headers."""
