"""Skewed wavefronts against the loops as they are written: for choosing between the two.

The tiles of a skewed wavefront start one after the other, and move on from rank to rank. Diamonds
do neither (``diamond``), but not every band admits them. Where the text has parallel loops inside a
sequential one instead, as a red-black sweep in a loop over time, all ranks have work in each of its
iterations. So such loops wait less than a schedule with skewed wavefronts if
1. each statement of these is in a parallel nest, inside at most one sequential loop more than the
   wavefront, along a coordinate that may have many values;
2. every other statement that the schedule shares out is shared out inside no more sequential loops.
"""

from __future__ import annotations

from polydist.schedule.nests import is_parallel, is_short, is_wavefront, sequential_depths
from polydist.schedule.scheduler import Band, Tree


def waits_less(kept: Tree, other: Tree) -> bool:
    """Whether the loops as written, ``kept``, wait less than the schedule ``other``, whose
    wavefronts are diamonds already where they can be."""
    skewed = sequential_depths(other, _is_skewed)
    if not skewed:
        return False
    parallel, shared = sequential_depths(kept, _is_wide), sequential_depths(kept)
    rest = {name: depth for name, depth in sequential_depths(other).items() if name not in skewed}
    return _reaches(parallel, skewed, 1) and _reaches(shared, rest, 0)


def _is_skewed(band: Band) -> bool:
    return is_wavefront(band) and not band.spatial


def _is_wide(band: Band) -> bool:
    coincident = [
        member for member, alone in zip(band.members, band.coincident, strict=True) if alone
    ]
    return is_parallel(band) and not all(map(is_short, coincident))


def _reaches(own: dict[str, int], others: dict[str, int], more: int) -> bool:
    """Whether each statement of ``others`` is in ``own``, inside at most ``more`` sequential loops
    more."""
    return all(name in own and own[name] <= depth + more for name, depth in others.items())
