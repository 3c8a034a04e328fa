"""The coordinates of a nest along which everything may run at once, in one memory.

Ranks have memories of their own, so that flow alone decides on what they share out
(``schedule.privatisation``). The threads of a device have one memory: along a *thread coordinate*
no dependence at all may have a distance, between instances with the same values of the sequential
loops around. Then instances that differ in it do not touch each other's elements, one of them
writing, and a thread that runs all instances with its values of these coordinates, in the order of
a tile, leaves what the sequential program does.

Dependences are the shortest ones; longer ones follow by transitivity, and are sums of distances
that are 0.
"""

from __future__ import annotations

from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.uncarried import all_agree, equal_along, restricted
from polydist.sets.coalescing import coalesced


def thread_coordinates(nest: Nest, dependences: Dependences) -> tuple[int, ...]:
    """The thread coordinates of a nest, ascending."""
    every = coalesced(dependences.value_based.union(dependences.memory_based))
    inside = restricted(every, nest.domain)
    for level in range(nest.sequential):
        inside = equal_along(inside, nest.coordinate(level))
    return tuple(
        k for k in range(nest.depth) if all_agree(inside, nest.coordinate(nest.sequential + k))
    )
