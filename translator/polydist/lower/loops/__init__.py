"""Changes of the loops of a tile after they have been generated: directives of the user's that hold
for them, conditions that leave them."""
