"""Subroutines that are called twice, with two arrays in each other's places."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from fuzz.program.tree import Access, Advance, Array, Call, Loop, Point, Program, Region
from fuzz.program.walks import replaced, walk

_SHARE = 0.8
_SPEAKING = ("private", "reduction")


def exchanged(program: Program, random: Random) -> Program:
    """The program with another call after some of its calls, in loops over time."""
    pairs = [pair for pair in _pairs(program) if not program.swapped or pair == program.swapped]
    if not pairs:
        return program
    pair = random.choice(pairs)
    regions = tuple(_region(region, pair, random) for region in program.regions)
    return replace(program, regions=regions, arrays=_alike(program, pair))


def _pairs(program: Program) -> list[tuple[str, str]]:
    """Arrays that are alike but for where they are; of those that are turned round in Fortran both
    or none."""
    arrays = [a for a in program.lasting if a.rank and a.storage != "packed" and not a.held]
    return [
        (first.name, second.name)
        for k, first in enumerate(arrays)
        for second in arrays[k + 1 :]
        if (first.rank, first.type) == (second.rank, second.type)
        and (first.rank == 1 or (first.name in "AC") == (second.name in "AC"))
    ]


def _alike(program: Program, pair: tuple[str, str]) -> tuple[Array, ...]:
    first = next(array for array in program.arrays if array.name == pair[0])
    return tuple(
        replace(first, name=array.name) if array.name in pair else array for array in program.arrays
    )


def _region(region: Region, pair: tuple[str, str], random: Random) -> Region:
    said = any(clause.startswith(_SPEAKING) for clause in region.clauses)
    if said or region.live_out is not None:
        return region

    def twice(tree: Any) -> Any:
        if not isinstance(tree, Loop) or tree.name != "t":
            return None
        parts: list[Any] = []
        for node in tree.body:
            first, *others = _with_twin(node, pair, random)
            again = _set_before(parts, first) if others else []
            parts += [first, *again, *others] if again is not None else [first]
        return replace(tree, body=tuple(parts))

    return replace(region, body=replaced(region.body, twice))


def _set_before(parts: list[Any], call: Any) -> list[Any] | None:
    """What gives the variables their first values that the call's loops advance, if that stands
    right before it; ``None`` if it does not."""
    nodes = list(walk(call))
    own = {node.name for node in nodes if isinstance(node, Point)}
    needed = {node.name for node in nodes if isinstance(node, Advance)} - own
    before = list(takewhile(lambda node: isinstance(node, Point), reversed(parts)))
    found = [node for node in reversed(before) if node.name in needed]
    return found if needed == {node.name for node in found} else None


def _with_twin(node: Any, pair: tuple[str, str], random: Random) -> tuple[Any, ...]:
    """The node; where it is a call that has one of the arrays perhaps the other call, too."""
    if not isinstance(node, Call) or random.random() > _SHARE:
        return (node,)
    names = sorted({part.name for part in walk(node) if isinstance(part, Access)})
    if not set(pair) & set(names):
        return (node,)
    order = (*pair, *(name for name in names if name not in pair))
    first = replace(node, order=order, exchanged=pair)
    other = dict(zip(pair, reversed(pair), strict=True))
    twin = replaced(first, lambda tree: _renamed(tree, other))
    return (first, replace(twin, order=tuple(other.get(name, name) for name in order)))


def _renamed(tree: Any, other: dict[str, str]) -> Any:
    if not isinstance(tree, Access):
        return None
    inside = replaced(tree.subscripts, lambda part: _renamed(part, other))
    return replace(tree, name=other.get(tree.name, tree.name), subscripts=inside)
