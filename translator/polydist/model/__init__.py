"""From a region's tree to its polyhedral model, the scop."""
