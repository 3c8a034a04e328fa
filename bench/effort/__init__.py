"""What there is to write, with polydist and by hand."""
