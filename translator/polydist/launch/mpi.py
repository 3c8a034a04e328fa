"""An MPI installation as verify uses it: its compiler, its launcher, and the environment that both
need."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# Open MPI refuses to run as root and with more ranks than cores unless told that this is meant.
# Others ignore these.
OPEN_MPI_CONSENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


@dataclass(frozen=True)
class Mpi:
    """Commands of one MPI installation."""

    mpicc: str
    mpiexec: str

    def launch(self, ranks: int, program: Path) -> list[str]:
        """The command that runs ``program`` on so many ranks."""
        return [self.mpiexec, "-n", str(ranks), str(program)]


def find_mpi(mpicc: str | None, mpiexec: str | None) -> Mpi | None:
    """The installation that the user names, else the one next to this Python, else the one on the
    path."""
    compiler = mpicc or _tool("mpicc", Path(sys.executable).parent)
    if compiler is None:
        return None
    found = shutil.which(compiler)
    launcher = mpiexec or _tool("mpiexec", Path(found).parent if found else Path())
    return Mpi(compiler, launcher) if launcher else None


def mpi_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment for an MPI program; ``settings`` are added. Threads stay off unless the
    caller's environment asks for them."""
    return {**OPEN_MPI_CONSENT, **os.environ, **settings}


def _tool(name: str, folder: Path) -> str | None:
    beside = folder / name
    return str(beside) if os.access(beside, os.X_OK) else shutil.which(name)
