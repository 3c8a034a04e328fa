"""Nodes that are emulated on one machine, with a slow network."""
