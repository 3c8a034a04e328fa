"""The parts of a condition that are affine."""

from __future__ import annotations

from collections.abc import Iterator

import islpy as isl
from polydist_frontends.errors import Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Opaque, Unary, parts_of

from polydist.model.affine import Evaluator


def is_data_dependent(expression: Expression) -> bool:
    """Whether the expression has a part that is no integer arithmetic on scalars."""
    return any(True for _ in opaque_parts(expression))


def opaque_parts(expression: Expression) -> Iterator[Opaque]:
    """The parts that are no integer arithmetic on scalars, from left to right."""
    return (part for part in parts_of(expression) if isinstance(part, Opaque))


def affine_part(condition: Expression, evaluator: Evaluator) -> isl.Set:
    """A superset of where the condition can hold: what its affine parts say."""
    condition = _inwards(condition)
    if isinstance(condition, Binary) and condition.operator in ("&&", "||"):
        left, right = (affine_part(side, evaluator) for side in (condition.left, condition.right))
        return left.intersect(right) if condition.operator == "&&" else left.union(right)
    holds = None if is_data_dependent(condition) else affine_or_none(condition, evaluator)
    return isl.Set.universe(evaluator.domain.get_space()) if holds is None else holds


def _inwards(condition: Expression) -> Expression:
    """The same with the negation of a conjunction, disjunction or negation inside of it."""
    match condition:
        case Unary(operator="!", operand=Unary(operator="!", operand=twice)):
            return _inwards(twice)
        case Unary(operator="!", operand=Binary(operator="&&" | "||" as operator) as of):
            left, right = (Unary("!", side, side.place) for side in (of.left, of.right))
            return Binary("||" if operator == "&&" else "&&", left, right, of.place)
        case _:
            return condition


def affine_or_none(condition: Expression, evaluator: Evaluator) -> isl.Set | None:
    """The instances in which the condition holds; ``None`` if it is not affine, or takes for
    granted that something unsigned does not wrap around."""
    noted = len(evaluator.wrap_arounds)
    try:
        holds = evaluator.condition(condition)
    except Refusal:
        return None
    return holds if len(evaluator.wrap_arounds) == noted else None


def has_places(condition: Expression, evaluator: Evaluator) -> bool:
    """Whether a set says where the condition holds, be it only where nothing wraps around."""
    try:
        evaluator.condition(condition)
    except Refusal:
        return False
    return True
