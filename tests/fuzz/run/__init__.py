"""Building and running programs, and comparing what they print."""
