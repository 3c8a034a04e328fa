"""Products of parameters alone: their values, and the shapes of arrays that they suggest where no
iterator tells of any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from polydist_frontends.integer_expressions import Binary, Expression, parts_of

from polydist.model.linearised.delinearize import chain_of, invariant_value, terms_of
from polydist.sets.polynomial import Factors, Polynomial


def guessed_chains(
    subscripts: Sequence[Expression], parameters: Iterable[str]
) -> tuple[tuple[Polynomial, ...], ...]:
    """The chains of strides that products of parameters alone would have: ``(n - 1)*(m + 2) + j``
    is row ``n - 1`` of rows of ``m + 2``, or the other way round."""
    known = set(parameters)
    guesses = (list(_invariant_factors(subscripts, known, side)) for side in ("right", "left"))
    chains = map(chain_of, guesses)
    return tuple(dict.fromkeys(chain for chain in chains if chain is not None and len(chain) > 1))


def _invariant_factors(
    subscripts: Iterable[Expression], known: set[str], side: str
) -> Iterator[Polynomial]:
    """One side of each product of which neither side varies."""
    for part in (part for subscript in subscripts for part in parts_of(subscript)):
        if isinstance(part, Binary) and part.operator == "*":
            left, right = invariant_value(part.left, known), invariant_value(part.right, known)
            if left is not None and right is not None and left.degree and right.degree:
                yield right if side == "right" else left


def products_in(product: Expression, parameters: Iterable[str]) -> Iterator[Factors]:
    """The products of several parameters in an expression of parameters alone."""
    value = invariant_value(product, set(parameters))
    yield from (factors for factors, _ in (value.terms if value else ()) if len(factors) > 1)


Sum = list[tuple[int, str]]
"""Coefficients and parameters of the model; the empty name stands for 1."""


def sum_of_parameters(
    expression: Expression, parameters: Mapping[str, str], products: Mapping[Factors, str]
) -> Sum | None:
    """An expression of parameters alone, such as ``(n - 1)*(m + 2)``, by the names of parameters
    and of their products in the model; ``None`` for others."""
    terms = terms_of(expression, parameters)
    if terms is None or any(term.varying is not None for term in terms):
        return None
    names: dict[Factors, str] = {
        (): "",
        **{(name,): own for name, own in parameters.items()},
        **products,
    }
    factors = [tuple(sorted(term.factors)) for term in terms]
    if not all(name in names for name in factors):
        return None
    return [(term.coefficient, names[name]) for term, name in zip(terms, factors, strict=True)]
