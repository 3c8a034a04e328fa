"""Chains of sums or of products that combine one object with values: ``(s + a) - b``.

1. All operators of a chain are of one family, ``+-`` or ``*/``. The object is the left operand of
   each, or either operand where the operator is commutative.
2. What leaves a sum as it is, bit by bit, is a negative zero that is added, or a zero that is
   subtracted; what leaves a product so is 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

FAMILIES = {"+": "+-", "-": "+-", "*": "*/", "/": "*/"}
NEUTRAL = {"+": "-0.0", "-": "0.0", "*": "1.0", "/": "1.0"}
_COMMUTATIVE = "+*"


@dataclass(frozen=True)
class Form(Generic[T]):
    """The text with the object as ``{t}`` and the values as ``{0}``, ``{1}``, ... in the order in
    which they are combined; each value with what leaves the object as it is."""

    text: str
    values: tuple[tuple[T, str], ...]


@dataclass(frozen=True)
class Syntax(Generic[T]):
    """What a chain needs to know about a language's trees: whether one is the object, and the
    operands around the operator of a binary operation."""

    is_target: Callable[[T], bool]
    operation: Callable[[T], tuple[T, str, T] | None]


def chain(tree: T, syntax: Syntax[T]) -> Form[T] | None:
    """The chain of one family of operators down to the object, if the expression is one."""
    if syntax.is_target(tree):
        return Form("{t}", ())
    operation = syntax.operation(tree)
    if operation is None or operation[1] not in FAMILIES:
        return None
    left, operator, right = operation
    if (inner := chain(left, syntax)) is not None:
        return _longer(inner, f"({inner.text}) {operator} {_place(inner)}", right, operator)
    if operator in _COMMUTATIVE and (inner := chain(right, syntax)) is not None:
        return _longer(inner, f"{_place(inner)} {operator} ({inner.text})", left, operator)
    return None


def _place(inner: Form[T]) -> str:
    return f"{{{len(inner.values)}}}"


def _longer(inner: Form[T], text: str, value: T, operator: str) -> Form[T] | None:
    """The chain with one more value, if all operators are of one family."""
    family = {NEUTRAL[one] for one in FAMILIES[operator]}
    if any(own not in family for _, own in inner.values):
        return None
    return Form(text, (*inner.values, (value, NEUTRAL[operator])))
