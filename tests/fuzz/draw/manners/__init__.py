"""Other ways to write what a drawn program does."""
