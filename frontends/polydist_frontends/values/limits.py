"""Between which values a scalar is that data choose: ``p = i; for (j = i + 1; j < n; j++) if (a[j]
> a[p]) p = j;``.

1. What a loop does with the scalar is found by running the body once from an unknown start: each
   value that may be the new one lies between two expressions, or is the old one.
2. Over the iterations of the loop these lie between what they are for the least and for the
   greatest value of the iterator, as far as they are polynomials of degree 1 in it. In the loop and
   after it, the scalar is between the least and the greatest of that and of what it was before.
3. Where data choose between values with limits, all lie between the least and the greatest of
   these.

A value with limits is an ``Opaque`` that says them (``between``): only subscripts can use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from polydist_frontends.data_choices import is_chosen_by_data, is_known
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    SUBSCRIPT,
    Binary,
    Expression,
    Limits,
    Opaque,
    Select,
    Unary,
    address,
    parts_of,
)
from polydist_frontends.region import Loop
from polydist_frontends.values.closed_forms import start_of
from polydist_frontends.values.polynomials import Polynomial, expression_of, polynomial_of
from polydist_frontends.values.trips import Extremes, extremes_of
from polydist_frontends.walks import is_same, names_in

_MOST = 40
"""Nodes of a limit."""


def limited(value: Expression | None) -> Expression | None:
    """The value as one with limits, if it has some and is not known."""
    if value is None or (is_known(value) and not is_chosen_by_data(value)):
        return None
    between = limits_of(value)
    return None if between is None else _between(between, value)


def in_loop(
    loop: Loop, before: Mapping[str, Expression], after: Mapping[str, Expression]
) -> dict[str, Expression]:
    """Steps 1 and 2: the limits of scalars in the loop and behind it; ``after`` are their values
    after an iteration that began with ``start_of``, ``before`` those before the loop."""
    starts = {start_of(name, loop).name for name in before}
    found: dict[str, Expression] = {}
    for name in before.keys() & after.keys():
        start = start_of(name, loop).name
        new = _new_values(after[name], start)
        hull = _over_iterations(loop, before[name], new, start) if new else None
        if hull and starts.isdisjoint(of.name for end in hull for of in names_in(end)):
            found[name] = _between(hull, before[name])
    return found


def _over_iterations(
    loop: Loop, before: Expression, new: Iterable[Expression], start: str
) -> Limits | None:
    """Step 2: of what was before, and of the new values over all iterations. Where a limit is the
    less or the greater one of something and of the old value, that has the limits, too."""
    extremes = extremes_of(loop)
    inside = [limits_of(value) for value in new]
    others = [None if of is None else (_other(of[0], start), _other(of[1], start)) for of in inside]
    over = [None if of is None else _over(of, loop.iterator, extremes) for of in others]
    return _common((limits_of(before), *over))


def _other(of: Expression, start: str) -> Expression:
    """The limit without the old value."""
    if isinstance(of, Binary) and of.operator in ("min", "max"):
        left, right = _other(of.left, start), _other(of.right, start)
        sides = [side for side in (left, right) if getattr(side, "name", "") != start]
        return replace(of, left=left, right=right) if len(sides) == 2 else (sides or [left])[0]
    return of


def limits_of(value: Expression) -> Limits | None:
    """Between which expressions a value lies; ``None`` if that is not known."""
    match value:
        case Opaque(between=between):
            return between
        case Select(then=then, otherwise=otherwise) if not _is_plain(value):
            return _common((limits_of(then), limits_of(otherwise)))
        case Binary(operator="+" | "-", left=left, right=right) if not _is_plain(value):
            return _sum(value, limits_of(left), limits_of(right))
        case Unary(operator="narrow", operand=operand) if not _is_plain(value):
            return _narrowed(value, limits_of(operand))
        case _:
            return (address(value), address(value)) if _is_plain(value) else None


def _narrowed(value: Unary, between: Limits | None) -> Limits | None:
    """The limits in the narrow type: where both fit in it, which is checked, so does what lies
    between them."""
    if between is None:
        return None
    first, last = (replace(value, operand=end) for end in between)
    return first, last


def _is_plain(value: Expression) -> bool:
    return is_known(value) and not is_chosen_by_data(value)


def _sum(value: Binary, left: Limits | None, right: Limits | None) -> Limits | None:
    if left is None or right is None:
        return None
    least, greatest = right if value.operator == "+" else (right[1], right[0])
    ends = ((left[0], least), (left[1], greatest))
    first, last = (Binary(value.operator, a, b, value.place) for a, b in ends)
    return first, last


def _between(between: Limits, value: Expression) -> Opaque:
    if isinstance(value, Opaque):
        return replace(value, between=between)
    return Opaque(SUBSCRIPT, "", value.place, between)


def _new_values(value: Expression, start: str) -> tuple[Expression, ...]:
    """The values that the scalar may have got in an iteration."""
    if isinstance(value, Select) and not _is_plain(value):
        return (*_new_values(value.then, start), *_new_values(value.otherwise, start))
    return () if getattr(value, "name", "") == start else (value,)


def _over(between: Limits, iterator: str, extremes: Extremes) -> Limits | None:
    """The limits over all iterations of a loop."""
    least, greatest = (
        _at(between[0], iterator, extremes, True),
        _at(between[1], iterator, extremes, False),
    )
    return None if least is None or greatest is None else (least, greatest)


def _at(of: Expression, iterator: str, extremes: Extremes, least: bool) -> Expression | None:
    """The least or the greatest value of an expression over the values of an iterator."""
    if iterator not in {name.name for name in names_in(of)}:
        return of
    if isinstance(of, Binary) and of.operator in ("min", "max"):
        left, right = (_at(side, iterator, extremes, least) for side in (of.left, of.right))
        return None if left is None or right is None else replace(of, left=left, right=right)
    if isinstance(of, Unary) and of.operator == "narrow":
        inner = _at(of.operand, iterator, extremes, least)
        return None if inner is None else replace(of, operand=inner)
    value = polynomial_of(of)
    return None if value is None else _at_end(value, iterator, extremes, least, of.place)


def _at_end(
    value: Polynomial, iterator: str, extremes: Extremes, least: bool, place: Place
) -> Expression | None:
    slope = _slope(value, iterator)
    if slope is None:
        return None
    end = extremes.least if (slope > 0) == least else extremes.greatest
    return None if end is None else expression_of(value.at(iterator, end), place)


def _slope(value: Polynomial, iterator: str) -> Fraction | None:
    """What the value grows by with the iterator, if that is a number."""
    parts = value.of(iterator)
    is_line = len(parts) == 2 and iterator not in parts[0].names
    return parts[1].constant if is_line else None


def _common(limits: Sequence[Limits | None]) -> Limits | None:
    """Step 3; ``None`` if one is not known."""
    known = [of for of in limits if of is not None]
    return _hull(known) if len(known) == len(limits) else None


def _hull(limits: Iterable[Limits]) -> Limits | None:
    """The least of the lower and the greatest of the upper limits, unless they become long."""
    (least, greatest), *others = limits
    for first, last in others:
        least, greatest = _extreme("min", least, first), _extreme("max", greatest, last)
    long = any(sum(1 for _ in parts_of(end)) > _MOST for end in (least, greatest))
    return None if long else (least, greatest)


def _extreme(operator: str, one: Expression, other: Expression) -> Expression:
    """The lesser or greater one of two expressions."""
    if is_same(one, other):
        return one
    difference = _difference(one, other)
    constant = None if difference is None else difference.constant
    if constant is None:
        return Binary("min" if operator == "min" else "max", one, other, one.place)
    return one if (constant < 0) == (operator == "min") else other


def _difference(one: Expression, other: Expression) -> Polynomial | None:
    left, right = polynomial_of(one), polynomial_of(other)
    return None if left is None or right is None else left - right
