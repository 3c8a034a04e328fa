"""How the elements that a statement accesses move through memory with one of its iterators."""

from __future__ import annotations

import itertools

import islpy as isl

from polydist.model.scop import ArrayModel, Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.parallelism import is_short
from polydist.schedule.uncarried import equal_along
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.strides import UNIT, MeasuredStride
from polydist.sets.unions import maps_of


def tiled_coordinates(nest: Nest, statement: Statement) -> tuple[isl.UnionMap, ...]:
    """The coordinates that tiles cut, of the statement's instances."""
    return tuple(
        nest.coordinate(nest.sequential + k).intersect_domain(statement.domain)
        for k in range(nest.depth)
    )


def fixed_iterators(nest: Nest, statement: Statement) -> frozenset[int]:
    """The iterators of which all instances of the statement in one tile have the same value: those
    that the sequential loops around the nest decide on."""
    if nest.sequential == 0:
        return frozenset()
    own = isl.UnionSet.from_set(statement.domain)
    pairs = isl.UnionMap.from_domain_and_range(own, own)
    for level in range(nest.sequential):
        pairs = equal_along(pairs, nest.coordinate(level))
    agree = isl.Map.from_union_map(pairs)
    count = len(statement.iterators)
    return frozenset(k for k in range(count) if agree.is_subset(agree.equate(IN, k, OUT, k)))


def is_whole(statement: Statement, coordinates: tuple[isl.UnionMap, ...], iterator: int) -> bool:
    """Whether tiles have all values of the iterator, which are few: the components of a field, the
    directions of a stencil. Compilers unroll such loops."""
    domain = statement.domain
    after = domain.dim(SET) - iterator - 1
    values = domain.project_out(SET, iterator + 1, after).project_out(SET, 0, iterator)
    return is_short(isl.UnionMap.from_map(values.identity())) and not any(
        moves(coordinate, iterator) for coordinate in coordinates
    )


def moves(coordinate: isl.UnionMap, iterator: int) -> bool:
    """Whether the coordinate varies with the iterator."""
    return any(involves(piece, iterator) for piece in maps_of(coordinate))


def one_by_one(accesses: isl.UnionMap) -> list[isl.Map]:
    """The accesses apart from each other, also where several are to one array."""
    return [
        isl.Map.from_basic_map(b) for piece in maps_of(accesses) for b in piece.get_basic_maps()
    ]


def is_moved(access: isl.Map, iterator: int) -> bool:
    """Whether the elements depend on the iterator."""
    return any(varies(access, iterator, k) for k in range(access.dim(OUT)))


def walks_columns(scop: Scop, access: isl.Map, iterator: int) -> bool:
    """Whether the iterator moves the elements along another dimension than that of rows."""
    near = near_subscripts(scop, access)
    return any(k not in near and varies(access, iterator, k) for k in range(access.dim(OUT)))


def worth_jamming(scop: Scop, statement: Statement, loops: tuple[int, ...]) -> int:
    """Of how many of the loops around the innermost one, up to two, iterations run faster together
    in it: because they find elements again, or because each of its iterations waits for the one
    before it, and those of others do not."""
    if len(loops) < 2 or not statement.single or statement.keeps or statement.adds:
        return 0
    *outer, innermost = loops
    if any(walks_columns(scop, a, innermost) for a in one_by_one(statement.accesses)):
        return 0
    writes = maps_of(statement.writes)
    if any(is_moved(write, innermost) for write in writes):
        return _finding_again(statement, loops)
    apart = (any(is_moved(write, k) for write in writes) for k in reversed(outer[-2:]))
    return sum(1 for _ in itertools.takewhile(bool, apart))


def _finding_again(statement: Statement, loops: tuple[int, ...]) -> int:
    """How many of the loops around the innermost one find elements again with which it goes along
    rows: one if what is written is the same, two if also something that is read is, around that."""
    *outer, around, innermost = loops
    if any(not _is_again(write, around, innermost) for write in maps_of(statement.writes)):
        return 0
    accesses = one_by_one(statement.accesses)
    return 1 + any(_is_again(access, k, innermost) for k in outer[-1:] for access in accesses)


def _is_again(access: isl.Map, around: int, innermost: int) -> bool:
    """Whether the inner loop moves through elements that the other one finds again."""
    return is_moved(access, innermost) and not is_moved(access, around)


def near_subscripts(scop: Scop, access: isl.Map) -> list[int]:
    """The subscripts along which neighbouring elements are neighbours in memory, and those next to
    them where the former have few values."""
    array = scop.array(access.get_tuple_name(OUT))
    near = nearest(array)
    step = 1 if near == [0] else -1
    while near and 0 <= near[-1] + step < array.rank and _is_few(access, near[-1]):
        near.append(near[-1] + step)
    return near


def nearest(array: ArrayModel) -> list[int]:
    """The subscript along which neighbours are closest, if there is one: where all strides are
    measured, it is that at the other end from the one along which they are farthest apart."""
    near = [k for k, stride in enumerate(array.strides) if stride == UNIT]
    measured = [k for k, stride in enumerate(array.strides) if stride == MeasuredStride()]
    if near or not measured:
        return near
    return measured[-1:] if array.source.outermost < measured[-1] else measured[:1]


def far_subscript(scop: Scop, access: isl.Map) -> int:
    """The subscript whose neighbours are farthest apart in memory, of those that have more than a
    few values if there is one."""
    array = scop.array(access.get_tuple_name(OUT))
    order = list(range(array.rank))
    if nearest(array) == [0]:
        order.reverse()
    return next((k for k in order if not _is_few(access, k)), order[0])


def varies(access: isl.Map, iterator: int, subscript: int) -> bool:
    """Whether the subscript depends on the iterator, apart from where elements exist at all."""
    alone = _subscript(access, subscript)
    if alone.is_single_valued():
        return involves(alone, iterator)
    return bool(alone.gist_domain(alone.domain()).involves_dims(IN, iterator, 1))


def involves(relation: isl.Map, dimension: int) -> bool:
    """Whether the one value of a function varies with the dimension."""
    pieces: list[isl.MultiAff] = []
    isl.PwMultiAff.from_map(relation).foreach_piece(lambda _, value: pieces.append(value))
    return any(value.get_at(0).involves_dims(IN, dimension, 1) for value in pieces)


def _is_few(access: isl.Map, subscript: int) -> bool:
    """Whether the subscript has few values, whatever the parameters are."""
    return is_short(isl.UnionMap.from_map(_subscript(access, subscript)))


def _subscript(access: isl.Map, subscript: int) -> isl.Map:
    """Instance -> one subscript."""
    after = access.dim(OUT) - subscript - 1
    return access.project_out(OUT, subscript + 1, after).project_out(OUT, 0, subscript)
