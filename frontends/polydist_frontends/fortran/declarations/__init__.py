"""Names and types of a Fortran file and of the modules that it uses."""
