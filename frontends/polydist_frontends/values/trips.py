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
    Select,
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
from polydist_frontends.walks import has_opaque, names_in

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
    first, end = polynomial_of(address(loop.first)), end_of(loop)
    last = None if end is None else end - number(1 if loop.step > 0 else -1)
    return Extremes(first, last) if loop.step > 0 else Extremes(last, first)


def end_of(loop: Loop) -> Polynomial | None:
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
    if loop.left and operator == "!=":
        return None
    return bound + number(_ends(loop.step)[operator])


def _ends(step: int) -> Mapping[str, int]:
    return {"<": 0, "<=": 1, "!=": 0} if step > 0 else {">": 0, ">=": -1, "!=": 0}


def trip_count(loop: Loop, ranges: Ranges) -> Expression | None:
    """How many iterations the loop has; ``ranges`` are those of the loops around it."""
    condition = loop.condition
    if isinstance(condition, Binary) and condition.operator in ("&&", "||"):
        left = trip_count(replace(loop, condition=condition.left), ranges)
        right = trip_count(replace(loop, condition=condition.right), ranges)
        if left is None or right is None:
            return None
        place = loop.place
        return (
            Binary("min", left, right, place) if condition.operator == "&&" else _more(left, right)
        )
    found = _span(loop)
    if found is None:
        return _chosen_count(loop, ranges)
    (span, size), place = found, loop.place
    if is_never_negative(span, ranges):
        length = span.constant
        if size == 1:
            return expression_of(span, place)
        if length is not None:
            return Integer(-(-int(length) // size), place)
    if span.constant is not None:
        return Integer(max(0, -(-int(span.constant) // size)), place)
    rounded = expression_of(span + number(size - 1), place)
    count = rounded if size == 1 else Binary("/", rounded, Integer(size, place), place)
    return Binary("max", Integer(0, place), count, place)


def _chosen_count(loop: Loop, ranges: Ranges) -> Expression | None:
    """The same where the bound is one of two."""
    condition = loop.condition
    choice = _choice_of(condition.right) if isinstance(condition, Binary) else None
    if choice is None or not isinstance(condition, Binary) or has_opaque(choice):
        return None
    if loop.iterator in {name.name for name in names_in(choice)}:
        return None
    sides = (replace(condition, right=side) for side in (choice.then, choice.otherwise))
    then, otherwise = (trip_count(replace(loop, condition=side), ranges) for side in sides)
    if then is None or otherwise is None:
        return None
    return replace(choice, then=then, otherwise=otherwise)


def _choice_of(bound: Expression) -> Select | None:
    """The bound as one that a condition chooses."""
    match bound:
        case Select():
            return bound
        case Binary(operator="min" | "max" as operator, left=left, right=right, place=place):
            first = Binary("<" if operator == "min" else ">", left, right, place)
            return Select(first, left, right, place)
        case Binary(operator="+" | "-", left=left, right=Integer()):
            inner = _choice_of(left)
            return None if inner is None else _in_both(bound, inner)
        case _:
            return None


def _in_both(bound: Binary, choice: Select) -> Select:
    """The choice in the place of the bound's left side."""
    then, otherwise = (replace(bound, left=side) for side in (choice.then, choice.otherwise))
    return replace(choice, then=then, otherwise=otherwise)


def _more(left: Expression, right: Expression) -> Expression:
    """The larger one of two counts; beside 1, in the form ``1 + max(0, count)``."""
    place = right.place
    if not isinstance(left, Integer) or left.value != 1:
        return Binary("max", left, right, place)
    is_whole = isinstance(right, Binary) and right.operator == "max"
    count = right.right if is_whole and isinstance(right, Binary) else right
    further = Binary("-", count, left, place)
    return Binary("+", left, Binary("max", Integer(0, place), further, place), place)


def _span(loop: Loop) -> tuple[Polynomial, int] | None:
    """How far the loop goes, and how far in an iteration: of what its condition compares with 0,
    turned so that it grows."""
    first, tested = polynomial_of(address(loop.first)), _tested(loop.condition)
    if first is None or tested is None or loop.by is not None:
        return None
    difference, operator = tested
    slope = _slope(difference, loop)
    if slope is None or slope == 0 or operator not in _ends(slope):
        return None
    begin = difference.at(loop.iterator, first).scaled(-1 if slope > 0 else 1)
    return begin + number(1 if operator in ("<=", ">=") else 0), abs(slope)


def _tested(condition: Expression) -> tuple[Polynomial, BinaryOperator] | None:
    """The difference of the sides that the condition compares, and how."""
    if not isinstance(condition, Binary) or condition.operator not in _TURNED:
        return None
    left, right = (polynomial_of(address(side)) for side in (condition.left, condition.right))
    return None if left is None or right is None else (left - right, condition.operator)


def _slope(difference: Polynomial, loop: Loop) -> int | None:
    """What an iteration adds to the difference, if that is a whole number."""
    parts = difference.of(loop.iterator)
    factor = parts[1].constant if len(parts) == 2 else None
    if loop.iterator in parts[0].names or factor is None or factor.denominator != 1:
        return None
    return int(factor) * loop.step


def ending(loop: Loop) -> Expression | None:
    """The condition of the loop, if in any case it fails some time, with ``!=`` as the comparison
    that it is in a loop that ends; ``None`` if nothing tells."""
    return _ending(loop.condition, loop)


def _ending(condition: Expression, loop: Loop) -> Expression | None:
    if not isinstance(condition, Binary):
        return None
    if condition.operator in ("&&", "||"):
        return _both_ending(condition, loop)
    tested = _tested(condition)
    slope = None if tested is None else _slope(tested[0], loop)
    if not slope or condition.operator not in _ends(slope):
        return None
    turned = condition.operator == "!="
    return replace(condition, operator="<" if slope > 0 else ">") if turned else condition


def cancelled(condition: Expression) -> Expression:
    """The condition, with what both of its sides have in common left out where that has products:
    ``i*n + k < (i + 1)*n`` is ``k < n``."""
    if isinstance(condition, Binary) and condition.operator in ("&&", "||"):
        left, right = cancelled(condition.left), cancelled(condition.right)
        return replace(condition, left=left, right=right)
    tested = _tested(condition)
    if tested is None or not isinstance(condition, Binary):
        return condition
    sides = (polynomial_of(address(side)) for side in (condition.left, condition.right))
    products = sum(_products(side) for side in sides if side is not None)
    if _products(tested[0]) >= products:
        return condition
    place = condition.place
    return replace(condition, left=expression_of(tested[0], place), right=Integer(0, place))


def _products(of: Polynomial) -> int:
    return sum(len(monomial) > 1 for monomial in of.terms)


def _both_ending(condition: Binary, loop: Loop) -> Expression | None:
    """Of conditions that must all hold one has to fail some time, of others all."""
    left, right = _ending(condition.left, loop), _ending(condition.right, loop)
    known = (left is not None) + (right is not None)
    if known < (1 if condition.operator == "&&" else 2):
        return None
    return replace(condition, left=left or condition.left, right=right or condition.right)


def inside(loop: Loop, known: Expression) -> Expression:
    """What is known before the loop as it is inside of it: there the loop runs, so that
    ``max(0, count)`` is the count."""
    if isinstance(known, Unary):
        return replace(known, operand=inside(loop, known.operand))
    found = _span(loop)
    if found is None or found[1] > 1:
        return known
    span, _ = found
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
