"""From the text of a C file to a syntax tree whose nodes know their place in it."""
