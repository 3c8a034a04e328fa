"""The region's tree as the checker reads it: what it computes, twice, or leaves to data."""
