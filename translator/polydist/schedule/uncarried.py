"""Which dependences the loops around leave uncarried, and distances along a coordinate.

A loop *carries* a dependence whose source and sink are in different iterations of it. What is left
for the loops inside are the dependences with equal coordinates in all loops around.
"""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl

from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import maps_of, union_of_maps


@dataclass(frozen=True, eq=False)
class Uncarried:
    """The dependences that the loops around leave uncarried: those that pass values, and those that
    only bind memory."""

    value_based: isl.UnionMap
    memory_based: isl.UnionMap

    def within(self, domain: isl.UnionSet) -> Uncarried:
        """Those between instances of the domain."""
        return Uncarried(*(restricted(d, domain) for d in (self.value_based, self.memory_based)))

    def after(self, member: isl.UnionMap) -> Uncarried:
        """Those that a loop over the coordinate does not carry either."""
        return Uncarried(*(equal_along(d, member) for d in (self.value_based, self.memory_based)))


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
    return {str(piece.get_tuple_name(IN)): piece for piece in maps_of(member)}


def _agreeing_in(piece: isl.Map, values: dict[str, isl.Map]) -> isl.Map:
    """Pairs of instances of the two statements with one of the ``values``."""
    source, sink = (values.get(str(piece.get_tuple_name(end))) for end in (IN, OUT))
    if source is None or sink is None:
        return isl.Map.empty(piece.get_space())
    return source.apply_range(sink.reverse())


def is_zero_along(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether no dependence has a distance in the coordinate."""
    return _always(dependences, member, "=")


def is_never_negative_along(dependences: isl.UnionMap, member: isl.UnionMap) -> bool:
    """Whether no dependence goes back in the coordinate."""
    return _always(dependences, member, ">=")


def _always(dependences: isl.UnionMap, member: isl.UnionMap, relation: str) -> bool:
    """Whether every distance in the coordinate has the relation to zero."""
    allowed = isl.UnionSet.read_from_str(dependences.get_ctx(), f"{{ [d] : d {relation} 0 }}")
    return bool(_distances(dependences, member).is_subset(allowed))


def _distances(dependences: isl.UnionMap, member: isl.UnionMap) -> isl.UnionSet:
    """``{ [sink coordinate - source coordinate] }`` over the dependences."""
    return dependences.apply_domain(member).apply_range(member).deltas()
