"""Operations on the bits of integers that are arithmetic."""

from __future__ import annotations

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer


def with_bits(
    operator: str, left: Expression, right: Expression, place: Place
) -> Expression | None:
    """``k << 3``, ``k >> 3``, ``k & 7``, ``k & ~7`` and ``k ^ 1``: the same of negative numbers in
    two's complement, as compilers shift these to the right."""
    if not isinstance(right, Integer):
        return None
    number = right.value
    if operator in ("<<", ">>") and 0 <= number < 63:
        power = Integer(1 << number, right.place)
        if operator == "<<":
            return Binary("*", left, power, place)
        return Binary("/", _cleared(left, power, place), power, place)
    if operator == "&" and _is_power(number + 1):
        return Binary("modulo", left, Integer(number + 1, place), place)
    if operator == "&" and _is_power(-number):
        return _cleared(left, Integer(-number, place), place)
    if operator != "^" or number != 1:
        return None
    bit = Binary("modulo", left, Integer(2, place), place)
    doubled = Binary("*", Integer(2, place), bit, place)
    return Binary("-", Binary("+", left, Integer(1, place), place), doubled, place)


def _is_power(number: int) -> bool:
    return number > 1 and number & (number - 1) == 0


def _cleared(left: Expression, power: Integer, place: Place) -> Expression:
    """The largest multiple of the power of two that is not above the value."""
    return Binary("-", left, Binary("modulo", left, power, place), place)
