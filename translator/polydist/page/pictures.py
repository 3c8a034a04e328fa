"""Tiles as pictures: for each nest, step and rank one path around the tiles that the rank runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from polydist.page.model import Picture, Shape
from polydist.page.projection import Projection
from polydist.simulate.simulation import Place, Run
from polydist.simulate.text import bytes_text, counted
from polydist.simulate.tiles import tiles_of

MOST_TILES = 6000
"""That a page draws of one run: later steps are left out."""

Corner = tuple[float, float]


def drawn_steps(run: Run, most: int = MOST_TILES) -> int:
    """How many of the first steps are drawn: one at least, where any is known."""
    tiles = 0
    for step, places in groupby(run.places, _step_of):
        tiles += sum(len(list(tiles_of(place, run))) for place in places)
        if tiles > most and step > 0:
            return step
    return min(run.steps, run.places[-1].step + 1) if run.places else 0


def _step_of(place: Place) -> int:
    return place.step


def captions_of(run: Run, nests: Sequence[str], steps: int) -> tuple[str, ...]:
    """What is said of each step."""
    return tuple(
        f"step {number} of {run.steps}: nest {nests[row['nest']]}, {row['busy']} of {run.ranks} "
        f"ranks busy, {bytes_text(row['bytes'])} in {counted(row['messages'], 'message')}"
        for number, row in enumerate(run.rows[:steps], 1)
    )


def pictures_of(
    run: Run, projections: Mapping[int, Projection], nests: Sequence[str], steps: int
) -> tuple[Picture, ...]:
    """One for each nest that runs in the steps."""
    drawn = [place for place in run.places if place.step < steps]
    return tuple(
        _picture(
            f"nest {nests[nest]}",
            projections.get(nest, _PLAIN),
            [place for place in drawn if place.nest == nest],
            run,
        )
        for nest in sorted({place.nest for place in drawn})
    )


_PLAIN = Projection("x1", "x0", (0, 1, 0), (1, 0, 0))


def _picture(title: str, projection: Projection, places: Sequence[Place], run: Run) -> Picture:
    """The places come by step and by rank."""
    found: list[Shape] = []
    corners: list[Corner] = []
    for (step, rank), own in groupby(places, lambda place: (place.step, place.rank)):
        outlines = [_outline(projection, run, place) for place in own]
        flat = [outline for part in outlines for outline in part]
        corners += [corner for outline in flat for corner in outline]
        found.append(Shape(step, rank, "".join(map(_path, flat))))
    return Picture(title, projection.across, projection.down, _box(corners), tuple(found))


def _outline(projection: Projection, run: Run, place: Place) -> list[list[Corner]]:
    """The corners of each tile of the box, in order."""
    outlines = []
    for (across, down), (width, height) in tiles_of(place, run):
        ends = [
            (down, across),
            (down, across + width),
            (down + height, across + width),
            (down + height, across),
        ]
        outlines.append([projection.point(end) for end in ends])
    return outlines


def _path(outline: Sequence[Corner]) -> str:
    return "M" + "L".join(f"{x:.10g} {y:.10g}" for x, y in outline) + "Z"


def _box(corners: Sequence[Corner]) -> tuple[float, float, float, float]:
    left, top = (min(corner[k] for corner in corners) for k in range(2))
    right, bottom = (max(corner[k] for corner in corners) for k in range(2))
    return left, top, right - left, bottom - top
