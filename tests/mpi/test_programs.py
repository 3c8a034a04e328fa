"""Every program under MPI prints what the sequential program prints, to the last byte.

The runs of one program cover each number of ranks, tile size and distribution; the quick ones of
all programs cover all pairs of them. POLYDIST_TEST_RUNS sets how many runs per program; with 80
each has all pairs.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from support.build import Workshop
from support.compare import check_run
from support.matrix import QUICK_RUNS, Configuration, covering
from support.mpi import Mpi
from support.programs import PROGRAMS, Program, sources_on_disk

_RUNS = int(os.environ.get("POLYDIST_TEST_RUNS", "6"))
_WITH_THREADS = ("seidel2d", "openmp", "temporaries", "work_arrays")
_MORE_WITH_THREADS = ("gemm", "heat2d", "lu", "correlation", "data_if", "structures")
_ON_OPENMPI = ("heat2d",)
_MORE_ON_OPENMPI = (
    *("gemm", "seidel2d", "lu", "fdtd2d", "many_calls", "gather_root", "scalars_after"),
    *("sections-fortran", "places-fortran"),
)


def _cases(names: tuple[str, ...] | None, limit: int, quick: int) -> list[Any]:
    """The first ``limit`` runs of each of the programs; ``quick`` of them are in the quick
    suite."""
    return [
        pytest.param(p, run, id=f"{p.name}-{run}", marks=[] if k < quick else pytest.mark.full)
        for p in PROGRAMS
        if names is None or p.name in names
        for k, run in enumerate(covering(p.name, p.arguments, _RUNS)[:limit])
    ]


def test_every_program_is_listed() -> None:
    assert {program.path for program in PROGRAMS} == sources_on_disk()


@pytest.mark.parametrize(("program", "configuration"), _cases(None, _RUNS, QUICK_RUNS))
def test_mpich(
    workshop: Workshop, mpich: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, mpich, program.path, configuration)


@pytest.mark.parametrize(
    ("program", "configuration"), [*_cases(_ON_OPENMPI, 3, 1), *_cases(_MORE_ON_OPENMPI, 3, 0)]
)
def test_openmpi(
    workshop: Workshop, openmpi: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, openmpi, program.path, configuration)


@pytest.mark.parametrize(
    ("program", "configuration"), [*_cases(_WITH_THREADS, 2, 1), *_cases(_MORE_WITH_THREADS, 2, 0)]
)
def test_threads(
    workshop: Workshop, mpich: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, mpich, program.path, configuration, threads=3)
