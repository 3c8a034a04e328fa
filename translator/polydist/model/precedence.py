"""Which instances run before which others, pair of statements by pair and level by level.

The program order of an instance is a vector of positions and iterators (``program_order``). Of two
instances that one runs first whose vector is lexicographically less: the two agree in the
components before some level, and there the first has the less. So

1. between two statements there are few levels: one for each loop around both, and at most one at
   which their positions differ, where no iterator is asked at all;
2. of all instances before a given one, those of a deeper level run later than those of an outer
   one; and at a level of positions, the higher position runs later.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

import islpy as isl

from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import empty_map, maps_of

Level: TypeAlias = tuple[int, int]
"""The component, and of positions that of what runs first; of two levels before one instance the
greater runs later."""


@dataclass(frozen=True, eq=False)
class _Time:
    """The vector of a statement, as a function of its instances; ``fixed``: the components of one
    value each."""

    vector: isl.Map
    fixed: tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Precedence:
    """The order of the statements of a model, by name; what has been asked is kept."""

    times: dict[str, _Time]
    kept: dict[tuple[str, str, int], isl.Map] = field(default_factory=dict)
    whole: dict[tuple[str, str], isl.Map] = field(default_factory=dict)

    def levels(self, first: str, second: str) -> Iterator[Level]:
        """The levels at which instances of the one may run before instances of the other."""
        pairs = zip(self.times[first].fixed, self.times[second].fixed, strict=True)
        for component, (one, other) in enumerate(pairs):
            if one is None or other is None:
                yield component, 0
            elif one != other:
                if one < other:
                    yield component, (0 if component % 2 else one)
                return

    def at(self, first: str, second: str, level: Level) -> isl.Map:
        """``second -> first``: the pairs that differ at the level first, the first running
        before."""
        component, _ = level
        key = (first, second, component)
        if key not in self.kept:
            self.kept[key] = self._pairs(first, second, component)
        return self.kept[key]

    def before(self, first: str, second: str) -> isl.Map:
        """``first -> second``: all pairs of which the first runs before the second."""
        key = (first, second)
        if key not in self.whole:
            self.whole[key] = self.times[first].vector.lex_lt_map(self.times[second].vector)
        return self.whole[key]

    def ordered(self, pairs: isl.UnionMap) -> isl.UnionMap:
        """Of pairs of instances those of which the first runs before the second."""
        found = empty_map(pairs.get_ctx())
        for piece in maps_of(pairs):
            before = self.before(piece.get_tuple_name(IN), piece.get_tuple_name(OUT))
            found = found.union(isl.UnionMap.from_map(piece.intersect(before)))
        return found

    def _pairs(self, first: str, second: str, component: int) -> isl.Map:
        early, late = self.times[first].vector, self.times[second].vector
        level = isl.Map.universe(late.get_space().range().map_from_set())
        level = level.order_gt(IN, component, OUT, component)
        for k in range(component):
            level = level.equate(IN, k, OUT, k)
        return late.apply_range(level).apply_range(early.reverse())


def precedence(order: isl.UnionMap) -> Precedence:
    """The order ``instance -> vector`` of all statements, taken apart."""
    return Precedence({str(time.get_tuple_name(IN)): _time(time) for time in maps_of(order)})


def _time(order: isl.Map) -> _Time:
    """The vector without what the domain says: whoever asks has instances of the domain."""
    vector = order.gist_domain(order.domain())
    values = (vector.plain_get_val_if_fixed(OUT, k) for k in range(vector.dim(OUT)))
    return _Time(vector, tuple(int(v.to_python()) if v.is_int() else None for v in values))
