"""What the analysis needs of integer sets beyond single calls of isl, and polynomials."""
