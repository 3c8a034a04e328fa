"""Random affine C programs, built both ways, run, compared and made small."""
