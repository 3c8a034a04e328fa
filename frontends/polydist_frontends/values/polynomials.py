"""Polynomials in the integers of a region, with rational coefficients, and sums of them over the
iterations of a loop.

A polynomial's variables are names and, as wholes, ``max(0, count)``, how often a loop runs, and
quotients by numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from math import lcm

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    Binary,
    Expression,
    Integer,
    Name,
    Unary,
    parts_of,
)

Monomial = tuple[str, ...]
"""Variables, sorted, each as often as it is a factor."""

_DEGREE = 2
"""Of the polynomials whose sums are known."""


@dataclass(frozen=True)
class Polynomial:
    """``terms`` has no zeros; ``wholes`` are the expressions of variables that are no names."""

    terms: Mapping[Monomial, Fraction]
    wholes: Mapping[str, Expression] = field(default_factory=dict)

    def __add__(self, other: Polynomial) -> Polynomial:
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, Fraction(0)) + coefficient
        return _made(terms, self, other)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + other.scaled(-1)

    def __mul__(self, other: Polynomial) -> Polynomial:
        terms: dict[Monomial, Fraction] = {}
        for one, first in self.terms.items():
            for two, second in other.terms.items():
                product = tuple(sorted((*one, *two)))
                terms[product] = terms.get(product, Fraction(0)) + first * second
        return _made(terms, self, other)

    def scaled(self, factor: int | Fraction) -> Polynomial:
        """A multiple."""
        return _made({m: c * factor for m, c in self.terms.items()}, self)

    @property
    def names(self) -> frozenset[str]:
        """The variables, and the names in those that are no names."""
        return self.terms_names | self.hidden

    @property
    def hidden(self) -> frozenset[str]:
        """The names in those variables that are no names."""
        parts = (part for whole in self.wholes.values() for part in parts_of(whole))
        return frozenset(part.name for part in parts if isinstance(part, Name))

    @property
    def terms_names(self) -> frozenset[str]:
        """The variables."""
        return frozenset(name for monomial in self.terms for name in monomial)

    @property
    def constant(self) -> Fraction | None:
        """Its value, if it has no variables."""
        return self.terms.get((), Fraction(0)) if not self.terms_names else None

    def of(self, name: str) -> tuple[Polynomial, ...]:
        """Its coefficients as a polynomial in ``name``, from the constant on."""
        degree = max((monomial.count(name) for monomial in self.terms), default=0)
        found: list[dict[Monomial, Fraction]] = [{} for _ in range(degree + 1)]
        for monomial, coefficient in self.terms.items():
            rest = tuple(factor for factor in monomial if factor != name)
            found[monomial.count(name)][rest] = coefficient
        return tuple(_made(terms, self) for terms in found)

    def at(self, name: str, value: Polynomial) -> Polynomial:
        """With ``value`` in the place of ``name``."""
        total, power = number(0), number(1)
        for coefficient in self.of(name):
            total, power = total + coefficient * power, power * value
        return total


def _made(terms: Mapping[Monomial, Fraction], *of: Polynomial) -> Polynomial:
    left = {monomial: coefficient for monomial, coefficient in terms.items() if coefficient}
    used = {name for monomial in left for name in monomial}
    wholes = {name: part for one in of for name, part in one.wholes.items() if name in used}
    return Polynomial(left, wholes)


def number(value: int) -> Polynomial:
    """A constant."""
    return Polynomial({(): Fraction(value)} if value else {})


def variable(name: str) -> Polynomial:
    """The polynomial that is one variable."""
    return Polynomial({(name,): Fraction(1)})


def polynomial_of(expression: Expression) -> Polynomial | None:
    """The expression as a polynomial, if it is sums and products of such variables; conversions
    between signed and unsigned types are no part of one."""
    match expression:
        case Integer(value=value):
            return number(value)
        case Name(name=name):
            return variable(name)
        case Unary(operator="-", operand=operand):
            inner = polynomial_of(operand)
            return None if inner is None else inner.scaled(-1)
        case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
            return _operated(operator, polynomial_of(left), polynomial_of(right))
        case Binary(operator="max", left=Integer(value=0), right=count):
            return _count(expression, count)
        case Binary(operator="/", left=left, right=Integer(value=value)) if value > 0:
            return _quotient(expression, polynomial_of(left), value)
        case _:
            return None


def _quotient(
    expression: Expression, dividend: Polynomial | None, divisor: int
) -> Polynomial | None:
    """A quotient of numbers, or as a variable."""
    if dividend is None:
        return None
    value = dividend.constant
    if value is None:
        return _whole(f"({spelled(dividend)}) / {divisor}", expression)
    if value.denominator != 1:
        return None
    quotient = abs(int(value)) // divisor
    return number(quotient if value >= 0 else -quotient)


def _whole(name: str, expression: Expression) -> Polynomial:
    return Polynomial({(name,): Fraction(1)}, {name: expression})


def _operated(
    operator: str, left: Polynomial | None, right: Polynomial | None
) -> Polynomial | None:
    if left is None or right is None:
        return None
    return {"+": left.__add__, "-": left.__sub__, "*": left.__mul__}[operator](right)


def _count(expression: Expression, count: Expression) -> Polynomial | None:
    """``max(0, count)`` as a variable."""
    inner = polynomial_of(count)
    if inner is None:
        return None
    return _whole(f"max(0, {spelled(inner)})", expression)


def spelled(of: Polynomial) -> str:
    """A text that is the same for equal polynomials."""
    return " + ".join(f"{of.terms[m]}*{'*'.join(m)}" for m in sorted(of.terms))


def expression_of(of: Polynomial, place: Place) -> Expression:
    """The polynomial as an expression; it is divided by the common denominator last, without a
    rest where its value is an integer."""
    divisor = lcm(*(coefficient.denominator for coefficient in of.terms.values()))
    ordered = sorted(of.terms, key=lambda monomial: (not monomial, -len(monomial), monomial))
    total: Expression | None = None
    for monomial in ordered:
        coefficient = int(of.terms[monomial] * divisor)
        factors = [of.wholes.get(name) or Name(name, place) for name in monomial]
        total = _with_term(total, coefficient, factors, place)
    value = total or Integer(0, place)
    return Binary("/", value, Integer(divisor, place), place) if divisor > 1 else value


def _with_term(
    total: Expression | None, coefficient: int, factors: list[Expression], place: Place
) -> Expression:
    """The sum with one more term."""
    size: list[Expression] = [Integer(abs(coefficient), place)]
    parts = factors if abs(coefficient) == 1 and factors else [*size, *factors]
    term = reduce(lambda left, right: Binary("*", left, right, place), parts)
    if total is None:
        return Unary("-", term, place) if coefficient < 0 else term
    return Binary("-" if coefficient < 0 else "+", total, term, place)


def sum_over(of: Polynomial, name: str, count: Polynomial) -> Polynomial | None:
    """The sum of the polynomial over ``name`` = 0, 1, ... up to ``count``, exclusive."""
    coefficients = of.of(name)
    if len(coefficients) > _DEGREE + 1:
        return None
    one = number(1)
    sums = (
        count,
        (count * (count - one)).scaled(Fraction(1, 2)),
        (count * (count - one) * (count.scaled(2) - one)).scaled(Fraction(1, 6)),
    )
    total = number(0)
    for coefficient, power in zip(coefficients, sums, strict=False):
        total = total + coefficient * power
    return total


def quotient(of: Polynomial, by: Polynomial) -> Polynomial | None:
    """The polynomial by which ``by`` is to be multiplied, if it has whole coefficients."""
    rest, total = of, number(0)
    names = sorted(of.terms_names | by.terms_names)

    def order(monomial: Monomial) -> tuple[int, ...]:
        return (len(monomial), *map(monomial.count, names))

    leading = max(by.terms, key=order)
    while rest.terms:
        first = max(rest.terms, key=order)
        factor = _without(first, leading)
        coefficient = rest.terms[first] / by.terms[leading]
        if factor is None or coefficient.denominator != 1:
            return None
        term = Polynomial({factor: Fraction(coefficient)})
        rest, total = rest - by * term, total + term
    return total


def _without(one: Monomial, other: Monomial) -> Monomial | None:
    """The first monomial divided by the second one."""
    left = list(one)
    for name in other:
        if name not in left:
            return None
        left.remove(name)
    return tuple(left)
