"""Bounds read off the constraints of a basic set, and enclosing ranges made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import islpy as isl

from polydist.lower.arithmetic import times, total
from polydist.lower.integer_ir import Interval, Operator
from polydist.lower.loop_ir import (
    Constant,
    Enclosure,
    Expression,
    Operation,
    Variable,
)
from polydist.schedule.tiles import project_onto
from polydist.sets.coalescing import coalesced_lifted
from polydist.sets.spaces import PARAM, SET, parameter_names
from polydist.sets.symbols import Index, Symbol, symbol_named


@dataclass(frozen=True)
class Bounds:
    """What constraints say about the last dimension: ``exact`` if it is an integer function of the
    rest, else its bounds. ``guard`` is the conjunction of the constraints on parameters alone;
    where there is no dimension it is all there is."""

    guard: Expression | None
    lower: Expression | None
    upper: Expression | None
    exact: Expression | None


def bounds_of(basic: isl.BasicSet, names: list[Index]) -> Bounds:
    """The bounds of the last of the dimensions ``names`` of a basic set without existential
    variables."""
    limits = [_limit(constraint, names) for constraint in basic.get_constraints()]
    exact = [limit.exact for limit in limits if limit.exact is not None]
    return Bounds(
        _folded("&&", [limit.guard for limit in limits if limit.guard is not None]),
        _folded("max", [limit.lower for limit in limits if limit.lower is not None]),
        _folded("min", [limit.upper for limit in limits if limit.upper is not None]),
        exact[-1] if exact else None,
    )


def _limit(constraint: isl.Constraint, names: list[Index]) -> Bounds:
    """What one constraint says about the last dimension."""
    count, equality = len(names), constraint.is_equality()
    if not constraint.involves_dims(SET, 0, count):
        guard = Operation("==" if equality else ">=", (_rest(constraint, []), Constant(0)))
        return Bounds(guard, None, None, None)
    if not constraint.involves_dims(SET, count - 1, 1):
        return Bounds(None, None, None, None)
    *factors, last = (constraint.get_coefficient_val(SET, k).to_python() for k in range(count))
    others = list(zip(names[:-1], factors, strict=True))
    rest = _rest(constraint, others, -1 if last > 0 else 1)
    return Bounds(
        None,
        _divided("ceil", rest, abs(last)) if last > 0 or equality else None,
        _divided("floor", rest, abs(last)) if last < 0 or equality else None,
        rest if equality and abs(last) == 1 else None,
    )


def enclosure(values: isl.Set, known: isl.Set) -> Enclosure:
    """The range of a one-dimensional set, as bounds over the parameters; existentials are relaxed,
    so it may be wider, never narrower. isl's order of pieces is not always the same."""
    intervals = []
    for piece in coalesced_lifted(values).get_basic_sets():
        for basic in _relaxed(piece).gist_params(known.params()).get_basic_sets():
            bounds = bounds_of(basic.remove_redundancies(), [Index(0)])
            intervals.append(Interval(bounds.guard, bounds.lower, bounds.upper))
    return Enclosure(tuple(sorted(set(intervals), key=repr)))


def enclosures(points: isl.Set, known: isl.Set) -> tuple[Enclosure, ...]:
    """The range of each coordinate of a set."""
    return tuple(enclosure(project_onto(points, k), known) for k in range(points.dim(SET)))


def _relaxed(basic: isl.BasicSet) -> isl.Set:
    """A superset without existential variables. A stride that is relaxed may let it begin before
    the first value, so this is put back where it is constant."""
    relaxed = _without_divs(basic)
    if basic.dim(isl.dim_type.div) == 0:
        return relaxed
    least, largest = (
        value(isl.Set.from_basic_set(basic), 0)
        for value in (isl.Set.dim_min_val, isl.Set.dim_max_val)
    )
    if least.is_int():
        relaxed = relaxed.lower_bound_val(SET, 0, least)
    return relaxed.upper_bound_val(SET, 0, largest) if largest.is_int() else relaxed


_FEW_DIVS = 4
_FEW_CONSTRAINTS = 16
_MOST_CONSTRAINTS = 60


def _without_divs(basic: isl.BasicSet) -> isl.Set:
    """A superset of a one-dimensional set, without existential variables.

    isl removes them all at once, and what that costs is not bounded: many, or those of many
    constraints, go one by one, without redundant constraints in between, and what is left of them
    is dropped where the constraints become too many.
    """
    count = basic.dim(isl.dim_type.div)
    if count <= _FEW_DIVS and basic.n_constraint() <= _FEW_CONSTRAINTS:
        return isl.Set.from_basic_set(basic).remove_divs()
    lifted = basic.lift().flatten()
    for left in range(count, 0, -1):
        if lifted.n_constraint() > _MOST_CONSTRAINTS:
            lifted = lifted.drop_constraints_involving_dims(SET, 1, left)
        lifted = lifted.remove_dims(SET, left, 1).remove_redundancies()
    return isl.Set.from_basic_set(lifted)


def affine_expression(value: isl.Aff) -> Expression | None:
    """An integer quasi-affine function of the dimensions (``Index`` 0, 1, ...) and the parameters;
    ``None`` if it has a denominator."""
    if value.get_denominator_val() != 1:
        return None
    return _scaled_expression(value)


def _scaled_expression(value: isl.Aff) -> Expression:
    """The function times its denominator."""
    scaled = value.scale_val(value.get_denominator_val())
    terms: list[Expression] = [Constant(scaled.get_constant_val().to_python())]
    for kind, symbols in (
        (isl.dim_type.in_, indices(value.dim(isl.dim_type.in_))),
        (PARAM, parameter_symbols(value.get_space())),
    ):
        factors = [scaled.get_coefficient_val(kind, k).to_python() for k in range(len(symbols))]
        terms += [
            times(Constant(factor), Variable(symbol))
            for factor, symbol in zip(factors, symbols, strict=True)
            if factor
        ]
    for k in range(value.dim(isl.dim_type.div)):
        factor = scaled.get_coefficient_val(isl.dim_type.div, k).to_python()
        if factor:
            inner = value.get_div(k)
            quotient = _divided(
                "floor", _scaled_expression(inner), inner.get_denominator_val().to_python()
            )
            terms.append(times(Constant(factor), quotient))
    return total(terms)


def _rest(
    constraint: isl.Constraint, dimensions: list[tuple[Index, int]], sign: int = 1
) -> Expression:
    """``sign`` times the constraint's expression without its last dimension."""
    terms = [
        times(Constant(sign * factor), Variable(symbol))
        for symbol, factor in [*_parameters_in(constraint), *dimensions]
        if factor
    ]
    return total([*terms, Constant(sign * constraint.get_constant_val().to_python())])


def _parameters_in(constraint: isl.Constraint) -> Iterator[tuple[Symbol, int]]:
    """The parameters of the constraint with their factors. Most constraints name few."""
    space = constraint.get_space()
    for k in range(space.dim(PARAM)):
        if constraint.involves_dims(PARAM, k, 1):
            factor = constraint.get_coefficient_val(PARAM, k).to_python()
            yield symbol_named(space.get_dim_name(PARAM, k) or ""), factor


def indices(count: int) -> list[Symbol]:
    """The loop variables of a scan of so many dimensions."""
    return [Index(k) for k in range(count)]


def parameter_symbols(space: isl.Space) -> list[Symbol]:
    """The parameters of a space."""
    return [symbol_named(name) for name in parameter_names(space)]


def _divided(rounding: Operator, numerator: Expression, divisor: int) -> Expression:
    return numerator if divisor == 1 else Operation(rounding, (numerator, Constant(divisor)))


def _folded(operator: Operator, operands: list[Expression]) -> Expression | None:
    if not operands:
        return None
    result = operands[0]
    for operand in operands[1:]:
        result = Operation(operator, (result, operand))
    return result
