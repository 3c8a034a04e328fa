"""Along which coordinate of a nest the innermost loops run through rows of memory: for default tile
sizes, which have no effect on results."""

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
