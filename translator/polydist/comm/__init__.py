"""Communication sets, one scheme a file (design section 2.5)."""
