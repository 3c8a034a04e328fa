"""From which subscript on the rows and columns of a linearised array are counted.

``a[i*n + j]`` with ``0 <= j < n`` is column ``j``; with ``1 <= j <= n``, as Fortran programs say it
of arrays that begin at 0, it is column ``j`` too, of columns that are counted from 1. Both name
each element once: any ``n`` subscripts in a row do. So the lower bound of a dimension is a guess,
on which nothing depends but which parameters the checks of the subscripts allow.

1. Each subscript is split as it is written. The value of each inner subscript is a sum of what
   varies and what does not (``n0 - 1`` in ``i*n + j + n0 - 1``).
2. The lower bound is the least value of all accesses, whatever the parameters are; if there is
   none, the least over what does not vary in one of them, such as ``n0``, or over where a loop
   begins (``for (j = jlo; ...)``, with ghosts at -1), or of as many accesses as possible (the last
   column is ``n``). Another guess is that of the accesses that vary within rows: the end of row
   ``i`` may be ``(i + 1)*n - 1``.
3. Where a Fortran array's lower bound is not visible, the model counts it from 1. The columns may
   still be counted from 0 in the program's own subscripts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import islpy as isl
from polydist_frontends.errors import Place, Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Integer
from polydist_frontends.walks import names_in

from polydist.model.affine import Evaluator, Scope
from polydist.model.linearised.delinearize import (
    candidate_splits,
    spelled,
    terms_of,
    written_shares,
)
from polydist.model.linearised.expressions import polynomial_expression
from polydist.model.linearised.simplified import simplified
from polydist.model.shapes.array_shape import ArrayShape
from polydist.sets.polynomial import ZERO, Polynomial, summed
from polydist.sets.spaces import PARAM

Use = tuple[Evaluator, Expression]
"""A linearised subscript, and the instances that evaluate it."""


@dataclass(frozen=True, eq=False)
class _Split:
    """A subscript as rows and columns, and what does not vary in each of them."""

    evaluator: Evaluator
    subscripts: tuple[Expression, ...]
    shares: tuple[Polynomial, ...]

    def varies(self, k: int) -> bool:
        """Whether iterators say where in dimension ``k`` it is."""
        names = (name.name for name in names_in(self.subscripts[k]))
        return any(name in self.evaluator.scope.iterators for name in names)


def renumbered(shape: ArrayShape, uses: Iterable[Use], place: Place) -> list[ArrayShape]:
    """The shape with the lower bounds that the uses suggest; nothing if these are 0, or not
    known."""
    chain = shape.chain or ()
    splits = [split for use in uses for split in _as_written(use, chain, place)]
    guesses = {
        tuple(lower and spelled(lower) for lower in lowers): lowers
        for lowers in (_lowers(splits, place, within) for within in (False, True))
    }
    return [
        replace(shape, lowers=(*shape.lowers[: shape.declared + 1], *lowers))
        for lowers in guesses.values()
        if not all(lower is None or _is_zero(lower) for lower in lowers)
    ]


def _is_zero(lower: Expression) -> bool:
    return isinstance(lower, Integer) and lower.value == 0


def _lowers(splits: Sequence[_Split], place: Place, within: bool) -> tuple[Expression | None, ...]:
    """The lower bounds of all dimensions but the first; ``within``: of what varies in them."""
    if not splits:
        return ()
    dimensions = range(1, len(splits[0].subscripts))
    varying = [[s for s in splits if s.varies(k)] for k in dimensions]
    return tuple(
        _lower((own if within else ()) or splits, k, place)
        for k, own in zip(dimensions, varying, strict=True)
    )


def counted_from_zero(shape: ArrayShape) -> ArrayShape | None:
    """The shape whose columns count from 0 in the program's own subscripts (step 3); ``None`` if
    the model counts these."""
    first, place = shape.model.source.first, shape.model.source.place
    if first == 0:
        return None
    between = (None,) * (len(shape.lowers) - 1)
    return replace(shape, lowers=(*between, Integer(-first, place)))


def _as_written(use: Use, chain: tuple[Polynomial, ...], place: Place) -> Iterable[_Split]:
    evaluator, subscript = use
    terms = terms_of(subscript, evaluator.scope.parameters)
    if terms is not None and not evaluator.domain.is_empty():
        shares = written_shares(subscript, chain, evaluator.scope.parameters)
        for split in [*candidate_splits(terms, chain, place, shares)][:1]:
            yield _Split(evaluator, split, shares)


def _lower(splits: Sequence[_Split], k: int, place: Place) -> Expression | None:
    """The least value of subscript ``k``; if it is not known of all accesses (``i`` and ``nx + i``
    from ``-ghosts`` on), that of the most of them."""
    most: tuple[int, Expression | None] = (0, None)
    for start in dict.fromkeys(_starts(splits, k)):
        least = [_least(split, k, start, place) for split in splits]
        known = [value for value in least if value is not None]
        if len(known) > most[0]:
            most = len(known), _sum(start, min(known), place)
        if len(known) == len(splits):
            break
    return most[1]


def _starts(splits: Sequence[_Split], k: int) -> Iterator[Polynomial]:
    """What is perhaps part of the least value, in the order in which it is tried."""
    yield ZERO
    for split in splits:
        yield summed(term for term in split.shares[k].terms if term[0])
    for split in splits:
        yield from _begin(split, k)


def _begin(split: _Split, k: int) -> Iterator[Polynomial]:
    """What is not a number in the least value of subscript ``k``, if it is a sum of parameters; of
    every second one (``lo + (i + colour) % 2``), of all in between."""
    try:
        values = isl.Map.from_pw_aff(split.evaluator.value(simplified(split.subscripts[k])))
    except Refusal:
        return
    reached = values.intersect_domain(split.evaluator.domain).range()
    between = reached.remove_divs().simple_hull().to_set()
    for of in (reached, between):
        if not of.dim_has_lower_bound(isl.dim_type.set, 0):
            continue
        least = of.dim_min(0)
        if least.n_piece() == 1:
            yield from _sum_of_parameters(least.get_pieces()[0][1], split.evaluator.scope)


def _sum_of_parameters(value: isl.Aff, scope: Scope) -> Iterator[Polynomial]:
    """The value without its number, if nothing but parameters is in it, with integers."""
    names = {model: name for name, model in scope.parameters.items()}
    factors = {
        value.get_dim_name(PARAM, i) or "": value.get_coefficient_val(PARAM, i)
        for i in range(value.dim(PARAM))
    }
    used = {name: factor for name, factor in factors.items() if not factor.is_zero()}
    whole = all(factor.is_int() for factor in used.values())
    if whole and value.dim(isl.dim_type.div) == 0 and names.keys() >= used.keys():
        yield summed(((names[name],), factor.to_python()) for name, factor in used.items())


def _least(split: _Split, k: int, start: Polynomial, place: Place) -> int | None:
    """The least value of subscript ``k`` less ``start``, for all parameters and instances."""
    subscript = split.subscripts[k]
    if start.terms:
        subscript = Binary("-", subscript, polynomial_expression(start, place), place)
    try:
        value = isl.Map.from_pw_aff(split.evaluator.value(simplified(subscript)))
    except Refusal:
        return None
    least = value.intersect_domain(split.evaluator.domain).range().dim_min_val(0)
    return int(least.to_python()) if least.is_int() else None


def _sum(start: Polynomial, least: int, place: Place) -> Expression:
    if not start.terms:
        return Integer(least, place)
    first = simplified(polynomial_expression(start, place))
    return Binary("+", first, Integer(least, place), place) if least else first
