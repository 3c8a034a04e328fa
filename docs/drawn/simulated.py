"""The tiles of a stencil, as polydist cuts and places them: nothing of them is made up for the
pictures."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from drawing import Point

from polydist.cli.commands.analyze import report_of_regions
from polydist.page.projection import Projection, projection_of
from polydist.request import Options, clauses
from polydist.simulate.regions import analysed_file
from polydist.simulate.simulation import Machine, Question, forecasts_in
from polydist.simulate.tiles import tiles_of

RANKS = 4
POINTS, STEPS = 34, 12
"""Of the rod, with its two ends, and of time."""

SOURCE = """\
void relax(int n, int steps, double u[2][n])
{
#pragma polydist name(relax)
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            u[(t + 1) % 2][i] = (u[t % 2][i - 1] + u[t % 2][i] + u[t % 2][i + 1]) / 3;
}
"""


@dataclass(frozen=True)
class Tile:
    """Where it is in scheduled space: the first corner and the size, both ``(x1, x0)``; of one
    coordinate, with time, which is the step, in place of x0."""

    rank: int
    step: int
    at: tuple[int, int]
    size: tuple[int, int]
    projection: Projection

    @property
    def corners(self) -> list[Point]:
        """In loops as they are written: i to the right, t downwards; half a point wider on each
        side than the instances inside."""
        (x, y), (width, height) = self.at, self.size
        low, high = (y - 0.5, x - 0.5), (y + height - 0.5, x + width - 0.5)
        ends = [low, (low[0], high[1]), high, (high[0], low[1])]
        return [self.projection.point(end) for end in ends]

    def holds(self, t: int, i: int) -> bool:
        """Whether the instance is inside."""
        across, down = self.projection.across_row, self.projection.down_row
        whole = across[0] * down[1] - across[1] * down[0]
        right, below = i - across[2], t - down[2]
        y = (right * down[1] - below * across[1]) / whole
        x = (below * across[0] - right * down[0]) / whole
        return all(self.at[k] <= (x, y)[k] < self.at[k] + self.size[k] for k in range(2))


def instances() -> list[tuple[int, int]]:
    """Of the statement: ``(t, i)``."""
    return [(t, i) for t in range(STEPS) for i in range(1, POINTS - 1)]


@cache
def tiles(schedule: str, sizes: tuple[int, ...]) -> tuple[Tile, ...]:
    """Of the stencil on ``RANKS`` ranks, step by step."""
    options = Options(clauses=clauses(f"schedule({schedule})"))
    question = Question((RANKS,), ("auto",), sizes, Machine(), (0, 499))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "rod.c"
        source.write_text(SOURCE)
        found = analysed_file(source, options)
        values = {"n": POINTS, "steps": STEPS}
        report = report_of_regions(found, question, values, folder, options)
    (analysis,) = found.regions.analyses
    drawn = projection_of(analysis.scop, analysis.structure.nests[0])
    run = forecasts_in(report, question.machine).regions[0].runs[0]
    return tuple(
        Tile(place.rank, place.step, at if drawn.down else (at[0], place.step), size, drawn)
        for place in run.places
        for at, size in tiles_of(place, run)
    )
