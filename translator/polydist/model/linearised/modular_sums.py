"""Sums in unsigned types.

Arithmetic in a type of k bits is arithmetic modulo 2^k, and sums commute with taking remainders. So
of ``(i - 1u) + n``, where all is computed in one type, only the whole has to stay at or above zero:
it is the terms' sum as integers, whatever wrapped around in between. What is computed in signed
types wraps around nowhere, and a conversion to the type of the sum is a remainder, too. What is
computed in another unsigned type is a term of its own. Large constants stand for negative ones:
``i + 4294967295u`` is ``i - 1``.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.errors import refuse
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Unary, is_unsigned

LARGE = 2**31
"""Constants in unsigned sums from here on make these wrap around, if the type has 32 bits."""


def terms_in(of: Expression, wraps: str, sign: int = 1) -> Iterator[tuple[int, Expression]]:
    """The terms of a sum in the unsigned type ``wraps``, each with its sign; the two sides of a
    sum of which no such type is known."""
    match of:
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            other = sign if operator == "+" else -sign
            yield from _sides(left, wraps, sign)
            yield from _sides(right, wraps, other)
        case _:
            yield sign, of


def reduced(term: Expression, wraps: str) -> Expression:
    """The term of a sum in an unsigned type, ``wraps`` if that is known; a constant as the number
    next to zero that is the same in it. Raises a ``Refusal`` where that depends on the type."""
    if not isinstance(term, Integer) or abs(term.value) < LARGE:
        return term
    if not wraps:
        raise refuse(
            "unsigned-wrap",
            "the unsigned sum may wrap around before it is used",
            term.place,
            "subtract a small number instead of adding a large one, or use a signed type",
        )
    modulus = 2**64 if "long" in wraps else 2**32
    value = term.value % modulus
    return Integer(value - modulus if value >= modulus // 2 else value, term.place)


def _sides(of: Expression, wraps: str, sign: int) -> Iterator[tuple[int, Expression]]:
    match of:
        case Binary(operator="+" | "-") if wraps and (of.wraps == wraps or not is_unsigned(of)):
            yield from terms_in(of, wraps, sign)
        case Unary(operator="unsigned", operand=operand, wraps=own) if wraps and (
            own == wraps and not is_unsigned(operand)
        ):
            yield from _sides(operand, wraps, sign)
        case Unary(operator="-", operand=operand) if wraps and not is_unsigned(operand):
            yield from _sides(operand, wraps, -sign)
        case _:
            yield sign, of
