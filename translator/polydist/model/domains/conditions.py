"""Where the conditions of a region hold, and which of them are left to text."""

from __future__ import annotations

import islpy as isl
from polydist_frontends.errors import Refusal
from polydist_frontends.integer_expressions import Expression, Name
from polydist_frontends.region import If

from polydist.model.affine import Evaluator, Scope
from polydist.model.domains.affine_parts import affine_or_none, is_data_dependent
from polydist.model.domains.guards import divisors_in_guard, has_loops
from polydist.model.domains.reach import (
    CONDITION,
    Reach,
    evaluator_at,
    positive,
    settled_domain,
)
from polydist.model.unsigned_wrap_around import wrap_around_checks


def holding(node: If, scope: Scope, reach: Reach) -> isl.Set | None:
    """The instances in which the condition holds; ``None`` if it depends on values that the region
    computes or reads, or if text tests it: that of a statement, or of generated code
    (``guards``)."""
    if is_data_dependent(node.condition):
        return None
    if node.reads and not node.leaves:
        return affine_or_none(node.condition, evaluator_at(scope, reach, CONDITION))
    if not node.leaves and _is_left_to_text(node, evaluator_at(scope, reach, CONDITION)):
        return None
    return settled_domain(node.condition, scope, reach, CONDITION)


def _is_left_to_text(node: If, evaluator: Evaluator) -> bool:
    """Whether no set of integers says where the condition holds (``i*i + j*j < r*r``, ``i - 1 < n``
    if that wraps around), or only if remainders stay within a few periods (``i % n == 0``). The
    latter is taken for granted rather than that whole loops become one statement."""
    try:
        evaluator.condition(node.condition)
        wrap_around_checks(evaluator)
    except Refusal:
        return True
    if not any(wrap.remainder for wrap in evaluator.wrap_arounds):
        return False
    return not has_loops(node) or divisors_in_guard(node, evaluator) is not None


def is_guarded(node: If, scope: Scope, reach: Reach) -> bool:
    """Whether generated code tests the condition, which no set says; that its divisors are positive
    joins the checks."""
    if node.stepping:
        return True
    if node.reads or is_data_dependent(node.condition):
        return False
    divisors = divisors_in_guard(node, evaluator_at(scope, reach, CONDITION))
    for divisor, around in divisors or ():
        what = f"{_words(divisor)} divides in a condition and"
        reach.checks.append(positive(divisor, around, scope, what, node.place))
    return divisors is not None


def _words(divisor: Expression) -> str:
    return f"'{divisor.name}'" if isinstance(divisor, Name) else "what"
