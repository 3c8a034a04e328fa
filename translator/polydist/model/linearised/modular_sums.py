"""Sums in unsigned types.

Arithmetic in a type of k bits is arithmetic modulo 2^k, and sums commute with taking remainders. So
of ``(i - 1u) + n``, where all is computed in one type, only the whole has to stay at or above zero:
it is the terms' sum as integers, whatever wrapped around in between. What is computed in signed
types wraps around nowhere, and a conversion to the type of the sum is a remainder, too. What is
computed in another unsigned type is a term of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.integer_expressions import Binary, Expression, Unary, is_unsigned


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
