"""Polynomials in the parameters as expressions."""

from __future__ import annotations

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name

from polydist.sets.polynomial import Factors, Polynomial


def polynomial_expression(value: Polynomial, place: Place) -> Expression:
    """The polynomial as an expression."""
    total: Expression = Integer(0, place)
    for factors, coefficient in value.terms:
        total = Binary(
            "+",
            total,
            Binary("*", Integer(coefficient, place), _product(factors, place), place),
            place,
        )
    return total


def _product(factors: Factors, place: Place) -> Expression:
    """A monomial as an expression."""
    if not factors:
        return Integer(1, place)
    value: Expression = Name(factors[0], place)
    for factor in factors[1:]:
        value = Binary("*", value, Name(factor, place), place)
    return value
