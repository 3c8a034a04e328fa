"""How long ranks plan."""
