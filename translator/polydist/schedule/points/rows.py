"""Along which coordinate of a nest the innermost loops run through rows of memory, whether rows may
stay whole, and whether each iteration waits for the one before: for default tile sizes, which have
no effect on results."""

from __future__ import annotations

import re
from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.points.order import PointOrder
from polydist.schedule.points.strides import (
    is_moved,
    is_whole,
    moves,
    near_subscripts,
    tiled_coordinates,
    varies,
    walks_columns,
)
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.unions import maps_of

_FLOATING = re.compile(r"double|float|real", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class _Walk:
    """How a statement goes through memory: its tiled ``coordinates``, and the iterators of its
    ``loops`` from the outermost to the one along which its rows run: the innermost, but for those
    of few values that tiles do not cut (the components of a field, the directions of a stencil)."""

    statement: Statement
    coordinates: tuple[isl.UnionMap, ...]
    loops: tuple[int, ...]

    def is_tiled(self, iterator: int) -> bool:
        """Whether a coordinate varies with the iterator."""
        return any(moves(coordinate, iterator) for coordinate in self.coordinates)


def rows_coordinate(scop: Scop, nest: Nest, points: PointOrder) -> int:
    """The tiled coordinate that moves along the rows of a deepest statement, the last such one; -1
    if there is none, or if the innermost iterator only walks down columns."""
    walks = [_walk(s, nest, points) for s in _deepest(scop, nest)]
    rows = [walk for walk in walks if _runs_along_rows(scop, walk)]
    moving = [
        k
        for k in range(nest.depth)
        if any(moves(walk.coordinates[k], walk.loops[-1]) for walk in rows)
    ]
    return moving[-1] if moving else -1


def streams(scop: Scop, nest: Nest, points: PointOrder) -> bool:
    """Whether the nest goes through its arrays row by row and uses again at most what lies a row
    away or beside what it uses now: shorter rows would then save no transfer from memory, and break
    the sequential access that caches are built for."""
    return all(
        _streams(scop, _walk(scop.statement(name), nest, points)) for name in nest.statement_names()
    )


def is_chained(scop: Scop, nest: Nest, points: PointOrder) -> bool:
    """Whether floating numbers pass from each iteration of an innermost loop to the next one, in
    elements of their own. The processor then waits for one operation after the other, unless the
    loop is short and others follow that wait for something else."""
    return any(_is_chained(scop, _walk(s, nest, points)) for s in _deepest(scop, nest))


def _is_chained(scop: Scop, walk: _Walk) -> bool:
    statement = walk.statement
    if not walk.loops or statement.accumulates:
        return False
    elements = {array.name: array.source.element for array in scop.arrays}
    return any(
        _passes_on(written, read, walk.loops[-1])
        for written in maps_of(statement.writes)
        for read in maps_of(statement.reads)
        if written.get_tuple_name(OUT) == read.get_tuple_name(OUT)
        and _FLOATING.search(elements.get(str(written.get_tuple_name(OUT)), ""))
    )


def _passes_on(written: isl.Map, read: isl.Map, iterator: int) -> bool:
    """Whether an iteration of the loop reads what the one beside it writes; one element that all
    iterations have in common is none of their own."""
    pairs = written.apply_range(read.reverse())
    for k in range(pairs.dim(IN)):
        if k != iterator:
            pairs = pairs.equate(IN, k, OUT, k)
    steps = pairs.deltas()
    beside = [steps.fix_val(SET, iterator, isl.Val(step, steps.get_ctx())) for step in (1, -1)]
    return is_moved(written, iterator) and not all(of.is_empty() for of in beside)


def _walk(statement: Statement, nest: Nest, points: PointOrder) -> _Walk:
    coordinates = tiled_coordinates(nest, statement)
    walk = _Walk(statement, coordinates, points.loops[statement.name])
    while len(walk.loops) > 1 and is_whole(statement, coordinates, walk.loops[-1]):
        walk = _Walk(statement, coordinates, walk.loops[:-1])
    return walk


def _streams(scop: Scop, walk: _Walk) -> bool:
    """Whether the statement walks down no column, and reuses nothing over a plane or more."""
    return not any(
        (walk.loops and walks_columns(scop, access, walk.loops[-1]))
        or any(
            walk.is_tiled(iterator) and _is_used_over_planes(access, walk.loops[place:])
            for place, iterator in enumerate(walk.loops)
        )
        for access in maps_of(walk.statement.accesses)
    )


def _is_used_over_planes(access: isl.Map, loops: tuple[int, ...]) -> bool:
    """Whether the elements do not depend on the first of the loops, but on two or more of those
    inside it."""
    return not is_moved(access, loops[0]) and sum(is_moved(access, k) for k in loops[1:]) > 1


def _deepest(scop: Scop, nest: Nest) -> list[Statement]:
    """The statements in the most loops; none where there are no loops."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    most = max(len(statement.iterators) for statement in statements)
    return [s for s in statements if most and len(s.iterators) == most]


def _runs_along_rows(scop: Scop, walk: _Walk) -> bool:
    """Whether some subscript along which memory runs varies with the innermost loop."""
    return any(
        varies(access, walk.loops[-1], k)
        for access in maps_of(walk.statement.accesses)
        for k in near_subscripts(scop, access)
    )
