"""Lists of contributions lie where they are made (``Listing``), and no message takes them along: so
the rank that makes one has to be the one that adds it.

Both nests distribute one coordinate, in the same place of the band, so that their tiles have the
same size and origin; they share an owner map; and both count the same subscript of the lists, by
the same constant. Then an iteration and what adds its list are in tiles of the same number, which
is all that a placement looks at.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest, Structure
from polydist.schedule.placement import Placements, offset_of, placements
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of


def lists_stay(scop: Scop, structure: Structure) -> bool:
    """Whether all lists do."""
    made = {k.array: s for s in scop.statements for k in s.keeps if k.listing}
    added = {k.array: s for s in scop.statements for k in s.adds if k.listing}
    placed = placements(scop, structure.nests) if made else ()
    return all(
        _is_one_rank(array, (statement, added[array]), structure, placed)
        for array, statement in made.items()
    )


def _is_one_rank(
    array: str, pair: tuple[Statement, Statement], structure: Structure, placed: Placements
) -> bool:
    found = {of for statement in pair for of in _placed_by(array, statement, structure, placed)}
    return len(found) == 1 and None not in found


def _placed_by(
    array: str, statement: Statement, structure: Structure, placed: Placements
) -> Iterator[tuple[int, ...] | None]:
    """For each nest with the statement: owner map, coordinate, subscript and constant."""
    for nest in structure.nests:
        if statement.name in nest.statement_names():
            yield _place(array, statement, nest, placed)


def _place(
    array: str, statement: Statement, nest: Nest, placed: Placements
) -> tuple[int, ...] | None:
    if len(nest.distributed) != 1 or sum(map(abs, nest.distributed[0])) != 1:
        return None
    counted = next(_counted(array, statement, nest), None)
    coordinate, number = nest.distributed[0].index(1), placed[nest.number][0].number
    return (number, coordinate, *counted) if counted else None


def _counted(array: str, statement: Statement, nest: Nest) -> Iterator[tuple[int, int, int]]:
    """The subscripts of the array that the form counts, forwards or backwards, with constants."""
    form = next(f for f in maps_of(nest.form(0)) if f.get_tuple_name(IN) == statement.name)
    (own,) = (m for m in maps_of(statement.accesses) if m.get_tuple_name(OUT) == array)
    for k, scale in itertools.product(range(own.dim(OUT)), (1, -1)):
        offset = offset_of(own, k, form, scale)
        if offset is not None:
            yield k, scale, offset
