"""Loops that are cut before one iteration and after it, in which all that passes between
iterations begins or ends."""
