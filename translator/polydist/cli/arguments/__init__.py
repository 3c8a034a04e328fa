"""What each command accepts, and its help."""
