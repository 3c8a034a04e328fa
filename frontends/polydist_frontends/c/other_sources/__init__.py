"""Functions that other sources of the program define, as far as their texts mean the same here."""
