"""Which runs cover all pairs of ranks, tile sizes and distributions."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from allpairspy import AllPairs

RANKS = (1, 2, 3, 4, 7, 9)
TILES = ("", "1,1,1,1", "5,3,7,2", "3,8,2,5", "1000,1000,1000,1000")
DISTRIBUTIONS = ("", "block", "cyclic", "cyclic(2)", "lookup", "lookup,cyclic")

MANY = 4
ALONE = 10
"""One in so many programs also runs on one rank in the quick suite."""


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
        distribution, arguments = self.distribution or "default", self.arguments.replace(" ", "_")
        return f"{self.ranks}ranks-tile_{tile}-{distribution}-{arguments}"


def quick(number: int, arguments: Sequence[str]) -> list[Configuration]:
    """The runs of the program ``number`` in the quick suite: one on several ranks, and for some
    programs one on a single rank. Those of all programs have all pairs. Many ranks, which share few
    cores, get the smallest sizes."""
    several = _several()
    row = several[number % len(several)]
    given = arguments[number % len(arguments)]
    runs = [Configuration(*row, min(arguments, key=_work) if row[0] > MANY else given)]
    if number % ALONE == 0:
        turn = number // ALONE
        tile, distribution = TILES[turn % len(TILES)], DISTRIBUTIONS[turn % len(DISTRIBUTIONS)]
        runs.append(Configuration(1, tile, distribution, arguments[0]))
    return runs


def _work(arguments: str) -> int:
    """About how much there is to do."""
    return math.prod(max(1, abs(int(word))) for word in arguments.split())


@functools.cache
def _several() -> list[tuple[int, str, str]]:
    return [tuple(row) for row in AllPairs([RANKS[1:], TILES, DISTRIBUTIONS])]


def covering(name: str, arguments: Sequence[str], count: int) -> list[Configuration]:
    """``count`` runs of the program ``name``: the first six meet every number of ranks, tile size
    and distribution, all together have all pairs of them; the lists of arguments take turns."""
    random = Random(name)
    rounds = [random.sample(rows, len(rows)) for rows in _rounds()]
    random.shuffle(rounds)
    rows = dict.fromkeys(itertools.chain.from_iterable(rounds))
    return [
        Configuration(*row, given)
        for row, given in zip(itertools.islice(rows, count), itertools.cycle(arguments))
    ]


@functools.cache
def _rounds() -> list[list[tuple[int, str, str]]]:
    """Rows of ranks, tile and distribution in which all pairs occur, in rounds that have each value
    of each of them: the number of the round is one more parameter, of which there are enough that
    the other pairs need no rows of their own."""
    numbers = range(2 * max(len(RANKS), len(TILES), len(DISTRIBUTIONS)))
    found = AllPairs([numbers, RANKS, TILES, DISTRIBUTIONS])
    rows = sorted(found, key=lambda row: row[0])
    return [
        [tuple(row[1:]) for row in group]
        for _, group in itertools.groupby(rows, key=lambda row: row[0])
    ]
