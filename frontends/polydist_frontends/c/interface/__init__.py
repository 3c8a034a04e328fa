"""The functions of a C file as other languages call them."""
