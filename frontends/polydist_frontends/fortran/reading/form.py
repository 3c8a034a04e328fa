"""Which form a file has: its extension says so, unless a flag does."""

from __future__ import annotations

import re
from pathlib import Path

from polydist_frontends.fortran.reading.lines import Form

_FIXED = (".f", ".for", ".ftn", ".f77", ".F", ".FOR", ".FTN", ".F77", ".fpp", ".FPP")
_LINE_LENGTH = re.compile(r"-ffixed-line-length-[1-9]\d*")
_FREE_FLAGS = frozenset(("-ffree-form", "-free", "-Mfree", "-Mfreeform", "-qfree"))
_FIXED_FLAGS = frozenset(("-ffixed-form", "-fixed", "-Mfixed", "-Mnofreeform", "-qfixed"))


def form_of(path: Path, flags: tuple[str, ...]) -> Form:
    """The last flag about the form, as compilers take it, or else the extension."""
    for flag in reversed(flags):
        if flag in _FREE_FLAGS:
            return "free"
        if flag in _FIXED_FLAGS:
            return "fixed"
    return "fixed" if path.suffix in _FIXED else "free"


def is_preprocessed(path: Path, flags: tuple[str, ...]) -> bool:
    """Whether a compiler would preprocess the file."""
    return (
        path.suffix[1:2].isupper()
        or path.suffix in (".fpp", ".FPP")
        or bool({"-cpp", "-fpp", "-Mpreprocess"} & set(flags))
    )


def fixed_width(flags: tuple[str, ...]) -> int:
    """The last column of fixed form."""
    for flag in reversed(flags):
        if flag in ("-ffixed-line-length-none", "-ffixed-line-length-0"):
            return 1 << 30
        if flag in ("-extend-source", "-Mextend", "-132"):
            return 132
        if _LINE_LENGTH.fullmatch(flag):
            return int(flag.rpartition("-")[2])
    return 72
