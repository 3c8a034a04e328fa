"""Every program at tiny sizes: each value that an instance reads is there, and nothing is sent that
is not needed."""

from __future__ import annotations

import functools
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from oracle import check
from oracle.check import SECONDS, check_program, read_program, record_run
from oracle.replay import Summary
from support.build import BuildError, Workshop, distributed
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import PROGRAMS, Program

_RANKS = (2, 3, 5)
_TILES = ("2,3,2,2", "1,1,1,1", "4,2,3,3")
_STAYING = (
    *("left_scalars", "other_views", "side_by_side", "step_functions", "turned_regions"),
    "step_functions-fortran",
)
_WRITTEN_OUT = (
    *("names_inside-fortran", "step_sums-fortran", "called_loops-fortran"),
    *("chosen_places", "chosen_places-fortran", "chosen_rows-fortran"),
    *("sparse_pointers", "sparse_arguments-fortran", "sparse_common-fortran"),
    *("intrinsic_names-fortran", "allocated_inside-fortran", "work_arguments-fortran"),
    *("called_constructs-fortran", "block_indices-fortran", "passed_parts-fortran"),
)
"""The checker reads variables from the program's own text, which knows nothing of those that stand
for names given in a region, as those of a BLOCK or of a subroutine, or keep the value at a chosen
place; and it asks intrinsic functions for bounds, whose names must not be those of arrays, and the
arrays be there."""
_DISTRIBUTIONS = ("cyclic", "block", "lookup", "cyclic(2)", "", "lookup,cyclic")


_QUICK = 11
"""Which of forty parts of the programs is in the quick suite: one of those that take seconds."""


def _cases() -> list[Any]:
    """Two runs per program, of which the settings differ between programs; one in Fortran. One of
    about every fortieth is in the quick suite."""
    cases = []
    for program in (p for p in PROGRAMS if p.name not in _WRITTEN_OUT):
        for k in range(2 if program.is_c else 1):
            digest = hashlib.sha256(program.name.encode()).digest()
            number = digest[0] + k
            settings = {
                "POLYRT_TILE": _TILES[number % 3],
                "POLYRT_DIST": _DISTRIBUTIONS[number % 6],
            }
            ranks, arguments = _RANKS[(number // 3) % 3], program.tiny[k % len(program.tiny)]
            given = {name: value for name, value in settings.items() if value}
            name = "-".join(
                [program.name, f"{ranks}ranks", *given.values(), arguments.replace(" ", "_")]
            ).replace(",", ".")
            marks = [] if not k and digest[1] % 40 == _QUICK else pytest.mark.full
            cases.append(pytest.param(program, ranks, given, arguments, id=name, marks=marks))
    return cases


@functools.lru_cache(maxsize=4)
def _source(path: Path) -> check.Program:
    return read_program(path)


@pytest.mark.parametrize(("program", "ranks", "settings", "arguments"), _cases())
def test_values_are_there_and_needed(
    workshop: Workshop,
    mpich: Mpi,
    tmp_path: Path,
    program: Program,
    ranks: int,
    settings: dict[str, str],
    arguments: str,
) -> None:
    try:
        outcome = record_run(workshop, mpich, program.path, ranks, arguments, settings, tmp_path)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    assert outcome.status == 0, outcome.stderr.decode(errors="replace")
    summaries = check_program(_source(program.path), ranks, arguments, tmp_path)
    assert summaries
    check_touched(
        summaries,
        foretold(distributed(workshop, program.path, mpich), ranks, arguments, settings, tmp_path),
    )
    shutil.rmtree(tmp_path)


@pytest.mark.parametrize("ranks", [pytest.param(4, marks=pytest.mark.full), 6])
@pytest.mark.parametrize("name", [pytest.param("fdtd2d", marks=pytest.mark.full), "jacobi2d"])
def test_loops_as_written_in_place_of_diamonds(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, ranks: int
) -> None:
    (program,) = [program for program in PROGRAMS if program.name == name]
    settings = {"POLYRT_SCHEDULE": "keep", "POLYRT_TILE": "2,3,2"}
    arguments = program.tiny[0]
    outcome = record_run(workshop, mpich, program.path, ranks, arguments, settings, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode(errors="replace")
    assert check_program(_source(program.path), ranks, arguments, tmp_path)


def _staying_cases() -> list[Any]:
    """Programs whose values stay on their writers, on all numbers of ranks and sizes; one run of
    each in the quick suite."""
    return [
        pytest.param(
            program,
            ranks,
            arguments,
            id=f"{program.name}-{ranks}ranks-{arguments.replace(' ', '_')}",
            marks=pytest.mark.full if k or number % 2 or ranks != _RANKS[1] else [],
        )
        for number, program in enumerate(p for p in PROGRAMS if p.name in _STAYING)
        for ranks in _RANKS
        for k, arguments in enumerate((*program.tiny, *program.arguments[1:3]))
    ]


@pytest.mark.parametrize(("program", "ranks", "arguments"), _staying_cases())
def test_what_stays_is_fetched_by_those_who_read_it(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, program: Program, ranks: int, arguments: str
) -> None:
    """The checker compares element by element; here it has something to compare."""
    outcome = record_run(workshop, mpich, program.path, ranks, arguments, {}, tmp_path)
    assert outcome.status == 0, outcome.stderr.decode(errors="replace")
    summaries = check_program(_source(program.path), ranks, arguments, tmp_path)
    assert any(summary.fetched for summary in summaries) or arguments != program.tiny[0]
    shutil.rmtree(tmp_path)


def foretold(
    binary: Path, ranks: int, arguments: str, settings: dict[str, str], folder: Path
) -> list[int]:
    """How many elements each rank touches in the region in which it touches most, by simulation.
    Without guards, as the run was: nests follow the blocks of what stays on guarded pages only."""
    report = folder / "simulated.json"
    environment = {
        **clean_environment(),
        **settings,
        "POLYRT_GUARDS": "off",
        "POLYRT_SIMULATE": str(ranks),
        "POLYRT_STATS": str(report),
    }
    assert run_process([str(binary), *arguments.split()], environment, SECONDS, folder).status == 0
    regions = json.loads(report.read_text())["regions"] if report.exists() else []
    return [
        max(
            (run["work"][rank]["touched"] for region in regions for run in region["runs"]),
            default=0,
        )
        for rank in range(ranks)
    ]


def check_touched(summaries: list[Summary], found: list[int]) -> None:
    """The simulator counts arrays, and of scalars and what is private those elements that are not
    the same throughout."""
    for rank, touched in enumerate(found):
        arrays = [summary.touched[rank] for summary in summaries]
        assert (
            max(elements for elements, _ in arrays)
            <= touched
            <= max(elements + scalars for elements, scalars in arrays)
        )
