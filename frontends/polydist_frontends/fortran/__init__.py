"""The Fortran frontend."""

from polydist_frontends.fortran.frontend import FortranFrontend

__all__ = ["FortranFrontend"]
