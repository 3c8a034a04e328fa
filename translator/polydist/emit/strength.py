"""How strongly operators of the loop IR bind where expressions are written: the same in C and in
Fortran, but for equality."""

from __future__ import annotations

from typing import Final

from polydist.lower.loop_ir import Expression, Operation

STRENGTH: Final = {
    "||": 1,
    "&&": 2,
    "==": 3,
    "<": 4,
    "<=": 4,
    ">": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
}
UNARY, ATOM = 7, 8
_ASSOCIATIVE = ("+", "*", "&&", "||")


def strength_on_the_right(operator: str, operand: Expression) -> int:
    """How strongly an operand after the operator has to bind: ``a * (b / c)`` is not ``a * b /
    c``."""
    is_quotient = isinstance(operand, Operation) and operand.operator == "/"
    free = operator in _ASSOCIATIVE and not (operator == "*" and is_quotient)
    return STRENGTH[operator] + (0 if free else 1)
