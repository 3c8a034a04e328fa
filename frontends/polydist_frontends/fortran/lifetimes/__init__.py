"""Which variables keep their values around a region, and which may be read after it."""
