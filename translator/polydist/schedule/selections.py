"""Choices of the largest or smallest of values, which ranks make among their own iterations
(``if (a[i] > m) { m = a[i]; k = i; }``).

1. Every rank begins with the elements' old values and runs its tiles in ascending order. A tile
   *decides* if an instance in it replaces the value of the key. At the end of the nest the ranks
   compare what they have chosen: the best value counts, of equal ones that of the first tile that
   decides, or of the last; all elements that get values with it are taken from the rank that has
   it. If no tile decides, all elements keep what they were.
2. That is what the loop gives in its own order if instances in a tile run in that order, which they
   do as they write one element, and if every instance of a tile comes before every one of a later
   tile: so tiles have one coordinate, which never goes back as the loop goes on.
3. It is one element of each array that the nest gives a value to.
4. Of equal values the last counts where the condition has ``>=`` or ``<=``. There the runtime may
   run a tile twice to see whether it decides (``plan/choices.c``), so it must do nothing else.
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl

from polydist.model.contributions.accumulation import Accumulation, names_in, only
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.uncarried import restricted
from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of, union_of_maps, union_of_sets


def together(accumulations: tuple[Accumulation, ...]) -> tuple[Accumulation, ...]:
    """The accumulations, where those of one choice have the same statements."""
    common: dict[object, frozenset[str]] = {}
    for one in accumulations:
        if one.choice is not None:
            common[one.choice] = common.get(one.choice, one.statements) & one.statements
    return tuple(
        one if one.choice is None else replace(one, statements=common[one.choice])
        for one in accumulations
    )


def is_in_order(scop: Scop, accumulation: Accumulation, nest: Nest, among: isl.UnionMap) -> bool:
    """Steps 2 to 4, for the statement of the nest that makes the choice; ``among`` has the pairs of
    its instances."""
    inside = sorted(accumulation.statements & set(nest.statement_names()))
    if nest.kind != "parallel" or nest.depth > 1 or len(inside) > 1:
        return False
    statement = scop.statement(inside[0])
    pairs = restricted(among, union_of_sets(scop.isl_context, [statement.domain]))
    written = only(statement.writes, accumulation.array)
    return (
        bool(pairs.is_subset(nest.schedule.lex_le_union_map(nest.schedule)))
        and bool(_at(nest).reverse().apply_range(written).is_single_valued())
        and (not _is_last(accumulation) or _does_nothing_else(statement, accumulation, nest))
    )


def _is_last(accumulation: Accumulation) -> bool:
    return accumulation.choice is not None and accumulation.choice.last


def _does_nothing_else(statement: Statement, accumulation: Accumulation, nest: Nest) -> bool:
    """Step 4: whether the nest only makes the choice."""
    chosen = {a for a, own in statement.selects.items() if own == accumulation.choice}
    return nest.statement_names() == [statement.name] and names_in(statement.writes) <= chosen


def _at(nest: Nest) -> isl.UnionMap:
    """Instance -> z."""
    pieces = [
        piece.project_out(OUT, nest.sequential, nest.depth) for piece in maps_of(nest.schedule)
    ]
    return union_of_maps(nest.schedule.get_ctx(), pieces)
