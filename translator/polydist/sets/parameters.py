"""Sets over fewer parameters: isl's searches take longer with every parameter of a space, whether
or not a constraint names it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

import islpy as isl

from polydist.sets.spaces import PARAM, parameter_names
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets

Piece = TypeVar("Piece", isl.Set, isl.Map)


def involved_parameters(pieces: Iterable[isl.Set | isl.Map]) -> frozenset[str]:
    """The parameters that a constraint of one of the pieces names."""
    return frozenset(
        name
        for piece in pieces
        for k, name in enumerate(parameter_names(piece.get_space()))
        if piece.involves_dims(PARAM, k, 1)
    )


def projected(piece: Piece, kept: Collection[str]) -> Piece:
    """The points of a set or map at any values of all parameters but those that are kept."""
    names = parameter_names(piece.get_space())
    for k in reversed(range(len(names))):
        if names[k] not in kept:
            piece = piece.project_out(PARAM, k, 1)
    return piece


def projected_maps(union: isl.UnionMap, kept: Collection[str]) -> isl.UnionMap:
    """``projected``, map by map."""
    return union_of_maps(union.get_ctx(), [projected(piece, kept) for piece in maps_of(union)])


def projected_sets(union: isl.UnionSet, kept: Collection[str]) -> isl.UnionSet:
    """``projected``, set by set."""
    return union_of_sets(union.get_ctx(), [projected(piece, kept) for piece in sets_of(union)])
