"""Statistics say what each region brought of which array, and what for; the bytes are found by
hand."""

from __future__ import annotations

from pathlib import Path

from polydist.run_statistics import read_statistics
from support.build import Workshop, distributed
from support.mpi import Mpi

_N, _STEPS, _RANKS = 200, 4, 4
_SOURCE = r"""#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n = 200, steps = 4;
    double(*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b), sums[200], sum = 0;
    for (int step = 0; step < steps; step++) {
#pragma polydist name(fill)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = b[i][j] + i * 7 % 5;
#pragma polydist name(relax)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = (a[i - 1][j] + a[i + 1][j]) / 2;
    }
#pragma polydist name(columns)
    for (int j = 0; j < n; j++) {
        sums[j] = 0;
        for (int i = 0; i < n; i++)
            sums[j] += b[i][j];
    }
    for (int j = 0; j < n; j++)
        sum += sums[j];
    printf("%a\n", sum);
    return 0;
}
"""


Brought = dict[tuple[str, str, str], tuple[int, int]]


def _run(workshop: Workshop, mpich: Mpi, folder: Path, statistics: str, text: str = _SOURCE) -> str:
    source = workshop.folder / f"brought{len(text)}.c"
    source.write_text(text)
    binary = distributed(workshop, source, mpich)
    given = {"POLYRT_STATS": statistics, "POLYRT_REPLICATE": "never"}
    outcome = mpich.run(_RANKS, binary, [], given, 60, folder)
    assert outcome.status == 0, outcome.stderr.decode()
    return outcome.stderr.decode()


def test_statistics_say_what_was_brought_and_why(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    _run(workshop, mpich, tmp_path, str(tmp_path / "statistics.json"))
    statistics = read_statistics(tmp_path / "statistics.json")
    brought: Brought = {
        (row.region, row.array, row.why): (row.executions, row.bytes) for row in statistics.brought
    }
    times, redistributed = brought.pop(("columns", "b", "other blocks"))
    assert brought == {
        ("relax", "a", "halo"): (_STEPS, _STEPS * 2 * (_RANKS - 1) * (_N - 2) * 8),
        ("columns", "sums", "gathered"): (1, (_RANKS - 1) * _N * 8),
    }
    all_but_own = (_RANKS - 1) / _RANKS * 8
    assert times == 1
    assert (_N - 2) ** 2 * all_but_own <= redistributed <= _N**2 * all_but_own
    in_regions = sum(rank.bytes for region in statistics.regions for rank in region.ranks)
    assert in_regions == sum(row.bytes for row in statistics.brought)


def test_the_table_says_where_values_are_redistributed(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    text = _run(workshop, mpich, tmp_path, "1")
    _, table = text.split("polyrt: what regions brought from other ranks\n")
    heading, first, second, third, *_ = table.splitlines()
    assert heading.split() == ["bytes", "executions", "array", "region,", "and", "what", "for"]
    assert "a            relax (" in first and "), halo: " in first
    assert "sums         columns (" in second and "), gathered: " in second
    assert "b            columns (" in third and "), other blocks: " in third


_LOOKUP = """#include <stdio.h>

static double y[96][96];

int main(void)
{
#pragma polydist name(columns) dist(block) tile(8)
    for (int j = 0; j < 96; j++)
        for (int i = 1; i < 96; i++)
            y[i][j] = 0.5 * y[i - 1][j] + j;
#pragma polydist name(both) grid(2) dist(lookup) tile(40, 40)
    for (int i = 0; i < 96; i++)
        for (int j = 0; j < 96; j++)
            y[i][j] = 0.25 * y[i][j] + 1;
    printf("%a\\n", y[17][80]);
    return 0;
}
"""


def test_tiles_that_are_looked_up_have_no_blocks(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """On a grid their owners along one dimension change with the other one."""
    _run(workshop, mpich, tmp_path, str(tmp_path / "statistics.json"), _LOOKUP)
    rows = read_statistics(tmp_path / "statistics.json").brought
    found = {(row.region, row.array, row.why): row.bytes for row in rows}
    assert 0 < found[("both", "y", "other blocks")] <= 96 * 96 * 8, found
