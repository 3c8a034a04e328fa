"""Kernels on a device."""
