"""Placements beyond one coordinate in blocks or in turn: grids of ranks, and what a placement says
about who sends to whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.build import Workshop, distributed
from support.compare import check_run
from support.matrix import Configuration
from support.mpi import Mpi, clean_environment
from support.processes import run_process
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

DISTRIBUTIONS = ("", "cyclic", "lookup", "cyclic(2)", "block", "lookup,cyclic")


def _path(name: str) -> Path:
    (path,) = [*ROOT.glob(f"tests/programs/{name}.c"), *ROOT.glob(f"examples/{name}/{name}.c")]
    return path


def _cases() -> list[Any]:
    cases = []
    for name, (arguments, tile, dimensions, runs) in GRIDS.items():
        for k, (grid, ranks) in enumerate(runs):
            quick = k == 0 and len(cases) % 2 == 0
            configuration = Configuration(ranks, tile, DISTRIBUTIONS[len(cases) % 6], arguments)
            cases.append(
                pytest.param(
                    name,
                    dimensions,
                    grid,
                    configuration,
                    id=f"{name}-{grid or 'chosen'}-{configuration}",
                    marks=[] if quick else pytest.mark.full,
                )
            )
    return cases


@pytest.mark.parametrize(("name", "dimensions", "grid", "configuration"), _cases())
def test_grids(
    workshop: Workshop,
    mpich: Mpi,
    name: str,
    dimensions: int,
    grid: str,
    configuration: Configuration,
) -> None:
    settings = {"POLYRT_GRID": grid} if grid else {}
    options = ("--grid", str(dimensions), *(("--schedule", "keep") if dimensions == 3 else ()))
    check_run(workshop, mpich, _path(name), configuration, options=options, settings=settings)


LINES = {"lu": ("25", "4,3"), "floyd_warshall": ("13", "2,3,2")}


@pytest.mark.parametrize(
    ("grid", "ranks", "distribution"),
    [
        ("5x2", 10, "cyclic"),
        ("1x9", 9, "cyclic(2)"),
        ("", 6, "lookup"),
        pytest.param("2x5", 10, "block", marks=pytest.mark.full),
        pytest.param("8x1", 8, "", marks=pytest.mark.full),
        pytest.param("", 9, "cyclic", marks=pytest.mark.full),
        pytest.param("", 4, "block", marks=pytest.mark.full),
    ],
)
@pytest.mark.parametrize("name", LINES)
def test_rows_and_columns_along_the_lines_of_a_grid(
    workshop: Workshop, mpich: Mpi, name: str, grid: str, ranks: int, distribution: str
) -> None:
    """Pivot rows and columns, down trees where a line of the grid has enough ranks, and to ranks
    that take part in two of them."""
    arguments, tile = LINES[name]
    settings = {"POLYRT_GRID": grid} if grid else {}
    check_run(
        workshop,
        mpich,
        _path(name),
        Configuration(ranks, tile, distribution, arguments),
        options=("--grid", "2"),
        settings=settings,
    )


def test_ranks_in_a_line_pass_on_what_they_get(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """On 5 x 2 ranks a step of Floyd-Warshall has six owners of a row or a column, and in the
    grid's column that has only one of them one more rank sends."""
    record = tmp_path / "record"
    settings = {"POLYRT_RECORD": str(record), "POLYRT_GRID": "5x2"}
    configuration = Configuration(10, "2,3,2", "cyclic", "13")
    check_run(
        workshop,
        mpich,
        _path("floyd_warshall"),
        configuration,
        options=("--grid", "2"),
        settings=settings,
    )
    senders: dict[int, set[int]] = {}
    for rank in range(10):
        for line in _lines(record, rank):
            if "send" in line and line["step"] >= 0 and line["execution"] == 1:
                senders.setdefault(line["step"], set()).add(rank)
    assert max(map(len, senders.values())) == 7


@pytest.mark.parametrize(("distribution", "forward"), [("block", True), ("cyclic", False)])
def test_a_time_tiled_sweep_sends_forward_only(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, distribution: str, forward: bool
) -> None:
    """One-dimensional SOR (Classen and Griebl 2006, section II.E): no dependence of a permutable
    band goes back, so with one block of tiles per rank no message does."""
    record = tmp_path / "record"
    configuration = Configuration(3, "4,6", distribution, "50 9")
    check_run(
        workshop, mpich, _path("sor1d"), configuration, settings={"POLYRT_RECORD": str(record)}
    )
    pairs = {
        (rank, line["send"])
        for rank in range(3)
        for line in _lines(record, rank)
        if "send" in line and line["step"] >= 0
    }
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


@pytest.mark.parametrize(
    ("weights", "parts"), [("", (1, 1, 1)), ("1,2", (1, 2, 1)), ("5,1,1", (5, 1, 1))]
)
def test_blocks_follow_points_and_weights(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, weights: str, parts: tuple[int, ...]
) -> None:
    """Rows of a triangle: each rank has its part of the points, give or take a row; fewer weights
    than ranks are repeated."""
    source, record = tmp_path / "triangle.c", tmp_path / "record"
    source.write_text(TRIANGLE)
    settings = {"POLYRT_RECORD": str(record), **({"POLYRT_WEIGHTS": weights} if weights else {})}
    check_run(workshop, mpich, source, Configuration(3, "1,100", "block", ""), settings=settings)
    points = [
        sum(line["lo"][0] + 1 for line in _lines(record, rank) if "compute" in line)
        for rank in range(3)
    ]
    assert sum(points) == 60 * 61 // 2
    assert all(
        abs(p - sum(points) * part / sum(parts)) <= 60
        for p, part in zip(points, parts, strict=True)
    )


UPDATES = """#include <stdio.h>
static double a[90][90], b[90][90];
int main(void)
{
    for (int i = 0; i < 90; i++)
        for (int j = 0; j < 90; j++)
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
#pragma polydist
    for (int k = 0; k < 60; k++) {
        for (int i = k; i < 90; i++)
            for (int j = 0; j <= i; j++)
                b[i][j] = a[89 - i][89 - j] * 0.5 + k;
        for (int i = k; i < 90; i++)
            for (int j = 0; j <= i; j++)
                a[i][j] = b[i][j] - a[i][j];
    }
    for (int i = 0; i < 90; i++)
        printf("%a %a\\n", a[i][i], a[i][i / 2]);
    return 0;
}
"""


def test_blocks_follow_the_points_of_all_values_of_sequential_loops(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """Rows of a triangle that shrinks: a third of all iterations is on each of three ranks, not of
    the rows."""
    source, report = tmp_path / "updates.c", tmp_path / "report"
    source.write_text(UPDATES)
    check_run(workshop, mpich, source, Configuration(3, "1,100", "block", ""), settings={})
    settings = {"POLYRT_SIMULATE": "3", "POLYRT_TILE": "1,100", "POLYRT_STATS": str(report)}
    outcome = run_process(
        [str(distributed(workshop, source, mpich))],
        {**clean_environment(), **settings},
        60,
        tmp_path,
    )
    assert outcome.status == 0, outcome.stderr.decode()
    points = [
        rank["points"] for rank in json.loads(report.read_text())["regions"][0]["runs"][0]["work"]
    ]
    assert sum(points) == 2 * sum(i + 1 for k in range(60) for i in range(k, 90))
    assert all(abs(3 * p - sum(points)) < 0.1 * sum(points) for p in points)


HOLES = """#include <stdint.h>
#include <stdio.h>
static double a[40][40], b[40][40];
#define FILLED(i, j) (((i) < 8 || (i) >= 32) && (j) <= (i))
static int other_way_round(int tile, long tiles, int ranks)
{
    return (int)((tiles - 1 - tile) % ranks);
}
int main(void)
{
    (void)other_way_round;
#pragma polydist DIST
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            if (FILLED(i, j))
                a[i][j] = i + j * 0.5;
#pragma polydist DIST
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 40; j++)
                if (FILLED(i, j))
                    b[i][j] = a[i][j] + a[39 - i][39 - j] * 0.3;
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 40; j++)
                if (FILLED(i, j))
                    a[i][j] = b[i][j] * 1.1;
    }
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            printf("%a%c", a[i][j], j < 39 ? ' ' : '\\n');
    return 0;
}
"""
"""Rows 8 to 31 are empty, and of the others all after the diagonal: of 10 x 10 tiles 22 have
iterations."""


@pytest.mark.parametrize(
    ("distribution", "grid", "ranks", "counts"),
    [
        ("lookup", 1, 4, (1, 1, 1, 1)),
        ("lookup,cyclic", 1, 3, (2, 1, 1)),
        ("lookup", 2, 5, (4, 5, 4, 5, 4)),
        ("lookup,cyclic(2)", 2, 4, (6, 6, 6, 4)),
    ],
)
def test_lookups_share_out_tiles_with_iterations(
    workshop: Workshop,
    mpich: Mpi,
    tmp_path: Path,
    distribution: str,
    grid: int,
    ranks: int,
    counts: tuple[int, ...],
) -> None:
    """Tiles of four by four: four rows of tiles have any, of which grid(2) distributes each tile by
    itself."""
    source, record = tmp_path / "holes.c", tmp_path / "record"
    source.write_text(HOLES.replace("DIST", ""))
    settings = {"POLYRT_RECORD": str(record)}
    check_run(
        workshop,
        mpich,
        source,
        Configuration(ranks, "4,4", distribution, ""),
        options=("--grid", str(grid)),
        settings=settings,
    )
    tiles = [
        {tuple(lo[:grid]) for lo in _tiles(record, rank) if _has_iterations(*lo)}
        for rank in range(ranks)
    ]
    assert sorted(len(own) for own in tiles) == sorted(counts)
    assert len(set.union(*tiles)) == sum(counts)


def test_the_users_function_says_the_rank_of_each_tile(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source, record = tmp_path / "holes.c", tmp_path / "record"
    source.write_text(HOLES.replace("DIST", "dist(lookup(other_way_round))"))
    check_run(
        workshop,
        mpich,
        source,
        Configuration(3, "4,4", "", ""),
        settings={"POLYRT_RECORD": str(record)},
    )
    for rank in range(3):
        assert {lo[0] // 4 for lo in _tiles(record, rank)} == {
            row for row in (0, 1, 8, 9) if (9 - row) % 3 == rank
        }


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return tile + 0 * (int)(tiles + ranks);", "returned 3"),
        (
            "return 0 * (int)(tile + tiles + ranks) - 1;",
            (
                "dist(lookup(other_way_round)): "
                "other_way_round(tile = 0, tiles = 10, ranks = 3) returned -1"
            ),
        ),
        (
            'return getenv("PMI_RANK") && tile + tiles > ranks ? atoi(getenv("PMI_RANK")) : 0;',
            "assigns tiles differently on different ranks",
        ),
    ],
)
def test_functions_that_make_no_sense(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, body: str, told: str
) -> None:
    source = tmp_path / "holes.c"
    text = HOLES.replace("DIST", "dist(lookup(other_way_round))").replace(
        "return (int)((tiles - 1 - tile) % ranks);", body
    )
    source.write_text("#include <stdlib.h>\n" + text)
    with pytest.raises(pytest.fail.Exception, match="exit status") as failure:
        check_run(workshop, mpich, source, Configuration(3, "4,4", "", ""))
    assert told in str(failure.value)


def _has_iterations(i: int, j: int) -> bool:
    return not 8 <= i < 32 and j <= i + 3


def _tiles(record: Path, rank: int) -> list[list[int]]:
    """The origins of the tiles of the first region that the rank ran, of which some are empty."""
    return [
        line["lo"] for line in _lines(record, rank) if "compute" in line and line["execution"] == 0
    ]


def _lines(record: Path, rank: int) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for line in record.with_name(f"{record.name}.{rank}.jsonl").read_text().splitlines()
    ]


SIZES = """#include <stdint.h>
#include <stdio.h>
static double a[64];
static int turn;
static int turned(int64_t tile, int64_t tiles, int ranks)
{
    return (int)((tile * ranks / tiles + turn) % ranks);
}
int main(void)
{
    (void)turned;
    for (turn = 0; turn < 6; turn++) {
        const int n = turn % 3 == 2 ? 41 : 64;
#pragma polydist DIST
        for (int i = 0; i < n; i++)
            a[i] += i * 0.5 + turn;
    }
    for (int i = 0; i < 64; i++)
        printf("%a\\n", a[i]);
    return 0;
}
"""


@pytest.mark.parametrize("turning", [False, True])
def test_layouts_of_earlier_executions(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, turning: bool
) -> None:
    """A region at two sizes in turn: each rank has the same block whenever the size is the same,
    unless the user's function says otherwise."""
    source, record = tmp_path / "sizes.c", tmp_path / "record"
    source.write_text(SIZES.replace("DIST", "dist(lookup(turned))" if turning else ""))
    check_run(
        workshop,
        mpich,
        source,
        Configuration(2, "4", "", ""),
        settings={"POLYRT_RECORD": str(record)},
    )
    lines = [line for line in _lines(record, 0) if "compute" in line]
    first = [min(line["lo"][0] for line in lines if line["execution"] == turn) for turn in range(6)]
    assert first == ([0, 32, 0, 32, 0, 24] if turning else [0, 0, 0, 0, 0, 0])
    last = [max(line["hi"][0] for line in lines if line["execution"] == turn) for turn in range(6)]
    assert last == ([31, 63, 23, 63, 31, 43] if turning else [31, 31, 19, 31, 31, 19])
