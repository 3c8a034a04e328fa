"""From the text of a Fortran file to statements and constructs that know their place in it."""
