"""What gfortran has to be told, so that results do not depend on the code around a loop.

The cmake function passes the same (``PolydistAddTarget.cmake`` says why).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from polydist.toolchain.answers import answer_of

INDUCTION_VARIABLES = "--param=iv-consider-all-candidates-bound=0"


def gfortran_flags(compiler: Sequence[str], runtime: Path) -> tuple[str, ...]:
    """The flags for gfortran, also behind another name; none for others."""
    modules = _intrinsic_modules(tuple(compiler))
    if not modules:
        return ()
    scalar = (f"-B{runtime / 'gfortran'}", f"-fintrinsic-modules-path={modules}")
    return (INDUCTION_VARIABLES, *scalar)


@lru_cache
def _intrinsic_modules(compiler: tuple[str, ...]) -> str:
    """Where the compiler has its intrinsic modules; empty if it does not say."""
    folder = answer_of([*compiler, "-print-file-name=finclude"]).strip()
    return folder if Path(folder).is_dir() and Path(folder).is_absolute() else ""
