"""From the scop to distributed nests: dependences, schedule tree, nests, tiles, placement."""
