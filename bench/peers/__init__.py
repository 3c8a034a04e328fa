"""Other software that does the same work, where the machine has it."""
