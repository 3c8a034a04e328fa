"""Drawing programs: a seed's program, from its regions down to its subscripts."""
