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

from collections.abc import Collection, Iterator

import islpy as isl

from polydist.model.scop import ArrayModel, Scop, Statement
from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of, union_of_maps


def names_of_one_array(scop: Scop, reduced: Collection[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a name that is written and one that is only read, as the model has them;
    ``reduced``: names of arrays of which all ranks accumulate parts."""
    for written in scop.arrays:
        writers = [s for s in scop.statements if _on(s.writes, written, written)]
        if not writers or not _is_plain(written) or written.name in reduced:
            continue
        for read in scop.arrays:
            if _is_alike(written, read) and _only_meet_in_assignments(scop, writers, written, read):
                yield written.name, read.name


def _is_plain(array: ArrayModel) -> bool:
    """An array of numbers in one block of memory."""
    source = array.source
    of_type = source.element.lower().startswith(("type", "class", "struct", "union"))
    return array.rank > 0 and not (source.tables or source.members or source.parts or of_type)


def _is_alike(written: ArrayModel, read: ArrayModel) -> bool:
    return (
        read.name != written.name
        and read.rank == written.rank
        and read.source.element == written.source.element
        and _is_plain(read)
    )


def _on(relation: isl.UnionMap, array: ArrayModel, called: ArrayModel) -> list[isl.Map]:
    """The accesses to an array, under the name of another."""
    return [
        piece.set_tuple_name(OUT, called.name)
        for piece in maps_of(relation)
        if piece.get_tuple_name(OUT) == array.name
    ]


def _only_meet_in_assignments(
    scop: Scop, writers: list[Statement], written: ArrayModel, read: ArrayModel
) -> bool:
    """Whether the array that is read is read nowhere but in single assignments to the other, and
    whoever reads an element is who writes it, if anybody does. The first is more than has to be,
    but is quickly seen."""
    readers = [s for s in scop.statements if _on(s.accesses, read, read)]
    if not all(s.single and s in writers and not _on(s.writes, read, read) for s in readers):
        return False
    context = scop.isl_context
    writes = union_of_maps(context, [m for s in writers for m in _on(s.writes, written, written)])
    reads = union_of_maps(context, [m for s in readers for m in _on(s.accesses, read, written)])
    meetings = writes.apply_range(reads.reverse())
    itself = union_of_maps(context, [s.domain.identity() for s in scop.statements])
    return bool(meetings.is_subset(itself))
