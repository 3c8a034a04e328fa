"""Statements that go to the rank that has what they write (computation alignment: Lim and Lam,
*Maximizing parallelism and minimizing synchronization with affine partitions*, 1998, of which only
constant offsets are used).

The loop of a time step often writes row i of one field and row i + 1 of another. Distributed as it
stands, a rank writes a row of its neighbour's, and whatever reads that field next sends it back.

1. Statements of a parallel band that depend on each other, where the loops around leave that
   uncarried, stay together: a group moves as a whole.
2. For every parallel member and statement, find how much the member exceeds the subscript of what
   it writes whose neighbours are farthest apart; of a group most of them decide.
3. Where groups differ, each is shifted by its own offset: the member then is the subscript itself.
   Groups do not depend on each other, so that any shift is legal, and the member stays parallel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import islpy as isl

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.parallelism import is_parallel
from polydist.schedule.placement import offset_of
from polydist.schedule.points.strides import far_subscript
from polydist.schedule.tree import Band, Sequence, Tree
from polydist.schedule.uncarried import Uncarried, outermost
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, sets_of, union_of_maps

_FARTHEST = 4
"""Larger shifts would make many tiles at the borders of a rank partial ones."""


def with_alignment(scop: Scop, tree: Tree, dependences: Dependences) -> Tree:
    """The tree with the statements of its parallel bands shifted to what they write."""
    if any(statement.keeps or statement.adds for statement in scop.statements):
        return tree
    return _aligned(scop, tree, outermost(dependences.value_based, dependences.memory_based))


def _aligned(scop: Scop, tree: Tree, uncarried: Uncarried) -> Tree:
    if isinstance(tree, Sequence):
        return Sequence(tuple(_aligned(scop, child, uncarried) for child in tree.children))
    if not isinstance(tree, Band):
        return tree
    if is_parallel(tree):
        return _shifted(scop, tree, uncarried)
    return replace(tree, child=_aligned(scop, tree.child, uncarried.after(*tree.members)))


def _shifted(scop: Scop, band: Band, uncarried: Uncarried) -> Band:
    """Steps 1 to 3 for one band."""
    domain = band.members[0].domain()
    inside = uncarried.within(domain)
    names = [str(piece.get_tuple_name()) for piece in sets_of(domain)]
    groups = _groups(names, inside.value_based.union(inside.memory_based))
    if len(groups) < 2:
        return band
    members = tuple(
        _shifted_member(scop, member, groups) if coincident else member
        for member, coincident in zip(band.members, band.coincident, strict=True)
    )
    return replace(band, members=members)


def _groups(names: list[str], dependences: isl.UnionMap) -> list[frozenset[str]]:
    """Step 1."""
    groups = [frozenset((name,)) for name in names]
    for dependence in maps_of(dependences):
        ends = {str(dependence.get_tuple_name(IN)), str(dependence.get_tuple_name(OUT))}
        joined = [group for group in groups if group & ends]
        groups = [group for group in groups if not group & ends]
        groups.append(frozenset().union(*joined))
    return groups


def _shifted_member(
    scop: Scop, member: isl.UnionMap, groups: Iterable[frozenset[str]]
) -> isl.UnionMap:
    """Steps 2 and 3 for one member."""
    pieces = {str(piece.get_tuple_name(IN)): piece for piece in maps_of(member)}
    offsets = {group: _offset(scop, [pieces[name] for name in group]) for group in groups}
    if len(set(offsets.values())) < 2 or max(map(abs, offsets.values())) > _FARTHEST:
        return member
    moved = [_moved(pieces[name], -offsets[group]) for group in offsets for name in group]
    return union_of_maps(member.get_ctx(), moved)


def _offset(scop: Scop, pieces: list[isl.Map]) -> int:
    """How much the member exceeds what most of the statements' writes count by it; 0 if none do."""
    found = Counter(
        offset
        for piece in pieces
        for write in maps_of(scop.statement(str(piece.get_tuple_name(IN))).writes)
        if write.dim(OUT)
        for offset in [offset_of(write, far_subscript(scop, write), piece)]
        if offset is not None
    )
    return min(found, key=lambda offset: (-found[offset], abs(offset), offset), default=0)


def _moved(piece: isl.Map, distance: int) -> isl.Map:
    return piece.apply_range(
        isl.Map.read_from_str(piece.get_ctx(), f"{{ [x] -> [x + {distance}] }}")
    )
