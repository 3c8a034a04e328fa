"""Operations on the bits of integers that are arithmetic."""

from __future__ import annotations

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer


def with_bits(
    operator: str, left: Expression, right: Expression, place: Place
) -> Expression | None:
    """``k << 3``, ``k & 1`` and ``k ^ 1``, of which the last two are the same of negative numbers
    in two's complement."""
    if not isinstance(right, Integer):
        return None
    if operator == "<<" and 0 <= right.value < 63:
        return Binary("*", left, Integer(1 << right.value, right.place), place)
    if right.value != 1 or operator not in ("&", "^"):
        return None
    bit = Binary("modulo", left, Integer(2, place), place)
    if operator == "&":
        return bit
    doubled = Binary("*", Integer(2, place), bit, place)
    return Binary("-", Binary("+", left, Integer(1, place), place), doubled, place)
