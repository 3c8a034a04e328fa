"""The ``fop`` scheme (Dathathri et al. 2013, section IV): flow-out partitioning.

For each writing nest and array:
1. The dependences are distinguished by receiving nest and by the distance between writing and
   receiving place; those that have no such distance, as the reads of a pivot row, are one per
   receiving nest. The paper takes one per pair of accesses and merges partitions with the same
   receiving tiles.
2. Their sources in a tile, restricted to values that leave it, are partitioned (``partition``): PFO
   of equation 6.
3. What flows from a part to a receiving tile is what both the part and the flow of ``exact`` have,
   at run time: PF of equation 7. A part that flows to no other place is not sent.
4. Packing. *unicast*, if each value has at most one place to go to; *multicast*, if all places that
   read some of the part read all of it: then no value is sent that is not needed, or twice,
   wherever tiles are placed. Otherwise the runtime takes, for each tile and rank, what is less
   (``smaller``), which includes the paper's two conditions at run time.
"""

from __future__ import annotations

from typing import TypeAlias

import islpy as isl

from polydist.comm.flow_out import dependences_of, leaving
from polydist.comm.flows import Flow, Packing, Part, flows_by_array
from polydist.comm.receivers import Distance, by_distance, is_uniform, receiving_places
from polydist.comm.reference.partition import Partition, source_distinct
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import tile_instances

MOST_PARTS = 8

Label: TypeAlias = tuple[int, Distance | None]
"""The receiving nest, and the distance between the places."""


def parts(
    scop: Scop, dependences: Dependences, nests: tuple[Nest, ...], flows: tuple[Flow, ...]
) -> tuple[Part, ...]:
    """The parts of each writing nest and array."""
    del scop
    found: list[Part] = []
    for nest in nests:
        for array, own in flows_by_array(nest, flows):
            apart = received_by_label(nest, nests, dependences_of(dependences, nest, array))
            partitions = source_distinct(
                {label: received.domain() for label, received in apart.items()}, MOST_PARTS
            )
            found += [
                part
                for partition in partitions
                for part in _parts(nest, array, own, partition, apart)
            ]
    return tuple(found)


def received_by_label(
    nest: Nest, nests: tuple[Nest, ...], full: isl.UnionMap
) -> dict[Label, isl.UnionMap]:
    """Step 1: ``[writer -> element] -> [receiving place]`` for the values that leave the tile ``_lo
    .. _hi`` at ``_z``."""
    left = leaving(nest, full).intersect_domain(tile_instances(nest).domain())
    found: dict[Label, isl.UnionMap] = {}
    for receiver in nests:
        received = receiving_places(left, receiver)
        if not received.is_empty():
            found |= {
                (receiver.number, distance): part for distance, part in by_distance(received, nest)
            }
    return found


def _parts(
    nest: Nest,
    array: str,
    flows: tuple[Flow, ...],
    partition: Partition[Label],
    apart: dict[Label, isl.UnionMap],
) -> list[Part]:
    """Steps 3 and 4 for one part: none, if nothing of it goes to another place."""
    sent = tuple(
        flow for flow in flows if not flow.elements.intersect(partition.sources).is_empty()
    )
    return (
        [
            Part(
                scheme="fop",
                nest=nest.number,
                array=array,
                packing=_packing(nest, partition, apart),
                out=partition.sources,
                flows=sent,
            )
        ]
        if sent
        else []
    )


def _packing(nest: Nest, partition: Partition[Label], apart: dict[Label, isl.UnionMap]) -> Packing:
    """The first two of the paper's conditions; values that are read at their writer's place go
    nowhere."""
    going = [
        apart[label].intersect_domain(partition.sources)
        for label in partition.labels
        if label != (nest.number, (0,) * max(1, len(nest.owning)))
    ]
    if len(going) == 1 and going[0].is_single_valued():
        return "unicast"
    if all(
        is_uniform(received) and partition.sources.is_subset(received.domain())
        for received in going
    ):
        return "multicast"
    return "smaller"
