"""Programs of many regions: what moves between them, the time of a step, the memory of ranks."""
