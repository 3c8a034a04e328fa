"""Placements beyond one coordinate in blocks or in turn: grids of ranks, and what a placement says about who sends to whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.build import Workshop
from support.compare import check_run
from support.matrix import Configuration
from support.mpi import Mpi
from support.programs import ROOT

GRIDS = {
    "gemm": ("30", "3,4,5", 2, (("", 4), ("3x2", 6), ("1x3", 3))),
    "heat2d": ("30 12", "5,5,5", 2, (("", 6), ("2x2", 4), ("2,3", 6))),
    "heat3d_parity": ("8 4", "2,3,2", 3, (("2x2x2", 8), ("", 3))),
    "two_products": ("11 9 13", "2,3,2", 2, (("", 4),)),
    "seidel2d": ("24 5", "3,4,5", 2, (("", 4), ("3x1", 3))),
    "jacobi2d": ("22 17 6", "4,3,5", 2, (("2x3", 6), ("", 5))),
    "adi": ("16 3", "3", 2, (("2x2", 4),)),
    "lu": ("25", "4,3", 2, (("2x3", 6),)),
}
"""Program: its arguments, tile sizes, dimensions, and grids with numbers of ranks."""

DISTRIBUTIONS = ("", "cyclic", "cyclic(2)", "block")


def _path(name: str) -> Path:
    (path,) = [*ROOT.glob(f"tests/programs/{name}.c"), *ROOT.glob(f"examples/{name}/{name}.c")]
    return path


def _cases() -> list[Any]:
    cases = []
    for name, (arguments, tile, dimensions, runs) in GRIDS.items():
        for grid, ranks in runs:
            configuration = Configuration(ranks, tile, DISTRIBUTIONS[len(cases) % 4], arguments)
            cases.append(pytest.param(name, dimensions, grid, configuration, id=f"{name}-{grid or 'chosen'}-{configuration}"))
    return cases


@pytest.mark.parametrize(("name", "dimensions", "grid", "configuration"), _cases())
def test_grids(workshop: Workshop, mpich: Mpi, name: str, dimensions: int, grid: str, configuration: Configuration) -> None:
    settings = {"POLYRT_GRID": grid} if grid else {}
    options = ("--grid", str(dimensions), *(("--schedule", "keep") if dimensions == 3 else ()))
    check_run(workshop, mpich, _path(name), configuration, options=options, settings=settings)


@pytest.mark.parametrize(("distribution", "forward"), [("block", True), ("cyclic", False)])
def test_a_time_tiled_sweep_sends_forward_only(workshop: Workshop, mpich: Mpi, tmp_path: Path, distribution: str, forward: bool) -> None:
    """One-dimensional SOR (Classen and Griebl 2006, section II.E): no dependence of a permutable band goes back, so with one block of tiles per rank
    no message does."""
    record = tmp_path / "record"
    configuration = Configuration(3, "4,6", distribution, "50 9")
    check_run(workshop, mpich, _path("sor1d"), configuration, settings={"POLYRT_RECORD": str(record)})
    pairs = {(rank, line["send"]) for rank in range(3) for line in _lines(record, rank) if "send" in line and line["step"] >= 0}
    assert pairs and all(rank < peer for rank, peer in pairs) == forward


TRIANGLE = """#include <stdio.h>
static double a[60][60];
int main(void)
{
#pragma polydist
    for (int i = 0; i < 60; i++)
        for (int j = 0; j <= i; j++)
            a[i][j] = i + j * 0.5;
    for (int i = 0; i < 60; i++)
        printf("%a %a\\n", a[i][i], a[i][i / 2]);
    return 0;
}
"""


@pytest.mark.parametrize(("weights", "parts"), [("", (1, 1, 1)), ("1,2", (1, 2, 1)), ("5,1,1", (5, 1, 1))])
def test_blocks_follow_points_and_weights(workshop: Workshop, mpich: Mpi, tmp_path: Path, weights: str, parts: tuple[int, ...]) -> None:
    """Rows of a triangle: each rank has its part of the points, give or take a row; fewer weights than ranks are repeated."""
    source, record = tmp_path / "triangle.c", tmp_path / "record"
    source.write_text(TRIANGLE)
    settings = {"POLYRT_RECORD": str(record), **({"POLYRT_WEIGHTS": weights} if weights else {})}
    check_run(workshop, mpich, source, Configuration(3, "1,100", "block", ""), settings=settings)
    points = [sum(line["lo"][0] + 1 for line in _lines(record, rank) if "compute" in line) for rank in range(3)]
    assert sum(points) == 60 * 61 // 2
    assert all(abs(p - sum(points) * part / sum(parts)) <= 60 for p, part in zip(points, parts, strict=True))


def _lines(record: Path, rank: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.with_name(f"{record.name}.{rank}.jsonl").read_text().splitlines()]
