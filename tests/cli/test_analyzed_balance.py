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


@pytest.mark.full
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


@pytest.mark.full
@pytest.mark.parametrize(("ranks", "n"), [(256, 20000), (64, 600000)])
def test_a_few_steps_over_a_long_line_are_balanced(folder: Path, ranks: int, n: int) -> None:
    """Each row of diamonds then has points in one place only: those of some rows say nothing of the
    others."""
    (folder / "thin.c").write_text(THIN)
    points = _points("thin.c", "--ranks", str(ranks), f"-Pn={n}", "-Psteps=9", "--tile", "8")
    assert max(points) < 1.3 * sum(points) / ranks


PLATE = """\
void plate(int steps, int n, double (*a)[n][n])
{
#pragma polydist name(plate) schedule(diamond) gather(none)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[(t + 1) % 2][i][j] = a[t % 2][i - 1][j] + a[t % 2][i + 1][j] + a[t % 2][i][j];
}
"""
ELIMINATION = """\
void elimination(int n, double (*a)[n])
{
#pragma polydist name(elimination) gather(none)
    for (int k = 0; k < n; k++) {
        for (int j = k + 1; j < n; j++)
            a[k][j] /= a[k][k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}
"""
SWEEPS = """\
void sweeps(int steps, int n, double (*a)[n])
{
#pragma polydist name(sweeps) schedule(skew) gather(none)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j]) / 5;
}
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("text", "ranks", "values", "most"),
    [
        (PLATE, 64, ("-Pn=258", "-Psteps=16"), 1.5),
        (ELIMINATION, 4, ("-Pn=1500",), 1.15),
        (ELIMINATION, 48, ("-Pn=1000",), 1.6),
        (SWEEPS, 40, ("-Pn=500", "-Psteps=40"), 1.3),
    ],
    ids=["diamonds", "elimination, 4 ranks", "elimination, 48 ranks", "sweeps"],
)
def test_ranks_have_as_much_to_do_by_default(
    folder: Path, text: str, ranks: int, values: tuple[str, ...], most: float
) -> None:
    """Tiles of a size that suits caches alone would leave most of many ranks without any, and rows
    of tiles dealt out several at a time those with the last rows of a triangle behind."""
    (folder / "program.c").write_text(text)
    points = _points("program.c", "--ranks", str(ranks), *values)
    assert max(points) < most * sum(points) / ranks


def _seconds(*arguments: str) -> float:
    """The estimated time of the only region on 32 ranks."""
    assert analyze(*arguments, "--ranks", "32", "--json", "out.json") == 0
    (region,) = json.loads(Path("out.json").read_text())["regions"]
    seconds: float = region["runs"][0]["seconds"]
    return seconds


@pytest.mark.full
def test_a_step_of_many_ranks_is_short(folder: Path) -> None:
    """A sweep over few steps has few tiles side by side if they are as high as caches like."""
    (folder / "sweeps.c").write_text(SWEEPS)
    values = ("sweeps.c", "-Pn=1000", "-Psteps=64")
    assert _seconds(*values) < 0.6 * _seconds(*values, "--tile", "16,64")
