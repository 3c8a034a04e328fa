"""The same set of fewer pieces, past the faults of isl's search for them."""

from __future__ import annotations

from functools import reduce
from typing import TypeVar

import islpy as isl

from polydist.sets.isl_context import is_exhausted
from polydist.sets.spaces import DIV, SET
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets

Pieces = TypeVar("Pieces", isl.Set, isl.Map, isl.UnionSet, isl.UnionMap)
Points = TypeVar("Points", isl.Set, isl.UnionSet)


def coalesced(pieces: Pieces) -> Pieces:
    """The same set of fewer pieces, where isl finds any. Its search has faults of its own on some
    sets ("original tableau does not correspond to original basic map"); these stay as they are. It
    dies where it combines some pieces with several existential variables, different ones, or with
    none in them: the variables of such pieces stay what they are, and empty pieces are left out."""
    context = pieces.get_ctx()
    several = _most_locals(pieces) > 1
    context.set_coalesce_preserve_locals(int(several))
    try:
        return (_inhabited(pieces) if several else pieces).coalesce()
    except isl.Error:
        if is_exhausted(context):
            raise
        return pieces
    finally:
        context.set_coalesce_preserve_locals(1)


def _inhabited(pieces: Pieces) -> Pieces:
    """The same set without pieces that have no points."""
    if isinstance(pieces, isl.UnionMap):
        return union_of_maps(pieces.get_ctx(), [_inhabited(piece) for piece in maps_of(pieces)])
    if isinstance(pieces, isl.UnionSet):
        return union_of_sets(pieces.get_ctx(), [_inhabited(piece) for piece in sets_of(pieces)])
    if isinstance(pieces, isl.Map):
        return _inhabited(pieces.wrap()).unwrap()
    basics = pieces.get_basic_sets()
    found = [isl.Set.from_basic_set(basic) for basic in basics if not basic.is_empty()]
    unchanged = len(found) == len(basics)
    return pieces if unchanged else reduce(isl.Set.union, found, isl.Set.empty(pieces.get_space()))


def coalesced_lifted(pieces: Points) -> Points:
    """The same set of fewer pieces, which does not depend on addresses.

    What isl finds for ``coalesced`` does where pieces have strides: isl 0.28 compares their
    existential variables, and whether it takes a constraint for an equality depends on the address
    of the constraint and that of a copy of the piece (``isl_basic_map_constraint``). Here they are
    dimensions meanwhile, the same in all pieces, so that there is nothing to compare. Where some
    are no quotients, all stay what they are: isl would have to solve for them first.
    """
    if isinstance(pieces, isl.Set):
        return _coalesced_lifted(pieces)
    return union_of_sets(pieces.get_ctx(), [_coalesced_lifted(piece) for piece in sets_of(pieces)])


def _coalesced_lifted(piece: isl.Set) -> isl.Set:
    """The points of one space: those of all pieces with their existential variables, which are then
    projected out again."""
    if piece.n_basic_set() < 2 or not _most_locals(piece) or not _has_quotients_alone(piece):
        return coalesced(piece)
    flattening = isl.Set.universe(piece.get_space()).flatten_map()
    flat = piece.apply(flattening).align_divs()
    lifted = reduce(
        isl.Set.union,
        [isl.Set.from_basic_set(basic.lift().flatten()) for basic in flat.get_basic_sets()],
    )
    depth = flat.dim(SET)
    points = coalesced(lifted).project_out(SET, depth, lifted.dim(SET) - depth)
    points = points.set_tuple_id(flat.get_tuple_id()) if flat.has_tuple_id() else points
    return points.apply(flattening.reverse())


def _has_quotients_alone(piece: isl.Set) -> bool:
    """Whether all existential variables are quotients of dimensions."""
    return bool(piece.remove_unknown_divs().plain_is_equal(piece))


def _most_locals(pieces: isl.Set | isl.Map | isl.UnionSet | isl.UnionMap) -> int:
    """The greatest number of existential variables in a piece."""
    wrapped = pieces.wrap() if isinstance(pieces, (isl.Map, isl.UnionMap)) else pieces
    counts: list[int] = []

    def count(part: isl.Set) -> None:
        part.foreach_basic_set(lambda basic: counts.append(basic.dim(DIV)))

    if isinstance(wrapped, isl.Set):
        count(wrapped)
    else:
        wrapped.foreach_set(count)
    return max(counts, default=0)
