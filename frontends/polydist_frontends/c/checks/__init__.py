"""What is refused or remarked on in a C region and in its directive."""
