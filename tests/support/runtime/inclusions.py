"""What files of the runtime include, directly or through each other."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from support.programs import ROOT

MPI = r"<mpi\.h>"
OPENMP = r"<omp\.h>|\b_OPENMP\b|#\s*pragma omp\b"
"""What tells that a file depends on the MPI library, or on whether the compiler is asked for
OpenMP."""

_FOLDERS = (ROOT / "runtime_c/include", ROOT / "runtime_c/src")
_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def reaches(source: Path, pattern: str) -> bool:
    """Whether the pattern is in the source or in a header of the runtime that it gets."""
    return any(_has(path, pattern) for path in _reached(source))


@functools.cache
def _has(path: Path, pattern: str) -> bool:
    return re.search(pattern, path.read_text()) is not None


@functools.cache
def _reached(source: Path) -> frozenset[Path]:
    seen, waiting = {source}, [source]
    while waiting:
        new = _included(waiting.pop()) - seen
        seen |= new
        waiting += new
    return frozenset(seen)


@functools.cache
def _included(path: Path) -> frozenset[Path]:
    """Raises ``StopIteration`` for a header that is nowhere."""
    return frozenset(
        next(found for folder in (path.parent, *_FOLDERS) if (found := folder / name).exists())
        for name in _INCLUDE.findall(path.read_text())
    )
