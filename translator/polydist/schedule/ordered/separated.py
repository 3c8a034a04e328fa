"""Statements that contribute to sums as two: what computes and keeps contributions, and what adds
them (``kept``).

1. The text of the statement goes on with a variable of its own in the sum's place, or keeps values
   in the place of the assignments that would combine them, each in an array of its own.
2. What adds them stands directly after the parallel loop, for the same instances: those of the
   statement, or of a leaf that is in loops inside of it. Leaves in one such loop have it in common.
3. Where data decide whether a leaf in such loops runs, a statement before the first one says of
   each of their iterations that nothing is to be added. The first one reads that, as it may leave
   it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import TypeVar

import islpy as isl

from polydist.model.contributions.accumulation import only, without
from polydist.model.contributions.own_memory import (
    accesses_of,
    elements,
    fresh_name,
    own_loops,
    own_memory,
)
from polydist.model.scop import (
    ArrayModel,
    Combination,
    Computed,
    Kept,
    Listing,
    Scop,
    Statement,
)
from polydist.schedule.ordered.kept import Plan
from polydist.sets.spaces import IN


def with_kept_contributions(scop: Scop, planned: tuple[Plan, ...]) -> Scop:
    """The model in which the planned contributions are kept and added."""
    arrays = list(scop.arrays)
    scale = 2 * (1 + max(map(_most_parts, scop.statements)))
    statements = [
        replace(s, position=tuple(scale * place for place in s.position)) for s in scop.statements
    ]
    for plan in planned:
        for statement in [s for s in statements if _contributes(s, plan)]:
            _separate(scop, statement, plan, statements, arrays)
    own = [isl.UnionSet.from_set(_kept_by(s, kept)) for s in statements for kept in s.adds]
    return replace(
        scop,
        arrays=tuple(arrays),
        statements=tuple(statements),
        touched=reduce(isl.UnionSet.union, own, scop.touched),
    )


def _most_parts(statement: Statement) -> int:
    """How many statements stand before what a statement becomes, or after it, at most."""
    values = sum(len(one.update.values) for one in statement.combinations)
    return values + len(statement.accumulates)


def _kept_by(statement: Statement, kept: Kept) -> isl.Set:
    """One element, which nothing sets, where constants keep the statement from running."""
    own = elements(statement, kept.first, kept.array).range()
    return isl.Set.from_point(isl.Point.zero(own.get_space())) if own.is_empty() else own


def _contributes(statement: Statement, plan: Plan) -> bool:
    return plan.covers(statement) and plan.array in statement.apart and not statement.adds


def _separate(
    scop: Scop,
    statement: Statement,
    plan: Plan,
    statements: list[Statement],
    arrays: list[ArrayModel],
) -> None:
    """Replaces one statement by what it becomes, and adds the memory for that."""
    place = statements.index(statement)
    parts = _parts(scop, statement, plan, arrays)
    statements[place] = _computing(statement, plan, parts)
    for number, part in enumerate(parts, start=place + 1):
        statements.insert(number, _adding(part, plan, fresh_name(statements)))
    for part in parts:
        for kept in part.emptied:
            same = [s.position[: len(statement.position)] for s in statements]
            at = next(p for p in _before(statement.position) if p not in same)
            statements.insert(place, _emptying(part, kept, at, statement, fresh_name(statements)))


def _before(position: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return ((*position[:-1], position[-1] - k) for k in itertools.count(1))


@dataclass(frozen=True, eq=False)
class Part:
    """What is kept of one leaf, and the text that adds it (``scop.Statement.combining``); ``leaf``:
    the statement with the instances and accesses of the leaf, standing where these are added."""

    kept: tuple[Kept, ...]
    combining: str
    leaf: Statement
    emptied: tuple[Kept, ...] = ()
    """Step 3: what says whether anything is to be added."""


def _parts(scop: Scop, statement: Statement, plan: Plan, arrays: list[ArrayModel]) -> list[Part]:
    """What is kept of the leaves that contribute; the memory for it is added to ``arrays``."""
    target, condition = scop.array(plan.array).source.name, statement.apart[plan.array]
    own = [one for one in statement.combinations if one.array == plan.array]
    depth = len(statement.iterators)

    def kept(leaf: Statement, operator: str, computed: Computed | None) -> Kept:
        element = computed.value.element if computed else ""
        array = _array(scop, leaf, plan, arrays, element)
        arrays.append(array)
        inside = tuple(iterator.name for iterator in leaf.iterators[depth:])
        return Kept(array.name, target, operator, plan.depth, condition, computed, inside=inside)

    listing = next((one for one in statement.listings if one.array == plan.array), None)
    if listing or not own:
        leaf = _behind(statement, plan)
    if listing:
        array = _array(scop, leaf, plan, arrays, listing.handle)
        arrays.append(array)
        listed = Kept(array.name, target, "", plan.depth, condition, listing=listing)
        return [Part((listed,), "", leaf)]
    if not own:
        return [Part((kept(leaf, statement.accumulates[plan.array], None),), "", leaf)]
    parts = []
    for one, leaf in zip(own, _leaves(statement, plan, own), strict=True):
        values = tuple(kept(leaf, "", Computed(one.span, value)) for value in one.update.values)
        parts.append(Part(values, one.update.combining, leaf, _emptied(one, values)))
    return parts


def _emptied(one: Combination, values: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """All values, or the first of the places."""
    if not one.conditional or not values[0].inside:
        return ()
    if not one.update.placing:
        return values
    last = one.update.values[-1]
    first = next(k for k, v in enumerate(one.update.values) if v.neutral == last.neutral)
    return (values[first],)


def _array(
    scop: Scop, leaf: Statement, plan: Plan, taken: list[ArrayModel], element: str
) -> ArrayModel:
    """The memory for the contributions of one leaf; of the target's type, unless ``element`` is
    another."""
    target = scop.array(plan.array).source
    return own_memory(
        f"contributions to {target.name}",
        replace(target, element=element or target.element),
        leaf,
        plan.depth,
        taken,
    )


def _behind(statement: Statement, plan: Plan) -> Statement:
    """The statement after the parallel loop."""
    position = (p + (k == plan.depth) for k, p in enumerate(statement.position))
    return replace(statement, position=tuple(position))


def _leaves(statement: Statement, plan: Plan, own: list[Combination]) -> list[Statement]:
    """The leaves as statements one after the other; those in one loop inside of the statement have
    that in common."""
    depth, number, found = len(statement.iterators), -1, []
    behind, last = _behind(statement, plan), None
    for one in own:
        loop = one.iterators[depth].key if len(one.iterators) > depth else None
        number += loop is None or loop != last
        last = loop
        at = (*behind.position[:-1], behind.position[-1] + number)
        found.append(replace(_leaf(behind, one), position=(*at, *one.position[depth + 1 :])))
    return found


def _leaf(statement: Statement, one: Combination) -> Statement:
    """The statement, or the instances of a leaf in loops inside of it."""
    if len(one.iterators) == len(statement.iterators):
        return statement
    inside = one.iterators[len(statement.iterators) :]
    return replace(
        statement,
        iterators=(*statement.iterators, *inside),
        domain=one.domain.set_tuple_name(statement.name),
        reads=accesses_of(statement.name, one.reads),
        writes=accesses_of(statement.name, one.writes),
        parts=accesses_of(statement.name, one.parts),
    )


def _computing(statement: Statement, plan: Plan, parts: list[Part]) -> Statement:
    """Step 1 for one statement."""
    kept = [one for part in parts for one in part.kept]
    depth = len(statement.iterators)
    names = [one.target for one in kept if one.operator]
    own = [_made_by(part.leaf, depth, one) for part in parts for one in part.kept]
    old = [_made_by(part.leaf, depth, one) for part in parts for one in part.emptied]
    return replace(
        statement,
        reads=_with(without(statement.reads, [plan.array]), old),
        writes=_with(without(statement.writes, [plan.array]), own),
        text=statement.text if names else "",
        private=(*statement.private, *names),
        accumulates=_but(statement.accumulates, plan.array),
        apart=_but(statement.apart, plan.array),
        combinations=_of_others(statement.combinations, plan.array),
        listings=_of_others(statement.listings, plan.array),
        keeps=(*statement.keeps, *kept),
        single=False,
    )


_Own = TypeVar("_Own", Combination, Listing)


def _of_others(found: tuple[_Own, ...], array: str) -> tuple[_Own, ...]:
    return tuple(one for one in found if one.array != array)


def _with(accesses: isl.UnionMap, more: list[isl.Map]) -> isl.UnionMap:
    return reduce(isl.UnionMap.union, map(isl.UnionMap.from_map, more), accesses)


def _but(of: Mapping[str, str], array: str) -> dict[str, str]:
    """What is known of arrays, without that of one."""
    return {name: value for name, value in of.items() if name != array}


def _made_by(leaf: Statement, depth: int, kept: Kept) -> isl.Map:
    """What is kept by each instance of the statement, which has ``depth`` loops."""
    every = elements(leaf, kept.first, kept.array)
    inside = every.dim(IN) - depth
    return every.project_out(IN, depth, inside).set_tuple_name(IN, leaf.name) if inside else every


def _adding(part: Part, plan: Plan, name: str) -> Statement:
    """Step 2 for what is kept of one leaf."""
    leaf = part.leaf
    kept = tuple(replace(one, inside=()) for one in part.kept)
    own = [isl.UnionMap.from_map(elements(leaf, plan.depth, k.array)) for k in kept]
    old = only(leaf.reads, plan.array)
    return replace(
        leaf,
        name=name,
        domain=leaf.domain.set_tuple_name(name),
        reads=accesses_of(name, reduce(isl.UnionMap.union, own, old)),
        writes=accesses_of(name, only(leaf.writes, plan.array)),
        steady=accesses_of(name, isl.UnionMap.empty(old.get_space())),
        parts=accesses_of(name, only(leaf.parts, plan.array)),
        iterators=own_loops(leaf.iterators, plan.depth),
        private=(),
        inner=(),
        accumulates={a: op for a, op in leaf.accumulates.items() if a == plan.array},
        orderless=frozenset(),
        apart={},
        combinations=(),
        listings=(),
        keeps=(),
        adds=kept,
        combining=part.combining,
        assigns=(kept[0].target,),
        observable=False,
        counters=(),
    )


def _emptying(
    part: Part, kept: Kept, position: tuple[int, ...], statement: Statement, name: str
) -> Statement:
    """Step 3 for one of the arrays."""
    depth, leaf = len(statement.iterators), part.leaf
    assert kept.computed, "what is in loops inside is"
    own = isl.UnionMap.from_map(elements(leaf, kept.first, kept.array))
    return replace(
        _adding(part, Plan(kept.array, depth, ()), name),
        reads=isl.UnionMap.empty(own.get_space()),
        writes=accesses_of(name, own),
        parts=isl.UnionMap.empty(own.get_space()),
        position=(*position, *leaf.position[depth + 1 :]),
        accumulates={},
        adds=(replace(kept, inside=(), emptied=True),),
        combining=f"{{0}} = {kept.computed.value.neutral}",
        assigns=(),
    )
