"""Nests as kernels for devices: which can be, and their code."""
