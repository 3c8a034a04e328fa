"""Integer expressions of the loop IR as Fortran. All arithmetic is in the kind ``polydist_long``,
64 bits."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from polydist.emit.c.expressions import PREFIX, c_name
from polydist.lower.loop_ir import Constant, Expression, Operation, Variable
from polydist.sets.symbols import Symbol

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


@dataclass(frozen=True)
class Spellings:
    """How the loops around an expression spell their variables: ``values`` as 64-bit expressions,
    ``itself`` what is a loop's own variable, of the user's type, without a conversion."""

    values: Mapping[Symbol, str] = field(default_factory=dict)
    itself: Mapping[Expression, str] = field(default_factory=dict)

    def with_value(self, symbol: Symbol, text: str) -> Spellings:
        """With one more variable."""
        return replace(self, values={**self.values, symbol: text})


def fortran_name(name: str) -> str:
    """A name within the length that the standard allows."""
    if len(name) <= _LONGEST_NAME:
        return name
    return f"{name[: _LONGEST_NAME - 9]}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def variable_name(symbol: Symbol) -> str:
    """A variable of the IR in Fortran."""
    return fortran_name(c_name(symbol))


def fortran_expression(expression: Expression, spellings: Spellings) -> str:
    """The expression with the parentheses it needs."""
    return _text(expression, spellings)[0]


def _text(expression: Expression, spellings: Spellings) -> tuple[str, int]:
    """Text and binding strength; a negative number binds as a sum does."""
    match expression:
        case Constant(value=value):
            text = str(value) if abs(value) < 2**31 else f"{value}_{LONG}"
            return text, _ATOM if value >= 0 else _STRENGTH["-"]
        case Variable(symbol=symbol):
            return spellings.values.get(symbol) or variable_name(symbol), _ATOM
        case Operation(operator="?:", operands=(condition, then, otherwise)):
            return (
                f"merge({long_argument(then, spellings)}, {long_argument(otherwise, spellings)}, {fortran_condition(condition, spellings)})",
                _ATOM,
            )
        case Operation(operator="-", operands=(operand,)):
            return "-" + _at_least(operand, _STRENGTH["*"], spellings), _STRENGTH["-"]
        case Operation(operator="min" | "max" as operator, operands=operands):
            return (
                f"{operator}({', '.join(long_argument(operand, spellings) for operand in operands)})",
                _ATOM,
            )
        case Operation(operator="floor" | "ceil" | "mod" as operator, operands=(dividend, divisor)):
            return _division(operator, dividend, divisor, spellings), _ATOM
        case Operation(operator=operator, operands=operands):
            return _infix(operator, operands, spellings), _STRENGTH[operator]


def _division(
    operator: str, dividend: Expression, divisor: Expression, spellings: Spellings
) -> str:
    """``modulo`` is never negative for a positive divisor, so what it leaves divides without
    rounding."""
    n, d = long_argument(dividend, spellings), long_argument(divisor, spellings)
    if operator == "mod":
        return f"modulo({n}, {d})"
    inner = _at_least(dividend, _STRENGTH["+"], spellings)
    denominator = _at_least(divisor, _ATOM, spellings)
    if operator == "floor":
        return f"(({inner} - modulo({n}, {d})) / {denominator})"
    return f"(({inner} + modulo(-({n}), {d})) / {denominator})"


def long_argument(expression: Expression, spellings: Spellings) -> str:
    """As an argument of an intrinsic: all of them must be of one kind."""
    text = fortran_expression(expression, spellings)
    if isinstance(expression, Constant):
        return text if text.endswith(LONG) else f"{text}_{LONG}"
    return text


def fortran_condition(expression: Expression, spellings: Spellings) -> str:
    """The expression as a logical one: numbers are none in Fortran."""
    return _logical(expression, 0, spellings)


def _logical(expression: Expression, strength: int, spellings: Spellings) -> str:
    match expression:
        case Constant(value=value):
            return ".true." if value else ".false."
        case Operation(operator="||" | "&&" | "==" | "<" | "<=" | ">" | ">="):
            return _at_least(expression, strength, spellings)
        case _:
            return f"({_at_least(expression, _STRENGTH['+'], spellings)} /= 0)"


def _infix(operator: str, operands: tuple[Expression, ...], spellings: Spellings) -> str:
    strength = _STRENGTH[operator]
    if operator in _WORDS:
        return f" {_WORDS[operator]} ".join(
            _logical(operand, strength, spellings) for operand in operands
        )
    first = _at_least(operands[0], strength, spellings)
    associative = operator in ("+", "*")
    rest = (
        _at_least(
            operand,
            strength if associative and not _is_negative(operand) else strength + 1,
            spellings,
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


def _at_least(expression: Expression, strength: int, spellings: Spellings) -> str:
    text, actual = _text(expression, spellings)
    return f"({text})" if actual < strength else text
