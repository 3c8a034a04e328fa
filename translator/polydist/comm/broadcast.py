"""Flows that are the same for all who receive them, as a pivot row: they can go down a tree.

A flow from the box ``_lo .. _hi`` to a nest in which one coordinate decides on owners is *uniform* if, of the places (``receivers``) outside the box
that its ``reach`` encloses, each reads all of the values. The runtime's boxes are unbounded in coordinates that no step fixes; for such boxes it follows if
1. all places in a hull of what is reached, which encloses what the generated function gives, and outside the box read something, and
2. the readers there are the product of values and places.
The hull is isl's simple one, since the convex hull in a space with all those parameters takes minutes where several pieces are reached; a wider one only
makes condition 1 harder.
This is the second of the four conditions of Dathathri et al. 2013, section IV, for a whole flow.
"""

from __future__ import annotations

from typing import TypeVar

import islpy as isl

from polydist.comm.flowout import front_coordinates
from polydist.comm.receivers import is_uniform, receiving_places
from polydist.nests import Nest
from polydist.polyhedra import PARAM, SET, coalesced, maps_of, union_of_maps, with_parameter
from polydist.tiles import hi_names, lo_names, project_onto

Piece = TypeVar("Piece", isl.Set, isl.Map)


def is_broadcast(own: isl.UnionMap, writer: Nest, receiver: Nest, reach: isl.Set) -> bool:
    """``own``: ``writer -> [reader -> element]`` from the box to the receiving nest; ``reach`` as in ``Flow``."""
    if len(receiver.owning) != 1:
        return False
    unfixed = _unfixed_corners(writer)
    enclosed = coalesced(_eliminate(project_onto(reach, receiver.owning[0]), unfixed))
    if any(basic.dim(isl.dim_type.div) > 0 for basic in enclosed.get_basic_sets()):
        return False
    hull = isl.Set.from_basic_set(enclosed.simple_hull())
    outside = isl.UnionSet.from_set(_outside(hull, writer) if writer.number == receiver.number else hull)
    pieces = [_eliminate(piece, unfixed) for piece in maps_of(receiving_places(own, receiver))]
    received = union_of_maps(own.get_ctx(), pieces).intersect_range(outside)
    return not received.is_empty() and bool(outside.is_subset(received.range())) and is_uniform(received)


def _unfixed_corners(nest: Nest) -> list[str]:
    """The corners of the box in coordinates that no step fixes."""
    fixed = {*front_coordinates(nest), *nest.owning}
    free = [k for k in range(nest.depth) if k not in fixed]
    return [corners[k] for k in free for corners in (lo_names(nest), hi_names(nest))]


def _eliminate(piece: Piece, parameters: list[str]) -> Piece:
    """The union over all values of the parameters: over all boxes, that is for the unbounded one."""
    for name in parameters:
        position = piece.find_dim_by_name(PARAM, name)
        if position >= 0:
            piece = piece.project_out(PARAM, position, 1)
    return piece


def _outside(places: isl.Set, nest: Nest) -> isl.Set:
    """The places below ``_lo`` and above ``_hi`` of the coordinate that decides on the owner."""
    (d,) = nest.owning
    return _beyond(places, hi_names(nest)[d], 1).union(_beyond(places, lo_names(nest)[d], -1))


def _beyond(places: isl.Set, corner: str, sign: int) -> isl.Set:
    """Where ``sign * (place - corner) >= 1``."""
    places = with_parameter(places, corner)
    constraint = isl.Constraint.alloc_inequality(isl.LocalSpace.from_space(places.get_space()))
    constraint = constraint.set_coefficient_val(SET, 0, sign)
    constraint = constraint.set_coefficient_val(isl.dim_type.param, places.find_dim_by_name(isl.dim_type.param, corner), -sign)
    return places.add_constraint(constraint.set_constant_val(-1))
