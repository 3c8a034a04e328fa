"""Rational projections of a basic set onto its first dimensions, at a bounded cost, for loops that
are read off constraints.

Taking away a dimension makes a constraint of every lower with every upper bound of it (Fourier and
Motzkin). With the corners of two boxes among the parameters that can be hundreds of bounds for the
outermost loop, most of them never the tightest. So where there would be too many:

1. constraints that do not involve the dimension all stay, so that with those of the dimensions
   after it nothing of the set is lost;
2. of its bounds only the simplest are paired, those that involve the fewest parameters and
   dimensions. The projection is then too large, and a loop over it has iterations in which the
   loops inside are empty;
3. what bounds an outer dimension may be among the bounds that are left out. If one has no bounds
   then, all are paired.
"""

from __future__ import annotations

import islpy as isl

from polydist.sets.spaces import PARAM, SET

_MOST_BOUNDS = 12
"""Lower bounds, and upper bounds, that are paired: up to the square of it, as many new constraints.
"""


def projections(basic: isl.BasicSet) -> list[isl.BasicSet]:
    """Supersets of the projections onto dimensions 0..k for all k, without existential variables,
    each made from the next one. The last dimension of each has bounds if those of the set have."""
    hulls = _projections(basic, _MOST_BOUNDS)
    return (
        hulls
        if all(_is_bounded(hull, k) for k, hull in enumerate(hulls))
        else _projections(basic, None)
    )


def _projections(basic: isl.BasicSet, most: int | None) -> list[isl.BasicSet]:
    """As ``projections``; of each dimension at most ``most`` lower and upper bounds are paired."""
    hulls = [basic] if basic.dim(SET) else []
    for last in range(basic.dim(SET) - 1, 0, -1):
        hulls.append(_without(hulls[-1], last, most))
    return hulls[::-1]


def _is_bounded(basic: isl.BasicSet, k: int) -> bool:
    """Whether dimension k has a lower and an upper bound, or a value that an equality gives it."""
    involving = [c for c in basic.get_constraints() if c.involves_dims(SET, k, 1)]
    return any(c.is_equality() or c.is_lower_bound(SET, k) for c in involving) and any(
        c.is_equality() or c.is_upper_bound(SET, k) for c in involving
    )


def _without(basic: isl.BasicSet, last: int, most: int | None) -> isl.BasicSet:
    """The set without its last dimension."""
    kept = basic.drop_constraints_involving_dims(SET, last, 1).project_out(SET, last, 1)
    bounds = isl.BasicSet.universe(basic.get_space())
    for constraint in _simplest_bounds(basic, last, most):
        bounds = bounds.add_constraint(constraint)
    return bounds.project_out(SET, last, 1).remove_divs().intersect(kept).remove_redundancies()


def _simplest_bounds(basic: isl.BasicSet, last: int, most: int | None) -> list[isl.Constraint]:
    """All constraints that involve a dimension, or the simplest of both kinds where there are too
    many."""
    involving = [
        constraint
        for constraint in basic.get_constraints()
        if constraint.involves_dims(SET, last, 1)
    ]
    lower = [constraint for constraint in involving if constraint.is_lower_bound(SET, last)]
    upper = [constraint for constraint in involving if constraint.is_upper_bound(SET, last)]
    if (
        most is None
        or any(constraint.is_equality() for constraint in involving)
        or len(lower) * len(upper) <= most**2
    ):
        return involving
    return [*sorted(lower, key=_terms)[:most], *sorted(upper, key=_terms)[:most]]


def _terms(constraint: isl.Constraint) -> tuple[int, str]:
    """How many parameters and dimensions are involved; the text decides between equals, whatever
    order isl has them in."""
    space = constraint.get_space()
    count = sum(
        constraint.involves_dims(kind, k, 1)
        for kind in (PARAM, SET)
        for k in range(space.dim(kind))
    )
    return count, str(constraint)
