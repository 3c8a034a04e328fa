"""Whether orders of iterations that the model changes are those of the program, where it counts."""
