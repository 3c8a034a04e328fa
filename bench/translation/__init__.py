"""How long translation takes."""
