"""Tiles of a stencil: one time step after the other, and as diamonds."""

from __future__ import annotations

from collections.abc import Sequence

from drawing import Drawing, Point
from simulated import POINTS, RANKS, STEPS, Tile, instances, tiles

_ACROSS, _DOWN = 12, 17
_TOP, _LEFTS = 92, (50, 530)


def drawing() -> Drawing:
    picture = Drawing(
        980,
        350,
        "Tiles and wavefronts",
        "Two pictures of the same loop nest, space to the right and time downwards. On the left "
        "each time step is cut into one tile for each of four ranks. On the right tiles are "
        "diamonds that reach over several time steps, and far fewer steps follow each other.",
    )
    for left, schedule, sizes, title in (
        (_LEFTS[0], "keep", (8,), "schedule(keep): a step is a time step"),
        (_LEFTS[1], "diamond", (8, 8), "schedule(diamond): tiles reach through time"),
    ):
        found = tiles(schedule, sizes)
        steps = 1 + max(tile.step for tile in found)
        picture.text((left, 30), title, "left title")
        said = f"{steps} steps; after each, values go to the neighbours"
        picture.text((left, 52), said, "left small")
        _panel(picture, left, found)
    for rank in range(RANKS):
        picture.box((50 + 100 * rank, 312), (18, 18), f"rank{rank} edge")
        picture.text((76 + 100 * rank, 326), f"rank {rank}", "left")
    legend = "numbers: the step in which a tile runs; dots: iterations"
    picture.text((530, 326), legend, "left small")
    return picture


def _panel(picture: Drawing, left: float, found: Sequence[Tile]) -> None:
    name = f"seen{left:g}"
    picture.window(name, (left, _TOP - _DOWN / 2), ((POINTS - 2) * _ACROSS, STEPS * _DOWN))
    for tile in found:
        corners = [_place(left, end) for end in tile.corners]
        picture.area(corners, f"rank{tile.rank} edge", name)
    for t, i in instances():
        picture.dot(_place(left, (i, t)), 1.5, "dot")
    for tile in found:
        _number(picture, left, tile)
    picture.text((left + (POINTS - 2) * _ACROSS / 2, _TOP - 16), "i, space", "small")
    picture.text((left - 14, _TOP + 68), "t", "small")
    picture.arrow((left - 14, _TOP), (left - 14, _TOP + 50))


def _number(picture: Drawing, left: float, tile: Tile) -> None:
    """Where there is room for it."""
    inside = [(i, t) for t, i in instances() if tile.holds(t, i)]
    if len(inside) >= 8:
        middle = [sum(point[k] for point in inside) / len(inside) for k in range(2)]
        x, y = _place(left, (middle[0], middle[1]))
        picture.text((x, y + 4.5), str(tile.step + 1))


def _place(left: float, point: Point) -> Point:
    return left + (point[0] - 0.5) * _ACROSS, _TOP + point[1] * _DOWN
