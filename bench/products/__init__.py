"""Products of matrices in the forms in which people write them."""
