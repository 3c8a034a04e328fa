"""Remainders by a divisor n that is no constant, as piecewise affine functions: where the dividend
stays within a few multiples of n on the whole domain, its remainder is one of few differences
(design section 2.1).
"""

from __future__ import annotations

import islpy as isl
from polydist_frontends.errors import Place, Refusal, refuse

from polydist.sets.spaces import PARAM

MOST_PERIODS = 4
"""How far the dividend may go, in multiples of n: ``(i + d + n) % n`` with d = 1 reaches the third
period."""

_LARGE_PARAMETER = 1000


def truncated_remainder(
    domain: isl.Set, value: isl.PwAff, divisor: isl.PwAff, zero: isl.PwAff
) -> isl.PwAff | None:
    """``e % n`` with the sign of e, if ``-n < e < 4n`` and ``n > 0`` on the domain: ``e`` below n,
    then ``e`` less the periods before it."""
    least = value.gt_set(divisor.neg()).intersect(divisor.gt_set(zero))
    periods = _periods(domain, value, divisor, least)
    if periods == 0:
        return None
    result = value.intersect_domain(value.lt_set(divisor))
    for k in range(1, periods):
        result = result.union_add(_period(value, divisor, zero, k))
    return result


def floored_remainder(
    domain: isl.Set, value: isl.PwAff, divisor: isl.PwAff, zero: isl.PwAff
) -> isl.PwAff | None:
    """``modulo(e, n)``, never negative, if ``-n <= e < 4n`` and ``n > 0`` on the domain: ``e + n``
    below 0, ``e``, then ``e`` less the periods before it."""
    least = value.ge_set(divisor.neg()).intersect(divisor.gt_set(zero))
    periods = _periods(domain, value, divisor, least)
    if periods == 0:
        return None
    result = value.add(divisor).intersect_domain(value.lt_set(zero))
    for k in range(periods):
        result = result.union_add(_period(value, divisor, zero, k))
    return result


def few_periods(
    value: isl.PwAff, divisor: isl.PwAff, zero: isl.PwAff, truncates: bool
) -> isl.PwAff:
    """``e % n`` (``modulo(e, n)`` unless it ``truncates``) where e is within the periods that are
    modelled and n above 0, and nowhere else."""
    positive = divisor.gt_set(zero)
    if truncates:
        low = value.gt_set(divisor.neg()).intersect(value.lt_set(divisor))
        result = value.intersect_domain(low)
    else:
        low = value.ge_set(divisor.neg()).intersect(value.lt_set(zero))
        result = value.add(divisor).intersect_domain(low)
    for k in range(int(truncates), MOST_PERIODS):
        result = result.union_add(_period(value, divisor, zero, k))
    return result.intersect_domain(positive)


def may_be_empty(outside: isl.Set, domain: isl.Set) -> bool:
    """Whether, for some large parameters, the domain has elements and none of them is
    ``outside``."""
    large = domain.params()
    for k in range(large.dim(PARAM)):
        large = large.lower_bound_val(
            PARAM, k, isl.Val.int_from_si(large.get_ctx(), _LARGE_PARAMETER)
        )
    return not large.subtract(outside.params()).is_empty()


def within_a_period(domain: isl.Set, value: isl.PwAff, divisor: isl.PwAff, zero: isl.PwAff) -> bool:
    """Whether ``-n <= e <= n`` on the domain, where n is positive."""
    within = value.ge_set(divisor.neg()).intersect(value.le_set(divisor))
    return bool(domain.is_subset(within.union(divisor.le_set(zero))))


def _periods(domain: isl.Set, value: isl.PwAff, divisor: isl.PwAff, least: isl.Set) -> int:
    """The smallest number of times the divisor that the value stays below, on the whole domain; 0
    if there is none, or if the domain is not in ``least``."""
    end = divisor
    for periods in range(1, MOST_PERIODS + 1):
        if domain.is_subset(least.intersect(value.lt_set(end))):
            return periods
        end = end.add(divisor)
    return 0


def _period(value: isl.PwAff, divisor: isl.PwAff, zero: isl.PwAff, k: int) -> isl.PwAff:
    """The value less k times the divisor, where that is in ``0 .. divisor - 1``."""
    for _ in range(k):
        value = value.sub(divisor)
    return value.intersect_domain(value.ge_set(zero).intersect(value.lt_set(divisor)))


def out_of_periods(code: str, operator: str, place: Place) -> Refusal:
    """The refusal of a remainder whose left side is not known to stay within a few periods."""
    least = "<" if operator == "%" else "<="
    return refuse(
        code,
        f"cannot prove that the left side of '{operator}' stays within a few periods",
        place,
        f"the range -n {least} e < {MOST_PERIODS}n must follow from the loop bounds; "
        "an assume(...) clause may say what is missing",
    )
