"""Loops over time at whose end two arrays change names, in C."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fuzz.program.rounds import may_swap
from fuzz.program.styles import EXCHANGES
from fuzz.program.tree import Array, Loop, Program, Region
from fuzz.program.walks import mentioned, replaced, walk

_SPEAKING = ("independent", "private", "reduction")
"""Clauses that speak of iterations, or of arrays by their names."""


def exchanging(program: Program, random: Random) -> Program:
    """The program with such ends of its loops over time, where two arrays can be made alike."""
    fit = [region for region in program.regions if _is_fit(region)]
    pairs = _pairs(program) if not program.swapped else [program.swapped]
    pairs = [pair for pair in pairs if any(set(pair) & mentioned(region) for region in fit)]
    if not pairs:
        return program
    pair = random.choice(pairs)
    regions = tuple(
        _exchanging(region, pair, random) if region in fit else region for region in program.regions
    )
    return replace(program, regions=regions, arrays=_alike(program, pair), swapped=pair)


def _is_fit(region: Region) -> bool:
    said = any(clause.startswith(_SPEAKING) for clause in region.clauses)
    over_time = any(isinstance(node, Loop) and node.name == "t" for node in walk(region.body))
    return over_time and not said and region.live_out is None


def _pairs(program: Program) -> list[tuple[str, ...]]:
    """Arrays that are alike, or would be with another type and place."""
    lasting = program.lasting
    return [
        (first.name, second.name)
        for k, first in enumerate(lasting)
        for second in lasting[k + 1 :]
        if may_swap(_movable(first), _like(first, second.name)) and first.rank == second.rank
    ]


def _alike(program: Program, pair: tuple[str, ...]) -> tuple[Array, ...]:
    first = next(array for array in program.arrays if array.name == pair[0])
    return tuple(
        _like(first, array.name) if array.name in pair else array for array in program.arrays
    )


def _like(first: Array, name: str) -> Array:
    return replace(_movable(first), name=name)


def _movable(array: Array) -> Array:
    return replace(array, storage="vla") if array.storage == "static" else array


def _exchanging(region: Region, pair: tuple[str, ...], random: Random) -> Region:
    def ended(tree: Any) -> Any:
        over_time = isinstance(tree, Loop) and tree.name == "t"
        return replace(tree, exchanges=(*pair, random.choice(EXCHANGES))) if over_time else None

    return replace(region, body=replaced(region.body, ended))
