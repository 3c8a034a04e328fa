"""The search for one region: which settings are tried next, given how long the last ones took.

1. Placements: each is tried once, with the tile sizes that the runtime chooses.
2. Far away: tiles that are as long in all coordinates, and such with a long last one, along which
   the values of most programs lie. A search by small steps would not get there, since on its way a
   tile fits no cache, or ranks wait.
3. Tile sizes: one coordinate after the other takes the next power of two as long as that pays, else
   the one before. The round is repeated until none of them pays, since one size may become better
   by another. Sizes that are no power of two are the runtime's, which divides extents evenly;
   vectors and blocks of products may like powers better.
4. Where no single size pays any more, two change at once: one larger and one smaller, which keeps
   what a tile takes of a cache, or both alike. If one of these pays, step 3 goes on from there.

A setting is better if it takes less than 98% of the time of the best one: runs of the same program
differ by as much.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

BETTER = 0.98
LARGEST = 1 << 20

ALIKE = (16, 64)
LONG = 256
"""Sizes of step 2: a tile of two or three coordinates then takes some of the first cache, or of the
second one."""


@dataclass(frozen=True)
class Setting:
    """Of a region; an empty text or no sizes leave the choice to the translator or the runtime."""

    schedule: str = ""
    grid: str = ""
    dist: str = ""
    tile: tuple[int, ...] = ()

    def entries(self) -> dict[str, str]:
        """As a file of tuned settings has it."""
        said = {
            "schedule": self.schedule,
            "grid": self.grid,
            "tile": ",".join(map(str, self.tile)),
            "dist": self.dist,
        }
        return {key: value for key, value in said.items() if value}

    @property
    def text(self) -> str:
        return " ".join(f"{key}({value})" for key, value in self.entries().items())


Move: TypeAlias = Mapping[int, Callable[[int], int]]
"""Of some coordinates: the next size."""

Descent: TypeAlias = Generator[Setting, float, None]
"""Yields what to try, and is sent its seconds."""


@dataclass(frozen=True)
class Start:
    """Where a region's search begins: its setting and seconds, the tile sizes that the runtime
    chooses for it (none where they are not known), and placements to try."""

    setting: Setting
    seconds: float
    tile: tuple[int, ...]
    placements: tuple[str, ...]


def descent(start: Start) -> Descent:
    """All steps."""
    trials = [replace(start.setting, dist=dist) for dist in start.placements]
    best, least = yield from _best_of(trials, start.setting, start.seconds)
    if start.tile:
        trials = [replace(best, tile=tile) for tile in _far_away(start.tile)]
        best, least = yield from _best_of(trials, best, least)
        yield from _sizes(best, least, start.tile)


def _best_of(
    trials: Iterable[Setting], best: Setting, least: float
) -> Generator[Setting, float, tuple[Setting, float]]:
    for trial in trials:
        seconds = yield trial
        if seconds < BETTER * least:
            best, least = trial, seconds
    return best, least


def _far_away(tile: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Step 2; with one coordinate every other size is on the way."""
    alike = [(size,) * len(tile) for size in ALIKE]
    long = (ALIKE[0],) * (len(tile) - 1) + (LONG,)
    return [own for own in (*alike, long) if own != tile] if len(tile) > 1 else []


def _sizes(best: Setting, least: float, tile: tuple[int, ...]) -> Descent:
    better = True
    while better:
        better = False
        for moves in (_single_moves(len(tile)), _double_moves(len(tile))):
            for directions in () if better else moves:
                found, least = yield from _first_that_pays(best, least, tile, directions)
                best, better = found, better or found != best


def _single_moves(coordinates: int) -> Iterator[tuple[Move, ...]]:
    for k in range(coordinates):
        yield {k: _power_above}, {k: _power_below}


def _double_moves(coordinates: int) -> Iterator[tuple[Move, ...]]:
    for k, m in combinations(range(coordinates), 2):
        yield {k: _power_above, m: _power_below}, {k: _power_below, m: _power_above}
        yield {k: _power_above, m: _power_above}, {k: _power_below, m: _power_below}


def _first_that_pays(
    best: Setting, least: float, tile: tuple[int, ...], directions: tuple[Move, ...]
) -> Generator[Setting, float, tuple[Setting, float]]:
    """``tile``: the sizes where the setting has none."""
    for move in directions:
        found, least = yield from _along(best, least, best.tile or tile, move)
        if found != best:
            return found, least
    return best, least


def _power_above(size: int) -> int:
    return 1 << size.bit_length()


def _power_below(size: int) -> int:
    """None below 1: then 0."""
    return 1 << (size - 1).bit_length() >> 1 if size > 1 else 0


def _along(
    best: Setting, least: float, tile: tuple[int, ...], move: Move
) -> Generator[Setting, float, tuple[Setting, float]]:
    """In one direction, as long as that pays."""
    while True:
        tile = tuple(move[k](size) if k in move else size for k, size in enumerate(tile))
        if not all(1 <= tile[k] <= LARGEST for k in move):
            break
        trial = replace(best, tile=tile)
        seconds = yield trial
        if seconds >= BETTER * least:
            break
        best, least = trial, seconds
    return best, least
