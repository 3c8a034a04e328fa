"""Packed triangles: an array of one dimension as rows of different lengths, ``p[i*(i + 1)/2 + j]``.

1. With T(r) = r*(r + 1)/2 the element in row r and column c lies at T(r) + c where rows become
   longer, 0 <= c <= r, or at n*r - T(r) + c where they become shorter, r <= c < n; all of it
   perhaps behind a start that is the same for all. In both, pairs within these bounds and elements
   are one to one.
2. A subscript is such a sum if it is a polynomial with half the square of one iterator: r is that
   iterator plus a small number, c what is left, and affine. Halves of products that are even
   whatever the iterators are, are exact, but for unsigned ones that may be below zero.
3. Which n and which start it is, the subscripts say. The array has the first
   shape in which all accesses are certainly within the bounds; without one it is no triangle.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from polydist_frontends.errors import Place, Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Unary, is_unsigned
from polydist_frontends.region import Access
from polydist_frontends.values.polynomials import (
    Polynomial,
    expression_of,
    number,
    polynomial_of,
    variable,
)
from polydist_frontends.variables import Array

from polydist.model.affine import Evaluator, Scope
from polydist.model.domains.reach import RegionLeaf
from polydist.model.shapes.evaluation import evaluator_of
from polydist.sets import polynomial as integral
from polydist.sets.strides import (
    MeasuredRows,
    MeasuredStride,
    Stride,
    Triangular,
    WrittenStride,
    written_stride,
)

_SHIFTS = (0, -1, 1, -2, 2)
_HALF = Fraction(1, 2)
Use = tuple[Access, Evaluator]
"""An access to the array with the instances of it."""


@dataclass(frozen=True)
class Packed:
    """``sign``: 1 where rows become longer; else the first one has ``longest`` elements. Row 0
    lies behind ``start`` elements."""

    sign: int
    longest: Polynomial
    start: Polynomial

    def strides(self, own: Stride) -> tuple[Stride, ...]:
        """Those of the dimensions that ``subscripts`` are for; ``own`` is that of the array."""
        measured = isinstance(own, MeasuredStride)
        sizes = [_integral(of) for of in (self.start, self.longest) if of.terms]
        before = [MeasuredRows(size) if measured else size for size in sizes]
        return (*before, Triangular(self.sign, measured), own)

    def subscripts(self, row: Expression, column: Expression) -> tuple[Expression, ...]:
        """Those of the element in a row and a column."""
        first = (Integer(1, row.place),) if self.start.terms else ()
        return (*first, *((row,) if self.longest.terms else ()), row, column)


def packed_in(
    array: Array, accesses: Iterable[tuple[RegionLeaf, Access]], scope: Scope
) -> Packed | None:
    """The triangle that the array is; in most cases nothing has to be looked at."""
    if len(array.extents) != 1 or isinstance(written_stride(array.strides[0]), WrittenStride):
        return None
    if not any(access.packed for _, access in accesses):
        return None
    uses = [(a, evaluator_of(leaf, replace(a, ranges=()), scope)) for leaf, a in accesses]
    return packed_of(uses, scope.parameters)


def packed_of(uses: Sequence[Use], parameters: Collection[str]) -> Packed | None:
    """The shape of an array with these accesses, if it is a packed triangle."""
    found = [subscript(access) for access, _ in uses]
    curved = [of for of in found if of is not None and any(_squared(of, parameters))]
    known = set(parameters)
    shapes = (shape for of in curved for shape in _shapes(of, known))
    return next((shape for shape in shapes if _has_all(shape, uses, known)), None)


def subscript(access: Access) -> Polynomial | None:
    """Step 2: the one subscript as a polynomial."""
    of = access.packed or (access.subscripts[0] if len(access.subscripts) == 1 else None)
    return None if of is None or (access.ranges and not access.packed) else _exact(of)


def place_in(
    shape: Packed, access: Access, evaluator: Evaluator, parameters: Collection[str]
) -> tuple[Expression, ...] | None:
    """The subscripts of the access in the shape; ``None`` if it is not certainly within it."""
    of = subscript(access)
    for row, column in () if of is None else _places(shape, of, parameters):
        pair = (expression_of(row, access.place), expression_of(column, access.place))
        try:
            if _is_within(shape, *pair, evaluator):
                return shape.subscripts(*pair)
        except Refusal:
            continue
    return None


def _has_all(shape: Packed, uses: Sequence[Use], known: Collection[str]) -> bool:
    return all(place_in(shape, access, evaluator, known) for access, evaluator in uses)


# ------------------------------------------------------------------------------------- polynomials
def _exact(of: Expression) -> Polynomial | None:
    """The polynomial that the expression is, with halves of what is even."""
    match of:
        case Binary(operator="/", left=left, right=Integer(value=2)):
            inner = _exact(left)
            if inner is None or not _is_even(inner) or (is_unsigned(left) and _may_wrap(inner)):
                return None
            return inner.scaled(_HALF)
        case Unary(operator="-" | "signed" | "unsigned" as operator, operand=operand):
            inner = _exact(operand)
            return inner.scaled(-1) if inner is not None and operator == "-" else inner
        case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
            return _operated(operator, _exact(left), _exact(right))
        case _:
            return polynomial_of(of)


def _operated(
    operator: str, left: Polynomial | None, right: Polynomial | None
) -> Polynomial | None:
    if left is None or right is None:
        return None
    operations: dict[str, Callable[[Polynomial], Polynomial]]
    operations = {"+": left.__add__, "-": left.__sub__, "*": left.__mul__}
    return operations[operator](right)


def _is_even(of: Polynomial) -> bool:
    """Whether it is, for all integers: a polynomial with integer coefficients is, if it is for
    zeros and ones."""
    names = sorted(of.terms_names)
    if not _is_integral(of) or len(names) > 5:
        return False
    return not any(
        sum(c for m, c in of.terms.items() if all(values[names.index(name)] for name in m)) % 2
        for values in itertools.product((0, 1), repeat=len(names))
    )


def _may_wrap(of: Polynomial) -> bool:
    """Whether it may be below zero: not without a minus, where nothing else is, and not
    ``i*(i - 1)``."""
    below = [monomial for monomial, coefficient in of.terms.items() if coefficient < 0]
    return any(of.terms.get(m * 2, 0) < -of.terms[m] or len(m) != 1 for m in below)


def _is_integral(of: Polynomial) -> bool:
    return not of.wholes and all(c.denominator == 1 for c in of.terms.values())


def _is_affine(of: Polynomial) -> bool:
    return _is_integral(of) and all(len(monomial) <= 1 for monomial in of.terms)


def _integral(of: Polynomial) -> integral.Polynomial:
    return integral.summed((m, int(c)) for m, c in of.terms.items())


def _triangle(row: Polynomial) -> Polynomial:
    return (row * (row + number(1))).scaled(_HALF)


def _squared(of: Polynomial, known: Collection[str]) -> Iterator[str]:
    """The iterators of which the polynomial has half the square."""
    for (first, *others), coefficient in ((m, c) for m, c in of.terms.items() if len(m) == 2):
        if others == [first] and first not in known and abs(coefficient) == _HALF:
            yield first


# ------------------------------------------------------------------------------------------ shapes
def _shapes(of: Polynomial, known: Collection[str]) -> Iterator[Packed]:
    """Step 3: the shapes that a subscript suggests."""
    for iterator in _squared(of, known):
        _, linear, square = of.of(iterator)
        sign = 1 if square.constant == _HALF else -1
        for shift in _SHIFTS:
            row = variable(iterator) + number(shift)
            longest = linear + number(shift) + number(1).scaled(_HALF) if sign < 0 else number(0)
            if not _is_integral(longest) or not longest.names <= set(known):
                continue
            rest = of - longest * row - _triangle(row).scaled(sign)
            for start in _starts(rest, longest, known):
                yield Packed(sign, longest, start)


def _starts(rest: Polynomial, longest: Polynomial, known: Collection[str]) -> Iterator[Polynomial]:
    """None, or what does not vary in what is left of the subscript."""
    yield number(0)
    own = set(known) - longest.names
    kept = {m: c for m, c in rest.terms.items() if m and own.issuperset(m)}
    constant = 0 if kept else int(rest.terms.get((), 0))
    if kept or constant:
        yield from (Polynomial(kept) + number(constant + shift) for shift in _SHIFTS[:3])


def _places(
    shape: Packed, of: Polynomial, known: Collection[str]
) -> Iterator[tuple[Polynomial, Polynomial]]:
    """The rows and columns that the subscript may be."""
    iterators = [*_squared(of, known)] or [""]
    for iterator, shift in itertools.product(iterators, _SHIFTS):
        row = (variable(iterator) if iterator else number(0)) + number(shift)
        before = shape.longest * row + _triangle(row).scaled(shape.sign) + shape.start
        column = of - before
        if _is_affine(column):
            yield row, column


def _is_within(shape: Packed, row: Expression, column: Expression, evaluator: Evaluator) -> bool:
    """Step 1's bounds, for all instances."""
    place = row.place
    ends = (
        [(Integer(0, place), column), (column, row)]
        if shape.sign > 0
        else [(row, column), (column, _less(shape.longest, place))]
    )
    inside = evaluator.domain
    for least, most in [(Integer(0, place), row), *ends]:
        inside = inside.intersect(evaluator.condition(Binary("<=", least, most, place)))
    return bool(evaluator.domain.is_subset(inside))


def _less(longest: Polynomial, place: Place) -> Expression:
    return expression_of(longest - number(1), place)
