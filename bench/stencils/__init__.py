"""Stencils against what the caches allow."""
