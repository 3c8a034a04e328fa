"""Which pairs of instances are in different iterations of one loop, and in the same ones of the
loops around it: what the loop carries."""

from __future__ import annotations

from functools import reduce

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps


def is_inside(statement: Statement, key: tuple[int, ...], depth: int) -> bool:
    """Whether the loop of that key, with ``depth`` loops around it, is around the statement."""
    return len(statement.iterators) > depth and statement.iterators[depth].key == key


def carried_part(piece: isl.Map, depth: int) -> isl.Map:
    """The pairs of ``piece`` (from instances to instances, which an element may accompany) that the
    loop at ``depth`` around both carries."""
    for k in range(depth):
        piece = piece.equate(IN, k, OUT, k)
    return piece.order_lt(IN, depth, OUT, depth).union(piece.order_gt(IN, depth, OUT, depth))


def uncarried_part(piece: isl.Map, depth: int) -> isl.Map:
    """The other pairs of ``piece``."""
    apart = [
        side
        for k in range(depth)
        for side in (piece.order_lt(IN, k, OUT, k), piece.order_gt(IN, k, OUT, k))
    ]
    return reduce(isl.Map.union, apart, piece.equate(IN, depth, OUT, depth))


def without_carried(scop: Scop, flow_elements: isl.UnionMap) -> isl.UnionMap:
    """The flow (writer -> [reader -> element]) without what loops that are ``apart`` carry only
    where their checks do not hold: nothing of the region runs distributed then."""
    if not scop.apart:
        return flow_elements
    pieces = (_left(scop, piece) for piece in maps_of(flow_elements))
    return union_of_maps(flow_elements.get_ctx(), pieces)


def _left(scop: Scop, piece: isl.Map) -> isl.Map:
    ends = [scop.statement(name) for name in ends_of(piece)]
    for loop in scop.apart:
        if all(is_inside(end, loop.key, loop.depth) for end in ends):
            carried = carried_part(piece, loop.depth).intersect_params(loop.check.holds)
            rest = uncarried_part(piece, loop.depth)
            piece = rest if carried.is_empty() else rest.union(carried)
    return piece


def ends_of(piece: isl.Map) -> tuple[str, str]:
    """The names of the writer and the reader of ``writer -> [reader -> element]``."""
    return str(piece.get_tuple_name(IN)), str(piece.range().unwrap().get_tuple_name(IN))
