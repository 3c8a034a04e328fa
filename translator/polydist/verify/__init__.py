"""Proof on the user's own input: the program as it is and the distributed one print the same bytes;
and if they do not, where they part."""
