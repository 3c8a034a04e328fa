"""Integer expressions of the loop IR as Fortran. All arithmetic is in the kind ``polydist_long``,
64 bits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from polydist.emit.c.expressions import PREFIX
from polydist.lower.loop_ir import Constant, Expression, Operation, Variable

LONG = f"{PREFIX}long"
_STRENGTH = {
    "||": 1,
    "&&": 2,
    "==": 4,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
}
_WORDS = {"||": ".or.", "&&": ".and."}
_ATOM = 8
_LONGEST_NAME = 63

Names = Mapping[str, str]
"""Spellings of variables that have one of their own, by their names in the IR."""


def fortran_name(name: str) -> str:
    """A name within the length that the standard allows."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 9]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def variable_name(name: str) -> str:
    """A variable of the IR in Fortran."""
    return fortran_name(PREFIX + name.removeprefix("_"))


def fortran_expression(expression: Expression, names: Names) -> str:
    """The expression with the parentheses it needs."""
    return _text(expression, names)[0]


def _text(expression: Expression, names: Names) -> tuple[str, int]:
    """Text and binding strength; a negative number binds as a sum does."""
    match expression:
        case Constant(value=value):
            text = str(value) if abs(value) < 2**31 else f"{value}_{LONG}"
            return text, _ATOM if value >= 0 else _STRENGTH["-"]
        case Variable(name=name):
            return names.get(name) or variable_name(name), _ATOM
        case Operation(operator="?:", operands=(condition, then, otherwise)):
            return (
                f"merge({long_argument(then, names)}, {long_argument(otherwise, names)}, {fortran_condition(condition, names)})",
                _ATOM,
            )
        case Operation(operator="-", operands=(operand,)):
            return "-" + _at_least(operand, _STRENGTH["*"], names), _STRENGTH["-"]
        case Operation(operator="min" | "max" as operator, operands=operands):
            return (
                f"{operator}({', '.join(long_argument(operand, names) for operand in operands)})",
                _ATOM,
            )
        case Operation(operator="floor" | "ceil" | "mod" as operator, operands=(dividend, divisor)):
            return _division(operator, dividend, divisor, names), _ATOM
        case Operation(operator=operator, operands=operands):
            return _infix(operator, operands, names), _STRENGTH[operator]


def _division(operator: str, dividend: Expression, divisor: Expression, names: Names) -> str:
    """``modulo`` is never negative for a positive divisor, so what it leaves divides without
    rounding."""
    n, d = long_argument(dividend, names), long_argument(divisor, names)
    if operator == "mod":
        return f"modulo({n}, {d})"
    inner = _at_least(dividend, _STRENGTH["+"], names)
    denominator = _at_least(divisor, _ATOM, names)
    if operator == "floor":
        return f"(({inner} - modulo({n}, {d})) / {denominator})"
    return f"(({inner} + modulo(-({n}), {d})) / {denominator})"


def long_argument(expression: Expression, names: Names) -> str:
    """As an argument of an intrinsic: all of them must be of one kind."""
    text = fortran_expression(expression, names)
    if isinstance(expression, Constant):
        return text if text.endswith(LONG) else f"{text}_{LONG}"
    return text


def fortran_condition(expression: Expression, names: Names) -> str:
    """The expression as a logical one: numbers are none in Fortran."""
    return _logical(expression, 0, names)


def _logical(expression: Expression, strength: int, names: Names) -> str:
    match expression:
        case Constant(value=value):
            return ".true." if value else ".false."
        case Operation(operator="||" | "&&" | "==" | "<" | "<=" | ">" | ">="):
            return _at_least(expression, strength, names)
        case _:
            return f"({_at_least(expression, _STRENGTH['+'], names)} /= 0)"


def _infix(operator: str, operands: tuple[Expression, ...], names: Names) -> str:
    strength = _STRENGTH[operator]
    if operator in _WORDS:
        return f" {_WORDS[operator]} ".join(
            _logical(operand, strength, names) for operand in operands
        )
    first = _at_least(operands[0], strength, names)
    associative = operator in ("+", "*")
    rest = (
        _at_least(
            operand, strength if associative and not _is_negative(operand) else strength + 1, names
        )
        for operand in operands[1:]
    )
    return f" {operator} ".join([first, *rest])


def _is_negative(expression: Expression) -> bool:
    """Fortran allows no sign behind an operator."""
    match expression:
        case Constant(value=value):
            return value < 0
        case Operation(operator="-", operands=(_,)):
            return True
        case Operation(operands=operands):
            return _is_negative(operands[0])
        case _:
            return False


def _at_least(expression: Expression, strength: int, names: Names) -> str:
    text, actual = _text(expression, names)
    return f"({text})" if actual < strength else text
