"""Where an MPI is, and how to run a program under it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from support.processes import Outcome, run_process

Kind = Literal["mpich", "openmpi"]

_VERSION_WORDS: dict[Kind, str] = {"mpich": "hydra", "openmpi": "open mpi"}
_OPENMPI_ENVIRONMENT = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}

SHARED_CORES = {
    "MPIR_CVAR_ENABLE_HEAVY_YIELD": "1",
    "MPIR_CVAR_CH4_NETMOD": "ofi",
    "OMPI_MCA_mpi_yield_when_idle": "1",
    "OMPI_MCA_pml": "ob1",
    "OMPI_MCA_btl": "self,sm",
}
"""There are more ranks than cores: a rank that waits sleeps and does not spin, and none looks for
networks when it starts. Each MPI ignores the other's words."""


@dataclass(frozen=True)
class Mpi:
    """One MPI installation: its compiler wrapper and its launcher."""

    kind: Kind
    compiler: Path
    launcher: Path
    environment: Mapping[str, str] = field(default_factory=dict)

    def command(self, ranks: int, program: Path, arguments: list[str]) -> list[str]:
        return [str(self.launcher), "-n", str(ranks), str(program), *arguments]

    def run(
        self,
        ranks: int,
        program: Path,
        arguments: list[str],
        settings: Mapping[str, str],
        timeout: float,
        folder: Path,
    ) -> Outcome:
        environment = {**clean_environment(), **self.environment, **settings}
        return run_process(self.command(ranks, program, arguments), environment, timeout, folder)


def clean_environment() -> dict[str, str]:
    """The environment without settings of the runtime that happen to be there, for ranks that share
    cores: with one thread each."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("POLYRT_")}
    return {**kept, **SHARED_CORES, "OMP_NUM_THREADS": "1"}


def find_mpi(kind: Kind) -> Mpi:
    """The installation at the prefix ``POLYDIST_TEST_MPICH`` or ``POLYDIST_TEST_OPENMPI``, else the
    one beside Python, else on PATH."""
    variable = f"POLYDIST_TEST_{kind.upper()}"
    environment = _OPENMPI_ENVIRONMENT if kind == "openmpi" else {}
    for compiler, launcher in _candidates(os.environ.get(variable)):
        if _is_kind(launcher, kind):
            return Mpi(kind, compiler, launcher, environment)
    raise LookupError(
        f"no {kind} found: `python -m pip install {kind}` into this Python's environment, install the system's package, or set {variable} "
        "to the folder that has bin/mpicc and bin/mpiexec"
    )


def _candidates(prefix: str | None) -> list[tuple[Path, Path]]:
    if prefix:
        folders = [str(Path(prefix) / "bin")]
    else:
        folders = [str(Path(sys.executable).parent), *os.environ.get("PATH", "").split(os.pathsep)]
    found = []
    for folder in folders:
        compiler, launcher = (
            shutil.which("mpicc", path=folder),
            shutil.which("mpiexec", path=folder),
        )
        if compiler and launcher:
            found.append((Path(compiler), Path(launcher)))
    return found


def _is_kind(launcher: Path, kind: Kind) -> bool:
    outcome = run_process(
        [str(launcher), "--version"],
        {**clean_environment(), **_OPENMPI_ENVIRONMENT},
        30,
        Path.cwd(),
    )
    text = (outcome.stdout + outcome.stderr).decode(errors="replace").lower()
    return _VERSION_WORDS[kind] in text
