"""Target-language text from the loop IR. Nothing here knows isl."""
