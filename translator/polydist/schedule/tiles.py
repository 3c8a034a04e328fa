"""Tile spaces with symbolic origins (design section 1; parametric tiling in Yuki and Rajopadhye
2013, section 2.3): the sets that a nest's ``compute``, ``bounds`` and ``extent`` functions scan.

A tile, or any union of tiles in a row, is a closed box ``lo <= x <= hi`` of the scheduled space
whose corners are parameters (``sets.symbols``).
"""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import ArrayModel, Scop
from polydist.schedule.nests import Nest
from polydist.sets.coalescing import coalesced_lifted
from polydist.sets.constraints import boxed_by_parameters, fixed_to_parameters, ordered_parameters
from polydist.sets.spaces import SET
from polydist.sets.symbols import Corner, Sequential
from polydist.sets.unions import maps_of, sets_of, union_of_maps


def z_names(nest: Nest) -> list[str]:
    """The parameters that stand for the values of the sequential loops."""
    return [Sequential(k).name for k in range(nest.sequential)]


def lo_names(nest: Nest) -> list[str]:
    """The parameters that are the lower corner of the writing box."""
    return [Corner("lo", k).name for k in range(nest.depth)]


def hi_names(nest: Nest) -> list[str]:
    """The parameters that are its upper corner."""
    return [Corner("hi", k).name for k in range(nest.depth)]


def a_names(nest: Nest) -> list[str]:
    """The parameters that are the lower corner of the receiving box."""
    return [Corner("a", k).name for k in range(nest.depth)]


def b_names(nest: Nest) -> list[str]:
    """The parameters that are its upper corner."""
    return [Corner("b", k).name for k in range(nest.depth)]


def known(scop: Scop, boxes: list[tuple[list[str], list[str]]]) -> isl.Set:
    """What generated functions may take for granted: the context, and that boxes are not empty."""
    context = scop.context
    for lower, upper in boxes:
        for low, high in zip(lower, upper, strict=True):
            context = ordered_parameters(context, low, high)
    return context


def in_box(piece: isl.Set, nest: Nest, lower: list[str], upper: list[str]) -> isl.Set:
    """``{ [z, x] in piece : lower <= x <= upper }``."""
    return boxed_by_parameters(piece, nest.sequential, lower, upper)


def at_z(piece: isl.Set, nest: Nest) -> isl.Set:
    """``{ [z, x] in piece : z = the parameters _z }``."""
    return fixed_to_parameters(piece, 0, z_names(nest))


def tile_instances(nest: Nest) -> isl.UnionMap:
    """The nest's schedule restricted to the instances in the box ``_lo .. _hi`` at ``_z``."""
    pieces = []
    for piece in maps_of(nest.schedule):
        box = in_box(
            at_z(isl.Set.universe(piece.get_space().range()), nest),
            nest,
            lo_names(nest),
            hi_names(nest),
        )
        pieces.append(piece.intersect_range(box))
    return union_of_maps(nest.schedule.get_ctx(), pieces)


def receiver_instances(nest: Nest) -> isl.UnionMap:
    """The nest's schedule restricted to the box ``_a .. _b``, at any z."""
    pieces = []
    for piece in maps_of(nest.schedule):
        box = in_box(
            isl.Set.universe(piece.get_space().range()), nest, a_names(nest), b_names(nest)
        )
        pieces.append(piece.intersect_range(box))
    return union_of_maps(nest.schedule.get_ctx(), pieces)


def coordinate_range(nest: Nest, k: int) -> isl.Set:
    """``{ [x_k] }`` at ``_z`` where the coordinates before k are in their box: what ``bounds(k)``
    encloses."""
    space = at_z(nest.space(), nest)
    space = boxed_by_parameters(space, nest.sequential, lo_names(nest)[:k], hi_names(nest)[:k])
    return project_onto(space, nest.sequential + k)


def whole_range(nest: Nest, k: int) -> isl.Set:
    """``{ [x_k] }`` over all z: what ``extent(k)`` encloses."""
    return project_onto(nest.space(), nest.sequential + k)


def form_range(nest: Nest, number: int) -> isl.Set:
    """The values of a distributed form over all z: what ``extent(depth + number)`` encloses."""
    return nest.space().apply(nest.form_map(nest.distributed[number]))


def sequential_range(nest: Nest, level: int) -> isl.Set:
    """``{ [z_level] }`` for given outer z: the values that a sequential loop around the nest must
    take."""
    space = fixed_to_parameters(nest.space(), 0, z_names(nest)[:level])
    return project_onto(space, level)


def touched_elements(scop: Scop, array: ArrayModel) -> isl.Set:
    """All elements of an array that the region accesses."""
    return _elements_of(scop.touched, array)


def reachable_elements(scop: Scop, array: ArrayModel) -> isl.Set | None:
    """All elements of an array that the region may access, if these may be more than it touches."""
    named = any(piece.get_tuple_name() == array.name for piece in sets_of(scop.reachable))
    return _elements_of(scop.reachable, array) if named else None


def _elements_of(elements: isl.UnionSet, array: ArrayModel) -> isl.Set:
    """The elements of one array."""
    return coalesced_lifted(
        next(piece for piece in sets_of(elements) if piece.get_tuple_name() == array.name)
    )


def project_onto(piece: isl.Set, position: int) -> isl.Set:
    """The set of values of one dimension."""
    after = piece.dim(SET) - position - 1
    return (
        piece.project_out(SET, position + 1, after).project_out(SET, 0, position).reset_tuple_id()
    )
