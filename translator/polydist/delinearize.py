"""``a[i*n + j]`` as ``a[i][j]``: the shape that linearised subscripts of one array have in common (design section 2.1).

1. Write every subscript as a polynomial whose monomials are a product of parameters times at most one varying part.
2. The parameter products that stand before varying parts are the strides; with 1 they must form a chain, each a multiple of the next.
3. Share the monomials out to the strides. A monomial without a varying part (the ``n`` in ``(i+1)*n + j``, but also in ``i*n + n-1``)
   may belong to any stride that divides it; the choice is right whose inner subscripts stay within their extents on the domain.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Place
from polydist_frontends.region import Binary, Expression, Integer, Name, Unary

Factors = tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """``coefficient * product(factors) * varying``; ``varying`` is ``None`` for a loop-invariant term."""

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
    return None if terms is None else [Term(factor * t.coefficient, t.factors, t.varying) for t in terms]


def _added(left: list[Term] | None, right: list[Term] | None) -> list[Term] | None:
    return None if left is None or right is None else left + right


def _multiplied(left: list[Term] | None, right: list[Term] | None) -> list[Term] | None:
    if left is None or right is None:
        return None
    products = []
    for a, b in itertools.product(left, right):
        if a.varying is not None and b.varying is not None:
            return None
        products.append(Term(a.coefficient * b.coefficient, tuple(sorted(a.factors + b.factors)), a.varying or b.varying))
    return products


def stride_chain(subscripts: Iterable[list[Term]]) -> tuple[Factors, ...] | None:
    """The strides that all subscripts together need, outermost first and ending with 1 (the empty product); ``None`` if they are no chain."""
    strides = {term.factors for terms in subscripts for term in terms if term.varying is not None} | {()}
    chain = sorted(strides, key=lambda factors: (-len(factors), factors))
    for outer, inner in itertools.pairwise(chain):
        if ratio(outer, inner) is None:
            return None
    return tuple(chain)


def ratio(outer: Factors, inner: Factors) -> Factors | None:
    """``outer / inner`` as a product of parameters, if it is one."""
    have, take = Counter(outer), Counter(inner)
    return None if take - have else tuple(sorted((have - take).elements()))


def candidate_splits(terms: Sequence[Term], chain: tuple[Factors, ...], place: Place) -> Iterable[tuple[Expression, ...]]:
    """The ways to write the sum as subscripts of the strides in ``chain``, the most natural first."""
    choices = [[k for k, stride in enumerate(chain) if _belongs(term, stride)] for term in terms]
    for choice in itertools.islice(itertools.product(*choices), 256):
        yield tuple(_subscript(terms, choice, k, chain[k], place) for k in range(len(chain)))


def _belongs(term: Term, stride: Factors) -> bool:
    return term.factors == stride if term.varying is not None else ratio(term.factors, stride) is not None


def _subscript(terms: Sequence[Term], choice: tuple[int, ...], level: int, stride: Factors, place: Place) -> Expression:
    total: Expression = Integer(0, place)
    for term, chosen in zip(terms, choice, strict=True):
        if chosen == level:
            total = Binary("+", total, _product(term, ratio(term.factors, stride) or (), place), place)
    return total


def _product(term: Term, factors: Factors, place: Place) -> Expression:
    value: Expression = product_expression(factors, place)
    if term.varying is not None:
        value = term.varying
    return Binary("*", Integer(term.coefficient, place), value, place)


def product_expression(factors: Factors, place: Place) -> Expression:
    """The product of parameters as an expression; 1 for the empty product."""
    if not factors:
        return Integer(1, place)
    value: Expression = Name(factors[0], place)
    for factor in factors[1:]:
        value = Binary("*", value, Name(factor, place), place)
    return value
