"""What gfortran has to be told, so that results do not depend on the code around a loop.

The cmake function passes the same (``PolydistAddTarget.cmake`` says why).
"""

from __future__ import annotations

import subprocess
from functools import lru_cache
from pathlib import Path


def gfortran_flags(compiler: str, runtime: Path) -> tuple[str, ...]:
    """The flags for a compiler that is gfortran by its name; none for others."""
    if "gfortran" not in Path(compiler).name:
        return ()
    modules = _intrinsic_modules(compiler)
    scalar = (f"-B{runtime / 'gfortran'}", f"-fintrinsic-modules-path={modules}") if modules else ()
    return ("--param=iv-consider-all-candidates-bound=0", *scalar)


@lru_cache
def _intrinsic_modules(compiler: str) -> str:
    """Where the compiler has its intrinsic modules; empty if it does not say."""
    try:
        asked = subprocess.run(
            [compiler, "-print-file-name=finclude"], capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    folder = asked.stdout.strip()
    return folder if Path(folder).is_dir() and Path(folder).is_absolute() else ""
