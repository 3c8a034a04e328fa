"""Every program under MPI prints what the sequential program prints, to the last byte.

The runs of one program cover each number of ranks, tile size, distribution and argument list, and
many pairs of them. POLYDIST_TEST_RUNS sets how many runs per program (``all`` for the whole
product).
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from support.build import Workshop
from support.compare import check_run
from support.matrix import Configuration, covering, full_product
from support.mpi import Mpi
from support.programs import PROGRAMS, Program, sources_on_disk

_RUNS = os.environ.get("POLYDIST_TEST_RUNS", "6")
_WITH_THREADS = (
    "gemm",
    "heat2d",
    "seidel2d",
    "lu",
    "correlation",
    "data_if",
    "openmp",
    "temporaries",
    "structures",
    "work_arrays",
)
_ON_OPENMPI = (
    "gemm",
    "heat2d",
    "seidel2d",
    "lu",
    "fdtd2d",
    "many_calls",
    "gather_root",
    "scalars_after",
    "sections-fortran",
    "places-fortran",
)


def _configurations(program: Program) -> list[Configuration]:
    if _RUNS == "all":
        return full_product(program.arguments)
    return covering(program.name, program.arguments, int(_RUNS))


def _cases(names: tuple[str, ...] | None, limit: int | None) -> list[Any]:
    chosen = [p for p in PROGRAMS if names is None or p.name in names]
    return [
        pytest.param(p, c, id=f"{p.name}-{c}") for p in chosen for c in _configurations(p)[:limit]
    ]


def test_every_program_is_listed() -> None:
    assert {program.path for program in PROGRAMS} == sources_on_disk()


@pytest.mark.parametrize(("program", "configuration"), _cases(None, None))
def test_mpich(
    workshop: Workshop, mpich: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, mpich, program.path, configuration)


@pytest.mark.parametrize(("program", "configuration"), _cases(_ON_OPENMPI, 3))
def test_openmpi(
    workshop: Workshop, openmpi: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, openmpi, program.path, configuration)


@pytest.mark.parametrize(("program", "configuration"), _cases(_WITH_THREADS, 2))
def test_threads(
    workshop: Workshop, mpich: Mpi, program: Program, configuration: Configuration
) -> None:
    check_run(workshop, mpich, program.path, configuration, threads=3)
