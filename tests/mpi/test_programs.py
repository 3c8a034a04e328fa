"""Every program under MPI prints what the sequential program prints, to the last byte.

The runs of one program cover each number of ranks, tile size and distribution; the quick ones of
all programs, of which those in both languages run in one, cover all pairs of them.
POLYDIST_TEST_RUNS sets how many runs per program; with 80 each has all pairs.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from support.build import Workshop, distributed, expected_output, runtime_archive
from support.compare import check_run
from support.matrix import Configuration, covering, quick
from support.mpi import Mpi
from support.offloading import by_clang
from support.programs import PROGRAMS, QUICK, Program, sources_on_disk

_RUNS = int(os.environ.get("POLYDIST_TEST_RUNS", "6"))
_WITH_THREADS = ("seidel2d", "openmp", "temporaries", "work_arrays")
_MORE_WITH_THREADS = ("gemm", "heat2d", "lu", "correlation", "data_if", "structures")
_ON_OPENMPI = ("scalars_after",)
_MORE_ON_OPENMPI = (
    *("heat2d", "fdtd2d", "gemm", "seidel2d", "lu", "many_calls", "gather_root"),
    *("sections-fortran", "places-fortran"),
)
_LONG_TRANSLATED = ("moving_pointers", "passed_parts-fortran")
"""In the full matrix only: each takes as long as several others."""
_BY_CLANG = (
    *("heat2d", "gemm", "lu", "seidel2d"),
    *("fdtd2d", "cholesky", "structures", "many_calls"),
)
_KNOWS_NO_FLAGS_OF_GCC = ("-Wno-unknown-warning-option",)


def _cases(names: tuple[str, ...], limit: int, quick_runs: int) -> list[Any]:
    """The first ``limit`` runs of each of the programs; ``quick_runs`` of them are in the quick
    suite."""
    return [
        _case(p, run, k < quick_runs)
        for p in PROGRAMS
        if p.name in names
        for k, run in enumerate(covering(p.name, p.arguments, limit))
    ]


def _case(program: Program, run: Configuration, in_quick_suite: bool) -> Any:
    marks = [] if in_quick_suite else [pytest.mark.full]
    return pytest.param(program, run, id=f"{program.name}-{run}", marks=marks)


def _cases_of_all() -> list[Any]:
    """Of some programs the quick runs, and of all those that meet every value of every
    setting."""
    cases = []
    soon_of = {
        program.name: quick(k // 10, program.arguments)
        for k, program in enumerate(QUICK)
        if k % 10 == 1 and program.name not in _LONG_TRANSLATED
    }
    for program in PROGRAMS:
        soon = soon_of.get(program.name, [])
        later = covering(program.name, program.arguments, _RUNS)
        cases += [_case(program, run, True) for run in soon]
        cases += [_case(program, run, False) for run in later if run not in soon]
    return cases


def test_every_program_is_listed() -> None:
    assert {program.path for program in PROGRAMS} == sources_on_disk()


@pytest.mark.parametrize(("program", "configuration"), _cases_of_all())
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


@pytest.mark.parametrize(("program", "configuration"), _cases(_BY_CLANG, 1, 0))
def test_generated_code_by_clang(
    workshop: Workshop, mpich: Mpi, program: Program, configuration: Configuration
) -> None:
    """Without a warning, and with the output of the sequential program by gcc."""
    runtime_archive(workshop, mpich)
    flags = _KNOWS_NO_FLAGS_OF_GCC
    made = distributed(workshop, program.path, by_clang(mpich), c_flags=flags)
    arguments = configuration.arguments
    outcome = mpich.run(
        configuration.ranks, made, arguments.split(), configuration.settings, 120, workshop.folder
    )
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, program.path, arguments)
