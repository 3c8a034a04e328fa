"""Source-distinct partitioning (Dathathri et al. 2013, section IV, definitions 1 to 3 and Algorithm
1), on the sources of dependences.

Each dependence is given by its sources: the pairs ``[writer -> element]`` whose value leaves a tile
through it. Within one tile an element that leaves has one writer, so two regions of data overlap
where pairs do, and the paper's virtual dependence between dependences is the intersection of their
sources.

1. Begin with no parts.
2. For each dependence and each part: what both have becomes a part with this dependence added, what
   only the part has stays as it is.
3. What only the dependence has becomes a part of its own.
In the end all dependences of a part have the same sources in it, and parts are disjoint: it is what
repeating Algorithm 1 on pairs of partitions leads to. A bound on the number of parts keeps the code
short: beyond it a dependence no longer splits parts, but only adds what none of them has yet. Parts
stay disjoint and cover everything then; only the dependences of one may differ in their sources.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import islpy as isl

from polydist.sets.coalescing import coalesced_lifted

Label = TypeVar("Label", bound=Hashable)


@dataclass(frozen=True, eq=False)
class Partition(Generic[Label]):
    """``sources`` leave through each of the dependences ``labels``."""

    labels: frozenset[Label]
    sources: isl.UnionSet


def source_distinct(dependences: Mapping[Label, isl.UnionSet], most: int) -> list[Partition[Label]]:
    """The partition of the union of all sources into at most about ``most`` parts, none of them
    empty."""
    parts: list[Partition[Label]] = []
    for label, sources in dependences.items():
        refined = [
            piece for part in parts for piece in _split(part, label, sources, len(parts) < most)
        ]
        rest = sources
        for part in parts:
            rest = rest.subtract(part.sources)
        parts = [*refined, *_unless_empty(frozenset([label]), rest)]
    return parts


def _split(
    part: Partition[Label], label: Label, sources: isl.UnionSet, may_split: bool
) -> list[Partition[Label]]:
    """Step 2 for one part: what it has in common with the dependence, and what it has alone."""
    common = part.sources.intersect(sources)
    if common.is_empty():
        return [part]
    if not may_split or part.sources.is_subset(sources):
        return [Partition(part.labels | {label}, part.sources)]
    return [
        Partition(part.labels | {label}, coalesced_lifted(common)),
        *_unless_empty(part.labels, part.sources.subtract(sources)),
    ]


def _unless_empty(labels: frozenset[Label], sources: isl.UnionSet) -> list[Partition[Label]]:
    """The sources as a part; none if there are none."""
    return [] if sources.is_empty() else [Partition(labels, coalesced_lifted(sources))]
