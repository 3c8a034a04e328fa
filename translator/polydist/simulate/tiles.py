"""The tiles that boxes of scheduled space consist of."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from polydist.simulate.simulation import Place, Run

Pair: TypeAlias = tuple[int, int]


def tiles_of(place: Place, run: Run) -> Iterator[tuple[Pair, Pair]]:
    """Lower left corner and size (to the right, upwards) of every tile in the first two
    coordinates; one coordinate is a strip of height 1."""
    ranges = [
        list(_cuts(place.lo[k], place.hi[k], run.tile[k], run.origin[k]))
        for k in range(min(2, len(place.lo)))
    ]
    upwards, right = ranges if len(ranges) == 2 else ([(0, 1)], ranges[0] if ranges else [(0, 1)])
    yield from (((x, y), (width, height)) for y, height in upwards for x, width in right)


def _cuts(lo: int, hi: int, size: int, origin: int) -> Iterator[Pair]:
    """Start and length of the pieces of lo..hi, cut where tiles begin."""
    second = ((lo - origin) // size + 1) * size + origin
    starts = [lo, *range(second, hi + 1, size)]
    yield from ((start, end - start) for start, end in pairwise([*starts, hi + 1]))
