"""The memory of a region: its arrays and scalars, and the values that it is given."""
