"""Delinearisation, ``a[i*n + j]`` as ``a[i][j]``: the shape that linearised subscripts of one array
have in common (design section 2.1).

1. Write every subscript as a sum of terms: an integer, a product of parameters, and at most one
   varying part.
2. What stands before a varying part is a polynomial in the parameters: its stride, times an integer
   (``2*(n+2)`` in ``2*i*(n+2)``). The strides of an array, with 1, must form a chain, each a
   multiple of the next. There are up to four: the multipliers as they are written (``n+2`` twice
   in ``i*(n+2) + i``), what stands before each varying part altogether (``n+3`` there), the
   monomials of these, and these without numbers (``n`` in ``2*i*n``: other subscripts have single
   rows); and the first two of each subscript alone, where others are written in another way
   (``i*n + 2*i + j``, as values of pointers that walk along rows are). Which of them is the array's
   is for the caller to try: the one whose inner subscripts stay within their extents.
3. Divide the terms among the strides. What does not vary (the ``n`` in ``(i+1)*n + j``, but also in
   ``i*n + n-1``) may be divided by a stride or left to the next one; the choice is right whose
   inner subscripts stay within their extents on the domain.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Name,
    Opaque,
    Select,
    Unary,
)

from polydist.model.linearised.expressions import polynomial_expression
from polydist.sets.polynomial import ONE, ZERO, Factors, Polynomial, divided, summed


@dataclass(frozen=True)
class Term:
    """``coefficient * product(factors) * varying``; ``varying`` is ``None`` for a loop-invariant
    term."""

    coefficient: int
    factors: Factors
    varying: Expression | None


def terms_of(expression: Expression, parameters: Iterable[str]) -> list[Term] | None:
    """The expression as a sum of terms, or ``None`` where two varying parts are multiplied."""
    known = set(parameters)
    match expression:
        case Integer(value=value):
            return [Term(value, (), None)]
        case Name(name=name) if name in known:
            return [Term(1, (name,), None)]
        case Unary(operator="-", operand=operand):
            return _scaled(terms_of(operand, known), -1)
        case Binary(operator="+", left=left, right=right):
            return _added(terms_of(left, known), terms_of(right, known))
        case Binary(operator="-", left=left, right=right):
            return _added(terms_of(left, known), _scaled(terms_of(right, known), -1))
        case Binary(operator="*", left=left, right=right):
            return _multiplied(terms_of(left, known), terms_of(right, known))
        case _:
            return [Term(1, (), expression)]


def _scaled(terms: list[Term] | None, factor: int) -> list[Term] | None:
    """An integer multiple of a sum."""
    if terms is None:
        return None
    return [Term(factor * t.coefficient, t.factors, t.varying) for t in terms]


def _added(left: list[Term] | None, right: list[Term] | None) -> list[Term] | None:
    """The sum of two sums."""
    return None if left is None or right is None else left + right


def _multiplied(left: list[Term] | None, right: list[Term] | None) -> list[Term] | None:
    """The product of two sums, where no two varying parts meet."""
    if left is None or right is None:
        return None
    products = []
    for a, b in itertools.product(left, right):
        if a.varying is not None and b.varying is not None:
            return None
        products.append(
            Term(
                a.coefficient * b.coefficient,
                tuple(sorted(a.factors + b.factors)),
                a.varying or b.varying,
            )
        )
    return products


# ------------------------------------------------------------------------------------------ strides
@dataclass(frozen=True)
class VaryingPart:
    """A varying part of a subscript with all that it is multiplied by."""

    varying: Expression
    stride: Polynomial


def varying_parts(terms: Sequence[Term]) -> tuple[list[VaryingPart], Polynomial]:
    """The varying parts of a sum, each once, and what does not vary."""
    groups: dict[str, list[Term]] = {}
    for term in terms:
        if term.varying is not None:
            groups.setdefault(spelled(term.varying), []).append(term)
    invariant = summed((term.factors, term.coefficient) for term in terms if term.varying is None)
    parts = []
    for group in groups.values():
        stride = summed((term.factors, term.coefficient) for term in group)
        if stride.terms and group[0].varying is not None:
            parts.append(VaryingPart(group[0].varying, stride))
    return parts, invariant


def spelled(expression: Expression) -> str:
    """The expression without its places: equal for equal expressions."""
    match expression:
        case Integer(value=value):
            return str(value)
        case Name(name=name):
            return name
        case Unary(operator=operator, operand=operand):
            return f"({operator} {spelled(operand)})"
        case Binary(operator=operator, left=left, right=right):
            return f"({spelled(left)} {operator} {spelled(right)})"
        case Select(condition=condition, then=then, otherwise=otherwise):
            return f"({spelled(condition)} ? {spelled(then)} : {spelled(otherwise)})"
        case Opaque(text=text) | Current(text=text):
            return text


def stride_chains(
    subscripts: Sequence[Expression], parameters: Iterable[str]
) -> tuple[tuple[Polynomial, ...], ...]:
    """The chains of strides that all subscripts together may have been written with, the most
    natural first; each is outermost first and ends with 1."""
    known = set(parameters)
    ways = [_written_strides(subscripts, known), _strides(subscripts, known)]
    monomials = [summed([term]) for stride in ways[1] for term in stride.terms]
    without_numbers = [stride.primitive() for stride in ways[1]]
    alone = ([of] for of in subscripts)
    single = (way for one in alone for way in (_written_strides(one, known), _strides(one, known)))
    chains = (chain_of(found) for found in (*ways, monomials, without_numbers, *single))
    return tuple(dict.fromkeys(chain for chain in chains if chain is not None and len(chain) > 1))


def _written_strides(subscripts: Sequence[Expression], known: set[str]) -> list[Polynomial]:
    """What the varying parts of the subscripts are multiplied by, as they are written."""
    return [m for subscript in subscripts for m in _multipliers(subscript, known, ONE)]


def _strides(subscripts: Sequence[Expression], known: set[str]) -> list[Polynomial]:
    """What stands before each varying part of the subscripts altogether."""
    sums = (terms_of(subscript, known) for subscript in subscripts)
    return [part.stride for terms in sums if terms is not None for part in varying_parts(terms)[0]]


def _multipliers(
    expression: Expression, known: set[str], around: Polynomial
) -> Iterable[Polynomial]:
    """What each varying part of the expression is multiplied by, as it is written, and each
    invariant part beside one (``n`` in ``(1 + 2*i)*n``)."""
    if invariant_value(expression, known) is not None:
        yield around
        return
    match expression:
        case Unary(operator="-", operand=operand):
            yield from _multipliers(operand, known, around)
        case Binary(operator="+" | "-", left=left, right=right):
            yield from (*_multipliers(left, known, around), *_multipliers(right, known, around))
        case Binary(operator="*", left=left, right=right):
            for factor, varying in ((left, right), (right, left)):
                value = invariant_value(factor, known)
                if value is not None:
                    yield from _multipliers(varying, known, around.product(value))
                    return
        case _:
            yield around


def invariant_value(expression: Expression, known: set[str]) -> Polynomial | None:
    """The value of an expression over parameters alone."""
    terms = terms_of(expression, known)
    if terms is None or any(term.varying is not None for term in terms):
        return None
    return summed((term.factors, term.coefficient) for term in terms)


def chain_of(strides: Iterable[Polynomial]) -> tuple[Polynomial, ...] | None:
    """The strides and 1, each once with the greatest common divisor of its contents (``4*n`` and
    ``6*n`` have ``2*n`` in common), outermost first; ``None`` if one does not divide the one
    before it."""
    contents: dict[Polynomial, int] = {}
    for stride in strides:
        primitive = stride.primitive()
        contents[primitive] = math.gcd(contents.get(primitive, 0), stride.content)
    needed = {
        primitive.times(content) for primitive, content in contents.items() if primitive.degree
    } | {ONE}
    chain = sorted(needed, key=lambda stride: (-stride.degree, -len(stride.terms), stride.terms))
    for outer, inner in itertools.pairwise(chain):
        if ratio(outer, inner) is None:
            return None
    return tuple(chain)


def ratio(outer: Polynomial, inner: Polynomial) -> Polynomial | None:
    """``outer / inner``, if that is a polynomial."""
    quotient, remainder = divided(outer, inner)
    return None if remainder.terms else quotient


# ------------------------------------------------------------------------------------------- splits
Shares = tuple[Polynomial, ...]
"""What each stride of a chain gets of what does not vary."""


def candidate_splits(
    terms: Sequence[Term],
    chain: tuple[Polynomial, ...],
    place: Place,
    written: Shares | None = None,
) -> Iterable[tuple[Expression, ...]]:
    """The ways to write the sum as subscripts of the strides in ``chain``, the most natural first:
    that with the shares as they are ``written``."""
    parts, invariant = varying_parts(terms)
    levels = [_levels(part.stride, chain) for part in parts]
    if any(level is None for level in levels):
        return
    factors = [level for level in levels if level is not None]
    for shares in dict.fromkeys(
        [*([] if written is None else [written]), *_shares(invariant, chain)]
    ):
        yield tuple(
            _subscript(parts, [factor[k] for factor in factors], share, place)
            for k, share in enumerate(shares)
        )


def written_shares(
    expression: Expression, chain: tuple[Polynomial, ...], parameters: Iterable[str]
) -> Shares:
    """The shares as they stand in the text: ``(i + 2)*(n + 3) + j + n`` is 2 rows and n, and not 3
    rows less 3."""
    shares: list[Polynomial] = [ZERO] * len(chain)
    for around, value in _summands(expression, set(parameters), ONE):
        for level, share in _written_share(around, value, chain):
            shares[level] = summed([*shares[level].terms, *share.terms])
    return tuple(shares)


def _summands(
    expression: Expression, known: set[str], around: Polynomial
) -> Iterable[tuple[Polynomial, Polynomial]]:
    """What does not vary in each summand, with what it is multiplied by outside of brackets."""
    value = invariant_value(expression, known)
    match expression:
        case _ if value is not None and len(value.terms) <= 1:
            yield around, value
        case Unary(operator="-", operand=operand):
            yield from _summands(operand, known, around.times(-1))
        case Binary(operator="+", left=left, right=right):
            yield from (*_summands(left, known, around), *_summands(right, known, around))
        case Binary(operator="-", left=left, right=right):
            yield from (*_summands(left, known, around), *_summands(right, known, around.times(-1)))
        case Binary(operator="*", left=left, right=right) if (
            factor := invariant_value(right, known)
        ) is not None:
            yield from _summands(left, known, around.product(factor))
        case Binary(operator="*", left=left, right=right) if (
            factor := invariant_value(left, known)
        ) is not None:
            yield from _summands(right, known, around.product(factor))


def _written_share(
    around: Polynomial, value: Polynomial, chain: tuple[Polynomial, ...]
) -> Iterable[tuple[int, Polynomial]]:
    """What is a stride is one row; a stride before the bracket has the value; of anything else the
    multiples of strides without sums are rows (``g`` in ``g*(1 + n)``), and the rest belongs to the
    last subscript."""
    product = around.product(value)
    for of, share in ((product, ONE), (around, value)):
        for level, stride in enumerate(chain[:-1]):
            factor = ratio(of, stride)
            if factor is not None and not factor.degree:
                return [(level, share.product(factor))]
    rows = []
    for level, stride in enumerate(chain[:-1]):
        if len(stride.terms) == 1:
            quotient, product = divided(product, stride)
            rows.append((level, quotient))
    return [*rows, (len(chain) - 1, product)]


def _levels(stride: Polynomial, chain: tuple[Polynomial, ...]) -> tuple[int, ...] | None:
    """The stride as a sum of integer multiples of the chain's strides."""
    multiples: list[int] = []
    for step in chain:
        quotient, stride = divided(stride, step)
        if quotient.degree:
            return None
        multiples.append(dict(quotient.terms).get((), 0))
    return None if stride.terms else tuple(multiples)


def _shares(invariant: Polynomial, chain: tuple[Polynomial, ...]) -> Iterable[Shares]:
    """The ways to divide what does not vary: at every stride but the last its quotient, one less
    (``3*n - 1`` is ``2*n`` and ``n - 1``), or nothing."""
    if len(chain) == 1:
        yield (invariant,)
        return
    quotient, remainder = divided(invariant, chain[0])
    less = (summed([*quotient.terms, ((), -1)]), summed([*remainder.terms, *chain[0].terms]))
    for share, rest in dict.fromkeys([(quotient, remainder), less, (Polynomial(()), invariant)]):
        for inner in _shares(rest, chain[1:]):
            yield (share, *inner)


def _subscript(
    parts: Sequence[VaryingPart], factors: Sequence[int], share: Polynomial, place: Place
) -> Expression:
    """One subscript of a split: the varying parts with their factors, and its share."""
    total = polynomial_expression(share, place)
    for part, factor in zip(parts, factors, strict=True):
        if factor:
            total = Binary(
                "+", total, Binary("*", Integer(factor, place), part.varying, place), place
            )
    return total
