"""The iteration domains of loops: step 2 of ``iteration_domains``."""

from __future__ import annotations

from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import Binary, BinaryOperator, Expression, Name
from polydist_frontends.region import Loop
from polydist_frontends.walks import ends_in

from polydist.model.affine import Scope
from polydist.model.domains.affine_parts import opaque_parts
from polydist.model.domains.reach import (
    BOUND,
    CONDITION,
    Reach,
    evaluator_at,
    settled_domain,
)
from polydist.model.not_affine import BOUND_HINT
from polydist.model.scop import LoopIterator, check_against
from polydist.model.unsigned_wrap_around import wrap_around_checks
from polydist.sets.coalescing import coalesced
from polydist.sets.lattices import later_than, lattice

_SIGNED = frozenset(("int", "long", "long int", "long long", "ptrdiff_t", "int32_t", "int64_t"))
"""Types of iterators that do not wrap around."""


def loop_domain(node: Loop, scope: Scope, reach: Reach) -> isl.Set:
    """The instances of the loop body: of the values that the iterator may take, those with no
    failing value up to them."""
    if any(part.reason != "narrowing-cast" for part in opaque_parts(node.first)):
        message = f"the first value of '{node.iterator}' is not known when the region starts"
        raise refuse(BOUND, message, node.place, BOUND_HINT)
    evaluator = evaluator_at(scope, reach, BOUND)
    first = evaluator.value(node.first)
    reach.checks.extend(wrap_around_checks(evaluator))
    values = lattice(reach.domain, first, node.step, node.iterator)
    inner = replace(reach, domain=values, iterators=iterators_inside(node, reach))
    _check_begin(node, scope, inner)
    condition = _terminating(node.condition, node)
    failing = values.subtract(evaluator_at(scope, inner, BOUND).condition(condition))
    tested = values.subtract(later_than(failing, node.step))
    holds = settled_domain(condition, scope, replace(inner, domain=tested), BOUND)
    return coalesced(_before_ends(tested.intersect(holds), node, scope, inner))


def _before_ends(values: isl.Set, node: Loop, scope: Scope, inner: Reach) -> isl.Set:
    """The iterations up to the first one that ends the loop. A condition is checked by its own
    node, in the iterations that are left."""
    for end in ends_in(node.body) if node.left else ():
        last = evaluator_at(scope, replace(inner, domain=values), CONDITION).condition(end)
        values = values.subtract(later_than(values.intersect(last), node.step))
    return values


def iterators_inside(node: Loop, reach: Reach) -> tuple[LoopIterator, ...]:
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
    """``i != n`` read as ``i < n`` (``i > n`` downwards): the same for every loop that ends by it,
    and does not wrap around. One that is left may begin beyond ``n``."""
    return _one_sided(condition, loop, "<" if loop.step > 0 else ">") or condition


def _one_sided(condition: Expression, loop: Loop, operator: BinaryOperator) -> Binary | None:
    """``i != n`` with another operator; ``None`` for other conditions, and loops that are left."""
    if loop.left or not (isinstance(condition, Binary) and condition.operator == "!="):
        return None
    left, right = condition.left, condition.right
    if isinstance(right, Name) and right.name == loop.iterator:
        left, right = right, left
    return Binary(operator, left, right, condition.place)


def _check_begin(loop: Loop, scope: Scope, inner: Reach) -> None:
    """``for (unsigned char i = 250; i != 10; i++)`` goes on from 255 to 0. So loops until a value
    must not begin beyond it; signed ones have to come to it without that. ``inner`` are the values
    that the iterator may take."""
    turned = _one_sided(loop.condition, loop, ">" if loop.step > 0 else "<")
    if turned is None or loop.type in _SIGNED:
        return
    begins = inner.domain.subtract(later_than(inner.domain, loop.step))
    beyond = begins.intersect(evaluator_at(scope, inner, BOUND).condition(turned))
    if beyond.is_empty():
        return
    check = check_against(beyond, begins, "a loop begins beyond the value that ends it", loop.place)
    if check is None:
        message = f"'{loop.iterator}' wraps around before it comes to the value that ends the loop"
        raise refuse("unsigned-wrap", message, loop.place, "use a signed type, and < or >")
    inner.checks.append(check)
