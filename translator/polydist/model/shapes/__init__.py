"""Shapes of arrays in the model."""
