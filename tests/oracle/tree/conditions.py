"""What conditions say of which only parts are integer arithmetic that a set can hold.

The translator names the conditions on integers that it leaves to text (``tests`` in its table): it
may, since a write that may not happen is more than one of which it is known. Of these, comparisons
with a product, quotient or remainder of what varies count as data.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Opaque,
    Unary,
    parts_of,
)
from polydist_frontends.region import If, Loop, Node

from oracle.tree.expressions import evaluate, has_opaque

Spans = Collection[tuple[int, int]]
_LOGICAL = ("&&", "||")


def with_tests(body: tuple[Node, ...], spans: Spans) -> tuple[Node, ...]:
    """The nodes with the conditions at these spans as conditions on data."""
    return tuple(_tested(node, spans) for node in body) if spans else body


def _tested(node: Node, spans: Spans) -> Node:
    if isinstance(node, Loop):
        return replace(node, body=with_tests(node.body, spans))
    if not isinstance(node, If):
        return node
    then, otherwise = with_tests(node.then, spans), with_tests(node.otherwise, spans)
    left = (node.span.start, node.span.end) in spans
    condition = _by_data(node.condition) if left else node.condition
    return replace(node, condition=condition, then=then, otherwise=otherwise)


def _by_data(condition: Expression) -> Expression:
    match condition:
        case Binary(operator=operator, left=left, right=right) if operator in _LOGICAL:
            return replace(condition, left=_by_data(left), right=_by_data(right))
        case Unary(operator="!", operand=operand):
            return replace(condition, operand=_by_data(operand))
        case _ if any(map(_is_non_affine, parts_of(condition))):
            return Opaque("test", "", condition.place)
        case _:
            return condition


def _is_non_affine(part: Expression) -> bool:
    if not isinstance(part, Binary) or part.operator not in ("*", "/", "%", "modulo"):
        return False
    sides = (part.left, part.right) if part.operator == "*" else (part.right,)
    return not any(isinstance(side, Integer) for side in sides)


def is_settled(condition: Expression, outcome: bool, values: Mapping[str, int]) -> bool:
    """Whether the integers alone give the condition this outcome."""
    match condition:
        case Binary(operator="&&" | "||" as operator, left=left, right=right):
            decide = all if (operator == "&&") == outcome else any
            return decide(is_settled(side, outcome, values) for side in (left, right))
        case Unary(operator="!", operand=operand):
            return is_settled(operand, not outcome, values)
        case _:
            return not has_opaque(condition) and bool(evaluate(condition, values)) == outcome
