"""The ``exact`` scheme (design section 1): for every value, the ranks that read it, once each.

For a writing nest, a receiving nest and an array:
1. Take the flow dependences ``writer -> [reader -> element]`` between the two, without those whose
   reader always has the writer's owner.
2. Keep writers in the symbolic box ``_lo .. _hi`` at ``_z`` and readers in the symbolic box ``_a ..
   _b``.
3. Forget the reader: ``[writer -> element]`` are the elements that the one box owes the other.
   Enumerating writers keeps the loops short, because no time coordinate is eliminated; the runtime
   merges what two receiving nests or two overlapping pieces name twice. No element comes from two
   writers of one box: the reader of the earlier value, outside the box, would have to run between
   the two.
4. Without the reader's box, the receiving instances' coordinates are the flow's ``reach``; without
   the writer's, the writing ones' are its ``origin``.
5. Where some of the flow, and not all, is the same for all who receive it (``broadcast``), that
   becomes a flow by itself.

Live-out values are the same with the virtual reader OUT, which has no box: the write-out set of
Bondhugula 2011, section 4.2.2. Dathathri et al. 2013, section III, intersect the flow-out of a tile
with the flow-in of another; here the two boxes are any numbers of tiles in a row, so that what two
tiles of one rank read is sent once.
"""

from __future__ import annotations

from functools import reduce

import islpy as isl

from polydist.comm.broadcast import is_broadcast, spread
from polydist.comm.flows import Flow
from polydist.comm.receivers import read_in
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import at_z, receiver_instances, tile_instances
from polydist.schedule.uncarried import all_agree
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import IN, OUT, SET
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets


def exact_flows(scop: Scop, dependences: Dependences, nests: tuple[Nest, ...]) -> tuple[Flow, ...]:
    """All flows between nests, and to OUT, in the order of nests, receivers and arrays."""
    flows: list[Flow] = []
    for writer in nests:
        written = maps_of(dependences.flow_elements.intersect_domain(writer.domain))
        for receiver in nests:
            flows += _flows_between(scop, written, writer, receiver)
        flows += _flows_out(scop, dependences, writer)
    return tuple(flows)


def _flows_between(scop: Scop, written: list[isl.Map], writer: Nest, receiver: Nest) -> list[Flow]:
    """All flows from one nest to another, array by array; ``written``: ``writer -> [reader ->
    element]`` of the one nest."""
    statements = set(receiver.statement_names())
    pieces = [
        piece
        for dependence in written
        if dependence.range().unwrap().get_tuple_name(IN) in statements
        if not _readers(dependence).intersect(receiver.domain).is_empty()
        if not (piece := _to_other_owners(dependence, writer, receiver)).is_empty()
    ]
    flows: list[Flow] = []
    for array in dict.fromkeys(_array(piece) for piece in pieces):
        own = [piece for piece in pieces if _array(piece) == array]
        flows += _flows_of(scop, writer, receiver, array, own)
    return [flow for flow in flows if not flow.elements.is_empty()]


def _array(piece: isl.Map) -> str:
    """The array of ``writer -> [reader -> element]``."""
    return str(piece.range().unwrap().get_tuple_name(OUT))


def _readers(piece: isl.Map) -> isl.UnionSet:
    """The readers of ``writer -> [reader -> element]``."""
    return isl.UnionSet.from_set(piece.range().unwrap().domain())


# ----------------------------------------------------------------------------------------- step 1
def _to_other_owners(piece: isl.Map, writer: Nest, receiver: Nest) -> isl.Map:
    """The piece without what is local, which would widen the boxes that ``reach`` and ``origin``
    give."""
    parts = [isl.Map.from_basic_map(basic) for basic in piece.get_basic_maps()]
    going = [part for part in parts if not _is_local(part, writer, receiver)]
    if len(going) == len(parts):
        return piece
    return reduce(isl.Map.union, going, isl.Map.empty(piece.get_space()))


def _is_local(piece: isl.Map, writer: Nest, receiver: Nest) -> bool:
    """Whether reader and writer always have one owner: they are in one nest and agree in all
    coordinates that decide on it (a solo nest has none)."""
    if writer.number != receiver.number:
        return False
    pairs = isl.UnionMap.from_map(piece).range_factor_domain()
    return all(all_agree(pairs, coordinate) for coordinate in writer.owning_coordinates)


# ----------------------------------------------------------------------------------------- step 5
def _flows_of(
    scop: Scop, writer: Nest, receiver: Nest, array: str, pieces: list[isl.Map]
) -> list[Flow]:
    """The flow of one array; or its broadcasts, one for each choice of dimensions of the grid, and
    the rest of it."""
    whole = _flow(scop, writer, receiver, array, pieces)
    if whole.broadcast:
        return [whole]
    return _broadcasts_apart(scop, writer, receiver, array, pieces) or [whole]


def _broadcasts_apart(
    scop: Scop, writer: Nest, receiver: Nest, array: str, pieces: list[isl.Map]
) -> list[Flow]:
    """The broadcasts among the disjuncts with the same spread, and one flow of all others; nothing
    if there is no broadcast or only one spread."""
    groups = _by_spread(pieces, receiver)
    if len(groups) < 2:
        return []
    flows = {
        along: _flow(scop, writer, receiver, array, group)
        for along, group in sorted(groups.items())
        if along
    }
    casts = {along: flow for along, flow in flows.items() if flow.broadcast}
    rest = [part for along, group in groups.items() if along not in casts for part in group]
    if not casts:
        return []
    return [*casts.values(), *([_flow(scop, writer, receiver, array, rest)] if rest else [])]


def _by_spread(pieces: list[isl.Map], receiver: Nest) -> dict[tuple[int, ...], list[isl.Map]]:
    """The disjuncts of the pieces by the dimensions along which they go to several places."""
    groups: dict[tuple[int, ...], list[isl.Map]] = {}
    for basic in (basic for piece in pieces for basic in piece.get_basic_maps()):
        part = isl.Map.from_basic_map(basic)
        groups.setdefault(spread(isl.UnionMap.from_map(part), receiver), []).append(part)
    return groups


# ----------------------------------------------------------------------------------- steps 2 to 4
def _flow(scop: Scop, writer: Nest, receiver: Nest, array: str, pieces: list[isl.Map]) -> Flow:
    """The flow through pieces of ``writer -> [reader -> element]``, all of one array."""
    writers = tile_instances(writer)
    readers = receiver_instances(receiver).domain()
    elements, reached, origins, boxed = [], [], [], []
    for piece in pieces:
        own = isl.UnionMap.from_map(piece).intersect_domain(writers.domain())
        boxed.append(own)
        elements += [m.wrap() for m in maps_of(read_in(own, readers).range_factor_range())]
        reached += [
            m.range() for m in maps_of(own.range_factor_domain().apply_range(receiver.schedule))
        ]
        into = read_in(isl.UnionMap.from_map(piece), readers).domain()
        origins += sets_of(writer.schedule.intersect_domain(into).range())
    reach = _tiled_part(reached, receiver)
    return Flow(
        array=array,
        nest=writer.number,
        receiver=receiver.number,
        elements=coalesced(union_of_sets(scop.isl_context, elements)),
        reach=reach,
        origin=_tiled_part([at_z(points, writer) for points in origins], writer),
        broadcast=_broadcast(union_of_maps(scop.isl_context, boxed), writer, receiver, reach),
    )


def _broadcast(own: isl.UnionMap, writer: Nest, receiver: Nest, reach: isl.Set) -> tuple[int, ...]:
    """The dimensions along which the flow is the same for all; all those along which values go to
    several places, or none."""
    dimensions = spread(own, receiver)
    uniform = dimensions and is_broadcast(own, writer, receiver, reach, dimensions)
    return dimensions if uniform else ()


def _tiled_part(points: list[isl.Set], nest: Nest) -> isl.Set:
    """``{ [x] : [z, x] in points, for some z }``."""
    result = reduce(isl.Set.union, points)
    return coalesced(result.project_out(SET, 0, nest.sequential))


# ---------------------------------------------------------------------------------------- live-out
def _flows_out(scop: Scop, dependences: Dependences, writer: Nest) -> list[Flow]:
    """Per array the live-out elements whose last writer is in the box ``_lo .. _hi`` at ``_z``."""
    live = dependences.live_out.intersect_domain(tile_instances(writer).domain())
    by_array: dict[str, list[isl.Set]] = {}
    for piece in maps_of(live):
        by_array.setdefault(str(piece.get_tuple_name(OUT)), []).append(piece.wrap())
    return [
        Flow(
            array=array,
            nest=writer.number,
            receiver=None,
            elements=coalesced(union_of_sets(scop.isl_context, sets)),
            reach=None,
            origin=None,
        )
        for array, sets in by_array.items()
    ]
