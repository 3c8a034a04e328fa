"""Array dataflow: which write a read sees (the question of Feautrier, *Dataflow analysis of array
and scalar references*, 1991). Both extraction and dependence analysis ask.

1. The candidates of a read are all writes of its element that run before it. They are looked at
   level by level (``precedence``), the latest first, for those reads that have found none yet: a
   scalar that the text sets just before it reads it takes one comparison, however often it is set
   elsewhere.
2. Of the candidates of one level the last writer is the one that no other one follows: all of them
   minus those followed.
3. A read without a candidate sees the value from before the region.

Step 2 is the definition, by subtraction. isl's ``compute_flow`` goes by lexicographic maxima: where
strides meet it can miss the last writer, and where many writes may be the last its answers have
several times as many pieces and take ten times as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

import islpy as isl

from polydist.model.precedence import Level, Precedence
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import empty_map, maps_of, union_of_maps


@dataclass(frozen=True, eq=False)
class _Candidates:
    """``pairs``: ``[access -> element] -> earlier access``; whether these are ``wanted``, and
    whether they ``close`` the access to what is before them."""

    pairs: isl.Map
    wanted: bool
    close: bool

    @property
    def name(self) -> str:
        """The statement of the earlier access."""
        return str(self.pairs.get_tuple_name(OUT))


_ByAccess: TypeAlias = dict[tuple[str, str], list[_Candidates]]
"""By the names of the accessing statement and the array."""


@dataclass(frozen=True, eq=False)
class Dataflow:
    """``sources``: writer -> [reader -> element], the last write before each read. ``live_in``:
    reader -> element, where there is none."""

    sources: isl.UnionMap
    live_in: isl.UnionMap


def dataflow(
    reads: isl.UnionMap,
    writes: isl.UnionMap,
    order: Precedence,
    away: isl.UnionMap | None = None,
) -> Dataflow:
    """Exact last-writer flow of the region. Writers that ``away`` relates to a reader (writer ->
    reader) do not count for it."""
    return last_before(reads, writes, writes, order, away)


def last_before(
    accesses: isl.UnionMap,
    earlier: isl.UnionMap,
    writes: isl.UnionMap,
    order: Precedence,
    away: isl.UnionMap | None = None,
) -> Dataflow:
    """``sources``: earlier access -> [access -> element] where none of the writes runs between the
    two; ``live_in``: the accesses that no write precedes."""
    candidates: _ByAccess = {}
    if earlier is writes:
        _note(candidates, _of_one_element(accesses, writes, away), wanted=True, close=True)
    else:
        _note(candidates, _of_one_element(accesses, earlier, away), wanted=True, close=False)
        _note(candidates, _of_one_element(accesses, writes, away), wanted=False, close=True)
    sources, entering = empty_map(accesses.get_ctx()), empty_map(accesses.get_ctx())
    for access in maps_of(accesses):
        found, left = _nearest(access, candidates.get(_key(access), []), order)
        sources = sources.union(union_of_maps(accesses.get_ctx(), found))
        entering = entering.union(isl.UnionMap.from_map(left.unwrap()))
    return Dataflow(coalesced(sources.reverse()), entering)


def exposed(access: isl.Map, writes: isl.UnionMap, order: Precedence, depth: int) -> isl.Map:
    """The part of ``reader -> element`` that no write precedes in the same iteration of the first
    ``depth`` loops."""
    earlier: _ByAccess = {}
    pairs = _of_one_element(isl.UnionMap.from_map(access), writes, None)
    _note(earlier, pairs, wanted=False, close=True)
    left = access.wrap()
    for level, candidates in _by_level(_key(access)[0], earlier.get(_key(access), []), order):
        if level[0] < 2 * depth or left.is_empty():
            break
        for one in candidates:
            left = left.subtract(_at(one, level, order, left).pairs.domain())
    return left.unwrap()


def rewrites(writes: isl.UnionMap, order: Precedence) -> isl.UnionMap:
    """Pairs of instances that write one element, the first first."""
    return order.ordered(writes.apply_range(writes.reverse()))


def last_writes(writes: isl.UnionMap, order: Precedence) -> isl.UnionMap:
    """Writer -> element for the last write of every element: the writes that no other follows."""
    pieces = maps_of(writes)
    last = (_not_overwritten(piece, pieces, order) for piece in pieces)
    return coalesced(union_of_maps(writes.get_ctx(), last))


def _not_overwritten(piece: isl.Map, others: list[isl.Map], order: Precedence) -> isl.Map:
    """The part of a write that none of the others follows."""
    name, array = _key(piece)
    for other in reversed(others):
        if _key(other)[1] == array and not piece.is_empty():
            after = order.before(name, _key(other)[0]).intersect_range(other.domain())
            piece = piece.subtract(after.apply_range(other))
    return piece


def last_writes_by_level(writes: isl.UnionMap, order: Precedence) -> isl.UnionMap:
    """As ``last_writes``, by pairs of writes of one element at each level: far less work where
    subscripts have large factors, in other pieces."""
    pieces = maps_of(writes)
    last = (_not_followed(piece, pieces, order) for piece in pieces)
    return coalesced(union_of_maps(writes.get_ctx(), last))


def _not_followed(piece: isl.Map, others: list[isl.Map], order: Precedence) -> isl.Map:
    """The part of a write that none of the others follows."""
    name, array = _key(piece)
    left = piece.wrap()
    for other in (other for other in others if _key(other)[1] == array):
        pairs = piece.range_map().apply_range(other.reverse())
        for level in order.levels(name, _key(other)[0]):
            after = order.at(name, _key(other)[0], level).reverse()
            left = left.subtract(pairs.intersect_domain_factor_domain(after).domain())
    return left.unwrap()


# ------------------------------------------------------------------------------------- candidates
def _of_one_element(
    accesses: isl.UnionMap, others: isl.UnionMap, away: isl.UnionMap | None
) -> isl.UnionMap:
    """Step 1, whatever the order is: ``[access -> element] -> other``."""
    pairs = accesses.range_map().apply_range(others.reverse())
    if away is None:
        return pairs
    return pairs.subtract(accesses.domain_map().apply_range(away.reverse()))


def _note(found: _ByAccess, pairs: isl.UnionMap, *, wanted: bool, close: bool) -> None:
    for piece in maps_of(pairs):
        own = found.setdefault(_key(piece.domain().unwrap()), [])
        own.append(_Candidates(piece, wanted, close))


def _key(access: isl.Map) -> tuple[str, str]:
    """The names of statement and array."""
    return str(access.get_tuple_name(IN)), str(access.get_tuple_name(OUT))


def _by_level(
    name: str, candidates: list[_Candidates], order: Precedence
) -> Iterator[tuple[Level, list[_Candidates]]]:
    """The candidates by the levels at which they may run before the statement, the latest level
    first."""
    found: dict[Level, list[_Candidates]] = {}
    for one in candidates:
        for level in order.levels(one.name, name):
            found.setdefault(level, []).append(one)
    return ((level, found[level]) for level in sorted(found, reverse=True))


def _at(candidates: _Candidates, level: Level, order: Precedence, among: isl.Set) -> _Candidates:
    """The candidates at the level, for accesses ``among`` these."""
    pairs = candidates.pairs
    before = order.at(candidates.name, str(pairs.domain().unwrap().get_tuple_name(IN)), level)
    at_level = pairs.intersect_domain_factor_domain(before).intersect_domain(among)
    return replace(candidates, pairs=coalesced(at_level))


# --------------------------------------------------------------------------------- the last of them
def _nearest(
    access: isl.Map, candidates: list[_Candidates], order: Precedence
) -> tuple[list[isl.Map], isl.Set]:
    """Steps 1 to 3 for one access: the last candidates, and what nothing closes."""
    left = access.wrap()
    found: list[isl.Map] = []
    for level, some in _by_level(_key(access)[0], candidates, order):
        at_level = [_at(one, level, order, left) for one in some]
        closing = [one for one in at_level if one.close]
        found += [_unfollowed(one, closing, level, order) for one in at_level if one.wanted]
        for one in closing:
            left = left.subtract(one.pairs.domain())
        left = coalesced(left)
        if left.is_empty():
            break
    return found, left


def _unfollowed(
    candidates: _Candidates, closing: list[_Candidates], level: Level, order: Precedence
) -> isl.Map:
    """Step 2: the candidates of one level that none of those that close it follows."""
    last = candidates.pairs
    for other in closing:
        for inner in order.levels(candidates.name, other.name):
            if _is_within(inner, level):
                later = order.at(candidates.name, other.name, inner).reverse().wrap()
                followed = last.range_product(other.pairs).intersect_range(later)
                last = last.subtract(followed.range_factor_domain())
    return last


def _is_within(inner: Level, level: Level) -> bool:
    """Whether two instances that both differ from a third one at the level first may differ from
    each other at the ``inner`` one first: at a level of positions they have the same."""
    return inner[0] > level[0] or (inner[0] == level[0] and level[0] % 2 == 1)


def successions(instances: list[isl.Set], order: Precedence) -> isl.UnionMap:
    """Of all these instances each with the next one: as if all wrote and read one element."""
    isl_context = instances[0].get_ctx()
    touching = union_of_maps(
        isl_context,
        [isl.Map.from_domain(one).set_tuple_name(isl.dim_type.out, "one") for one in instances],
    )
    return dataflow(touching, touching, order).sources.range_factor_domain()
