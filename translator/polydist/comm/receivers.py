"""Who receives: for each value the places, in a receiving nest, of the instances that read it.

A place is the value of the coordinate that is shared out; all of a solo nest has one place. Ranks own places, so what is read at the same places goes to
the same ranks.
"""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl

from polydist.nests import Nest
from polydist.polyhedra import maps_of, union_of_maps

MOST_DISTANCES = 8
"""So many distances between writing and receiving place are told apart."""


def places(nest: Nest) -> isl.UnionMap:
    """Instance -> [place]."""
    if nest.distributed >= 0:
        return nest.coordinate(nest.sequential + nest.distributed)
    point = isl.Set.read_from_str(nest.schedule.get_ctx(), "{ [0] }")
    return isl.UnionMap.from_domain_and_range(nest.domain, isl.UnionSet.from_set(point))


def receiving_places(full: isl.UnionMap, receiver: Nest) -> isl.UnionMap:
    """``[writer -> element] -> [place]`` of ``writer -> [reader -> element]``, for readers in one nest."""
    readers = union_of_maps(full.get_ctx(), [piece.range_reverse().uncurry() for piece in maps_of(full)])
    return readers.apply_range(places(receiver))


def writing_places(received: isl.UnionMap, writer: Nest) -> isl.UnionMap:
    """``[writer -> element] -> [place]`` of the writers, for the same values."""
    owed = [isl.UnionMap.from_map(piece.domain().unwrap()).domain_map() for piece in maps_of(received)]
    return union_of_maps(received.get_ctx(), owed).apply_range(places(writer))


def by_distance(received: isl.UnionMap, writer: Nest) -> Iterable[tuple[int | None, isl.UnionMap]]:
    """The relation in pieces with one distance between receiving and writing place each; what has no or too many distances as it is, with ``None``."""
    own = writing_places(received, writer)
    by_label: dict[int | None, isl.UnionMap] = {}
    for piece in maps_of(received):
        for basic in piece.coalesce().get_basic_maps():
            for distance, part in _pieces(isl.UnionMap.from_map(isl.Map.from_basic_map(basic)), own):
                by_label[distance] = by_label[distance].union(part) if distance in by_label else part
    return by_label.items()


def _pieces(received: isl.UnionMap, own: isl.UnionMap) -> Iterable[tuple[int | None, isl.UnionMap]]:
    distances = _constant_range(own.reverse().apply_range(received).deltas())
    if distances is None:
        yield None, received
        return
    for distance in distances:
        there = isl.UnionMap.read_from_str(own.get_ctx(), f"{{ [x] -> [x + {distance}] }}")
        part = received.intersect(own.apply_range(there))
        if not part.is_empty():
            yield distance, part


def _constant_range(values: isl.UnionSet) -> range | None:
    """The hull of one-dimensional values, if it is short and the same for all parameters."""
    hull = isl.Set.from_union_set(values).project_out_all_params()
    low, high = hull.dim_min_val(0), hull.dim_max_val(0)
    if not low.is_int() or not high.is_int() or high.sub(low).to_python() >= MOST_DISTANCES:
        return None
    return range(low.to_python(), high.to_python() + 1)


def is_uniform(received: isl.UnionMap) -> bool:
    """Whether all places that read any of the values read all of them."""
    return bool(isl.UnionMap.from_domain_and_range(received.domain(), received.range()).is_subset(received))
