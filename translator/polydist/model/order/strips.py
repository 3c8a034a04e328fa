"""Nests that run in tiles of a variable size, in several dimensions: the model has them as plain
nests (``values.strips`` of the frontends).

Of two iterations the one in an earlier tile, or in the same tile with a smaller iterator, comes
first. Where no iterator of the one is greater, in the loop's direction, than that of the other, it
comes first in tiles of any sizes, and in the plain nest as well. So both orders agree on all pairs
of iterations that share memory, one of them writing it, if no pair has one iterator that is greater
and another one that is smaller. Then each element sees the same reads and writes in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import islpy as isl
from polydist_frontends.errors import refuse
from polydist_frontends.region import Loop, Node, Region

from polydist.model.leaf_relations import LeafRelations, target
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of

Path = tuple[int, ...]


def refuse_turned_strips(region: Region, relations: Sequence[LeafRelations]) -> None:
    """Refuses nests in which the order of tiles is not that of the plain nest."""
    for path, loop in _nests(region.body, ()):
        inside = [r for r in relations if r.leaf.path[: len(path)] == path]
        outer = sum(len(it.key) < len(path) for it in inside[0].leaf.iterators) if inside else 0
        for one in inside:
            for other in inside:
                shared = _turned(one, other, outer, len(loop.strips))
                if shared:
                    raise refuse(
                        "unsupported-loop",
                        f"iterations in different strips of the loops over "
                        f"{' and '.join(repr(name) for name in loop.strips)} write and use the "
                        f"same elements of '{shared}', in an order that the strips decide",
                        loop.place,
                        "write the loops without strips, or strip one of them only",
                    )


def _nests(nodes: Sequence[Node], path: Path) -> Iterator[tuple[Path, Loop]]:
    for index, node in enumerate(nodes):
        here = (*path, index)
        if isinstance(node, Loop):
            if node.strips:
                yield here, node
            yield from _nests(node.body, here)
        elif not hasattr(node, "accesses"):
            yield from _nests(node.then, (*here, 1))
            yield from _nests(node.otherwise, (*here, 2))


def _turned(one: LeafRelations, other: LeafRelations, outer: int, depth: int) -> str:
    """The array that an iteration of the one writes and one of the other uses, of which neither
    comes first in all dimensions; empty if there is none."""
    used = [*maps_of(other.reads), *maps_of(other.writes)]
    for write in maps_of(one.writes):
        for use in used:
            if target(use) != target(write) or not write.dim(OUT):
                continue
            pairs = write.apply_range(use.reverse())
            for position in range(outer):
                pairs = pairs.equate(IN, position, OUT, position)
            if any(not _ordered(pairs, one, a + outer, b + outer) for a, b in _pairs(depth)):
                return target(write)
    return ""


def _pairs(depth: int) -> Iterator[tuple[int, int]]:
    return ((a, b) for a, b in permutations(range(depth), 2))


def _ordered(pairs: isl.Map, leaf: LeafRelations, up: int, down: int) -> bool:
    """Whether no pair is ahead in the one dimension and behind in the other."""
    for position, ahead in ((up, True), (down, False)):
        forwards = (leaf.leaf.iterators[position].step > 0) == ahead
        order = pairs.order_lt if forwards else pairs.order_gt
        pairs = order(IN, position, OUT, position)
    return bool(pairs.is_empty())
