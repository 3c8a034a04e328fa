"""Projections that loops are read off."""

from __future__ import annotations

import islpy as isl

from polydist.sets.isl_context import new_context
from polydist.sets.projections import projections
from polydist.sets.spaces import PARAM, SET

_MANY_BOUNDS = """[n, s, m, l0, h0, l1, h1, a0, b0, a1, b1] -> { [i, j, k] :
n >= 0 and a0 < m and j >= -2 + l0 and -1 + a1 <= j <= b1 and j <= -2 + h0 and j <= n and 2j >=
-1 + n and -n + 4i <= 2j <= 1 - n + 4i and k >= l1 and k >= a0 + a1 - j and k >= a0 and k >= 2a1
- j and k >= j and 0 < k <= 1 + b0 and k <= b0 + b1 - j and k <= 2b0 - j and k <= h1 and k <= m
and k < m + b1 - j and k <= -2 + 2m - j and k <= -2 + s }"""
"""Of the upper bounds of j, after k, only one involves i, and others are simpler."""


def _bounded(basic: isl.BasicSet, k: int) -> bool:
    constraints = basic.get_constraints()
    return any(c.is_lower_bound(SET, k) for c in constraints) and any(
        c.is_upper_bound(SET, k) for c in constraints
    )


def test_every_dimension_has_bounds() -> None:
    basic = isl.BasicSet.read_from_str(new_context(), _MANY_BOUNDS)
    hulls = projections(basic)
    assert [hull.dim(SET) for hull in hulls] == [1, 2, 3]
    assert all(_bounded(hull, k) for k, hull in enumerate(hulls))


def test_projections_hold_the_set() -> None:
    basic = isl.BasicSet.read_from_str(new_context(), _MANY_BOUNDS)
    for k in range(basic.dim(PARAM)):
        basic = basic.fix_val(
            PARAM, k, isl.Val.int_from_si(basic.get_ctx(), (4, 9, 8, 0, 9, 0, 9, 0, 6, 0, 6)[k])
        )
    assert not basic.is_empty()
    for k, hull in enumerate(projections(basic)):
        exact = isl.Set.from_basic_set(basic).project_out(SET, k + 1, basic.dim(SET) - k - 1)
        assert exact.is_subset(isl.Set.from_basic_set(hull))


def test_a_dimension_that_an_equality_fixes_is_bounded() -> None:
    """Else all bounds of the inner one were paired, whatever that costs."""
    count = 15
    parameters = [f"{kind}{k}" for kind in ("low", "high") for k in range(count)]
    bounds = [f"low{k} <= j <= high{k}" for k in range(count)]
    text = f"[m, {', '.join(parameters)}] -> {{ [i, j] : i = m and {' and '.join(bounds)} }}"
    outer, _ = projections(isl.BasicSet.read_from_str(new_context(), text))
    assert outer.n_constraint() < count**2
