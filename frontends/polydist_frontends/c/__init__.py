"""The C frontend."""

from polydist_frontends.c.frontend import CFrontend

__all__ = ["CFrontend"]
