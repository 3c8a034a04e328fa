"""Which orders of the points of a tile are legal (``order``, step 3).

Whether a pair of statements keeps its conflicts follows from the components of their two orders.
Orders that are tried one after the other differ in few statements, so what has been found out about
a pair is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import islpy as isl

from polydist.model.precedence import precedence
from polydist.model.program_order import Loop, order_by, order_of, padded_length
from polydist.model.scop import Scop, Statement
from polydist.schedule.nests import Nest
from polydist.schedule.uncarried import equal_along, restricted
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps

Components: TypeAlias = tuple["int | Loop", ...]
"""The order of a statement's instances: places and loops, the outermost first."""


@dataclass(frozen=True, eq=False)
class Conflicts:
    """``pairs``: instances of two statements that may not change places, the earlier one first;
    what has been asked is kept."""

    pairs: tuple[isl.Map, ...]
    statements: Mapping[str, Statement]
    times: dict[tuple[str, Components], isl.Map] = field(default_factory=dict)
    kept: dict[tuple[str, Components, str, Components], bool] = field(default_factory=dict)

    def keeps(self, components: Mapping[str, Components]) -> bool:
        """Whether no pair changes places in the order with these components."""
        return all(self._keeps_pair(pair, components) for pair in self.pairs)

    def order(self, components: Mapping[str, Components]) -> isl.UnionMap:
        """Instance -> its time in the order."""
        (first, *_) = self.statements.values()
        times = [self._time(name, own) for name, own in components.items()]
        return union_of_maps(first.domain.get_ctx(), times)

    def of(self, statement: Statement) -> isl.UnionMap:
        """The conflicts of one statement's own instances."""
        own = [p for p in self.pairs if p.get_tuple_name(IN) == p.get_tuple_name(OUT)]
        mine = [pair for pair in own if pair.get_tuple_name(IN) == statement.name]
        return union_of_maps(statement.domain.get_ctx(), mine)

    def is_free(self, statement: Statement, around: Iterable[int], innermost: int) -> bool:
        """Whether no two instances conflict that one iteration of the loops ``around`` has, but
        different ones of the innermost loop."""
        return all(
            _differ_only_outside(pair, around, innermost)
            for pair in self.pairs
            if pair.get_tuple_name(IN) == pair.get_tuple_name(OUT) == statement.name
        )

    def _keeps_pair(self, pair: isl.Map, components: Mapping[str, Components]) -> bool:
        first, second = str(pair.get_tuple_name(IN)), str(pair.get_tuple_name(OUT))
        key = (first, components[first], second, components[second])
        if key not in self.kept:
            before = self._time(*key[:2]).lex_lt_map(self._time(*key[2:]))
            self.kept[key] = bool(pair.is_subset(before))
        return self.kept[key]

    def _time(self, name: str, components: Components) -> isl.Map:
        if (name, components) not in self.times:
            statement = self.statements[name]
            length = max(padded_length(len(s.iterators)) for s in self.statements.values()) + 1
            self.times[name, components] = order_by(
                statement.domain, components, statement.iterators, length
            )
        return self.times[name, components]


def conflicts_in(
    scop: Scop, nest: Nest, inside: isl.UnionSet, statements: list[Statement]
) -> Conflicts:
    """The conflicts of instances at one z."""
    conflicts = restricted(_conflicts(scop, statements), inside)
    conflicts = precedence(program_order(scop, statements)).ordered(conflicts)
    for level in range(nest.sequential):
        conflicts = equal_along(conflicts, nest.coordinate(level))
    return Conflicts(tuple(maps_of(conflicts)), {s.name: s for s in statements})


def program_order(scop: Scop, statements: list[Statement]) -> isl.UnionMap:
    """The program order of the statements."""
    orders = order_of(scop)
    return union_of_maps(scop.isl_context, [orders[s.name] for s in statements])


def _conflicts(scop: Scop, statements: list[Statement]) -> isl.UnionMap:
    """Pairs of instances that access one element, one of them writing."""
    reads = union_of_maps(scop.isl_context, [s.reads for s in statements])
    writes = union_of_maps(scop.isl_context, [s.writes for s in statements])
    anti = reads.apply_range(writes.reverse())
    return anti.union(anti.reverse()).union(writes.apply_range(writes.reverse()))


def _differ_only_outside(pairs: isl.Map, around: Iterable[int], innermost: int) -> bool:
    """Whether related instances that agree in the loops ``around`` agree in the innermost one."""
    for k in around:
        pairs = pairs.equate(IN, k, OUT, k)
    return bool(pairs.is_subset(pairs.equate(IN, innermost, OUT, innermost)))
