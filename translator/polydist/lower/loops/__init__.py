"""The code of a tile, and changes of its loops after they have been generated: directives of the
user's that hold for them, conditions that leave them."""
