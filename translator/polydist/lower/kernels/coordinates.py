"""The coordinates of a nest along which much may run at once, in one memory.

Ranks have memories of their own, so that flow alone decides on what they share out
(``schedule.privatisation``). The threads of a device have one memory: along a *thread coordinate*
no dependence at all may have a distance, between instances with the same values of the sequential
loops around. Then instances that differ in it do not touch each other's elements, one of them
writing, and a thread that runs all instances with its values of these coordinates, in the order of
a tile, leaves what the sequential program does.

Where there is none, *diagonals* may do: if no dependence goes back along two coordinates or more,
those instances of a box may run at once whose coordinates have the same sum, one sum after the
other. For a dependence with a distance in any of them ends at a greater sum; one without ends in
the thread where it begins (Lamport 1974, hyperplanes). So a wavefront of tiles is one of points
inside each.

Dependences are the shortest ones; longer ones follow by transitivity, and are sums of distances
that are 0, or not negative.
"""

from __future__ import annotations

import islpy as isl

from polydist.schedule.nests import Nest
from polydist.schedule.uncarried import (
    all_agree,
    equal_along,
    is_never_negative_along,
    restricted,
)
from polydist.sets.coalescing import coalesced


def thread_coordinates(nest: Nest, pairs: isl.UnionMap) -> tuple[int, ...]:
    """The thread coordinates of a nest, ascending; ``pairs`` of instances that are tied to each
    other by a value or by memory."""
    inside = _inside(nest, pairs)
    return tuple(
        k for k in range(nest.depth) if all_agree(inside, nest.coordinate(nest.sequential + k))
    )


def diagonal_coordinates(nest: Nest, pairs: isl.UnionMap) -> tuple[int, ...]:
    """The coordinates along which no pair goes back, ascending; none if there are not two of
    them."""
    inside = _inside(nest, pairs)
    found = tuple(
        k
        for k in range(nest.depth)
        if is_never_negative_along(inside, nest.coordinate(nest.sequential + k))
    )
    return found if len(found) > 1 else ()


def _inside(nest: Nest, pairs: isl.UnionMap) -> isl.UnionMap:
    """Those between instances of the nest with the same z."""
    inside = restricted(coalesced(pairs), nest.domain)
    for level in range(nest.sequential):
        inside = equal_along(inside, nest.coordinate(level))
    return inside
