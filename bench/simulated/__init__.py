"""Programs of the papers on many ranks, by simulation."""
