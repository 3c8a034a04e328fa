"""Along which coordinate of a nest the innermost loops run through rows of memory, and whether rows
may stay whole: for default tile sizes, which have no effect on results."""

from __future__ import annotations

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.sets.spaces import IN, OUT
from polydist.sets.strides import UNIT
from polydist.sets.unions import maps_of


def rows_coordinate(scop: Scop, nest: Nest) -> int:
    """The tiled coordinate that moves with the innermost iterator of a deepest statement, the last
    such one; -1 if there is none, or if that iterator only walks down columns."""
    rows = [s for s in _deepest(scop, nest) if _runs_along_rows(scop, s)]
    coordinates = [nest.coordinate(nest.sequential + k) for k in range(nest.depth)]
    moving = [k for k, c in enumerate(coordinates) if any(_moves(c, s) for s in rows)]
    return moving[-1] if moving else -1


def streams(scop: Scop, nest: Nest) -> bool:
    """Whether the nest goes through its arrays row by row and uses again at most what lies a row
    away or beside what it uses now: shorter rows would then save no transfer from memory, and break
    the sequential access that caches are built for."""
    coordinates = [nest.coordinate(nest.sequential + k) for k in range(nest.depth)]
    return all(
        _streams(scop, statement, [c.intersect_domain(statement.domain) for c in coordinates])
        for statement in map(scop.statement, nest.statement_names())
    )


def _streams(scop: Scop, statement: Statement, coordinates: list[isl.UnionMap]) -> bool:
    """Whether the statement walks down no column, and reuses nothing over a plane or more."""
    tiled = [
        iterator
        for iterator in range(len(statement.iterators))
        if any(_involves(m, iterator) for c in coordinates for m in maps_of(c))
    ]
    return not any(
        _walks_columns(scop, access, len(statement.iterators) - 1)
        or any(_is_used_over_planes(access, outer, len(statement.iterators)) for outer in tiled)
        for access in maps_of(statement.accesses)
    )


def _walks_columns(scop: Scop, access: isl.Map, last: int) -> bool:
    """Whether a subscript of another stride than 1 varies with the last iterator."""
    unit = _unit_strides(scop, access)
    return last >= 0 and any(
        k not in unit and _varies(access, last, k) for k in range(access.dim(OUT))
    )


def _is_used_over_planes(access: isl.Map, outer: int, iterators: int) -> bool:
    """Whether the elements do not depend on the iterator, but on two or more of those inside it."""
    varying = [
        iterator
        for iterator in range(outer, iterators)
        if any(_varies(access, iterator, k) for k in range(access.dim(OUT)))
    ]
    return outer not in varying and len(varying) > 1


def _deepest(scop: Scop, nest: Nest) -> list[Statement]:
    """The statements in the most loops; none where there are no loops."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    most = max(len(statement.iterators) for statement in statements)
    return [s for s in statements if most and len(s.iterators) == most]


def _runs_along_rows(scop: Scop, statement: Statement) -> bool:
    """Whether some subscript of stride 1 varies with the statement's last iterator."""
    last = len(statement.iterators) - 1
    accesses = maps_of(statement.accesses)
    return any(_varies(access, last, k) for access in accesses for k in _unit_strides(scop, access))


def _unit_strides(scop: Scop, access: isl.Map) -> list[int]:
    """The subscripts along which neighbouring elements are neighbours in memory."""
    strides = scop.array(access.get_tuple_name(OUT)).strides
    return [k for k, stride in enumerate(strides) if stride == UNIT]


def _varies(access: isl.Map, iterator: int, subscript: int) -> bool:
    """Whether the subscript depends on the iterator."""
    count = access.dim(OUT)
    alone = access.project_out(OUT, subscript + 1, count - subscript - 1).project_out(
        OUT, 0, subscript
    )
    return bool(alone.gist_domain(alone.domain()).involves_dims(IN, iterator, 1))


def _moves(coordinate: isl.UnionMap, statement: Statement) -> bool:
    """Whether the coordinate depends on the statement's last iterator."""
    own = coordinate.intersect_domain(statement.domain)
    last = len(statement.iterators) - 1
    return any(_involves(m, last) for m in maps_of(own))


def _involves(relation: isl.Map, dimension: int) -> bool:
    """Whether the one coordinate of a schedule varies with the dimension."""
    pieces: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(relation).foreach_piece(lambda _, value: pieces.append(value))
    return any(value.get_at(0).involves_dims(IN, dimension, 1) for value in pieces)
