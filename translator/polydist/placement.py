"""Which nests share one owner map (design section 2.4).

Two nests share it when their distributed coordinates index the same dimension of the same array, up to a constant: then a rank that computed a part of the
array in one nest works on the same part in the other. What the runtime does with it, block or cyclic, is decided when the program runs.
"""

from __future__ import annotations

import islpy as isl

from polydist.nests import Nest
from polydist.polyhedra import OUT, SET, maps_of
from polydist.scop import Scop, Statement

Alignment = frozenset[tuple[str, int]]


def placements(scop: Scop, nests: tuple[Nest, ...]) -> tuple[int, ...]:
    """For each nest the number of its owner map: the connected components of "aligned with"."""
    alignments = [_alignment(scop, nest) for nest in nests]
    numbers = list(range(len(nests)))
    for second, alignment in enumerate(alignments):
        for first in range(second):
            if alignments[first] & alignment:
                merged, kept = numbers[second], numbers[first]
                numbers = [kept if number == merged else number for number in numbers]
    return tuple(numbers)


def _alignment(scop: Scop, nest: Nest) -> Alignment:
    """The array dimensions from which the distributed coordinate differs by a constant, in some access of the nest."""
    if nest.distributed < 0:
        return frozenset()
    found: dict[tuple[str, int], bool] = {}
    for piece in maps_of(nest.schedule):
        coordinate = _coordinate(piece, nest.sequential + nest.distributed)
        _note_statement(scop.statement(str(piece.get_tuple_name(isl.dim_type.in_))), coordinate, found)
    return frozenset(key for key, constant in found.items() if constant)


def _note_statement(statement: Statement, coordinate: isl.Map, found: dict[tuple[str, int], bool]) -> None:
    for access in maps_of(statement.reads.union(statement.writes)):
        for dimension in range(access.dim(OUT)):
            key = (str(access.get_tuple_name(OUT)), dimension)
            constant = _constant_offset(access, dimension, coordinate)
            found[key] = found.get(key, False) or constant


def _coordinate(schedule: isl.Map, position: int) -> isl.Map:
    after = schedule.dim(OUT) - position - 1
    return schedule.project_out(OUT, position + 1, after).project_out(OUT, 0, position)


def _constant_offset(access: isl.Map, dimension: int, coordinate: isl.Map) -> bool:
    index = _coordinate(access.reset_tuple_id(OUT), dimension)
    offsets = index.reverse().apply_range(coordinate).deltas()
    return bool(offsets.dim(SET) == 1 and offsets.is_singleton())
