"""Which nests share an owner map (design section 2.4): ``pi`` of Bondhugula 2011, section 5.1, and
the mapping to real processors of Classen and Griebl 2006, section II.I.

1. A distributed dimension of a nest is a form of its coordinates. It *counts* a subscript of an
   array if the form is the subscript, times a factor (its scale), plus a constant, in some access
   of the nest.
2. Then the owner map is one of that subscript. Dimensions that count the same subscript of the same
   array share it: a rank that computed a part of the array in one nest works on the same part in
   the other.
   Coordinates that count a subscript backwards share maps of their own.
3. Sharing is transitive: the owner maps are the connected components.

What the runtime makes of the map, block or cyclic, is decided when the program runs. So that a
region can take over the blocks in which an earlier one left its arrays, it is told which subscripts
each dimension counts, and what the form adds to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import islpy as isl

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.unions import maps_of

_MOST_SCALE = 8
MULTIPLES = (1, 2, 4)
"""Of subscripts in coarser and finer levels of a grid."""


@dataclass(frozen=True, order=True)
class Counted:
    """A subscript that a form counts: the form, times ``multiple``, is a scale times subscript
    ``position`` of so many (``of``) of the array, plus ``offset``. Multigrid codes read element
    ``2 * k`` of the finer level: multiples but 1 are known for forms of one coordinate."""

    array: str
    position: int
    of: int
    offset: int
    multiple: int = 1


@dataclass(frozen=True)
class PlacedDimension:
    """A distributed dimension: the number of its owner map, by how much the form counts what the
    map counts, and the subscripts that it counts with a constant offset, those of elements written
    first."""

    number: int
    scale: int
    counted: tuple[Counted, ...] = ()


Placements: TypeAlias = tuple[tuple[PlacedDimension, ...], ...]
"""For each nest its dimensions."""


@dataclass(frozen=True)
class _Dimension:
    """``counted``: the subscripts (array, position) that the form counts by ``scale``; ``place``:
    which of how many dimensions of its nest it is. Positions below 0 are counted backwards."""

    nest: int
    place: tuple[int, int]
    scale: int
    counted: frozenset[tuple[str, int]]
    offsets: tuple[Counted, ...] = ()


def placements(scop: Scop, nests: tuple[Nest, ...]) -> Placements:
    """The connected components of "counts the same subscript", among dimensions at the same place
    of as many."""
    dimensions = [_dimension(scop, nest, d) for nest in nests for d in range(len(nest.distributed))]
    placed = [
        (dimension.nest, PlacedDimension(number, dimension.scale, dimension.offsets))
        for dimension, number in zip(dimensions, _owner_maps(dimensions), strict=True)
    ]
    return tuple(tuple(p for number, p in placed if number == nest.number) for nest in nests)


def _owner_maps(dimensions: list[_Dimension]) -> list[int]:
    """For each dimension the number of its component: that of the first dimension in it."""
    numbers = list(range(len(dimensions)))
    for second, dimension in enumerate(dimensions):
        for first in range(second):
            if _share(dimensions[first], dimension):
                merged, kept = numbers[second], numbers[first]
                numbers = [kept if number == merged else number for number in numbers]
    return numbers


def _share(one: _Dimension, other: _Dimension) -> bool:
    """Whether the dimensions count the same subscript, at the same place."""
    return one.place == other.place and bool(one.counted & other.counted)


def _dimension(scop: Scop, nest: Nest, d: int) -> _Dimension:
    """A dimension with the subscripts that it counts by the least scale for which there are some.
    Small scales are tried for forms of several coordinates; a coordinate alone counts by one or not
    at all. What a relay reads from several near places counts too, if nothing else does: it is
    there to go where its data are."""
    place = (d, len(nest.distributed))
    alone = sum(abs(factor) for factor in nest.distributed[d]) == 1
    for scale in range(1, 2 if alone else _MOST_SCALE + 1):
        counted = _counted_subscripts(scop, nest, d, scale)
        if counted:
            offsets = tuple(_with_offsets(scop, nest, d, scale))
            return _Dimension(nest.number, place, scale, counted, offsets)
    backwards = _counted_subscripts(scop, nest, d, -1) if alone else frozenset()
    if backwards:
        turned = frozenset((array, -1 - position) for array, position in backwards)
        return _Dimension(nest.number, place, 1, turned)
    offsets = tuple(_with_offsets(scop, nest, d, 1)) if alone else ()
    near = {(c.array, c.position) for c in offsets if c.multiple == 1 and nest.kind == "relay"}
    return _Dimension(nest.number, place, 1, frozenset(near), offsets)


def _counted_subscripts(scop: Scop, nest: Nest, d: int, scale: int) -> frozenset[tuple[str, int]]:
    """The subscripts that differ, times ``scale``, from the form by a constant, in some access of
    some statement."""
    found: dict[tuple[str, int], bool] = {}
    for form in maps_of(nest.form(d)):
        _note_statement(scop.statement(str(form.get_tuple_name(IN))), form, scale, found)
    return frozenset(key for key, constant in found.items() if constant)


def _note_statement(
    statement: Statement, form: isl.Map, scale: int, found: dict[tuple[str, int], bool]
) -> None:
    """Notes for each subscript of the statement's accesses whether the form counts it there, or was
    found to count it before."""
    for access in maps_of(statement.accesses):
        for dimension in range(access.dim(OUT)):
            key = (str(access.get_tuple_name(OUT)), dimension)
            found[key] = found.get(key, False) or counts(access, dimension, scale, form)


def _with_offsets(scop: Scop, nest: Nest, d: int, scale: int) -> Iterator[Counted]:
    """The subscripts that the form counts, each once, as an instance writes it or, if none does, as
    one reads it."""
    seen: set[tuple[str, int]] = set()
    for kind in ("writes", "reads"):
        found = set()
        for form in maps_of(nest.form(d)):
            statement = scop.statement(str(form.get_tuple_name(IN)))
            for multiple in MULTIPLES if scale == 1 else (1,):
                found |= set(_offsets(getattr(statement, kind), form, scale, multiple))
        for counted in sorted(_joined(found), key=_nearest_first):
            if (counted.array, counted.position) not in seen:
                seen.add((counted.array, counted.position))
                yield counted


def _joined(found: set[Counted]) -> Iterator[Counted]:
    """Rows in which several statements count, together all rows of an array, as the first one."""
    rows: dict[Counted, set[int]] = {}
    for counted in found:
        rows.setdefault(replace(counted, offset=0), set()).add(counted.offset)
    for counted, offsets in rows.items():
        last = max(offsets)
        are_all = offsets == set(range(last - counted.multiple + 1, last + 1))
        for offset in [last] if are_all else offsets:
            yield replace(counted, offset=offset)


def _nearest_first(counted: Counted) -> tuple[int, str, int, int, int]:
    return (
        counted.multiple,
        counted.array,
        counted.position,
        abs(counted.offset),
        counted.offset,
    )


def _offsets(accesses: isl.UnionMap, form: isl.Map, scale: int, multiple: int) -> Iterator[Counted]:
    """Of a stencil, which is at several offsets, the element in the middle; of as many rows as the
    multiple, which then are all rows of an array, the first one."""
    for access in maps_of(accesses):
        for position in range(access.dim(OUT)):
            offsets = _offset_set(access, position, scale, form, multiple)
            first = _first_row(offsets, multiple)
            offset = _middle(offsets, multiple) if first is None else first
            if offset is not None:
                name = str(access.get_tuple_name(OUT))
                yield Counted(name, position, access.dim(OUT), offset, multiple)


def _first_row(offsets: isl.Set, multiple: int) -> int | None:
    if multiple == 1:
        return None
    low, high = offsets.dim_min_val(0), offsets.dim_max_val(0)
    are_all = low.is_int() and high.is_int() and (high - low).to_python() == multiple - 1
    return int(high.to_python()) if are_all else None


def _middle(offsets: isl.Set, multiple: int = 1) -> int | None:
    """The one value of a set, or of several near ones 0 if it lies between them; the middle one
    where subscripts are multiples, of which there are as many as rows in a coarser one."""
    low, high = offsets.dim_min_val(0), offsets.dim_max_val(0)
    if not (low.is_int() and high.is_int()) or (high - low).to_python() > _MOST_SCALE:
        return None
    first, last = int(low.to_python()), int(high.to_python())
    if first <= 0 <= last:
        return int((first + last) / 2) if multiple > 1 else 0
    return first if first == last else None


def counts(access: isl.Map, dimension: int, scale: int, form: isl.Map, multiple: int = 1) -> bool:
    """Whether ``multiple * form - scale * subscript`` has one value over all instances."""
    offsets = _offset_set(access, dimension, scale, form, multiple)
    return bool(offsets.dim(SET) == 1 and offsets.is_singleton())


def offset_of(access: isl.Map, dimension: int, form: isl.Map, scale: int = 1) -> int | None:
    """The one value of ``form - scale * subscript`` over all instances, if there is one."""
    offsets = _offset_set(access, dimension, scale, form)
    return _middle(offsets) if offsets.dim(SET) == 1 and offsets.is_singleton() else None


def _offset_set(
    access: isl.Map, dimension: int, scale: int, form: isl.Map, multiple: int = 1
) -> isl.Set:
    """The values of ``multiple * form - scale * subscript`` over all instances."""
    after = access.dim(OUT) - dimension - 1
    subscript = (
        access.project_out(OUT, dimension + 1, after)
        .project_out(OUT, 0, dimension)
        .reset_tuple_id(OUT)
    )
    return _times(subscript, scale).reverse().apply_range(_times(form, multiple)).deltas()


def _times(value: isl.Map, factor: int) -> isl.Map:
    if factor == 1:
        return value
    times = isl.Map.read_from_str(value.get_ctx(), f"{{ [i] -> [{factor} i] }}")
    return value.apply_range(times)
