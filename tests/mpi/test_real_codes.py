"""Programs in the style of real codes: a time loop in a driver calls functions with a region each,
on arrays of few pages and of many, with ordinary code between them. Results are those of the
sequential program on every number of ranks, whether they stay on their writers or not.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from support.build import ROOT, Workshop
from support.compare import SECONDS
from support.matrix import RANKS
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.projects import Project, project_distributed, project_sequential


@dataclass(frozen=True)
class Code:
    """``small``: arguments for which most arrays are gathered at once; ``middle``: for which pages
    are closed; ``large``: for which arrays have many pages."""

    project: Project
    small: str
    middle: str
    large: str


def _alone(path: str, small: str, middle: str, large: str) -> Code:
    source = ROOT / path
    name = source.stem if source.suffix == ".c" else f"{source.stem}-fortran"
    return Code(Project(name, (source,)), small, middle, large)


def _folder(name: str, path: str, small: str, middle: str, large: str) -> Code:
    files = sorted((ROOT / path).iterdir())
    sources = tuple(file for file in files if file.suffix in (".c", ".f90"))
    return Code(Project(name, sources), small, middle, large)


CODES = (
    _alone("examples/vcycle/vcycle.c", "12 2", "20 1", "64 2"),
    _alone("examples/vcycle/vcycle.f90", "12 2", "20 1", "64 2"),
    _folder("hydro", "examples/hydro/c", "13 17 3 1", "70 60 2 1", "300 280 4 3"),
    _folder("hydro-fortran", "examples/hydro/fortran", "13 17 3 1", "70 60 2 1", "300 280 4 3"),
    _alone("tests/programs/channel.c", "14 17 6 2", "60 50 3 2", "300 300 5 2"),
    _alone("tests/programs/ocean.c", "15 12 5 2", "60 50 3 2", "300 300 5 2"),
    _alone("tests/programs/ocean.f", "15 12 5 2", "60 50 3 2", "300 300 5 2"),
    _alone("tests/programs/conjugate.c", "15 60 0", "70 9 0", "300 12 0"),
    _alone("tests/programs/antenna.c", "9 8 7 6", "20 21 22 3", "64 63 62 4"),
)
_ONLY_FULL = ("vcycle", "vcycle-fortran", "hydro", "hydro-fortran", "ocean", "channel")
BY_ORDINARY_CODE = _alone("tests/programs/conjugate.c", "15 60 1", "70 5 1", "300 6 1")
BY_REDUCTION = _alone("tests/programs/conjugate.c", "15 60 2", "70 300 2", "150 500 2")


def _expected(workshop: Workshop, code: Code, arguments: str) -> bytes:
    command = [str(project_sequential(workshop, code.project)), *arguments.split()]

    def run(target: Path) -> None:
        outcome = run_process(command, clean_environment(), 60, workshop.folder)
        assert outcome.status == 0, outcome.stderr.decode()
        target.write_bytes(outcome.stdout)

    name = f"expected/code-{code.project.name}-{code.project.digest}"
    return workshop.once(f"{name}-{arguments.replace(' ', '_')}.txt", run).read_bytes()


def _check(
    workshop: Workshop, mpi: Mpi, code: Code, arguments: str, ranks: int, gather: str
) -> None:
    binary = project_distributed(workshop, code.project, mpi)
    given = {"POLYRT_GATHER": gather}
    outcome = mpi.run(ranks, binary, arguments.split(), given, 3 * SECONDS, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode(errors="replace")[-2000:]
    assert outcome.stdout == _expected(workshop, code, arguments)


def _quick() -> list[Any]:
    """One run of each method, with closed pages; numbers of ranks take turns."""
    codes = [code for code in (*CODES, BY_ORDINARY_CODE) if code.project.name not in _ONLY_FULL]
    return [
        pytest.param(code, (3, 2, 4)[k % 3], id=f"{code.project.name}-{code.middle}")
        for k, code in enumerate(codes)
    ]


@pytest.mark.parametrize(("code", "ranks"), _quick())
def test_results_stay(workshop: Workshop, mpich: Mpi, code: Code, ranks: int) -> None:
    _check(workshop, mpich, code, code.middle, ranks, "lazy")


def _matrix(codes: tuple[Code, ...]) -> list[Any]:
    return [
        pytest.param(code, arguments, ranks, gather)
        for code in codes
        for arguments in (code.small, code.middle, code.large)
        for ranks in RANKS
        for gather in ("lazy", "all")
    ]


@pytest.mark.full
@pytest.mark.parametrize(
    ("code", "arguments", "ranks", "gather"), _matrix((*CODES, BY_ORDINARY_CODE))
)
def test_all_ranks(
    workshop: Workshop, mpich: Mpi, code: Code, arguments: str, ranks: int, gather: str
) -> None:
    _check(workshop, mpich, code, arguments, ranks, gather)


@pytest.mark.full
@pytest.mark.parametrize("ranks", RANKS)
@pytest.mark.parametrize("code", CODES, ids=lambda code: code.project.name)
def test_all_ranks_on_openmpi(workshop: Workshop, openmpi: Mpi, code: Code, ranks: int) -> None:
    for arguments in (code.small, code.middle):
        _check(workshop, openmpi, code, arguments, ranks, "lazy")


@pytest.mark.full
@pytest.mark.parametrize("ranks", RANKS)
def test_a_reduction_converges_to_the_same(workshop: Workshop, mpich: Mpi, ranks: int) -> None:
    code = BY_REDUCTION
    for arguments in (code.small, code.middle, code.large):
        _check(workshop, mpich, code, arguments, ranks, "lazy")
