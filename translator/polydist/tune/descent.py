"""The search for one region: which settings are tried next, given how long the last ones took.

1. Placements: each is tried once, with the tile sizes that the runtime chooses.
2. Tile sizes: one coordinate after the other is doubled as long as that pays, else halved. The
   round is repeated until none of them pays, since one size may become better by another.

A setting is better if it takes less than 98% of the time of the best one: runs of the same program
differ by as much.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TypeAlias

BETTER = 0.98
LARGEST = 1 << 20


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
    """Steps 1 and 2."""
    best, least = start.setting, start.seconds
    for dist in start.placements:
        trial = replace(best, dist=dist)
        seconds = yield trial
        if seconds < BETTER * least:
            best, least = trial, seconds
    if start.tile:
        yield from _sizes(best, least, start.tile)


def _sizes(best: Setting, least: float, tile: tuple[int, ...]) -> Descent:
    better = True
    while better:
        better = False
        for k in range(len(tile)):
            for change in (_double, _halve):
                found, least = yield from _along(best, least, best.tile or tile, k, change)
                if found != best:
                    best, better = found, True
                    break


def _double(size: int) -> int:
    return 2 * size


def _halve(size: int) -> int:
    return size // 2


def _along(
    best: Setting, least: float, tile: tuple[int, ...], k: int, change: Callable[[int], int]
) -> Generator[Setting, float, tuple[Setting, float]]:
    """One coordinate in one direction, as long as that pays."""
    while 1 <= (size := change(tile[k])) <= LARGEST:
        tile = (*tile[:k], size, *tile[k + 1 :])
        trial = replace(best, tile=tile)
        seconds = yield trial
        if seconds >= BETTER * least:
            break
        best, least = trial, seconds
    return best, least
