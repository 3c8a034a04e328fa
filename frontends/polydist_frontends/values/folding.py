"""Values computed as far as their text allows it: ``1 - (1 - k)`` is ``k``, ``(2 + 1) % 3`` is
0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Select, Unary
from polydist_frontends.values.polynomials import expression_of, polynomial_of
from polydist_frontends.walks import is_same


def folded(value: Expression) -> Expression:
    """A value that is the same, as a number or a polynomial if it is one."""
    known = _number(value)
    if known is not None:
        return Integer(known, value.place)
    polynomial = polynomial_of(value)
    return _chosen_first(value) if polynomial is None else expression_of(polynomial, value.place)


def _chosen_first(value: Expression) -> Expression:
    """``3 - (c ? 1 : 2)`` as ``c ? 2 : 1``."""
    if not isinstance(value, Binary) or value.operator not in ("+", "-", "*"):
        return value
    on_the_right = isinstance(value.left, Integer)
    if not on_the_right and not isinstance(value.right, Integer):
        return value
    chosen = folded(value.right if on_the_right else value.left)
    if not isinstance(chosen, Select):
        return value
    then, otherwise = (
        folded(replace(value, right=side) if on_the_right else replace(value, left=side))
        for side in (chosen.then, chosen.otherwise)
    )
    return replace(chosen, then=then, otherwise=otherwise)


def extreme_of(
    condition: Expression, then: Expression, otherwise: Expression, place: Place
) -> Binary | None:
    """``a < b ? a : b`` is a minimum; so are its variants, and maxima."""
    if not isinstance(condition, Binary) or condition.operator not in ("<", "<=", ">", ">="):
        return None
    smaller_first = condition.operator in ("<", "<=")
    if is_same(condition.left, then) and is_same(condition.right, otherwise):
        return Binary("min" if smaller_first else "max", then, otherwise, place)
    if is_same(condition.left, otherwise) and is_same(condition.right, then):
        return Binary("max" if smaller_first else "min", then, otherwise, place)
    return None


def decided(condition: Expression) -> Expression:
    """The condition, of choices between numbers what makes it hold: ``(c ? 0 : 1) == 0`` is
    c."""
    match condition:
        case Unary(operator="!", operand=operand, place=place):
            return _not(decided(operand), place)
        case Binary(operator="&&", left=left, right=right, place=place):
            return _chosen(decided(left), decided(right), Integer(0, place))
        case Binary(operator="||", left=left, right=right, place=place):
            return _chosen(decided(left), Integer(1, place), decided(right))
        case Binary(operator="==" | "!=", left=Select() as choice, right=Integer()):
            sides = (replace(condition, left=of) for of in (choice.then, choice.otherwise))
            return _chosen(choice.condition, *map(decided, sides))
        case Binary(operator="==" | "!=", left=Integer(), right=Integer()):
            return folded(condition)
        case _:
            return condition


def _not(condition: Expression, place: Place) -> Expression:
    if isinstance(condition, Integer):
        return Integer(int(condition.value == 0), place)
    return Unary("!", condition, place)


def _chosen(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """``condition ? then : otherwise`` of conditions."""
    place = condition.place
    if isinstance(condition, Integer):
        return then if condition.value else otherwise
    if isinstance(then, Integer) and isinstance(otherwise, Integer):
        if bool(then.value) == bool(otherwise.value):
            return then
        return condition if then.value else _not(condition, place)
    if isinstance(then, Integer):
        joined = Binary("||", condition, otherwise, place)
        return joined if then.value else Binary("&&", _not(condition, place), otherwise, place)
    if isinstance(otherwise, Integer):
        implied = Binary("||", _not(condition, place), then, place)
        return implied if otherwise.value else Binary("&&", condition, then, place)
    return Select(condition, then, otherwise, place)


def _number(value: Expression) -> int | None:
    """The number that the value is, if it is made of numbers that are not large."""
    match value:
        case Integer(value=number):
            return number
        case Unary(operator=operator, operand=operand):
            inner = _number(operand)
            return None if inner is None else _unary(operator, inner)
        case Binary(operator=operator, left=left, right=right):
            one, other = _number(left), _number(right)
            return None if one is None or other is None else _binary(operator, one, other)
        case Select(condition=condition, then=then, otherwise=otherwise):
            holds = _number(condition)
            return None if holds is None else _number(then if holds else otherwise)
        case _:
            return None


def _unary(operator: str, operand: int) -> int | None:
    """Conversions leave what both types have."""
    match operator:
        case "-":
            return -operand
        case "!":
            return int(operand == 0)
        case "abs":
            return abs(operand)
        case "narrow":
            return operand if 0 <= operand < 2**7 else None
        case _:
            return operand if 0 <= operand < 2**31 else None


def _binary(operator: str, left: int, right: int) -> int | None:
    if operator in ("/", "%", "modulo") and right <= 0:
        return None
    result = _OPERATIONS[operator](left, right)
    return result if abs(result) < 2**31 else None


def _quotient(left: int, right: int) -> int:
    """Rounded towards zero."""
    return left // right if left >= 0 else -(-left // right)


_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _quotient,
    "%": lambda left, right: left - right * _quotient(left, right),
    "modulo": lambda left, right: left % right,
    "min": min,
    "max": max,
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
    "==": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "&&": lambda left, right: int(bool(left) and bool(right)),
    "||": lambda left, right: int(bool(left) or bool(right)),
}
