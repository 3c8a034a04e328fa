"""Arrays that may turn out to be one array under two names, and do no harm if they are.

A program may hand over one array twice, ``residual(u, r, r)``, where the region writes the one name
and reads the other. The model took the names for two arrays, so it is right if there is no
dependence between them but that of an instance upon itself.

1. No instance touches an element under the one name that another instance writes under the other.
   So wherever instances run, and in whatever order, they have nothing to do with each other's
   elements; and what is sent of an element concerns nobody else.
2. An instance that writes an element under the one name and reads it under the other is a single
   assignment: it stores what it computes of the value, so that even a compiler that takes both for
   separate memory reads the old value and then writes the new one.

That both names lie in the same place, with the same strides, is known only when the region starts.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping

import islpy as isl

from polydist.model.scop import ArrayModel, Scop, Statement
from polydist.sets.spaces import OUT
from polydist.sets.strides import is_triangle
from polydist.sets.unions import maps_of, union_of_maps


def names_of_one_array(scop: Scop, reduced: Collection[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a name that is written and one that is only read, as the model has them;
    ``reduced``: names of arrays of which all ranks accumulate parts."""
    writes = _by_array((s, s.writes) for s in scop.statements)
    accesses = _by_array((s, s.accesses) for s in scop.statements)
    for written, read in itertools.product(scop.arrays, scop.arrays):
        if written.name in writes and read.name not in writes and _is_alike(written, read):
            both = writes[written.name], accesses.get(read.name, {})
            if written.name not in reduced and _only_meet_in_assignments(scop, *both):
                yield written.name, read.name


def _is_plain(array: ArrayModel) -> bool:
    """An array of numbers in one block of memory."""
    source = array.source
    of_type = source.element.lower().startswith(("type", "class", "struct", "union"))
    packed = is_triangle(array.strides)
    of_parts = source.tables or source.members or source.parts
    return array.rank > 0 and not (packed or of_parts or of_type)


def _is_alike(written: ArrayModel, read: ArrayModel) -> bool:
    return (
        read.name != written.name
        and read.rank == written.rank
        and read.source.element == written.source.element
        and _is_plain(written)
        and _is_plain(read)
    )


def _by_array(
    relations: Iterable[tuple[Statement, isl.UnionMap]],
) -> dict[str, dict[Statement, isl.Map]]:
    """The accesses to each array, by statement."""
    found: dict[str, dict[Statement, isl.Map]] = {}
    for statement, relation in relations:
        for piece in maps_of(relation):
            found.setdefault(str(piece.get_tuple_name(OUT)), {})[statement] = piece
    return found


def _only_meet_in_assignments(
    scop: Scop, writers: Mapping[Statement, isl.Map], readers: Mapping[Statement, isl.Map]
) -> bool:
    """Whether one array is read nowhere but in single assignments to the other, and whoever reads
    an element is who writes it, if anybody does. The first is more than has to be, but is quickly
    seen."""
    if not all(s.single and s in writers for s in readers):
        return False
    written, read = (
        union_of_maps(scop.isl_context, [m.set_tuple_name(OUT, "one") for m in accesses.values()])
        for accesses in (writers, readers)
    )
    meetings = written.apply_range(read.reverse())
    itself = union_of_maps(scop.isl_context, [s.domain.identity() for s in scop.statements])
    return bool(meetings.is_subset(itself))
