"""What conditions say of which only parts are integer arithmetic that a set can hold.

The translator names the conditions on integers that it leaves to text (``tests`` in its table): it
may, since a write that may not happen is more than one of which it is known. Of these, comparisons
with a product, quotient or remainder of what varies count as data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from polydist_frontends.data_choices import alternatives
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Opaque,
    Select,
    Unary,
    parts_of,
)
from polydist_frontends.region import Access, If, Loop, Node

from oracle.tree.expressions import evaluate, has_opaque

Spans = Collection[tuple[int, int]]
_LOGICAL = ("&&", "||")


def with_tests(body: tuple[Node, ...], spans: Spans) -> tuple[Node, ...]:
    """The nodes with the conditions at these spans as conditions on data."""
    return tuple(_tested(node, spans) for node in body) if spans else body


def _tested(node: Node, spans: Spans) -> Node:
    if isinstance(node, Loop):
        return replace(node, body=with_tests(node.body, spans))
    left = (node.span.start, node.span.end) in spans
    if not isinstance(node, If):
        return replace(node, accesses=_with_choices(node.accesses)) if left else node
    then, otherwise = with_tests(node.then, spans), with_tests(node.otherwise, spans)
    condition = _by_data(node.condition) if left else node.condition
    reads = _with_choices(node.reads) if left else node.reads
    return replace(node, condition=condition, reads=reads, then=then, otherwise=otherwise)


def _with_choices(accesses: Iterable[Access]) -> tuple[Access, ...]:
    """The accesses, of one whose element a condition chooses that counts as data each that it may
    be."""
    return tuple(one for access in accesses for one in alternatives(_with_unknown(access)))


def _with_unknown(access: Access) -> Access:
    return replace(access, subscripts=tuple(map(_chosen, access.subscripts)))


def _chosen(of: Expression) -> Expression:
    """The expression, of which choices by conditions that count as data are not known; they are
    still told apart."""
    match of:
        case Unary(operand=operand):
            return replace(of, operand=_chosen(operand))
        case Binary(left=left, right=right):
            return replace(of, left=_chosen(left), right=_chosen(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            if any(map(_is_non_affine, parts_of(condition))):
                unknown = Opaque("test", "", of.place)
                condition = Binary("+", unknown, condition, of.place)
            return Select(condition, _chosen(then), _chosen(otherwise), of.place)
        case _:
            return of


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
