"""Sums that are parallel and exact: contributions are computed where the loop runs and kept, and
added in the order of the program.

``s += e`` with a floating s makes a loop sequential, though e may need nothing of the iterations
before. Where one rank would run the loop for that reason alone, each such statement becomes two:

1. The statement itself, in which s is a variable of its own that begins with the operator's neutral
   value. What it is in the end, bit by bit, is the contribution (``c.tree.contributions``), and is
   *kept* in memory with one element for each iteration of the loops from the parallel one on. Of an
   instance that contributes nothing the neutral value is kept, which changes nothing: -0.0 + s = s
   also where s is -0.0.
2. ``s += kept[i, j, ...]`` for the same instances in the same order, in loops of its own directly
   after the parallel one. They are sequential, and run where the contributions are (``relays``):
   rank after rank adds its own, and passes on s.

Between the two nothing else may access s, so in the parallel loop all statements that do must be of
this kind. Where there may be many more contributions than elements of an array, as over all pairs
of bodies, none are kept: a program that needed little memory goes on doing so.

The dependences of the new statements are found like all others; nothing that follows knows of sums.
Kept elements are in memory of the region's own, of which a rank touches what its instances keep.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

import islpy as isl

from polydist.model.contributions.accumulation import names_in, only, without
from polydist.model.contributions.own_memory import (
    accesses_of,
    elements,
    fresh_name,
    own_loops,
    own_memory,
)
from polydist.model.scop import ArrayModel, Computed, Kept, Scop, Statement
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Structure
from polydist.schedule.parallelism import is_short
from polydist.schedule.uncarried import equal_along, is_zero_along, restricted
from polydist.sets.spaces import IN, OUT, PARAM, SET
from polydist.sets.unions import maps_of, union_of_maps, union_of_sets


@dataclass(frozen=True)
class Plan:
    """Contributions to ``array`` are kept in the loop at ``depth`` whose key is ``loop``."""

    array: str
    depth: int
    loop: tuple[int, ...]

    def covers(self, statement: Statement) -> bool:
        """Whether the statement is in the loop."""
        loops = statement.iterators[self.depth : self.depth + 1]
        return any(iterator.key == self.loop for iterator in loops)


# ---------------------------------------------------------------------------------------- planning
def plans(
    scop: Scop,
    dependences: Dependences,
    ordered: frozenset[str],
    solo: frozenset[str],
    asked: Iterable[str],
) -> tuple[Plan, ...]:
    """Where contributions by statements among the ``ordered`` may be kept, of which rank 0 runs the
    ``solo`` ones; those to arrays in ``asked`` the user has left to reductions, and what each
    instance has of its own is no array of the model."""
    found: list[Plan] = []
    kept = {array.name for array in scop.arrays}.difference(asked)
    for statement in scop.statements:
        for array in statement.apart if statement.name in ordered else ():
            known = any(plan.array == array and plan.covers(statement) for plan in found)
            plan = (
                None
                if known or array not in kept
                else _plan(scop, dependences, ordered, solo, statement, array)
            )
            found += [plan] if plan else []
    return tuple(found)


def _plan(
    scop: Scop,
    dependences: Dependences,
    ordered: frozenset[str],
    solo: frozenset[str],
    statement: Statement,
    array: str,
) -> Plan | None:
    """The outermost loop around the statement that is parallel but for sums, if nothing else in the
    loop accesses the array. Where that would make too many contributions, a
    loop inside of it, if there are more loops in that one than around it."""
    candidates = list(_parallel_loops(scop, dependences, statement, array))
    small = [plan for plan in candidates if _is_small(statement, plan.depth)]
    if not small or (small[0] != candidates[0] and 2 * small[0].depth >= len(statement.iterators)):
        return None
    inside = [s for s in scop.statements if small[0].covers(s)]
    sent = frozenset() if is_short(_values(scop, inside, small[0].depth)) else solo
    return small[0] if _is_worth_it(scop, inside, ordered, sent) else None


def _parallel_loops(
    scop: Scop, dependences: Dependences, statement: Statement, array: str
) -> Iterable[Plan]:
    """The loops around the statement that are parallel but for sums, the outermost first."""
    for depth, iterator in enumerate(statement.iterators):
        plan = Plan(array, depth, iterator.key)
        inside = [s for s in scop.statements if plan.covers(s)]
        prints = any(s.observable for s in inside)
        if not prints and _is_apart(plan, inside) and _is_parallel(scop, dependences, plan, inside):
            yield plan


def _is_apart(plan: Plan, inside: list[Statement]) -> bool:
    """Whether all of the statements that access the array contribute apart."""
    return all(plan.array in s.apart for s in inside if plan.array in names_in(s.accesses))


def _is_parallel(scop: Scop, dependences: Dependences, plan: Plan, inside: list[Statement]) -> bool:
    """Whether the loop carries nothing but accumulations."""
    free = {array for s in inside for array in (*s.apart, *s.orderless)}
    pieces = [
        piece
        for piece in maps_of(dependences.flow_elements)
        if piece.range().unwrap().get_tuple_name(OUT) not in free
    ]
    flow = union_of_maps(scop.isl_context, pieces).range_factor_domain()
    flow = restricted(flow, union_of_sets(scop.isl_context, [s.domain for s in inside]))
    for depth in range(plan.depth):
        flow = equal_along(flow, _values(scop, inside, depth))
    return is_zero_along(flow, _values(scop, inside, plan.depth))


def _values(scop: Scop, statements: list[Statement], depth: int) -> isl.UnionMap:
    """Instance -> value of the iterator at ``depth``."""
    return union_of_maps(
        scop.isl_context,
        [
            elements(s, depth, "").project_out(OUT, 1, s.domain.dim(SET) - depth - 1)
            for s in statements
        ],
    )


def _is_worth_it(
    scop: Scop, inside: list[Statement], ordered: frozenset[str], sent: frozenset[str]
) -> bool:
    """Whether there is work beside the additions in what would run in order, since a statement
    writes an array or is costly; or rank 0 would be sent arrays for those in ``sent``."""
    left = [s for s in inside if s.name in ordered]
    if any(scop.array(name).rank for s in left if s.name in sent for name in names_in(s.reads)):
        return True
    written = {name for s in left for name in names_in(s.writes)}
    return any(s.costly for s in left) or any(scop.array(name).rank for name in written)


def _is_small(statement: Statement, depth: int) -> bool:
    """Whether contributions take about as much memory as an array that the statement accesses: it
    has as many dimensions as there are loops from ``depth`` on, or, for given iterators of the
    loops around, an element for each instance."""
    pieces = [piece for piece in maps_of(statement.accesses) if piece.dim(OUT)]
    return any(
        piece.dim(OUT) >= len(statement.iterators) - depth
        or piece.move_dims(PARAM, piece.dim(PARAM), IN, 0, depth).is_injective()
        for piece in pieces
    )


# --------------------------------------------------------------------------------------- splitting
def with_kept_contributions(scop: Scop, planned: tuple[Plan, ...]) -> Scop:
    """The model in which the planned contributions are kept and added."""
    arrays = list(scop.arrays)
    scale = 2 * (1 + max(len(s.combinations) for s in scop.statements))
    statements = [
        replace(s, position=tuple(scale * place for place in s.position)) for s in scop.statements
    ]
    for plan in planned:
        for statement in [s for s in statements if _contributes(s, plan)]:
            _separate(scop, statement, plan, statements, arrays)
    own = [isl.UnionSet.from_set(_kept_by(s, kept)) for s in statements for kept in s.keeps]
    return replace(
        scop,
        arrays=tuple(arrays),
        statements=tuple(statements),
        touched=reduce(isl.UnionSet.union, own, scop.touched),
    )


def _kept_by(statement: Statement, kept: Kept) -> isl.Set:
    return elements(statement, kept.first, kept.array).range()


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
    statements[place] = _computing(statement, plan, [k for part in parts for k in part.kept])
    for number, part in enumerate(parts):
        name = fresh_name(statements)
        statements.insert(place + 1 + number, _adding(statement, plan, part, name, number))


@dataclass(frozen=True)
class _Part:
    """What is kept of one leaf, and the text that adds it (``scop.Statement.combining``)."""

    kept: tuple[Kept, ...]
    combining: str


def _parts(scop: Scop, statement: Statement, plan: Plan, arrays: list[ArrayModel]) -> list[_Part]:
    """What is kept of the leaves that contribute; the memory for it is added to ``arrays``."""
    target, condition = scop.array(plan.array).source.name, statement.apart[plan.array]
    own = [one for one in statement.combinations if one.array == plan.array]

    def kept(operator: str, computed: Computed | None) -> Kept:
        element = computed.value.element if computed else ""
        array = _array(scop, statement, plan, arrays, element)
        arrays.append(array)
        return Kept(array.name, target, operator, plan.depth, condition, computed)

    if not own:
        return [_Part((kept(statement.accumulates[plan.array], None),), "")]
    return [
        _Part(
            tuple(kept("", Computed(one.span, value)) for value in one.update.values),
            one.update.combining,
        )
        for one in own
    ]


def _array(
    scop: Scop, statement: Statement, plan: Plan, taken: list[ArrayModel], element: str
) -> ArrayModel:
    """The memory for the contributions of one statement; of the target's type, unless ``element``
    is another."""
    target = scop.array(plan.array).source
    return own_memory(
        f"contributions to {target.name}",
        replace(target, element=element or target.element),
        statement,
        plan.depth,
        taken,
    )


def _computing(statement: Statement, plan: Plan, kept: list[Kept]) -> Statement:
    """Step 1 for one statement."""
    own = [isl.UnionMap.from_map(elements(statement, plan.depth, k.array)) for k in kept]
    names = [one.target for one in kept if one.computed is None]
    return replace(
        statement,
        reads=without(statement.reads, [plan.array]),
        writes=reduce(isl.UnionMap.union, own, without(statement.writes, [plan.array])),
        private=(*statement.private, *names),
        accumulates={a: op for a, op in statement.accumulates.items() if a != plan.array},
        apart={a: text for a, text in statement.apart.items() if a != plan.array},
        combinations=tuple(c for c in statement.combinations if c.array != plan.array),
        keeps=(*statement.keeps, *kept),
        single=False,
    )


def _adding(statement: Statement, plan: Plan, part: _Part, name: str, number: int) -> Statement:
    """Step 2 for what is kept of one leaf of a statement, the ``number``-th."""
    own = [isl.UnionMap.from_map(elements(statement, plan.depth, k.array)) for k in part.kept]
    old = only(statement.reads, plan.array)
    position = [p + (k == plan.depth) for k, p in enumerate(statement.position)]
    position[-1] += number
    return replace(
        statement,
        name=name,
        domain=statement.domain.set_tuple_name(name),
        reads=accesses_of(name, reduce(isl.UnionMap.union, own, old)),
        writes=accesses_of(name, only(statement.writes, plan.array)),
        steady=accesses_of(name, isl.UnionMap.empty(old.get_space())),
        parts=accesses_of(name, only(statement.parts, plan.array)),
        iterators=own_loops(statement.iterators, plan.depth),
        position=tuple(position),
        private=(),
        inner=(),
        accumulates={a: op for a, op in statement.accumulates.items() if a == plan.array},
        orderless=frozenset(),
        apart={},
        combinations=(),
        keeps=(),
        adds=part.kept,
        combining=part.combining,
        assigns=(part.kept[0].target,),
        observable=False,
        counters=(),
    )


def keeps_and_uses(scop: Scop, structure: Structure) -> bool:
    """Whether one nest keeps contributions to a sum and uses the sum: its code has one variable of
    a name."""
    for nest in structure.nests:
        statements = [scop.statement(name) for name in nest.statement_names()]
        kept = {one.target for s in statements for one in s.keeps}
        used = {name for s in statements for name in names_in(s.accesses)} if kept else set()
        if kept & {scop.array(name).source.name for name in used}:
            return True
    return False
