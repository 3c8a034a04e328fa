"""Accumulations as reduction clauses ask for them, and other combinations with values."""
