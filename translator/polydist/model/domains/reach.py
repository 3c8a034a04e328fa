"""The leaves of the region's tree, and what reaches a node on the way to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import islpy as isl
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Expression
from polydist_frontends.region import Access, Span

from polydist.model.affine import Evaluator, Scope
from polydist.model.scop import LoopIterator, RuntimeCheck
from polydist.model.unsigned_wrap_around import wrap_around_checks
from polydist.sets.coalescing import coalesced

CONDITION, BOUND = "non-affine-condition", "non-affine-bound"
"""Codes of refusals, by where an expression stands."""

Guard = tuple[tuple[int, ...], Expression]
"""The path of a branch, and the condition on which it runs."""


@dataclass(frozen=True, eq=False, kw_only=True)
class RegionLeaf:
    """One statement of the tree. ``path`` are child indices from the root; ``position`` counts
    statements and loops inside each loop body, so that ``position`` and iterators, interleaved,
    give the original order. ``conditional``: under a data-dependent condition; ``is_condition``:
    that condition itself, as child 0 of its ``if``. ``is_header``: what the header of a loop, or a
    condition on iterators, reads of what the region writes, as child -1 of the loop or ``if``.
    ``conditions``: the branches of the data-dependent conditions above, as paths. ``renews``: the
    scalars of which nobody needs the old value where a write of the leaf does not happen.
    ``guards``: the conditions above that generated code tests, with the branches that they hold.
    ``chooses``: elements, by conditions of which no set says where they hold."""

    accesses: tuple[Access, ...]
    declares: tuple[str, ...]
    path: tuple[int, ...]
    position: tuple[int, ...]
    iterators: tuple[LoopIterator, ...]
    domain: isl.Set
    conditional: bool
    span: Span
    place: Place
    is_condition: bool = False
    conditions: tuple[tuple[int, ...], ...] = ()
    is_header: bool = False
    renews: frozenset[str] = frozenset()
    guards: tuple[Guard, ...] = ()
    chooses: bool = False


def common_conditions(leaves: Sequence[RegionLeaf]) -> tuple[tuple[int, ...], ...]:
    """The branches of data-dependent conditions that hold all the leaves."""
    first, *rest = leaves
    return tuple(
        condition
        for condition in first.conditions
        if all(condition in leaf.conditions for leaf in rest)
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class Reach:
    """The instances that reach a node, and where the node is; ``checks`` collects the assumptions
    on the way."""

    domain: isl.Set
    checks: list[RuntimeCheck]
    iterators: tuple[LoopIterator, ...] = ()
    path: tuple[int, ...] = ()
    position: tuple[int, ...] = ()
    conditional: bool = False
    conditions: tuple[tuple[int, ...], ...] = ()
    guards: tuple[Guard, ...] = ()


def evaluator_at(scope: Scope, reach: Reach, code: str) -> Evaluator:
    """Evaluates expressions over the instances that reach the node; ``code`` is that of
    refusals."""
    names = tuple(iterator.name for iterator in reach.iterators)
    return Evaluator(replace(scope, iterators=names), reach.domain, code)


def settled_domain(condition: Expression, scope: Scope, reach: Reach, code: str) -> isl.Set:
    """The instances in which the condition holds; what it takes for granted joins the checks."""
    evaluator = evaluator_at(scope, reach, code)
    holds = evaluator.condition(condition)
    reach.checks.extend(wrap_around_checks(evaluator))
    return holds


def positive(
    size: Expression, around: isl.Set, scope: Scope, what: str, place: Place
) -> RuntimeCheck:
    """That ``what`` the size is is positive if the loops ``around`` it run; ``around`` are the
    instances that reach it."""
    here = around.params().from_params()
    evaluator = Evaluator(replace(scope, iterators=()), here, BOUND)
    value = evaluator.value(size)
    wrong = value.nonneg_set().complement().union(value.zero_set()).intersect(here)
    holds = coalesced(wrong.params().complement())
    return RuntimeCheck(holds, f"{what} is not positive", place)
