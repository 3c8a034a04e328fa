"""Inside a tile: how its accesses go through memory, in which order its points run, and which of
its coordinates runs along rows."""
