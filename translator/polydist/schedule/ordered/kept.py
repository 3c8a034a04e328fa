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

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import islpy as isl

from polydist.model.contributions.accumulation import names_in
from polydist.model.contributions.own_memory import elements
from polydist.model.scop import Combination, Scop, Statement
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Structure
from polydist.schedule.parallelism import SHORT, is_short
from polydist.schedule.uncarried import equal_along, is_zero_along, restricted
from polydist.sets.distances import greatest_distance
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


@dataclass(frozen=True)
class Left:
    """The statements that a schedule leaves ``ordered``, of which rank 0 runs the ``solo`` ones,
    and those ``inner`` ones that it shares out in sequential loops."""

    ordered: frozenset[str]
    inner: frozenset[str]
    solo: frozenset[str]


# ---------------------------------------------------------------------------------------- planning
def plans(
    scop: Scop, dependences: Dependences, left: Left, asked: Iterable[str]
) -> tuple[Plan, ...]:
    """Where contributions by statements that are ``left`` may be kept; those to arrays in ``asked``
    the user has left to reductions, and what each instance has of its own is no array of the
    model."""
    found: list[Plan] = []
    kept = {array.name for array in scop.arrays}.difference(asked)
    every = left.ordered | left.inner
    for statement in scop.statements:
        for array in statement.apart if statement.name in every else ():
            known = any(plan.array == array and plan.covers(statement) for plan in found)
            plan = (
                None
                if known or array not in kept
                else _plan(scop, dependences, left, statement, array)
            )
            found += [plan] if plan else []
    return (*found, *_beside(scop, dependences, found, kept))


def _beside(
    scop: Scop, dependences: Dependences, found: list[Plan], kept: set[str]
) -> Iterable[Plan]:
    """Plans for other arrays that the loops of those ``found`` carry, be it that loops inside of
    them are shared out."""
    more: list[Plan] = []
    for one in found:
        inside = [s for s in scop.statements if one.covers(s)]
        pairs = [(s, array) for s in inside for array in s.apart if array in kept]
        for statement, array in pairs:
            plan = replace(one, array=array)
            known = any(p.array == array and p.covers(statement) for p in (*found, *more))
            if not known and _is_due(scop, dependences, plan, inside, statement):
                more.append(plan)
    return more


def _is_due(
    scop: Scop,
    dependences: Dependences,
    plan: Plan,
    inside: list[Statement],
    statement: Statement,
) -> bool:
    """Whether contributions can be kept there, and the loop carries the array."""
    small = _is_small(statement, plan.depth, _loops_around(statement, plan.array))
    return (
        small
        and _is_apart(plan, inside)
        and _carries(scop, dependences, plan, inside, plan.array.__eq__)
    )


def _plan(
    scop: Scop,
    dependences: Dependences,
    left: Left,
    statement: Statement,
    array: str,
) -> Plan | None:
    """The outermost loop around the statement that is parallel but for sums, if nothing else in the
    loop accesses the array. Where that would make too many contributions, a
    loop inside of it, if there are more loops in that one than around it. What is shared out inside
    needs it only if the loop carries the array."""
    candidates = list(_parallel_loops(scop, dependences, statement, array))
    depth = _loops_around(statement, array)
    small = [plan for plan in candidates if _is_small(statement, plan.depth, depth)]
    if not small or (small[0] != candidates[0] and 2 * small[0].depth >= depth):
        return None
    inside = [s for s in scop.statements if small[0].covers(s)]
    if statement.name not in left.ordered and not _carries(
        scop, dependences, small[0], inside, array.__eq__
    ):
        return None
    sent = frozenset() if is_short(_values(scop, inside, small[0].depth)) else left.solo
    return small[0] if _is_worth_it(scop, inside, left.ordered | left.inner, sent) else None


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
    """Whether the loop carries nothing but accumulations into what all of it accumulates into."""
    sums = {array for s in inside for array in s.apart}
    free = {array for array in sums if _is_apart(replace(plan, array=array), inside)}
    free |= {array for s in inside for array in s.orderless}
    return not _carries(scop, dependences, plan, inside, lambda array: array not in free)


def _carries(
    scop: Scop,
    dependences: Dependences,
    plan: Plan,
    inside: list[Statement],
    wanted: Callable[[str], bool],
) -> bool:
    """Whether values of arrays that are ``wanted`` pass between iterations of the loop."""
    pieces = [
        piece
        for piece in maps_of(dependences.flow_elements)
        if wanted(str(piece.range().unwrap().get_tuple_name(OUT)))
    ]
    flow = union_of_maps(scop.isl_context, pieces).range_factor_domain()
    flow = restricted(flow, union_of_sets(scop.isl_context, [s.domain for s in inside]))
    for depth in range(plan.depth):
        flow = equal_along(flow, _values(scop, inside, depth))
    return not is_zero_along(flow, _values(scop, inside, plan.depth))


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
    writes an array or is costly; or rank 0 would be sent arrays for those in ``sent``. Lists take
    more than their additions."""
    left = [s for s in inside if s.name in ordered]
    if any(scop.array(name).rank for s in left if s.name in sent for name in names_in(s.reads)):
        return True
    written = {name for s in left for name in _written_beside_lists(s)}
    return any(s.costly for s in left) or any(scop.array(name).rank for name in written)


def _written_beside_lists(statement: Statement) -> set[str]:
    listed = {one.array for one in statement.listings}
    return names_in(statement.writes) - listed


def _loops_around(statement: Statement, array: str) -> int:
    """How many loops are around what contributes to the array, but for those over a few components
    inside of the statement."""
    own = [one for one in statement.combinations if one.array == array]
    depth = len(statement.iterators)
    return depth + max((_long_loops(one, depth) for one in own), default=0)


def _long_loops(one: Combination, depth: int) -> int:
    return sum(not _is_short_loop(one.domain, k) for k in range(depth, len(one.iterators)))


def _is_short_loop(domain: isl.Set, k: int) -> bool:
    """Whether the loop has a few iterations for given iterators of those around it."""
    outer = domain.project_out(SET, k + 1, domain.dim(SET) - k - 1).reset_tuple_id()
    return greatest_distance(outer.move_dims(PARAM, outer.dim(PARAM), SET, 0, k)) < SHORT


def _is_small(statement: Statement, depth: int, loops: int) -> bool:
    """Whether contributions take about as much memory as an array that the statement accesses: it
    has as many dimensions as there are ``loops`` from ``depth`` on, or, for given iterators of the
    loops around, an element for each instance."""
    pieces = [piece for piece in maps_of(statement.accesses) if piece.dim(OUT)]
    alone = loops == len(statement.iterators)
    return any(
        piece.dim(OUT) >= loops - depth
        or (alone and piece.move_dims(PARAM, piece.dim(PARAM), IN, 0, depth).is_injective())
        for piece in pieces
    )


def keeps_and_uses(scop: Scop, structure: Structure) -> bool:
    """Whether one nest keeps contributions to a sum and uses the sum: its code has one variable of
    a name."""
    for nest in structure.nests:
        statements = [scop.statement(name) for name in nest.statement_names()]
        kept = {one.target for s in statements for one in s.keeps if not one.listing}
        used = {name for s in statements for name in names_in(s.accesses)} if kept else set()
        if kept & {scop.array(name).source.name for name in used}:
            return True
    return False
