"""The ``exact`` scheme (design section 1): for every value, the ranks that read it, once each.

For a writing nest, a receiving nest and an array:
1. take the flow dependences ``writer -> [reader -> element]`` between the two;
2. keep writers in the symbolic box ``_lo .. _hi`` at ``_z`` and readers in the symbolic box ``_a ..
   _b``;
3. forget the reader: ``[writer -> element]`` are the values owed. Enumerating writers keeps the
   loops short, because no time coordinate is eliminated; the runtime merges what two receiving
   nests or two overlapping pieces name twice. No element comes from two writers of one box: the
   reader of the earlier value, outside the box, would have to run between the two.
Live-out values are the same with the virtual reader OUT, which has no box.
"""

from __future__ import annotations

import islpy as isl

from polydist.comm.broadcast import is_broadcast, spread
from polydist.comm.flows import Flow
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import at_z, receiver_instances, tile_instances
from polydist.sets.coalescing import coalesced
from polydist.sets.spaces import OUT, SET
from polydist.sets.unions import maps_of, sets_of, union_of_maps, union_of_sets


def exact_flows(scop: Scop, dependences: Dependences, nests: tuple[Nest, ...]) -> tuple[Flow, ...]:
    """All flows between nests, and to OUT, in the order of nests, receivers and arrays."""
    flows: list[Flow] = []
    for writer in nests:
        for receiver in nests:
            flows += _flows_between(scop, dependences, writer, receiver)
        flows += _flows_out(scop, dependences, writer)
    return tuple(flows)


def _flows_between(
    scop: Scop, dependences: Dependences, writer: Nest, receiver: Nest
) -> list[Flow]:
    full = dependences.flow_elements.intersect_domain(writer.domain)
    readers = receiver.domain
    near = [p for p in maps_of(full) if not _readers(p).intersect(readers).is_empty()]
    pieces = [p for p in (_going(piece, writer, receiver) for piece in near) if not p.is_empty()]
    arrays = dict.fromkeys(str(p.range().unwrap().get_tuple_name(OUT)) for p in pieces)
    flows = (flow for array in arrays for flow in _flows_of(scop, writer, receiver, array, pieces))
    return [flow for flow in flows if not flow.owed.is_empty()]


def _flows_of(
    scop: Scop, writer: Nest, receiver: Nest, array: str, pieces: list[isl.Map]
) -> list[Flow]:
    """One flow; or where some of it, and not all, is the same for all who receive it, that by
    itself, for each choice of dimensions of the grid."""
    own = [piece for piece in pieces if piece.range().unwrap().get_tuple_name(OUT) == array]
    whole = _flow(scop, writer, receiver, array, own)
    parts: dict[tuple[int, ...], list[isl.Map]] = {}
    for basic in (
        basic for piece in own if not whole.broadcast for basic in piece.get_basic_maps()
    ):
        part = isl.Map.from_basic_map(basic)
        parts.setdefault(spread(isl.UnionMap.from_map(part), receiver), []).append(part)
    if len(parts) < 2:
        return [whole]
    flows = {
        along: _flow(scop, writer, receiver, array, part)
        for along, part in sorted(parts.items())
        if along
    }
    cast = [flow for flow in flows.values() if flow.broadcast]
    rest = [
        part
        for along in parts
        if along not in flows or not flows[along].broadcast
        for part in parts[along]
    ]
    if not cast:
        return [whole]
    return [*cast, _flow(scop, writer, receiver, array, rest)] if rest else cast


def _going(piece: isl.Map, writer: Nest, receiver: Nest) -> isl.Map:
    """The piece without what stays, which would widen the boxes that ``reach`` and ``origin`` give."""
    parts = [isl.Map.from_basic_map(basic) for basic in piece.get_basic_maps()]
    going = [part for part in parts if not _stays(part, writer, receiver)]
    if len(going) == len(parts):
        return piece
    result = isl.Map.empty(piece.get_space())
    for part in going:
        result = result.union(part)
    return result


def _stays(piece: isl.Map, writer: Nest, receiver: Nest) -> bool:
    """Whether reader and writer always have one owner: they are in one nest and agree in all
    coordinates that decide on it (a solo nest has none)."""
    if writer.number != receiver.number:
        return False
    pairs = isl.UnionMap.from_map(piece).range_factor_domain()
    return all(_agree(pairs, writer.coordinate(writer.sequential + k)) for k in writer.owning)


def _agree(pairs: isl.UnionMap, coordinate: isl.UnionMap) -> bool:
    return bool(pairs.is_subset(coordinate.apply_range(coordinate.reverse())))


def _readers(piece: isl.Map) -> isl.UnionSet:
    return isl.UnionSet.from_set(piece.range().unwrap().domain())


def _flow(scop: Scop, writer: Nest, receiver: Nest, array: str, pieces: list[isl.Map]) -> Flow:
    writers = tile_instances(writer)
    readers = receiver_instances(receiver)
    owed, reached, origins, boxed_writers = [], [], [], []
    for piece in pieces:
        own = isl.UnionMap.from_map(piece).intersect_domain(writers.domain())
        boxed_writers.append(own)
        boxed = _with_readers_in(own, readers.domain())
        owed += [m.wrap() for m in maps_of(boxed.range_factor_range())]
        reached += [
            m.range() for m in maps_of(own.range_factor_domain().apply_range(receiver.schedule))
        ]
        into = _with_readers_in(isl.UnionMap.from_map(piece), readers.domain()).domain()
        origins += sets_of(writer.schedule.intersect_domain(into).range())
    reach = _tiled_part(reached, receiver)
    origin = _tiled_part([at_z(points, writer) for points in origins], writer)
    broadcast = _broadcast(union_of_maps(scop.isl_context, boxed_writers), writer, receiver, reach)
    return Flow(
        array,
        writer.number,
        receiver.number,
        coalesced(union_of_sets(scop.isl_context, owed)),
        reach,
        origin,
        broadcast,
    )


def _broadcast(own: isl.UnionMap, writer: Nest, receiver: Nest, reach: isl.Set) -> tuple[int, ...]:
    """The dimensions along which the flow is the same for all; all those along which values go to
    several places, or none."""
    dimensions = spread(own, receiver)
    return (
        dimensions if dimensions and is_broadcast(own, writer, receiver, reach, dimensions) else ()
    )


def _with_readers_in(piece: isl.UnionMap, readers: isl.UnionSet) -> isl.UnionMap:
    """``writer -> [reader -> element]`` with the reader in the set."""
    kept = piece.range().unwrap().intersect_domain(readers)
    return piece.intersect_range(kept.wrap())


def _tiled_part(points: list[isl.Set], nest: Nest) -> isl.Set:
    """``{ [z, x] }`` without z."""
    result = points[0]
    for piece in points[1:]:
        result = result.union(piece)
    return coalesced(result.project_out(SET, 0, nest.sequential))


def _flows_out(scop: Scop, dependences: Dependences, writer: Nest) -> list[Flow]:
    live = dependences.live_out.intersect_domain(tile_instances(writer).domain())
    by_array: dict[str, list[isl.Set]] = {}
    for piece in maps_of(live):
        by_array.setdefault(str(piece.get_tuple_name(OUT)), []).append(piece.wrap())
    return [
        Flow(
            array, writer.number, None, coalesced(union_of_sets(scop.isl_context, sets)), None, None
        )
        for array, sets in by_array.items()
    ]
