"""Which bands of a schedule tree are distributed (rules 1 to 3 of ``nests``), and how coarse their
parallelism is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import islpy as isl

from polydist.model.scop import LoopIterator, Scop
from polydist.schedule.tree import Band, Sequence, Tree, domain_of
from polydist.sets.distances import greatest_distance
from polydist.sets.unions import sets_of

SHORT = 16
"""Loops of fewer iterations, whatever the parameters, would leave ranks without work: over the
components of a field, over a box of neighbours."""


def is_parallel(band: Band) -> bool:
    """Whether rule 1 applies to the band."""
    return any(band.coincident) and (band.permutable or len(band.members) == 1)


def is_wavefront(band: Band) -> bool:
    """Whether rule 2 applies to the band."""
    return band.permutable and len(band.members) >= 2 and not any(band.coincident)


def is_short(member: isl.UnionMap) -> bool:
    """Whether the member has fewer than SHORT coordinates for all parameters."""
    coordinates = [piece for piece in sets_of(member.range()) if not piece.is_empty()]
    if len(coordinates) != 1:
        return False
    return greatest_distance(coordinates[0]) < SHORT - 1


def is_wide(band: Band) -> bool:
    """Whether rule 1 applies to the band, along a coordinate that may have many values."""
    coincident = [
        member for member, alone in zip(band.members, band.coincident, strict=True) if alone
    ]
    return is_parallel(band) and not all(map(is_short, coincident))


def has_parallelism(tree: Tree) -> bool:
    """Whether rule 1, 2 or 3 applies somewhere in the tree."""
    if isinstance(tree, Band):
        return is_distributable(tree) or has_parallelism(tree.child)
    return isinstance(tree, Sequence) and any(has_parallelism(child) for child in tree.children)


def is_distributable(band: Band) -> bool:
    """Whether the band's own tiles are shared out."""
    return any(band.coincident) or is_wavefront(band) or band.relayed


def sequential_depths(
    tree: Tree, chosen: Callable[[Band], bool] = is_distributable, around: int = 0
) -> dict[str, int]:
    """For every statement that is distributed in a ``chosen`` band, the number of sequential loops
    around its nest: the grain of its parallelism."""
    if isinstance(tree, Band) and is_distributable(tree):
        names = [str(piece.get_tuple_name()) for piece in sets_of(domain_of(tree))]
        return dict.fromkeys(names, around) if chosen(tree) else {}
    if isinstance(tree, Band):
        return sequential_depths(tree.child, chosen, around + len(tree.members))
    children = tree.children if isinstance(tree, Sequence) else ()
    return {
        name: depth
        for child in children
        for name, depth in sequential_depths(child, chosen, around).items()
    }


def loops_in_order(scop: Scop, depths: Mapping[str, int]) -> list[tuple[LoopIterator, int]]:
    """The loops, outermost first and with their depths, around statements that are shared out
    neither at that depth nor further out, if they are shared out inside of so many (``depths``)."""
    found: dict[tuple[tuple[int, ...], int], LoopIterator] = {}
    for depth in range(max((len(s.iterators) for s in scop.statements), default=0)):
        for statement in scop.statements:
            if len(statement.iterators) > depth and depths.get(statement.name, depth + 1) > depth:
                loop = statement.iterators[depth]
                found.setdefault((loop.key, depth), loop)
    return [(loop, depth) for (_, depth), loop in found.items()]
