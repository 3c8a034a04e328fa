"""Innermost loops of a tile in registers: jammed loops, and products in blocks."""
