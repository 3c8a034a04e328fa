"""Quotients in a set's constraints, ``e = floor(f/d)``, as dimensions of their own, so that its
points can be read off constraints.

isl describes strides and parities by existential variables that are functions of the dimensions. As
a dimension, such a variable stands before the last dimension that it is a function of: of ``i
= 2*e + 1`` a loop over e is left, in which i has one value, and of ``j - i = 2*e`` one inside the
loop over i. Every point of the set has one point of the new one.
"""

from __future__ import annotations

import islpy as isl

from polydist.sets.spaces import DIV, IN, OUT, PARAM, SET


def with_quotients(basic: isl.BasicSet) -> tuple[isl.BasicSet, tuple[int, ...]]:
    """The set with its existential variables, all of them functions, as dimensions; and where each
    of its own dimensions is then."""
    own = basic.dim(SET)
    quotients = [(_last_of(basic, number), 0, own + number) for number in range(basic.dim(DIV))]
    order = [position for _, _, position in sorted([*quotients, *((k, 1, k) for k in range(own))])]
    lifted = _with_definitions(basic)
    turned = isl.BasicMap.universe(lifted.get_space().map_from_set())
    for new, old in enumerate(order):
        turned = turned.add_constraint(_same(turned.get_space(), old, new))
    return lifted.apply(turned).remove_redundancies(), tuple(order.index(k) for k in range(own))


def _same(space: isl.Space, old: int, new: int) -> isl.Constraint:
    """Dimension ``old`` of the domain is dimension ``new`` of the range."""
    constraint = isl.Constraint.alloc_equality(isl.LocalSpace.from_space(space))
    return constraint.set_coefficient_val(IN, old, 1).set_coefficient_val(OUT, new, -1)


def _last_of(basic: isl.BasicSet, number: int) -> int:
    """The last dimension that the existential variable is a function of, -1 if it is one of the
    parameters alone."""
    value = basic.get_div(number)
    direct = [k for k in range(basic.dim(SET)) if value.involves_dims(IN, k, 1)]
    through = [_last_of(basic, k) for k in range(number) if value.get_coefficient_val(DIV, k) != 0]
    return max([-1, *direct, *through])


def _with_definitions(basic: isl.BasicSet) -> isl.BasicSet:
    """The set with its existential variables as dimensions after the others, ``0 <= f - d*e <= d -
    1`` for each ``e = floor(f/d)``."""
    lifted = basic.lift().flatten()
    for number in range(basic.dim(DIV)):
        value = basic.get_div(number)
        divisor = value.get_denominator_val()
        remainder = _lifted(value.scale_val(divisor), lifted).set_coefficient_val(
            SET, basic.dim(SET) + number, divisor.neg()
        )
        rest = remainder.get_aff().neg().add_constant_val(divisor.sub(isl.Val.one(basic.get_ctx())))
        lifted = lifted.add_constraint(remainder).add_constraint(
            isl.Constraint.inequality_from_aff(rest)
        )
    return lifted


def _lifted(value: isl.Aff, lifted: isl.BasicSet) -> isl.Constraint:
    """``value >= 0``, for an integer function of the dimensions and existential variables of the
    set that ``lifted`` was made of."""
    result = isl.Constraint.alloc_inequality(
        isl.LocalSpace.from_space(lifted.get_space())
    ).set_constant_val(value.get_constant_val())
    for kind, target, first in ((PARAM, PARAM, 0), (IN, SET, 0), (DIV, SET, value.dim(IN))):
        for k in range(value.dim(kind)):
            result = result.set_coefficient_val(
                target, first + k, value.get_coefficient_val(kind, k)
            )
    return result
