"""Accesses of any element of a linearised array, ``lut[in[i]]`` beside ``lut[i*n + j]``: all rows
and columns, as far as the array goes.

An access of all elements from a first to a last one has one subscript, and that has no row and
column of its own. But both ends have, where they are sums of parameters that tell how many rows
there are (``n*m``): the elements are those between them in the order of rows and columns. Where
they do not, the array counts as one row, which a check has to allow.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import islpy as isl
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.indirect_accesses import selected_by_data
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name
from polydist_frontends.region import Access

from polydist.model.affine import Evaluator, Scope
from polydist.model.domains.reach import RegionLeaf
from polydist.model.linearised.delinearize import invariant_value, ratio
from polydist.model.linearised.expressions import polynomial_expression
from polydist.model.scop import RuntimeCheck, check_against
from polydist.model.shapes.array_shape import ArrayShape
from polydist.model.shapes.evaluation import evaluator_of, relation_of
from polydist.sets.polynomial import ONE, ZERO, Polynomial, divided
from polydist.sets.spaces import OUT

Digits = list[Polynomial]
"""Row and column, or more, each counted from the lower bound of its dimension."""


def all_rows(
    leaf: RegionLeaf, access: Access, shape: ArrayShape, scope: Scope
) -> tuple[isl.Map, list[RuntimeCheck]] | None:
    """The relation of an access of any element, and what has to hold for it; ``None`` of others,
    and where the ends do not tell."""
    ends = _ends(access)
    if ends is None or shape.chain is None:
        return None
    evaluator = evaluator_of(leaf, replace(access, ranges=()), scope)
    first, past = (_digits(end, shape, scope.parameters) for end in ends)
    if first is None or past is None:
        return None
    try:
        checks = [
            *_checks(evaluator, first, shape, access),
            *_checks(evaluator, past, shape, access),
        ]
        relation = _between(evaluator, first, past, shape, access.place)
    except Refusal:
        return None
    return relation.intersect_domain(evaluator.domain), checks


def _ends(access: Access) -> tuple[Expression, Expression] | None:
    """The first element and the one past the last."""
    if len(access.subscripts) != 1 or len(access.ranges) != 1 or not selected_by_data(access):
        return None
    (subscript,), (of,) = access.subscripts, access.ranges
    if not isinstance(subscript, Name) or subscript.name != of.name or of.step != 1:
        return None
    return of.first, Binary("+", of.last, Integer(1, access.place), access.place)


# -------------------------------------------------------------------------------------- the digits
def _digits(end: Expression, shape: ArrayShape, parameters: Iterable[str]) -> Digits | None:
    """The end as row and column, if it is a sum of parameters."""
    chain, known = shape.chain or (), set(parameters)
    ratios = [ratio(outer, inner) for outer, inner in itertools.pairwise(chain)]
    rest = _from_lower_bounds(end, shape, known)
    if rest is None or None in ratios:
        return None
    digits: Digits = []
    for stride in chain:
        digit, rest = divided(rest, stride)
        digits.append(digit)
    return _borrowed(digits, [of or ONE for of in ratios])


def _from_lower_bounds(end: Expression, shape: ArrayShape, known: set[str]) -> Polynomial | None:
    """How far it is from the element at the lower bounds to the end."""
    distance = invariant_value(end, known)
    for lower, stride in zip(shape.lowers, shape.chain or (), strict=True):
        base = ZERO if lower is None else invariant_value(lower, known)
        if distance is None or base is None:
            return None
        distance = distance.minus(base.product(stride))
    return distance


def _borrowed(digits: Digits, ratios: Sequence[Polynomial]) -> Digits:
    """The same with one less of a dimension where the next one is negative: ``n*m - 1`` is in the
    last column of row ``m - 1``."""
    for k in range(len(ratios), 0, -1):
        if digits[k].content < 0:
            digits[k] = digits[k].minus(ratios[k - 1].times(-1))
            digits[k - 1] = digits[k - 1].minus(ONE)
    return digits


def _checks(
    evaluator: Evaluator, digits: Digits, shape: ArrayShape, access: Access
) -> Iterator[RuntimeCheck]:
    """That the inner digits are within their extents, if there are elements. Refuses what says how
    large the array is."""
    known, place = set(evaluator.scope.parameters), access.place
    for digit, extent in [*zip(digits, shape.extents, strict=True)][1:]:
        assert extent is not None, "inner extents are ratios of strides"
        whole, value = invariant_value(extent, known) or ZERO, polynomial_expression(digit, place)
        least = Binary("<=", Integer(0, place), value, place)
        inside = evaluator.condition(Binary("&&", least, Binary("<", value, extent, place), place))
        inside = inside.union(evaluator.condition(Binary("==", extent, Integer(0, place), place)))
        outside = evaluator.domain.subtract(inside)
        message = (
            f"'{access.array}' is taken for rows, and its end would lead from one into another"
        )
        check = check_against(outside, evaluator.domain, message, place)
        if check is None or (digit.degree and digit.minus(whole).degree):
            raise refuse("non-affine-subscript", message, place)
        if not outside.is_empty():
            yield check


# ------------------------------------------------------------------------------------ the elements
def _between(
    evaluator: Evaluator, first: Digits, past: Digits, shape: ArrayShape, place: Place
) -> isl.Map:
    """The elements from the first one on, before the one past the last, in the order of rows and
    columns, within their extents."""
    begin, end = (_point(evaluator, digits, shape, place) for digits in (first, past))
    space = begin.range().get_space()
    relation = begin.apply_range(isl.Map.lex_le(space))
    relation = relation.intersect(end.apply_range(isl.Map.lex_gt(space)))
    for k in range(1, len(shape.extents)):
        lower, extent = shape.lowers[k] or Integer(0, place), shape.extents[k]
        assert extent is not None, "inner extents are ratios of strides"
        upper = Binary("+", lower, extent, place)
        for bound, sign in ((lower, "<="), (upper, ">")):
            names = ", ".join(f"o{d}" for d in range(len(shape.extents)))
            text = f"{{ [v] -> [{names}] : v {sign} o{k} }}"
            value = isl.Map.from_pw_aff(evaluator.value(bound))
            relation = relation.intersect(
                value.apply_range(isl.Map.read_from_str(value.get_ctx(), text))
            )
    return relation.set_tuple_name(OUT, shape.model.name)


def _point(evaluator: Evaluator, digits: Digits, shape: ArrayShape, place: Place) -> isl.Map:
    """``{ instance -> [digits, from the lower bounds on] }``."""
    subscripts = tuple(
        Binary("+", lower or Integer(0, place), polynomial_expression(digit, place), place)
        for digit, lower in zip(digits, shape.lowers, strict=True)
    )
    return relation_of(evaluator, subscripts, "").reset_tuple_id(OUT)
