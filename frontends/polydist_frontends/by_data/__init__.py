"""Loops of which data, or what no affine function says, decide how often they run: each becomes
one statement (``single_statements``)."""
