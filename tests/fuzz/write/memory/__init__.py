"""Memory of arrays as main has it."""
