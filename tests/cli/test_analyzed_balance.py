"""Blocks of tiles that differ in work, as polydist analyze counts them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_support import analyze


def _points(*arguments: str) -> list[int]:
    """How many points of the only region each rank computes."""
    assert analyze(*arguments, "--json", "out.json") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    return [work["points"] for work in region["runs"][0]["work"]]


WEDGE = """\
void wedge(int steps, int n, double (*a)[n], double (*b)[n])
{
#pragma polydist name(wedge) schedule(diamond) gather(none)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j <= i; j++)
                b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j <= i; j++)
                a[i][j] = b[i][j];
    }
}
"""


def test_diamonds_are_balanced_by_points(folder: Path) -> None:
    """In a triangle the rows differ in length: blocks of as many rows would leave the last of four
    ranks seven times the work of the first."""
    (folder / "wedge.c").write_text(WEDGE)
    points = _points("wedge.c", "--ranks", "4", "-Pn=600", "-Psteps=40", "--tile", "8,8,64")
    assert max(points) < 1.15 * sum(points) / 4
    assert sum(points) == 40 * 2 * sum(range(1, 599))


THIN = """\
void thin(int steps, int n, double *a, double *b)
{
#pragma polydist name(thin) schedule(diamond) gather(none)
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1] + a[i];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}
"""


@pytest.mark.parametrize(
    ("ranks", "n"), [(256, 20000), pytest.param(64, 600000, marks=pytest.mark.full)]
)
def test_a_few_steps_over_a_long_line_are_balanced(folder: Path, ranks: int, n: int) -> None:
    """Each row of diamonds then has points in one place only: those of some rows say nothing of the
    others."""
    (folder / "thin.c").write_text(THIN)
    points = _points("thin.c", "--ranks", str(ranks), f"-Pn={n}", "-Psteps=9", "--tile", "8")
    assert max(points) < 1.3 * sum(points) / ranks
