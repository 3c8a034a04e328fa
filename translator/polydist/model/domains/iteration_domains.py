"""The leaves of the region's tree with their exact iteration domains, their iterators and their
place in the original order.

1. Descend the tree, carrying the set of instances that reach a node (``Reach``).
2. A loop adds a dimension: the values ``first, first + step, ...`` up to the first one that fails
   the condition. The condition may be any combination of affine comparisons: the instances after a
   failure are subtracted, so what is left is exact.
3. An affine condition splits the set; another one does not, it marks the leaves below as
   conditional: it depends on data, or no set says where it holds (``conditions``). Of the latter,
   one with loops in its branches is tested where the statements below begin (``guards``).
4. What headers and affine conditions read of what the region writes (scalars whose values are
   known) is a leaf of its own: text that holds the loop or the ``if`` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import islpy as isl
from polydist_frontends.data_choices import alternatives
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Unary
from polydist_frontends.region import Access, If, Loop, Node, Region, Span, Statement

from polydist.model.affine import Scope
from polydist.model.domains.affine_parts import (
    affine_or_none,
    affine_part,
    has_places,
    is_data_dependent,
)
from polydist.model.domains.conditions import holding, is_guarded
from polydist.model.domains.loops import iterators_inside, loop_domain
from polydist.model.domains.reach import CONDITION, Reach, RegionLeaf, evaluator_at, positive
from polydist.model.scop import RuntimeCheck


def iteration_domains(
    region: Region, scope: Scope, context: isl.Set
) -> tuple[list[RegionLeaf], tuple[RuntimeCheck, ...]]:
    """All leaves in the order of the text, and what bounds and conditions take for granted;
    ``context`` is a parameter set."""
    universe = isl.Set.universe(context.get_space().set_from_params())
    checks: list[RuntimeCheck] = []
    leaves = list(
        _body_leaves(
            region.body,
            scope,
            Reach(domain=universe.intersect_params(context), checks=checks),
            [0],
        )
    )
    return leaves, tuple(checks)


def _body_leaves(
    body: tuple[Node, ...], scope: Scope, reach: Reach, counter: list[int]
) -> Iterator[RegionLeaf]:
    """The leaves of a body; ``counter`` counts the statements and loops in it."""
    for index, node in enumerate(body):
        yield from _node_leaves(node, scope, replace(reach, path=(*reach.path, index)), counter)


def _node_leaves(
    node: Node, scope: Scope, reach: Reach, counter: list[int]
) -> Iterator[RegionLeaf]:
    """The leaves of one node."""
    match node:
        case Statement() if _is_leaf(node):
            accesses = tuple(_happening(node.accesses, scope, reach))
            leaf = _leaf(accesses, node.declares, node.span, node.place, reach, counter)
            yield replace(leaf, chooses=len(accesses) > len(node.accesses))
        case Loop():
            yield from _loop_leaves(node, scope, reach, counter)
        case If():
            yield from _if_leaves(node, scope, reach, counter)


def _is_leaf(node: Statement) -> bool:
    """Whether it does more than to advance counters, or to declare them."""
    return bool(node.accesses or node.observable or node.declares or not node.counters)


def _leaf(
    accesses: tuple[Access, ...],
    declares: tuple[str, ...],
    span: Span,
    place: Place,
    reach: Reach,
    counter: list[int],
) -> RegionLeaf:
    """The next statement of the body, with the instances that reach it as its domain."""
    position = (*reach.position, counter[0])
    counter[0] += 1
    return RegionLeaf(
        accesses=accesses,
        declares=declares,
        path=reach.path,
        position=position,
        iterators=reach.iterators,
        domain=reach.domain,
        conditional=reach.conditional,
        span=span,
        place=place,
        conditions=reach.conditions,
        guards=reach.guards,
    )


def _header(
    reads: tuple[Access, ...], node: Loop | If, reach: Reach, counter: list[int]
) -> Iterator[RegionLeaf]:
    """Step 4."""
    if reads:
        leaf = _leaf(
            reads, (), node.span, node.place, replace(reach, path=(*reach.path, -1)), counter
        )
        yield replace(leaf, is_header=True)


def _if_leaves(node: If, scope: Scope, reach: Reach, counter: list[int]) -> Iterator[RegionLeaf]:
    """Step 3."""
    holds = None if node.stepping else holding(node, scope, reach)
    guarded = holds is None and is_guarded(node, scope, reach)
    if holds is not None:
        yield from _header(node.reads, node, reach, counter)
    elif not guarded:
        yield _condition_leaf(node, scope, reach, counter)
    for number, branch in ((1, node.then), (2, node.otherwise)):
        below = _branch(node, scope, replace(reach, path=(*reach.path, number)), holds, guarded)
        yield from _body_leaves(branch, scope, below, counter)


def _branch(node: If, scope: Scope, reach: Reach, holds: isl.Set | None, guarded: bool) -> Reach:
    """What reaches the branch at ``reach.path``."""
    refutes = reach.path[-1] == 2
    if holds is not None:
        inside = holds.complement() if refutes else holds
        return replace(reach, domain=reach.domain.intersect(inside))
    own = Unary("!", node.condition, node.place) if refutes else node.condition
    possible = affine_part(own, evaluator_at(scope, reach, CONDITION))
    below = replace(reach, domain=reach.domain.intersect(possible), conditional=True)
    if guarded:
        return replace(below, guards=(*reach.guards, (reach.path, own)))
    return replace(below, conditions=(*reach.conditions, reach.path))


def _condition_leaf(node: If, scope: Scope, reach: Reach, counter: list[int]) -> RegionLeaf:
    """What a data-dependent condition reads."""
    reads = tuple(_happening(node.reads, scope, reach))
    here = replace(reach, path=(*reach.path, 0))
    leaf = _leaf(reads, (), node.span, node.place, here, counter)
    return replace(leaf, is_condition=True, chooses=len(reads) > len(node.reads))


def _happening(accesses: tuple[Access, ...], scope: Scope, reach: Reach) -> Iterator[Access]:
    """The accesses; of one whose element a condition chooses of which no set says where it holds,
    each of those that it may be."""
    evaluator = evaluator_at(scope, reach, CONDITION)
    for access in accesses:
        if access.ranges:
            yield _settled(access, scope, reach)
            continue
        for one in alternatives(access, lambda condition: has_places(condition, evaluator)):
            yield _settled(one, scope, reach)


def _settled(access: Access, scope: Scope, reach: Reach) -> Access:
    """An access under an affine condition happens for certain, where the condition holds."""
    if access.when is None or is_data_dependent(access.when):
        return access
    if affine_or_none(access.when, evaluator_at(scope, reach, CONDITION)) is None:
        return access
    return replace(access, kind="write" if access.kind.endswith("write") else "read")


def _loop_leaves(
    node: Loop, scope: Scope, reach: Reach, counter: list[int]
) -> Iterator[RegionLeaf]:
    """Step 2: the leaves of the header and of the body."""
    yield from _header(node.reads, node, reach, counter)
    position = (*reach.position, counter[0])
    counter[0] += 1
    domain = loop_domain(node, scope, reach)
    for size in node.positive:
        what = f"the step of '{node.iterator}'"
        reach.checks.append(positive(size, reach.domain, scope, what, node.place))
    inner = replace(
        reach,
        domain=domain,
        iterators=iterators_inside(node, reach),
        position=position,
    )
    yield from _body_leaves(node.body, scope, inner, [0])
