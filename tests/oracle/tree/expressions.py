"""Integer expressions of the region tree, evaluated with the rules of C and Fortran."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
)


class UnknownValueError(Exception):
    """The expression depends on data."""


def _quotient(a: int, b: int) -> int:
    magnitude = abs(a) // abs(b)
    return magnitude if (a >= 0) == (b >= 0) else -magnitude


_BINARY: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _quotient,
    "%": lambda a, b: a - b * _quotient(a, b),
    "modulo": lambda a, b: a - b * (a // b),
    "min": min,
    "max": max,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
}
_UNARY: dict[str, Callable[[int], int]] = {
    "-": lambda a: -a,
    "!": lambda a: int(not a),
    "abs": abs,
    # A program in which it shows that a value below zero becomes a large one is refused, or has
    # stopped.
    "unsigned": lambda a: a,
    "signed": lambda a: a,
    "narrow": lambda a: a,
}


def evaluate(expression: Expression, values: Mapping[str, int]) -> int:
    """The value; raises ``UnknownValueError`` where data decides it."""
    match expression:
        case Integer(value=value):
            return value
        case Name(name=name):
            return values[name]
        case Unary(operator=operator, operand=operand):
            return _UNARY[operator](evaluate(operand, values))
        case Binary():
            return _binary(expression, values)
        case Select(condition=condition, then=then, otherwise=otherwise):
            return evaluate(then if evaluate(condition, values) else otherwise, values)
        case Opaque(text=text):
            raise UnknownValueError(text)
    raise TypeError(f"no expression: {expression!r}")


def _binary(expression: Binary, values: Mapping[str, int]) -> int:
    """Logic is evaluated from the left and stops early, so that an unknown right side need not
    matter."""
    left = evaluate(expression.left, values)
    if expression.operator == "&&":
        return int(bool(left) and bool(evaluate(expression.right, values)))
    if expression.operator == "||":
        return int(bool(left) or bool(evaluate(expression.right, values)))
    return _BINARY[expression.operator](left, evaluate(expression.right, values))


def has_opaque(expression: Expression) -> bool:
    """Whether data decides the expression."""
    match expression:
        case Opaque():
            return True
        case Unary(operand=operand):
            return has_opaque(operand)
        case Binary(left=left, right=right):
            return has_opaque(left) or has_opaque(right)
        case Select(condition=condition, then=then, otherwise=otherwise):
            return has_opaque(condition) or has_opaque(then) or has_opaque(otherwise)
    return False
