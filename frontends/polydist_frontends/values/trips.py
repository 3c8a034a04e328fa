"""How far a loop has come: how many iterations are done where its iterator has a value, and how
many there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from polydist_frontends.integer_expressions import (
    Binary,
    BinaryOperator,
    Expression,
    Integer,
    Name,
    Unary,
    address,
)
from polydist_frontends.region import Loop
from polydist_frontends.values.polynomials import (
    Polynomial,
    expression_of,
    number,
    polynomial_of,
    variable,
)

_TURNED: Mapping[BinaryOperator, BinaryOperator] = {
    "<": ">",
    "<=": ">=",
    ">": "<",
    ">=": "<=",
    "!=": "!=",
}


@dataclass(frozen=True)
class Extremes:
    """The smallest and the greatest value of an iterator inside its loop, as far as its header
    says; ``None`` where it does not."""

    least: Polynomial | None
    greatest: Polynomial | None


Ranges = Mapping[str, Extremes]
"""Of the iterators of the loops around something, the innermost last."""


def iterations_done(loop: Loop) -> Polynomial | None:
    """How many iterations are done at the start of one, over the loop's iterator."""
    first = polynomial_of(address(loop.first))
    if first is None:
        return None
    from_first = variable(loop.iterator) - first
    return from_first.scaled(Fraction(1, loop.step))


def extremes_of(loop: Loop) -> Extremes:
    """The range of the loop's iterator."""
    first, end = polynomial_of(address(loop.first)), _end(loop)
    last = None if end is None else end - number(1 if loop.step > 0 else -1)
    return Extremes(first, last) if loop.step > 0 else Extremes(last, first)


def _end(loop: Loop) -> Polynomial | None:
    """The first value, counted by ones, for which the condition of the loop fails, if it has the
    form ``i < n``."""
    condition = loop.condition
    if not isinstance(condition, Binary) or condition.operator not in _TURNED:
        return None
    left, right, operator = condition.left, condition.right, condition.operator
    if isinstance(right, Name) and right.name == loop.iterator:
        left, right, operator = right, left, _TURNED[operator]
    bound = polynomial_of(address(right))
    if not isinstance(left, Name) or left.name != loop.iterator or bound is None:
        return None
    if loop.iterator in bound.names or operator not in _ends(loop.step):
        return None
    return bound + number(_ends(loop.step)[operator])


def _ends(step: int) -> Mapping[str, int]:
    return {"<": 0, "<=": 1, "!=": 0} if step > 0 else {">": 0, ">=": -1, "!=": 0}


def trip_count(loop: Loop, ranges: Ranges) -> Expression | None:
    """How many iterations the loop has; ``ranges`` are those of the loops around it."""
    span = _span(loop)
    if span is None:
        return None
    size, place = abs(loop.step), loop.place
    if is_never_negative(span, ranges):
        length = span.constant
        if size == 1:
            return expression_of(span, place)
        if length is not None:
            return Integer(-(-int(length) // size), place)
    if span.constant is not None:
        return Integer(0, place)
    rounded = expression_of(span + number(size - 1), place)
    count = rounded if size == 1 else Binary("/", rounded, Integer(size, place), place)
    return Binary("max", Integer(0, place), count, place)


def _span(loop: Loop) -> Polynomial | None:
    """The distance from the first value to the end."""
    first, end = polynomial_of(address(loop.first)), _end(loop)
    if first is None or end is None:
        return None
    return end - first if loop.step > 0 else first - end


def inside(loop: Loop, known: Expression) -> Expression:
    """What is known before the loop as it is inside of it: there the loop runs, so that
    ``max(0, count)`` is the count."""
    if isinstance(known, Unary):
        return replace(known, operand=inside(loop, known.operand))
    span = _span(loop)
    if span is None or abs(loop.step) > 1:
        return known
    whole, value = trip_count(loop, {}), polynomial_of(known)
    count = None if whole is None else polynomial_of(whole)
    if value is None or count is None or not count.wholes:
        return known
    (name,) = count.wholes
    return expression_of(value.at(name, span), known.place) if name in value.wholes else known


def is_never_negative(of: Polynomial, ranges: Ranges) -> bool:
    """Whether the ranges of the iterators prove it."""
    for name in reversed(list(ranges)):
        parts = of.of(name)
        slope = parts[1].constant if len(parts) == 2 else None
        if len(parts) == 1:
            continue
        end = None if slope is None else ranges[name].least if slope > 0 else ranges[name].greatest
        if end is None:
            return False
        of = of.at(name, end)
    value = of.constant
    return value is not None and value >= 0
