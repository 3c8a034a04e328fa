"""Everything observable about every program, as hashes: what a change that is meant to change
nothing is checked against."""
