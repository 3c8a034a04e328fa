"""Polynomials in the parameters with integer coefficients: what strides of linearised arrays are
made of."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Factors = tuple[str, ...]
"""A monomial: the parameters it multiplies, sorted, with repetition."""


@dataclass(frozen=True)
class Polynomial:
    """``terms``: monomials with their coefficients, none of them zero, the greatest monomial
    first."""

    terms: tuple[tuple[Factors, int], ...]

    def __str__(self) -> str:
        products = ["*".join([str(coefficient), *factors]) for factors, coefficient in self.terms]
        return " + ".join(product.removeprefix("1*") for product in products) or "0"

    @property
    def degree(self) -> int:
        return max((len(factors) for factors, _ in self.terms), default=0)

    @property
    def content(self) -> int:
        """The greatest integer that divides it, with the sign of its leading term; 0 for zero."""
        if not self.terms:
            return 0
        divisor = math.gcd(*(coefficient for _, coefficient in self.terms))
        return divisor if self.terms[0][1] > 0 else -divisor

    def primitive(self) -> Polynomial:
        """The polynomial divided by its content."""
        return polynomial(
            {factors: coefficient // self.content for factors, coefficient in self.terms}
        )

    def times(self, factor: int) -> Polynomial:
        """An integer multiple."""
        return polynomial({factors: factor * coefficient for factors, coefficient in self.terms})

    def product(self, other: Polynomial) -> Polynomial:
        """The product of two polynomials."""
        pairs = ((a, b) for a in self.terms for b in other.terms)
        return summed(
            (tuple(sorted(first + second)), one * two) for (first, one), (second, two) in pairs
        )

    def minus(self, other: Polynomial, factors: Factors = (), coefficient: int = 1) -> Polynomial:
        """``self - coefficient * factors * other``."""
        terms = Counter(dict(self.terms))
        for own, value in other.terms:
            terms[tuple(sorted(own + factors))] -= coefficient * value
        return polynomial(terms)


ONE = Polynomial((((), 1),))
ZERO = Polynomial(())


def polynomial(terms: Mapping[Factors, int]) -> Polynomial:
    """In the form that ``Polynomial`` promises."""
    kept = [(factors, coefficient) for factors, coefficient in terms.items() if coefficient]
    return Polynomial(tuple(sorted(kept, key=lambda term: (-len(term[0]), term[0]))))


def summed(terms: Iterable[tuple[Factors, int]]) -> Polynomial:
    """The sum of monomials with coefficients."""
    total: Counter[Factors] = Counter()
    for factors, coefficient in terms:
        total[factors] += coefficient
    return polynomial(total)


def divided(dividend: Polynomial, divisor: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder: no term of the remainder is a multiple of the divisor's leading
    term."""
    lead, leading_coefficient = divisor.terms[0]
    quotient: Counter[Factors] = Counter()
    rest, settled = dividend, ZERO
    while rest.terms:
        factors, coefficient = rest.terms[0]
        cofactor = _cofactor(factors, lead)
        if cofactor is None or coefficient % leading_coefficient:
            settled = settled.minus(Polynomial(((factors, -coefficient),)))
            rest = Polynomial(rest.terms[1:])
            continue
        quotient[cofactor] += coefficient // leading_coefficient
        rest = rest.minus(divisor, cofactor, coefficient // leading_coefficient)
    return polynomial(quotient), settled


def _cofactor(factors: Factors, lead: Factors) -> Factors | None:
    """The monomial by which ``lead`` has to be multiplied; ``None`` if it does not divide the
    other."""
    have, take = Counter(factors), Counter(lead)
    return None if take - have else tuple(sorted((have - take).elements()))
