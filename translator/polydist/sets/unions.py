"""Unions of sets and of maps, in a fixed order: isl's own depends on hashes."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

import islpy as isl


def maps_of(union: isl.UnionMap) -> list[isl.Map]:
    """The maps of a union in a fixed order: there is one of each space."""
    found: list[isl.Map] = []
    union.foreach_map(found.append)
    return found if len(found) < 2 else sorted(found, key=lambda piece: str(piece.get_space()))


def sets_of(union: isl.UnionSet) -> list[isl.Set]:
    """The sets of a union in a fixed order."""
    found: list[isl.Set] = []
    union.foreach_set(found.append)
    names = [piece.get_tuple_name() or "" for piece in found]
    if len(set(names)) == len(found):
        return [piece for _, piece in sorted(zip(names, found, strict=True), key=itemgetter(0))]
    return sorted(found, key=lambda piece: (piece.get_tuple_name() or "", str(piece)))


def empty_map(context: isl.Context) -> isl.UnionMap:
    """``{ }``, of no space."""
    return isl.UnionMap.read_from_str(context, "{ }")


def empty_set(context: isl.Context) -> isl.UnionSet:
    """``{ }``, of no space."""
    return isl.UnionSet.read_from_str(context, "{ }")


def union_of_maps(context: isl.Context, pieces: Iterable[isl.UnionMap | isl.Map]) -> isl.UnionMap:
    """The union of the pieces; of none, the empty one."""
    result = empty_map(context)
    for piece in pieces:
        result = result.union(isl.UnionMap.from_map(piece) if isinstance(piece, isl.Map) else piece)
    return result


def union_of_sets(context: isl.Context, pieces: Iterable[isl.Set]) -> isl.UnionSet:
    """The union of the pieces; of none, the empty one."""
    result = empty_set(context)
    for piece in pieces:
        result = result.union(isl.UnionSet.from_set(piece))
    return result
