"""Statements that combine one object with values that may be computed before, or choose one."""
