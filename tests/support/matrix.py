"""Which runs cover the product of ranks, tile sizes, distributions and arguments."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

RANKS = (1, 2, 3, 4, 7, 9)
TILES = ("", "1,1,1,1", "5,3,7,2", "3,8,2,5", "1000,1000,1000,1000")
DISTRIBUTIONS = ("", "block", "cyclic", "cyclic(2)", "lookup", "lookup,cyclic")


@dataclass(frozen=True)
class Configuration:
    """One run; empty texts leave the choice to the program."""

    ranks: int
    tile: str
    distribution: str
    arguments: str

    @property
    def settings(self) -> dict[str, str]:
        given = {"POLYRT_TILE": self.tile, "POLYRT_DIST": self.distribution}
        return {name: value for name, value in given.items() if value}

    def __str__(self) -> str:
        tile = self.tile.replace(",", ".") or "default"
        return f"{self.ranks}ranks-tile_{tile}-{self.distribution or 'default'}-{self.arguments.replace(' ', '_')}"


def full_product(arguments: Sequence[str]) -> list[Configuration]:
    return [
        Configuration(*values)
        for values in itertools.product(RANKS, TILES, DISTRIBUTIONS, arguments)
    ]


def covering(name: str, arguments: Sequence[str], count: int) -> list[Configuration]:
    """``count`` configurations in which every value of every axis occurs if ``count`` allows, and
    many pairs of values.

    Each next one is the one with the most values, then pairs, that have not occurred; ``name``
    decides between equals.
    """
    candidates = sorted(
        full_product(arguments), key=lambda c: hashlib.sha256(f"{name} {c}".encode()).digest()
    )
    seen: set[tuple[tuple[int, object], ...]] = set()
    chosen: list[Configuration] = []
    for _ in range(min(count, len(candidates))):
        best = max(candidates, key=lambda c: len(_news(c, seen, 1)) * 100 + len(_news(c, seen, 2)))
        candidates.remove(best)
        seen |= _news(best, seen, 1) | _news(best, seen, 2)
        chosen.append(best)
    return chosen


def _news(
    configuration: Configuration, seen: set[tuple[tuple[int, object], ...]], size: int
) -> set[tuple[tuple[int, object], ...]]:
    values = enumerate(
        (
            configuration.ranks,
            configuration.tile,
            configuration.distribution,
            configuration.arguments,
        )
    )
    return set(itertools.combinations(values, size)) - seen
