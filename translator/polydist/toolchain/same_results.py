"""What compilers are told in the translated and in the sequential build, so that both print the
same to the last bit; and what large static arrays need to get pages of their own.

``polydist_add_target`` passes the same (``PolydistAddTarget.cmake`` says why of each);
``tests/unit/test_toolchain.py`` compares.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from polydist.own_pages import COMPILER_FLAGS
from polydist.toolchain.gfortran import gfortran_flags

Family = Literal["gnu", "nvhpc"]
"""Compilers by how they are told: ``gnu`` are gcc, gfortran, clang, flang, icx and ifx."""

NOT_CONTRACTED: dict[Family, tuple[str, ...]] = {
    "gnu": ("-ffp-contract=off",),
    "nvhpc": ("-Mnofma",),
}
UNKNOWN_PRAGMAS = "-Wno-unknown-pragmas"

_C90 = frozenset({"-ansi", "-std=c89", "-std=c90", "-std=gnu89", "-std=gnu90", "-std=iso9899:1990"})

_NVHPC = re.compile(r"(nvc|pgcc|nvfortran|pgfortran|pgf[0-9]+)\b")
_LAUNCHERS = re.compile(r"(ccache|sccache|distcc|env)$")


def family(compiler: Sequence[str]) -> Family:
    """Which flags a compiler knows, by the name of its program."""
    return "nvhpc" if _NVHPC.match(program_name(compiler)) else "gnu"


def program_name(compiler: Sequence[str]) -> str:
    """The name of the program behind ``f95`` or ``ccache cc``, links followed."""
    word = next((word for word in compiler if not _LAUNCHERS.search(word)), compiler[0])
    return Path(os.path.realpath(shutil.which(word) or word)).name


def c_flags(compiler: Sequence[str]) -> tuple[str, ...]:
    """What every C source is compiled with."""
    kind = family(compiler)
    own = (*COMPILER_FLAGS, UNKNOWN_PRAGMAS) if kind == "gnu" else ()
    return (*NOT_CONTRACTED[kind], *own)


def standard_of_generated(words: Iterable[str]) -> tuple[str, ...]:
    """Generated C is C99; where the user's is older, functions that are inline keep their
    meaning."""
    return ("-std=gnu99", "-fgnu89-inline") if _C90.intersection(words) else ()


def fortran_flags(compiler: Sequence[str], runtime: Path) -> tuple[str, ...]:
    """What every Fortran source is compiled with. Whatever knows where gfortran's intrinsic modules
    are is gfortran, or a wrapper of it."""
    kind = family(compiler)
    own = gfortran_flags(compiler, runtime) if kind == "gnu" else ()
    pages = COMPILER_FLAGS if own else ()
    return (*NOT_CONTRACTED[kind], *pages, *own)
