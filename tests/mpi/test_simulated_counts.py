"""The simulator counts what a real run sends: bytes, messages and elements of every rank, region by region."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.build import BuildError, Workshop, distributed
from support.matrix import Configuration, covering
from support.mpi import Mpi, clean_environment
from support.processes import run_process
from support.programs import PROGRAMS, Program

_RUNS = 3
_PROGRAMS = (
    *("heat2d", "lu", "seidel2d", "jacobi1d", "gemm", "sor"),
    *("adi", "fdtd2d", "floyd_warshall", "heat3d_parity", "periodic", "triangular", "far_rows", "transpose", "two_products"),
    *("gather_root", "gramschmidt", "long_dependence", "line_sweeps", "small_types", "many_calls", "empty_loops", "scalars_after"),
)

Counts = dict[str, list[tuple[float, ...]]]
"""For every region, and every rank: bytes, messages, elements."""


def _cases() -> list[Any]:
    chosen = [p for p in PROGRAMS if p.name in _PROGRAMS]
    assert len(chosen) == len(_PROGRAMS)
    runs = [(p, c) for p in chosen for c in covering(f"simulated {p.name}", p.arguments, 12) if c.ranks > 1]
    kept = [case for k, case in enumerate(runs) if sum(case[0] is other[0] for other in runs[:k]) < _RUNS]
    return [pytest.param(p, c, id=f"{p.name}-{c}") for p, c in kept]


def _real(report: Path) -> Counts:
    found = json.loads(report.read_text())
    return {r["name"]: [(k["bytes"], k["messages"], k["elements"]) for k in r["ranks"]] for r in found["regions"]}


def _simulated(report: Path, ranks: int) -> Counts:
    counts: Counts = {}
    for region in json.loads(report.read_text())["regions"]:
        (run,) = [run for run in region["runs"] if run["ranks"] == ranks]
        counts[region["name"]] = [tuple(w[key] + w[f"gather_{key}"] for key in ("bytes", "messages", "elements")) for w in run["work"]]
    return counts


def _both(
    workshop: Workshop, mpich: Mpi, program: Program, c: Configuration, folder: Path, settings: dict[str, str]
) -> tuple[Counts, Counts]:
    try:
        binary = distributed(workshop, program.path, mpich)
    except BuildError as error:
        pytest.fail(str(error), pytrace=False)
    arguments, given = c.arguments.split(), {**c.settings, **settings}
    real = mpich.run(c.ranks, binary, arguments, {**given, "POLYRT_STATS": str(folder / "real.json")}, 60, folder)
    assert real.status == 0, real.stderr.decode()
    environment = {**clean_environment(), **given, "POLYRT_STATS": str(folder / "simulated.json"), "POLYRT_SIMULATE": f"1,{c.ranks},16"}
    simulated = run_process([str(binary), *arguments], environment, 60, folder)
    assert (simulated.status, simulated.stdout) == (0, b""), simulated.stderr.decode()
    return _real(folder / "real.json"), _simulated(folder / "simulated.json", c.ranks)


@pytest.mark.parametrize(("program", "configuration"), _cases())
def test_counts_are_those_of_a_run(workshop: Workshop, mpich: Mpi, tmp_path: Path, program: Program, configuration: Configuration) -> None:
    real, simulated = _both(workshop, mpich, program, configuration, tmp_path, {})
    assert simulated == real


def test_messages_that_go_in_pieces_are_counted_so(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    (heat,) = [program for program in PROGRAMS if program.name == "heat2d"]
    real, simulated = _both(workshop, mpich, heat, Configuration(3, "4,8", "cyclic", "40 9"), tmp_path, {"POLYRT_MESSAGE_LIMIT": "100"})
    assert simulated == real
    assert sum(messages for _, messages, _ in real["heat"]) > sum(volume for volume, _, _ in real["heat"]) / 100
