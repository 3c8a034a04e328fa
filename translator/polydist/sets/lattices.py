"""The values that a loop's iterator takes, for each value of what is around the loop."""

from __future__ import annotations

import islpy as isl

from polydist.sets.spaces import IN, OUT, PARAM, SET


def lattice(outer: isl.Set, first: isl.PwAff, step: int, name: str) -> isl.Set:
    """``{ [outer, i] : outer in domain and i = first + step*q, q >= 0 }``."""
    starts = isl.Map.from_pw_aff(first).intersect_domain(outer)
    one = isl.Map.read_from_str(
        outer.get_ctx(), f"{{ [a] -> [b] : exists q : q >= 0 and b = a + {step}*q }}"
    )
    values = starts.apply_range(one).wrap().flatten()
    return values.set_dim_name(SET, values.dim(SET) - 1, name)


def later_than(failing: isl.Set, step: int) -> isl.Set:
    """``{ [outer, j] : some [outer, i] in failing, j after i }``, in the direction of the step."""
    depth = failing.dim(SET)
    space = failing.get_space().drop_dims(PARAM, 0, failing.dim(PARAM))
    later = isl.Map.universe(space.map_from_set())
    for k in range(depth - 1):
        later = later.equate(IN, k, OUT, k)
    order = isl.Map.order_lt if step > 0 else isl.Map.order_gt
    return failing.apply(order(later, IN, depth - 1, OUT, depth - 1))
