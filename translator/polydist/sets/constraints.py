"""Constraints between the dimensions of a set and its parameters: corners of boxes, fixed
values."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl

from polydist.sets.spaces import IN, OUT, PARAM, SET


def with_parameter(piece: isl.Set, name: str) -> isl.Set:
    """``piece`` in a space that has parameter ``name``."""
    if piece.find_dim_by_name(PARAM, name) >= 0:
        return piece
    position = piece.dim(PARAM)
    return piece.add_dims(PARAM, 1).set_dim_name(PARAM, position, name)


def fixed_to_parameters(piece: isl.Set, first: int, names: Iterable[str]) -> isl.Set:
    """``piece`` with dimensions ``first``, ``first+1``, ... equal to the named (possibly new)
    parameters."""
    for offset, name in enumerate(names):
        piece = _equal_to_parameter(piece, first + offset, name)
    return piece


def boxed_by_parameters(
    piece: isl.Set, first: int, lower: Iterable[str], upper: Iterable[str]
) -> isl.Set:
    """``piece`` with dimension ``first + k`` in the closed interval of parameters ``lower[k]``,
    ``upper[k]``."""
    for offset, (low, high) in enumerate(zip(lower, upper, strict=True)):
        piece = bounded_by_parameter(piece, first + offset, low, 1)
        piece = bounded_by_parameter(piece, first + offset, high, -1)
    return piece


def bounded_by_parameter(
    piece: isl.Set, position: int, name: str, sign: int, least: int = 0
) -> isl.Set:
    """``piece`` where ``sign * (dimension - parameter) >= least``."""
    piece = with_parameter(piece, name)
    constraint = isl.Constraint.alloc_inequality(isl.LocalSpace.from_space(piece.get_space()))
    constraint = _with_difference(constraint, piece, position, name, sign)
    return piece.add_constraint(constraint.set_constant_val(-least))


def ordered_parameters(piece: isl.Set, low: str, high: str) -> isl.Set:
    """``piece`` where one (possibly new) parameter is at most the other."""
    piece = with_parameter(with_parameter(piece, low), high)
    constraint = isl.Constraint.alloc_inequality(isl.LocalSpace.from_space(piece.get_space()))
    for name, factor in ((high, 1), (low, -1)):
        position = piece.find_dim_by_name(PARAM, name)
        constraint = constraint.set_coefficient_val(PARAM, position, factor)
    return piece.add_constraint(constraint)


def _equal_to_parameter(piece: isl.Set, position: int, name: str) -> isl.Set:
    """``piece`` where the dimension equals the parameter."""
    piece = with_parameter(piece, name)
    constraint = isl.Constraint.alloc_equality(isl.LocalSpace.from_space(piece.get_space()))
    return piece.add_constraint(_with_difference(constraint, piece, position, name, 1))


def _with_difference(
    constraint: isl.Constraint, piece: isl.Set, position: int, name: str, sign: int
) -> isl.Constraint:
    """The constraint with ``sign * (dimension - parameter)`` on its left side."""
    constraint = constraint.set_coefficient_val(SET, position, sign)
    return constraint.set_coefficient_val(PARAM, piece.find_dim_by_name(PARAM, name), -sign)


def mixes_iterators(access: isl.Map) -> bool:
    """Whether a subscript is a sum of several iterators, with factors, as ``21*i + 18*j + k`` is
    where nothing says how long rows are."""
    return any(
        _mixes(constraint)
        for basic in access.get_basic_maps()
        for constraint in basic.get_constraints()
        if constraint.is_equality() and constraint.involves_dims(OUT, 0, basic.dim(OUT))
    )


def _mixes(equality: isl.Constraint) -> bool:
    factors = [
        equality.get_coefficient_val(IN, k).to_python()
        for k in range(equality.dim(IN))
        if equality.involves_dims(IN, k, 1)
    ]
    return len(factors) > 1 and any(abs(factor) > 1 for factor in factors)
