"""Measurements; README.md says what each module measures, and what it found."""
