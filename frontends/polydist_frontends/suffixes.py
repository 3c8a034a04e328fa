"""The languages of sources, and the suffixes of their files; imports nothing, so that it is there
at once."""

from typing import Literal

Language = Literal["c", "fortran"]
SUFFIXES: dict[Language, tuple[str, ...]] = {
    "c": (".c", ".h"),
    "fortran": (
        *(".f90", ".f95", ".f03", ".f08", ".f18", ".F90", ".F95", ".F03", ".F08", ".F18"),
        *(".f", ".for", ".ftn", ".f77", ".F", ".FOR", ".FTN", ".F77", ".fpp", ".FPP"),
    ),
}
