"""Who receives: for each value the places, in a receiving nest, of the instances that read it.

A place is the value of the coordinates that decide on the owner; all of a solo nest has one place.
Ranks own places, so what is read at the same places goes to the same ranks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import reduce
from math import prod
from typing import TypeAlias

import islpy as isl

from polydist.schedule.nests import Nest
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import SET
from polydist.sets.unions import maps_of, union_of_maps

MOST_DISTANCES = 16
"""The most distances between writing and receiving place for which each has a relation of its
own."""

Distance: TypeAlias = tuple[int, ...]


def places(nest: Nest, coordinates: tuple[int, ...] | None = None) -> isl.UnionMap:
    """Instance -> [place], or the part of it in some of the coordinates that decide on the
    owner."""
    chosen = nest.owning if coordinates is None else coordinates
    if chosen:
        return reduce(
            isl.UnionMap.flat_range_product, [nest.coordinate(nest.sequential + k) for k in chosen]
        )
    point = isl.Set.read_from_str(nest.schedule.get_ctx(), "{ [0] }")
    return isl.UnionMap.from_domain_and_range(nest.domain, isl.UnionSet.from_set(point))


def receiving_places(
    full: isl.UnionMap, receiver: Nest, coordinates: tuple[int, ...] | None = None
) -> isl.UnionMap:
    """``[writer -> element] -> [place]`` of ``writer -> [reader -> element]``, for readers in one
    nest; ``coordinates`` as for ``places``."""
    readers = union_of_maps(
        full.get_ctx(), [piece.range_reverse().uncurry() for piece in maps_of(full)]
    )
    return readers.apply_range(places(receiver, coordinates))


def read_in(full: isl.UnionMap, readers: isl.UnionSet) -> isl.UnionMap:
    """The part of ``writer -> [reader -> element]`` with the reader in the set."""
    return full.intersect_range(full.range().unwrap().intersect_domain(readers).wrap())


def writing_places(received: isl.UnionMap, writer: Nest) -> isl.UnionMap:
    """``[writer -> element] -> [place]`` of the writers, for the same values."""
    writers = [
        isl.UnionMap.from_map(piece.domain().unwrap()).domain_map() for piece in maps_of(received)
    ]
    return union_of_maps(received.get_ctx(), writers).apply_range(places(writer))


def by_distance(
    received: isl.UnionMap, writer: Nest
) -> Iterable[tuple[Distance | None, isl.UnionMap]]:
    """The relation in pieces with one distance between receiving and writing place each; what has
    no or too many distances as it is, with ``None``."""
    own = writing_places(received, writer)
    by_label: dict[Distance | None, isl.UnionMap] = {}
    for piece in maps_of(received):
        for basic in coalesced(piece).get_basic_maps():
            for distance, part in _pieces(
                isl.UnionMap.from_map(isl.Map.from_basic_map(basic)), own
            ):
                by_label[distance] = (
                    by_label[distance].union(part) if distance in by_label else part
                )
    return by_label.items()


def _pieces(
    received: isl.UnionMap, own: isl.UnionMap
) -> Iterable[tuple[Distance | None, isl.UnionMap]]:
    """One basic relation by distance: for each the values whose receiving place is so far from the
    writing place ``own`` gives."""
    distances = constant_ranges(own.reverse().apply_range(received).deltas())
    if distances is None:
        yield None, received
        return
    for distance in itertools.product(*distances):
        names = [f"x{k}" for k in range(len(distance))]
        moved = [f"{name} + {step}" for name, step in zip(names, distance, strict=True)]
        there = isl.UnionMap.read_from_str(
            own.get_ctx(), f"{{ [{', '.join(names)}] -> [{', '.join(moved)}] }}"
        )
        part = received.intersect(own.apply_range(there))
        if not part.is_empty():
            yield distance, part


def constant_ranges(values: isl.UnionSet) -> list[range] | None:
    """The hull of values, if it holds few and is the same for all parameters; ``None`` too where
    the places are not of one kind."""
    if values.n_set() != 1:
        return None
    hull = isl.Set.from_union_set(values).project_out_all_params()
    found: list[range] = []
    for k in range(hull.dim(SET)):
        low, high = hull.dim_min_val(k), hull.dim_max_val(k)
        if not low.is_int() or not high.is_int():
            return None
        found.append(range(low.to_python(), high.to_python() + 1))
    return found if prod(map(len, found)) <= MOST_DISTANCES else None


def is_uniform(received: isl.UnionMap) -> bool:
    """Whether all places that read any of the values read all of them."""
    return bool(
        isl.UnionMap.from_domain_and_range(received.domain(), received.range()).is_subset(received)
    )
