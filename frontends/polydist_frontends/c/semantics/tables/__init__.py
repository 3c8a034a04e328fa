"""Tables of constants and of pointers."""
