"""The leaves of the region's tree with their exact iteration domains, their iterators and their
place in the original order.

1. Descend the tree, carrying the set of instances that reach a node (``Reach``).
2. A loop adds a dimension: the values ``first, first + step, ...`` up to the first one that fails
   the condition. The condition may be any combination of affine comparisons: the instances after a
   failure are subtracted, so what is left is exact.
3. An affine condition splits the set; a data-dependent one does not, it marks the leaves below as
   conditional.
4. What headers and affine conditions read of what the region writes (scalars whose values are
   known) is a leaf of its own: text that holds the loop or the ``if`` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import islpy as isl
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.integer_expressions import Binary, Expression, Name, Opaque, parts_of
from polydist_frontends.region import Access, If, Loop, Node, Region, Span, Statement
from polydist_frontends.walks import ends_in

from polydist.model.affine import Evaluator, Scope
from polydist.model.not_affine import BOUND_HINT
from polydist.model.scop import LoopIterator, RuntimeCheck
from polydist.model.unsigned_wrap_around import wrap_around_checks
from polydist.sets.coalescing import coalesced
from polydist.sets.lattices import later_than, lattice

_CONDITION, _BOUND = "non-affine-condition", "non-affine-bound"
"""Codes of refusals, by where an expression stands."""


@dataclass(frozen=True, eq=False, kw_only=True)
class RegionLeaf:
    """One statement of the tree. ``path`` are child indices from the root; ``position`` counts
    statements and loops inside each loop body, so that ``position`` and iterators, interleaved,
    give the original order. ``conditional``: under a data-dependent condition; ``is_condition``:
    that condition itself, as child 0 of its ``if``. ``is_header``: what the header of a loop, or a
    condition on iterators, reads of what the region writes, as child -1 of the loop or ``if``.
    ``conditions``: the branches of the data-dependent conditions above, as paths. ``renews``: the
    scalars of which nobody needs the old value where a write of the leaf does not happen."""

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


def is_data_dependent(expression: Expression) -> bool:
    """Whether the expression has a part that is no integer arithmetic on scalars."""
    return any(True for _ in opaque_parts(expression))


def opaque_parts(expression: Expression) -> Iterator[Opaque]:
    """The parts that are no integer arithmetic on scalars, from left to right."""
    return (part for part in parts_of(expression) if isinstance(part, Opaque))


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
            accesses = tuple(_settled(access, scope, reach) for access in node.accesses)
            yield _leaf(accesses, node.declares, node.span, node.place, reach, counter)
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


def _holding(node: If, scope: Scope, reach: Reach) -> isl.Set | None:
    """The instances in which the condition holds; ``None`` if it depends on values that the region
    computes or reads."""
    if is_data_dependent(node.condition):
        return None
    if node.reads and not node.leaves:
        return _affine(node.condition, _evaluator(scope, reach, _CONDITION))
    return _condition(node.condition, scope, reach, _CONDITION)


def _if_leaves(node: If, scope: Scope, reach: Reach, counter: list[int]) -> Iterator[RegionLeaf]:
    """Step 3."""
    if node.stepping:
        below = replace(reach, path=(*reach.path, 1), conditional=True)
        yield from _body_leaves(node.then, scope, below, counter)
        return
    holds = _holding(node, scope, reach)
    if holds is None:
        yield _condition_leaf(node, scope, reach, counter)
        otherwise = replace(reach, conditional=True)
        possible = affine_part(node.condition, _evaluator(scope, reach, _CONDITION))
        then = replace(otherwise, domain=reach.domain.intersect(possible))
    else:
        yield from _header(node.reads, node, reach, counter)
        then = replace(reach, domain=reach.domain.intersect(holds))
        otherwise = replace(reach, domain=reach.domain.subtract(holds))
    for number, branch, own in ((1, node.then, then), (2, node.otherwise, otherwise)):
        path = (*reach.path, number)
        conditions = (*reach.conditions, path) if holds is None else reach.conditions
        below = replace(own, path=path, conditions=conditions)
        yield from _body_leaves(branch, scope, below, counter)


def _condition_leaf(node: If, scope: Scope, reach: Reach, counter: list[int]) -> RegionLeaf:
    """What a data-dependent condition reads."""
    reads = tuple(_settled(access, scope, reach) for access in node.reads)
    here = replace(reach, path=(*reach.path, 0))
    return replace(_leaf(reads, (), node.span, node.place, here, counter), is_condition=True)


def _settled(access: Access, scope: Scope, reach: Reach) -> Access:
    """An access under an affine condition happens for certain, where the condition holds."""
    if access.when is None or is_data_dependent(access.when):
        return access
    if _affine(access.when, _evaluator(scope, reach, _CONDITION)) is None:
        return access
    return replace(access, kind="write" if access.kind.endswith("write") else "read")


def affine_part(condition: Expression, evaluator: Evaluator) -> isl.Set:
    """A superset of where the condition can hold: what its affine conjuncts say."""
    if isinstance(condition, Binary) and condition.operator == "&&":
        return affine_part(condition.left, evaluator).intersect(
            affine_part(condition.right, evaluator)
        )
    holds = None if is_data_dependent(condition) else _affine(condition, evaluator)
    return isl.Set.universe(evaluator.domain.get_space()) if holds is None else holds


def _affine(condition: Expression, evaluator: Evaluator) -> isl.Set | None:
    """The instances in which the condition holds; ``None`` if it is not affine, or takes for
    granted that something unsigned does not wrap around."""
    noted = len(evaluator.wrap_arounds)
    try:
        holds = evaluator.condition(condition)
    except Refusal:
        return None
    return holds if len(evaluator.wrap_arounds) == noted else None


def _evaluator(scope: Scope, reach: Reach, code: str) -> Evaluator:
    """Evaluates expressions over the instances that reach the node; ``code`` is that of
    refusals."""
    names = tuple(iterator.name for iterator in reach.iterators)
    return Evaluator(replace(scope, iterators=names), reach.domain, code)


def _condition(condition: Expression, scope: Scope, reach: Reach, code: str) -> isl.Set:
    """The instances in which the condition holds; what it takes for granted joins the checks."""
    evaluator = _evaluator(scope, reach, code)
    holds = evaluator.condition(condition)
    reach.checks.extend(wrap_around_checks(evaluator))
    return holds


def _loop_leaves(
    node: Loop, scope: Scope, reach: Reach, counter: list[int]
) -> Iterator[RegionLeaf]:
    """Step 2: the leaves of the header and of the body."""
    yield from _header(node.reads, node, reach, counter)
    position = (*reach.position, counter[0])
    counter[0] += 1
    domain = _loop_domain(node, scope, reach)
    for size in node.positive:
        reach.checks.append(_positive(size, reach.domain, scope, node))
    inner = replace(
        reach,
        domain=domain,
        iterators=_iterators_inside(node, reach),
        position=position,
    )
    yield from _body_leaves(node.body, scope, inner, [0])


def _positive(size: Expression, around: isl.Set, scope: Scope, node: Loop) -> RuntimeCheck:
    """That the step of a loop is positive, if the loops ``around`` it run. Whether it runs itself
    does not count: with a negative step, Fortran's loops run down."""
    here = around.params().from_params()
    evaluator = Evaluator(replace(scope, iterators=()), here, _BOUND)
    value = evaluator.value(size)
    wrong = value.nonneg_set().complement().union(value.zero_set()).intersect(here)
    holds = coalesced(wrong.params().complement())
    return RuntimeCheck(holds, f"the step of '{node.iterator}' is not positive", node.place)


def _loop_domain(node: Loop, scope: Scope, reach: Reach) -> isl.Set:
    """The instances of the loop body: of the values that the iterator may take, those with no
    failing value up to them."""
    if any(part.reason != "narrowing-cast" for part in opaque_parts(node.first)):
        message = f"the first value of '{node.iterator}' is not known when the region starts"
        raise refuse(_BOUND, message, node.place, BOUND_HINT)
    evaluator = _evaluator(scope, reach, _BOUND)
    first = evaluator.value(node.first)
    reach.checks.extend(wrap_around_checks(evaluator))
    values = lattice(reach.domain, first, node.step, node.iterator)
    inner = replace(reach, domain=values, iterators=_iterators_inside(node, reach))
    condition = _terminating(node.condition, node)
    failing = values.subtract(_evaluator(scope, inner, _BOUND).condition(condition))
    tested = values.subtract(later_than(failing, node.step))
    holds = _condition(condition, scope, replace(inner, domain=tested), _BOUND)
    return coalesced(_before_ends(tested.intersect(holds), node, scope, inner))


def _before_ends(values: isl.Set, node: Loop, scope: Scope, inner: Reach) -> isl.Set:
    """The iterations up to the first one that ends the loop. A condition is checked by its own
    node, in the iterations that are left."""
    for end in ends_in(node.body) if node.left else ():
        last = _evaluator(scope, replace(inner, domain=values), _CONDITION).condition(end)
        values = values.subtract(later_than(values.intersect(last), node.step))
    return values


def _iterators_inside(node: Loop, reach: Reach) -> tuple[LoopIterator, ...]:
    """The iterators around the body of the loop."""
    own = LoopIterator(
        name=node.iterator,
        type=node.type,
        key=reach.path,
        step=node.step,
        place=node.place,
        directives=node.directives,
    )
    return (*reach.iterators, own)


def _terminating(condition: Expression, loop: Loop) -> Expression:
    """``i != n`` read as ``i < n`` (``i > n`` downwards): the same for every loop that ends."""
    if not (isinstance(condition, Binary) and condition.operator == "!="):
        return condition
    left, right = condition.left, condition.right
    if isinstance(right, Name) and right.name == loop.iterator:
        left, right = right, left
    return Binary("<" if loop.step > 0 else ">", left, right, condition.place)
