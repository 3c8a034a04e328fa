"""Along which coordinate of a nest the innermost loops run through rows of memory, and whether rows
may stay whole: for default tile sizes, which have no effect on results."""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.parallelism import is_short
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.strides import UNIT
from polydist.sets.unions import maps_of


@dataclass(frozen=True, eq=False)
class _Walk:
    """How a statement goes through memory: its tiled ``coordinates``, and ``last``, the iterator
    along which its rows run: the last one, but for those of few values that tiles do not cut (the
    components of a field, the directions of a stencil); -1 if there is none."""

    statement: Statement
    coordinates: tuple[isl.UnionMap, ...]
    last: int

    def moves(self, coordinate: int, iterator: int) -> bool:
        """Whether the coordinate varies with the iterator."""
        return any(_involves(piece, iterator) for piece in maps_of(self.coordinates[coordinate]))


def rows_coordinate(scop: Scop, nest: Nest) -> int:
    """The tiled coordinate that moves along the rows of a deepest statement, the last such one; -1
    if there is none, or if the innermost iterator only walks down columns."""
    walks = [_walk(s, nest) for s in _deepest(scop, nest)]
    rows = [walk for walk in walks if _runs_along_rows(scop, walk)]
    moving = [k for k in range(nest.depth) if any(walk.moves(k, walk.last) for walk in rows)]
    return moving[-1] if moving else -1


def streams(scop: Scop, nest: Nest) -> bool:
    """Whether the nest goes through its arrays row by row and uses again at most what lies a row
    away or beside what it uses now: shorter rows would then save no transfer from memory, and break
    the sequential access that caches are built for."""
    return all(_streams(scop, _walk(scop.statement(name), nest)) for name in nest.statement_names())


def _walk(statement: Statement, nest: Nest) -> _Walk:
    coordinates = tuple(
        nest.coordinate(nest.sequential + k).intersect_domain(statement.domain)
        for k in range(nest.depth)
    )
    walk = _Walk(statement, coordinates, len(statement.iterators) - 1)
    while walk.last > 0 and _is_whole(walk):
        walk = _Walk(statement, coordinates, walk.last - 1)
    return walk


def _is_whole(walk: _Walk) -> bool:
    """Whether tiles have all values of the last iterator, which are few."""
    values = walk.statement.domain
    after = values.dim(SET) - walk.last - 1
    alone = values.project_out(SET, walk.last + 1, after).project_out(SET, 0, walk.last)
    return not any(walk.moves(k, walk.last) for k in range(len(walk.coordinates))) and is_short(
        isl.UnionMap.from_map(alone.identity())
    )


def _streams(scop: Scop, walk: _Walk) -> bool:
    """Whether the statement walks down no column, and reuses nothing over a plane or more."""
    iterators = walk.last + 1
    tiled = [
        iterator
        for iterator in range(iterators)
        if any(walk.moves(k, iterator) for k in range(len(walk.coordinates)))
    ]
    return not any(
        _walks_columns(scop, access, walk.last)
        or any(_is_used_over_planes(access, outer, iterators) for outer in tiled)
        for access in maps_of(walk.statement.accesses)
    )


def _walks_columns(scop: Scop, access: isl.Map, last: int) -> bool:
    """Whether a subscript of another stride than 1 varies with the last iterator."""
    near = _near(scop, access)
    return last >= 0 and any(
        k not in near and _varies(access, last, k) for k in range(access.dim(OUT))
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


def _runs_along_rows(scop: Scop, walk: _Walk) -> bool:
    """Whether some subscript along which memory runs varies with the statement's last iterator."""
    accesses = maps_of(walk.statement.accesses)
    return any(_varies(access, walk.last, k) for access in accesses for k in _near(scop, access))


def _near(scop: Scop, access: isl.Map) -> list[int]:
    """The subscripts along which neighbouring elements are neighbours in memory, and those next to
    them where the former have few values."""
    strides = scop.array(access.get_tuple_name(OUT)).strides
    near = [k for k, stride in enumerate(strides) if stride == UNIT]
    step = 1 if near == [0] else -1
    while near and 0 <= near[-1] + step < len(strides) and _is_few(access, near[-1]):
        near.append(near[-1] + step)
    return near


def _is_few(access: isl.Map, subscript: int) -> bool:
    """Whether the subscript has few values, whatever the parameters are."""
    alone = _subscript(access, subscript)
    return is_short(isl.UnionMap.from_map(alone))


def _varies(access: isl.Map, iterator: int, subscript: int) -> bool:
    """Whether the subscript depends on the iterator, apart from where elements exist at all."""
    alone = _subscript(access, subscript)
    if alone.is_single_valued():
        return _involves(alone, iterator)
    return bool(alone.gist_domain(alone.domain()).involves_dims(IN, iterator, 1))


def _subscript(access: isl.Map, subscript: int) -> isl.Map:
    """Instance -> one subscript."""
    after = access.dim(OUT) - subscript - 1
    return access.project_out(OUT, subscript + 1, after).project_out(OUT, 0, subscript)


def _involves(relation: isl.Map, dimension: int) -> bool:
    """Whether the one coordinate of a schedule varies with the dimension."""
    pieces: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(relation).foreach_piece(lambda _, value: pieces.append(value))
    return any(value.get_at(0).involves_dims(IN, dimension, 1) for value in pieces)
