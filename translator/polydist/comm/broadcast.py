"""Flows that are the same for all who receive them, as a pivot row: they can go down a tree.

The ranks form a grid, whose dimensions are coordinates of the receiving nest. A flow from the box
``_lo .. _hi`` is *uniform* along some of these dimensions if, of the places along them that its
``reach`` encloses and that are outside the box, each reads all of the values, wherever in the other
dimensions. Where all that the flow reaches has one owner in the other dimensions, which the runtime
finds out, all ranks along the uniform ones need the same: those of one line of the grid, for a
pivot row. The runtime's boxes are unbounded in coordinates that no step fixes; for such boxes it
follows if
1. all places in a box around what is reached, which encloses what the generated function gives, and
   outside the writing box read something, and
2. the readers there are the product of values and places.
The sides of the box are isl's simple hulls, since the convex hull in a space with all those
parameters takes minutes where several pieces are reached; a wider one only makes condition 1
harder. This is the second of the four conditions of Dathathri et al. 2013, section IV, for a whole
flow.
"""

from __future__ import annotations

from functools import reduce
from typing import TypeVar

import islpy as isl

from polydist.comm.flow_out import front_coordinates
from polydist.comm.receivers import constant_ranges, is_uniform, receiving_places
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import hi_names, lo_names, project_onto
from polydist.sets.coalescing import coalesced
from polydist.sets.constraints import bounded_by_parameter
from polydist.sets.spaces import DIV, PARAM
from polydist.sets.unions import maps_of, union_of_maps

Piece = TypeVar("Piece", isl.Set, isl.Map)


def spread(full: isl.UnionMap, receiver: Nest) -> tuple[int, ...]:
    """The dimensions along which values of ``writer -> [reader -> element]`` are read at several
    places each; none where trees are of no use, as in a nest that distributes forms of several
    coordinates."""
    if not _has_lines(receiver):
        return ()
    several = [
        not receiving_places(full, receiver, (form.index(1),)).is_single_valued()
        for form in receiver.distributed
    ]
    return tuple(d for d, found in enumerate(several) if found)


def _has_lines(nest: Nest) -> bool:
    """Whether every dimension is one coordinate."""
    return all(sorted(form) == [0] * (len(form) - 1) + [1] for form in nest.distributed)


def goes_far(full: isl.UnionMap, receiver: Nest) -> bool:
    """Whether places that read the same value of ``writer -> [reader -> element]`` differ by
    more than a few coordinates, or as the parameters say; not known of nests without trees."""
    received = receiving_places(full, receiver)
    if not receiver.owning or not _has_lines(receiver) or received.is_empty():
        return False
    return constant_ranges(received.reverse().apply_range(received).deltas()) is None


def is_broadcast(
    own: isl.UnionMap, writer: Nest, receiver: Nest, reach: isl.Set, dimensions: tuple[int, ...]
) -> bool:
    """Whether the flow is uniform along the dimensions, one or more; ``own``: ``writer -> [reader
    -> element]`` from the box to the receiving nest; ``reach`` as in ``Flow``."""
    coordinates = tuple(receiver.distributed[d].index(1) for d in dimensions)
    unfixed = _unfixed_corners(writer)
    hull = _reached_box(reach, coordinates, unfixed)
    if hull is None:
        return False
    outside = isl.UnionSet.from_set(
        _outside(hull, writer, coordinates) if writer.number == receiver.number else hull
    )
    places = maps_of(receiving_places(own, receiver, coordinates))
    received = union_of_maps(
        own.get_ctx(), [_eliminate(piece, unfixed) for piece in places]
    ).intersect_range(outside)
    read_everywhere = not received.is_empty() and outside.is_subset(received.range())
    return bool(read_everywhere) and is_uniform(received)


def _reached_box(
    reach: isl.Set, coordinates: tuple[int, ...], unfixed: list[str]
) -> isl.Set | None:
    """A box of places around what is reached, whatever the corners ``unfixed`` are; ``None`` where
    its sides have strides."""
    sides = [coalesced(_eliminate(project_onto(reach, k), unfixed)) for k in coordinates]
    if any(basic.dim(DIV) > 0 for side in sides for basic in side.get_basic_sets()):
        return None
    hulls = [isl.Set.from_basic_set(side.simple_hull()) for side in sides]
    return reduce(isl.Set.flat_product, hulls)


def _unfixed_corners(nest: Nest) -> list[str]:
    """The corners of the box in coordinates that no step fixes."""
    fixed = {*front_coordinates(nest), *nest.owning}
    free = [k for k in range(nest.depth) if k not in fixed]
    return [corners[k] for k in free for corners in (lo_names(nest), hi_names(nest))]


def _eliminate(piece: Piece, parameters: list[str]) -> Piece:
    """The union over all values of the parameters: what holds for the box that is unbounded in
    these corners."""
    for name in parameters:
        position = piece.find_dim_by_name(PARAM, name)
        if position >= 0:
            piece = piece.project_out(PARAM, position, 1)
    return piece


def _outside(places: isl.Set, nest: Nest, coordinates: tuple[int, ...]) -> isl.Set:
    """The places below ``_lo`` or above ``_hi`` in some of the coordinates."""
    sides = [
        bounded_by_parameter(places, position, corner, sign, 1)
        for position, k in enumerate(coordinates)
        for corner, sign in ((hi_names(nest)[k], 1), (lo_names(nest)[k], -1))
    ]
    return reduce(isl.Set.union, sides)
