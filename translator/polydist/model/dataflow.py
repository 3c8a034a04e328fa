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
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TypeAlias

import islpy as isl

from polydist.model.precedence import Level, Precedence
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import IN, OUT
from polydist.sets.unions import empty_map, maps_of, union_of_maps


@dataclass(frozen=True, eq=False)
class _Earlier:
    """``element -> earlier access`` of one statement, called ``name``; whether these accesses are
    ``wanted``, and whether they ``close`` a later one to what is before them."""

    name: str
    accesses: isl.Map
    wanted: bool
    close: bool


@dataclass(frozen=True, eq=False)
class _Candidates:
    """``pairs``: ``[access -> element] -> earlier access``."""

    earlier: _Earlier
    pairs: isl.Map


@dataclass(frozen=True, eq=False)
class _Access:
    """``instances``: ``[access -> element]`` of one statement, called ``name``, and one array;
    ``accesses``: ``[access -> element] -> element``. Which earlier accesses name the same elements
    is found out when a level asks for them: most scalars have their last writer at the first level.
    What is ``excluded`` is no candidate."""

    name: str
    instances: isl.Set
    accesses: isl.Map
    excluded: isl.UnionMap | None
    kept: dict[_Earlier, isl.Map | None] = field(default_factory=dict)

    def pairs(self, earlier: _Earlier) -> isl.Map | None:
        """Step 1, whatever the order is: ``[access -> element] -> earlier access``, if there are
        any."""
        if earlier not in self.kept:
            found = self._pairs(earlier)
            self.kept[earlier] = None if found.is_empty() else found
        return self.kept[earlier]

    def _pairs(self, earlier: _Earlier) -> isl.Map:
        pairs = self.accesses.apply_range(earlier.accesses)
        if self.excluded is None:
            return pairs
        return pairs.subtract(self.excluded.extract_map(pairs.get_space()))


ByArray: TypeAlias = dict[str, list[_Earlier]]
"""Earlier accesses by the name of the array."""


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
    candidates: ByArray = {}
    if earlier is writes:
        _note(candidates, writes, wanted=True, close=True)
    else:
        _note(candidates, earlier, wanted=True, close=False)
        _note(candidates, writes, wanted=False, close=True)
    sources, entering = empty_map(accesses.get_ctx()), empty_map(accesses.get_ctx())
    for access in maps_of(accesses):
        found, left = _nearest(_access(access, away), candidates.get(_key(access)[1], []), order)
        sources = sources.union(union_of_maps(accesses.get_ctx(), [one.pairs for one in found]))
        entering = entering.union(isl.UnionMap.from_map(left.unwrap()))
    return Dataflow(coalesced(sources.reverse()), entering)


def last_conflicts(
    reads: isl.UnionMap, writes: isl.UnionMap, order: Precedence
) -> tuple[isl.UnionMap, isl.UnionMap]:
    """Read -> write and write -> write where no other write of the element runs between the two."""
    candidates: ByArray = {}
    _note(candidates, reads, wanted=True, close=False)
    _note(candidates, writes, wanted=True, close=True)
    found = [
        one
        for access in maps_of(writes)
        for one in _nearest(_access(access, None), candidates[_key(access)[1]], order)[0]
    ]
    anti, output = (
        union_of_maps(writes.get_ctx(), [one.pairs for one in found if one.earlier.close is closes])
        for closes in (False, True)
    )
    return _without_element(anti), _without_element(output)


def _without_element(sources: isl.UnionMap) -> isl.UnionMap:
    """Earlier -> later, of ``[later -> element] -> earlier``."""
    return coalesced(sources.reverse()).range_factor_domain()


def writes_by_array(writes: isl.UnionMap) -> ByArray:
    """What ``exposed`` is asked about."""
    found: ByArray = {}
    _note(found, writes, wanted=False, close=True)
    return found


def exposed(access: isl.Map, writes: ByArray, order: Precedence, depth: int) -> isl.Map:
    """The part of ``reader -> element`` that no write precedes in the same iteration of the first
    ``depth`` loops."""
    own = _access(access, None)
    left = own.instances
    for level, candidates in _by_level(own.name, writes.get(_key(access)[1], []), order):
        if level[0] < 2 * depth or left.is_empty():
            break
        for one in candidates:
            for found in _at(own, [one], level, order, left):
                left = left.subtract(found.pairs.domain())
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
def _access(access: isl.Map, away: isl.UnionMap | None) -> _Access:
    """The access, without the earlier ones that ``away`` relates to it (earlier -> access)."""
    excluded = (
        None
        if away is None
        else isl.UnionMap.from_map(access).domain_map().apply_range(away.reverse())
    )
    return _Access(_key(access)[0], access.wrap(), access.range_map(), excluded)


def _note(found: ByArray, accesses: isl.UnionMap, *, wanted: bool, close: bool) -> None:
    for piece in maps_of(accesses):
        name, array = _key(piece)
        found.setdefault(array, []).append(_Earlier(name, piece.reverse(), wanted, close))


def _key(access: isl.Map) -> tuple[str, str]:
    """The names of statement and array."""
    return str(access.get_tuple_name(IN)), str(access.get_tuple_name(OUT))


def _by_level(
    name: str, earlier: list[_Earlier], order: Precedence
) -> Iterator[tuple[Level, list[_Earlier]]]:
    """The earlier accesses by the levels at which they may run before the statement, the latest
    level first."""
    found: dict[Level, list[_Earlier]] = {}
    for one in earlier:
        for level in order.levels(one.name, name):
            found.setdefault(level, []).append(one)
    return ((level, found[level]) for level in sorted(found, reverse=True))


def _at(
    access: _Access, earlier: list[_Earlier], level: Level, order: Precedence, among: isl.Set
) -> Iterator[_Candidates]:
    """The candidates at the level, for accesses ``among`` these."""
    for one in earlier:
        pairs = access.pairs(one)
        if pairs is not None:
            before = order.at(one.name, access.name, level)
            at_level = pairs.intersect_domain_factor_domain(before).intersect_domain(among)
            yield _Candidates(one, coalesced(at_level))


# --------------------------------------------------------------------------------- the last of them
def _nearest(
    access: _Access, earlier: list[_Earlier], order: Precedence
) -> tuple[list[_Candidates], isl.Set]:
    """Steps 1 to 3 for one access: the last candidates, and what nothing closes."""
    left = access.instances
    found: list[_Candidates] = []
    for level, some in _by_level(access.name, earlier, order):
        at_level = list(_at(access, some, level, order, left))
        closing = [one for one in at_level if one.earlier.close]
        found += [_unfollowed(one, closing, level, order) for one in at_level if one.earlier.wanted]
        for one in closing:
            left = left.subtract(one.pairs.domain())
        left = coalesced(left)
        if left.is_empty():
            break
    return found, left


def _unfollowed(
    candidates: _Candidates, closing: list[_Candidates], level: Level, order: Precedence
) -> _Candidates:
    """Step 2: the candidates of one level that none of those that close it follows. Those of the
    same iterations, later in the text, are looked at first: where they leave none, no more is to be
    asked."""
    last, name = candidates.pairs, candidates.earlier.name
    for inner, other in _following(name, closing, level, order):
        if last.plain_is_empty():
            break
        last = last.subtract(other.pairs.apply_range(order.at(name, other.earlier.name, inner)))
    return _Candidates(candidates.earlier, last)


def _following(
    name: str, closing: list[_Candidates], level: Level, order: Precedence
) -> list[tuple[Level, _Candidates]]:
    """Which candidates may follow those of a statement, at which levels, the innermost first."""
    found = [
        (inner, other)
        for other in closing
        for inner in order.levels(name, other.earlier.name)
        if _is_within(inner, level)
    ]
    return sorted(found, key=itemgetter(0), reverse=True)


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
