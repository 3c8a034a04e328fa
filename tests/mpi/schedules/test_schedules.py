"""Regions that carry several schedules give the same results with each, and the runtime's choice
depends on sizes and the number of ranks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed
from support.compare import check_run
from support.matrix import Configuration
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import PROGRAMS

_RUNS = (
    ("jacobi2d", 6, "", "22 17 6"),
    ("jacobi2d", 3, "4,3", "5 9 8"),
    ("heat2d_arrays", 4, "", "31 2"),
    ("heat2d_arrays", 7, "1,1", "4 9"),
    ("fdtd2d", 4, "", "17 14 5"),
    ("heat3d_arrays", 8, "", "3"),
    ("jacobi1d-fortran", 4, "", "31 7"),
)
_SMALL_NETWORK = "latency=1e-9,overhead=1e-9,bandwidth=1e12,cache=1000000"


def _path(name: str) -> Path:
    (found,) = [program.path for program in PROGRAMS if program.name == name]
    return found


@pytest.mark.parametrize(
    ("name", "ranks", "tile", "arguments"),
    [pytest.param(*run, marks=pytest.mark.full if k else []) for k, run in enumerate(_RUNS)],
)
def test_loops_as_written_on_a_grid(
    workshop: Workshop, mpich: Mpi, name: str, ranks: int, tile: str, arguments: str
) -> None:
    run = Configuration(ranks, tile, "", arguments)
    check_run(workshop, mpich, _path(name), run, settings={"POLYRT_SCHEDULE": "keep"})


@pytest.mark.full
@pytest.mark.parametrize("name", ["jacobi2d", "jacobi1d-fortran"])
def test_programs_that_check_themselves(workshop: Workshop, mpich: Mpi, name: str) -> None:
    run = Configuration(4, "", "", "22 17 6" if name == "jacobi2d" else "31 7")
    settings = {"POLYRT_SCHEDULE": "keep"}
    check_run(workshop, mpich, _path(name), run, options=("--check",), settings=settings)


def test_statistics_name_the_schedule(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    program = distributed(workshop, _path("jacobi2d"), mpich)
    for schedule in ("keep", "diamond"):
        report = tmp_path / f"{schedule}.json"
        settings = {"POLYRT_SCHEDULE": schedule, "POLYRT_STATS": str(report)}
        outcome = mpich.run(2, program, ["5", "9", "8"], settings, 60, tmp_path)
        assert outcome.status == 0, outcome.stderr.decode()
        named = {region.get("schedule") for region in json.loads(report.read_text())["regions"]}
        assert schedule in named


def test_an_unknown_schedule_is_refused(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    program = distributed(workshop, _path("jacobi2d"), mpich)
    outcome = mpich.run(2, program, [], {"POLYRT_SCHEDULE": "kept"}, 60, tmp_path)
    assert outcome.status != 0
    assert b"POLYRT_SCHEDULE=kept is not a schedule" in outcome.stderr


def _schedules(program: Path, folder: Path, settings: dict[str, str]) -> dict[int, str]:
    """By the number of ranks."""
    report = folder / "simulated.json"
    environment = {
        **clean_environment(),
        **settings,
        "POLYRT_SIMULATE": "1,2,16",
        "POLYRT_STATS": str(report),
    }
    outcome = run_process([str(program), "400", "400", "40"], environment, 60, folder)
    assert outcome.status == 0, outcome.stderr.decode()
    (region,) = json.loads(report.read_text())["regions"]
    return {run["ranks"]: run["schedule"] for run in region["runs"]}


def test_the_number_of_ranks_decides(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """Half of the arrays does not fit into the caches, a sixteenth does, and then blocks of rows
    and columns are more even than diamonds; unless messages cost much."""
    program = distributed(workshop, _path("jacobi2d"), mpich)
    near = {"POLYRT_MACHINE": _SMALL_NETWORK}
    assert _schedules(program, tmp_path, near) == {1: "diamond", 2: "diamond", 16: "keep"}
    assert _schedules(program, tmp_path, {})[16] == "diamond"
    tiled = {**near, "POLYRT_TILE": "8,8"}
    assert _schedules(program, tmp_path, tiled)[16] == "diamond"
