"""Expressions, loops and statement instances of the loop IR as C."""
