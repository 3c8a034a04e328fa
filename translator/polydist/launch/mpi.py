"""MPI installations: their compiler and launcher, which MPI it is, and the environment that they
need."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from polydist.launch.run import run_limited

Kind = Literal["mpich", "openmpi"]

OPEN_MPI_CONSENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}
"""Open MPI refuses to run as root and with more ranks than cores unless told that this is meant.
Others ignore these."""

_VERSION_WORDS: dict[Kind, str] = {"mpich": "hydra", "openmpi": "open mpi"}
"""What the launcher says of its version, in lower case."""


@dataclass(frozen=True)
class Mpi:
    """Commands of one MPI installation."""

    mpicc: str
    mpiexec: str

    def launch(self, ranks: int, program: Path) -> list[str]:
        """The command that runs ``program`` on ``ranks`` ranks."""
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


def _tool(name: str, folder: Path) -> str | None:
    beside = folder / name
    return str(beside) if os.access(beside, os.X_OK) else shutil.which(name)


def find_kind(kind: Kind, prefix: str | None = None) -> Mpi | None:
    """An installation of this MPI: the one at ``prefix``, else the one next to this Python, else
    the first on the path."""
    if prefix:
        folders = [str(Path(prefix) / "bin")]
    else:
        folders = [str(Path(sys.executable).parent), *os.environ.get("PATH", "").split(os.pathsep)]
    return next((mpi for mpi in _installations(folders) if _is_kind(mpi, kind)), None)


def _installations(folders: Iterable[str]) -> Iterator[Mpi]:
    """Those of which compiler and launcher are in one of these folders."""
    for folder in folders:
        mpicc, mpiexec = (shutil.which(name, path=folder) for name in ("mpicc", "mpiexec"))
        if mpicc and mpiexec:
            yield Mpi(mpicc, mpiexec)


def _is_kind(mpi: Mpi, kind: Kind) -> bool:
    said = run_limited([mpi.mpiexec, "--version"], mpi_environment({}), Path.cwd(), 30)
    return _VERSION_WORDS[kind] in (said.stdout + said.stderr).decode(errors="replace").lower()


def version_of(mpi: Mpi) -> str:
    """The name and the version of an MPI, as its launcher says."""
    said = run_limited([mpi.mpiexec, "--version"], mpi_environment({}), Path.cwd(), 30)
    text = (said.stdout + said.stderr).decode(errors="replace")
    number = re.search(r"(?:Version:|\(Open MPI\))\s*([\w.]+)", text)
    names: dict[Kind, str] = {"mpich": "MPICH", "openmpi": "Open MPI"}
    kind = next((kind for kind, word in _VERSION_WORDS.items() if word in text.lower()), None)
    return f"{names[kind]} {number.group(1)}" if kind and number else "another MPI"


def mpi_environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment for an MPI program; ``settings`` are added. Threads stay off unless the
    caller's environment asks for them."""
    return {**OPEN_MPI_CONSENT, **os.environ, **settings}
