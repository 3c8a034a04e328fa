"""The simulator counts what a real run sends: bytes, messages and elements of every rank, region by
region."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polydist.cli.main import guarded, main
from support.build import BuildError, Workshop, distributed
from support.matrix import Configuration, covering
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import PROGRAMS, Program

_RUNS = 3
_PROGRAMS = (
    *("heat2d", "lu", "seidel2d", "jacobi1d", "gemm", "sor"),
    *(
        "adi",
        "fdtd2d",
        "floyd_warshall",
        "heat3d_parity",
        "periodic",
        "triangular",
        "far_rows",
        "transpose",
        "two_products",
    ),
    *(
        "gather_root",
        "gramschmidt",
        "long_dependence",
        "line_sweeps",
        "small_types",
        "many_calls",
        "empty_loops",
        "scalars_after",
    ),
    "reductions",
)

Counts = dict[str, list[tuple[float, ...]]]
"""For every region, and every rank: bytes, messages, elements."""


def _cases() -> list[Any]:
    chosen = [p for p in PROGRAMS if p.name in _PROGRAMS]
    assert len(chosen) == len(_PROGRAMS)
    runs = [
        (p, c)
        for p in chosen
        for c in covering(f"simulated {p.name}", p.arguments, 12)
        if c.ranks > 1
    ]
    kept = [
        case
        for k, case in enumerate(runs)
        if sum(case[0] is other[0] for other in runs[:k]) < _RUNS
    ]
    return [
        pytest.param(p, c, id=f"{p.name}-{c}", marks=pytest.mark.full if k % (4 * _RUNS) else [])
        for k, (p, c) in enumerate(kept)
    ]


def _real(report: Path) -> Counts:
    found = json.loads(report.read_text())
    return {
        r["name"]: [(k["bytes"], k["messages"], k["elements"]) for k in r["ranks"]]
        for r in found["regions"]
    }


def _simulated(report: Path, ranks: int) -> Counts:
    counts: Counts = {}
    for region in json.loads(report.read_text())["regions"]:
        (run,) = [run for run in region["runs"] if run["ranks"] == ranks]
        counts[region["name"]] = [
            tuple(
                w[key] + w[f"gather_{key}"] + w[f"fetch_{key}"]
                for key in ("bytes", "messages", "elements")
            )
            for w in run["work"]
        ]
    return counts


def _run_both(
    workshop: Workshop,
    mpich: Mpi,
    program: Program,
    c: Configuration,
    folder: Path,
    settings: dict[str, str],
    options: tuple[str, ...] = (),
) -> tuple[Counts, Counts]:
    """What a real run on ``c.ranks`` ranks counted, and what the same program foretold. Without
    guards: how much of these small arrays goes to all ranks depends on where their pages begin."""
    try:
        binary = distributed(workshop, program.path, mpich, options)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    arguments, given = c.arguments.split(), {**c.settings, **settings, "POLYRT_GUARDS": "off"}
    recorded = {"POLYRT_STATS": str(folder / "real.json")}
    real = mpich.run(c.ranks, binary, arguments, {**given, **recorded}, 60, folder)
    assert real.status == 0, real.stderr.decode()
    ranks = str(c.ranks) if "POLYRT_GRID" in given else f"1,{c.ranks},16"
    environment = {
        **clean_environment(),
        **given,
        "POLYRT_STATS": str(folder / "simulated.json"),
        "POLYRT_SIMULATE": ranks,
    }
    simulated = run_process([str(binary), *arguments], environment, 60, folder)
    assert (simulated.status, simulated.stdout) == (0, b""), simulated.stderr.decode()
    return _real(folder / "real.json"), _simulated(folder / "simulated.json", c.ranks)


def _program(name: str) -> Program:
    (found,) = [program for program in PROGRAMS if program.name == name]
    return found


@pytest.mark.parametrize(("program", "configuration"), _cases())
def test_counts_are_those_of_a_run(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, program: Program, configuration: Configuration
) -> None:
    real, simulated = _run_both(workshop, mpich, program, configuration, tmp_path, {})
    assert simulated == real


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "run"),
    [
        ("jacobi2d", Configuration(6, "", "", "22 17 6")),
        ("fdtd2d", Configuration(4, "3,5", "", "17 14 5")),
        ("heat2d_arrays", Configuration(3, "", "", "19 5")),
    ],
)
def test_counts_of_the_loops_as_written(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, run: Configuration
) -> None:
    settings = {"POLYRT_SCHEDULE": "keep"}
    real, simulated = _run_both(workshop, mpich, _program(name), run, tmp_path, settings)
    assert simulated == real


@pytest.mark.parametrize("scheme", ["fop", "foifi", "fo"])
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("heat2d", "30 12"),
        ("lu", "25"),
        pytest.param("fdtd2d", "17 14 5", marks=pytest.mark.full),
        pytest.param("transpose", "3 13 20", marks=pytest.mark.full),
    ],
)
def test_other_schemes(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, arguments: str, scheme: str
) -> None:
    configuration = Configuration(4, "3,4,5", "cyclic", arguments)
    options = ("--comm", "exact,fop,foifi,fo")
    real, simulated = _run_both(
        workshop, mpich, _program(name), configuration, tmp_path, {"POLYRT_COMM": scheme}, options
    )
    assert simulated == real


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("heat2d", "30 12"),
        ("gemm", "30"),
        ("lu", "25"),
        ("floyd_warshall", "13"),
        pytest.param("heat3d_parity", "8 4", marks=pytest.mark.full),
    ],
)
def test_grids_of_ranks(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, arguments: str
) -> None:
    """The last two with trees along the lines of five ranks."""
    grid = {"POLYRT_GRID": "5x2"} if name in ("lu", "floyd_warshall") else {}
    configuration = Configuration(10 if grid else 4, "3,4,5", "", arguments)
    real, simulated = _run_both(
        workshop, mpich, _program(name), configuration, tmp_path, grid, ("--grid", "2")
    )
    assert simulated == real


def test_messages_that_go_in_pieces_are_counted_so(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    configuration = Configuration(3, "4,8", "cyclic", "40 9")
    real, simulated = _run_both(
        workshop,
        mpich,
        _program("heat2d"),
        configuration,
        tmp_path,
        {"POLYRT_MESSAGE_LIMIT": "100"},
    )
    assert simulated == real
    assert (
        sum(messages for _, messages, _ in real["heat"])
        > sum(volume for volume, _, _ in real["heat"]) / 100
    )


@pytest.mark.full
def test_gathered_arrays_share_messages(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """Of three arrays that are not much smaller than the largest message of a gathering."""
    configuration = Configuration(3, "", "", "250 400 1")
    gathering = {"POLYRT_GATHER": "all"}
    real, simulated = _run_both(
        workshop, mpich, _program("fdtd2d"), configuration, tmp_path, gathering
    )
    assert simulated == real
    assert all(volume / messages > 1 << 18 for volume, messages, _ in real["fdtd"])


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "arguments", "values"),
    [
        ("heat2d", "30 12", ["n=30", "steps=12"]),
        ("reductions", "23 12", ["n=23", "m=12", "steps=4"]),
        ("lu", "25", ["n=25"]),
        ("adi", "16 3", ["n=16", "steps=3"]),
        ("sor", "20 27 6", ["g->rows=20", "g->columns=27", "sweeps=6"]),
        ("heat3d_parity", "8 4", ["n=8", "steps=4"]),
        ("complex_elements", "23", ["n=23", "steps=5"]),
        ("periodic", "14 9 5", ["n=14", "m=9", "steps=5"]),
    ],
)
def test_the_analysis_without_the_program_counts_the_same(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, arguments: str, values: list[str]
) -> None:
    program, configuration = _program(name), Configuration(4, "3,4,5", "", arguments)
    _, from_program = _run_both(workshop, mpich, program, configuration, tmp_path, {})
    options = [
        "--ranks",
        "4",
        "--tile",
        "3,4,5",
        "--json",
        str(tmp_path / "analysis.json"),
        *(f"-P{value}" for value in values),
    ]
    assert guarded(main, ["analyze", str(program.path), *options]) == 0
    assert _simulated(tmp_path / "analysis.json", 4) == from_program
