"""Loops that are cut in front of one iteration and after it, in which all that passes between
iterations begins or ends."""
