"""Which dependences the loops around leave uncarried, and distances along a coordinate.

A loop *carries* a dependence whose source and sink are in different iterations of it. What is left
for the loops inside are the dependences with equal coordinates in all loops around.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import islpy as isl

from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, sets_of, union_of_maps


@dataclass(frozen=True, eq=False, kw_only=True)
class Remaining:
    """What is left of dependences inside of loops. It is found out when somebody asks, and then
    only between the statements that are still inside: most loops have none in them that ask."""

    whole: isl.UnionMap
    around: Remaining | None = None
    domain: isl.UnionSet | None = None
    member: isl.UnionMap | None = None

    def within(self, domain: isl.UnionSet) -> Remaining:
        """Those between instances of the domain."""
        return Remaining(whole=self.whole, around=self, domain=domain)

    def after(self, *members: isl.UnionMap) -> Remaining:
        """Those that loops over the coordinates do not carry either."""
        found = self
        for member in members:
            found = Remaining(whole=self.whole, around=found, member=member)
        return found

    @cached_property
    def pairs(self) -> isl.UnionMap:
        """The dependences."""
        return self.between(None)

    def between(self, names: frozenset[str] | None) -> isl.UnionMap:
        """The dependences between the statements of these names, or between all."""
        if self.around is None or "pairs" in vars(self):
            return _between(self.whole if self.around is None else self.pairs, names)
        if self.domain is not None:
            own = frozenset(str(piece.get_tuple_name()) for piece in sets_of(self.domain))
            return restricted(self.around.between(names or own), self.domain)
        assert self.member is not None, "there is a domain or a member"
        return equal_along(self.around.between(names), self.member)


def _between(dependences: isl.UnionMap, names: frozenset[str] | None) -> isl.UnionMap:
    """The dependences between the statements of these names, or between all."""
    if names is None:
        return dependences
    inside = (
        piece
        for piece in maps_of(dependences)
        if piece.get_tuple_name(IN) in names and piece.get_tuple_name(OUT) in names
    )
    return union_of_maps(dependences.get_ctx(), inside)


@dataclass(frozen=True, eq=False)
class Uncarried:
    """The dependences that the loops around leave uncarried: those that pass values, and those that
    only bind memory."""

    passing: Remaining
    binding: Remaining

    @property
    def value_based(self) -> isl.UnionMap:
        return self.passing.pairs

    @property
    def memory_based(self) -> isl.UnionMap:
        return self.binding.pairs

    def within(self, domain: isl.UnionSet) -> Uncarried:
        """Those between instances of the domain."""
        return Uncarried(self.passing.within(domain), self.binding.within(domain))

    def after(self, *members: isl.UnionMap) -> Uncarried:
        """Those that loops over the coordinates do not carry either."""
        return Uncarried(self.passing.after(*members), self.binding.after(*members))


def outermost(value_based: isl.UnionMap, memory_based: isl.UnionMap) -> Uncarried:
    """All dependences, as outside of all loops."""
    return Uncarried(Remaining(whole=value_based), Remaining(whole=memory_based))


def restricted(dependences: isl.UnionMap, domain: isl.UnionSet) -> isl.UnionMap:
    """The dependences between instances of the domain."""
    return dependences.intersect_domain(domain).intersect_range(domain)


def equal_along(dependences: isl.UnionMap, member: isl.UnionMap) -> isl.UnionMap:
    """The dependences between instances with one value of ``member`` (instance -> [c]). Only pairs
    of statements are looked at between which there are some."""
    values = _values(member)
    equal = (piece.intersect(_agreeing_in(piece, values)) for piece in maps_of(dependences))
    return union_of_maps(dependences.get_ctx(), equal)


def all_agree(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether all dependences are between instances with one value of ``member``."""
    values = _values(member)
    return all(piece.is_subset(_agreeing_in(piece, values)) for piece in maps_of(dependences))


def _values(member: isl.UnionMap) -> dict[str, isl.Map]:
    """The value of ``member`` by the name of the statement."""
    found: dict[str, isl.Map] = {}

    def note(piece: isl.Map) -> None:
        found[str(piece.get_tuple_name(IN))] = piece

    member.foreach_map(note)
    return found


def _agreeing_in(piece: isl.Map, values: dict[str, isl.Map]) -> isl.Map:
    """Pairs of instances of the two statements with one of the ``values``."""
    source, sink = (values.get(str(piece.get_tuple_name(end))) for end in (IN, OUT))
    if source is None or sink is None:
        return isl.Map.empty(piece.get_space())
    return source.apply_range(sink.reverse())


def is_zero_along(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether no dependence has a distance in the coordinate."""
    return _never(dependences, member, "d != c")


def is_never_negative_along(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether no dependence goes back in the coordinate."""
    return _never(dependences, member, "d < c")


def _never(dependences: isl.UnionMap, member: isl.UnionMap, relation: str) -> bool:
    """Whether the coordinate c of a source and d of its sink never have the relation. Of each pair
    of statements only one such dependence is looked for: no distances are computed."""
    values = _values(member)
    between = isl.Map.read_from_str(member.get_ctx(), f"{{ [c] -> [d] : {relation} }}")
    for piece in maps_of(dependences):
        source, sink = (values.get(str(piece.get_tuple_name(end))) for end in (IN, OUT))
        if source is not None and sink is not None:
            wrong = source.apply_range(between).apply_range(sink.reverse())
            if not piece.is_disjoint(wrong):
                return False
    return True
