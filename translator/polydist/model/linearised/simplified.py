"""Expressions without what rebuilding a sum of terms leaves in them."""

from __future__ import annotations

from polydist_frontends.integer_expressions import Binary, Expression, Integer, Unary


def simplified(expression: Expression) -> Expression:
    """The expression without the zeros and ones that rebuilding a sum leaves."""
    match expression:
        case Binary(operator="+" | "*" as operator, left=left, right=right, place=place):
            a, b = simplified(left), simplified(right)
            neutral = 0 if operator == "+" else 1
            if isinstance(a, Integer) and a.value == neutral:
                return b
            if isinstance(b, Integer) and b.value == neutral:
                return a
            if operator == "*" and isinstance(a, Integer) and a.value == -1:
                return Unary("-", b, place)
            return Binary(operator, a, b, place)
        case _:
            return expression
