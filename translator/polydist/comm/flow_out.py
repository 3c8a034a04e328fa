"""The flow-out set of one tile (Bondhugula 2011, section 4.2.1): what it writes and anything
outside of it reads.

A tile is all that a nest runs at one ``_z`` on one tile of the coordinates that decide on the
owner: everything in the box ``_lo .. _hi`` that the runtime gives, which is unbounded in the
others. A reader is outside of it
1. if it is in another nest, or
2. in the same nest at another z, or
3. in the same run of the nest, and in a coordinate of the wavefront beyond the box. In a parallel
   nest it is then in the same tile: no dependence crosses the distributed coordinate within a run.
"""

from __future__ import annotations

import islpy as isl

from polydist.comm.receivers import read_in
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import hi_names, lo_names, tile_instances
from polydist.sets.coalescing import coalesced
from polydist.sets.constraints import bounded_by_parameter
from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of, union_of_maps, union_of_sets


def dependences_of(dependences: Dependences, nest: Nest, array: str) -> isl.UnionMap:
    """``writer -> [reader -> element]`` of one nest and array."""
    full = dependences.flow_elements.intersect_domain(nest.domain)
    return union_of_maps(
        full.get_ctx(),
        [p for p in maps_of(full) if p.range().unwrap().get_tuple_name(OUT) == array],
    )


def flow_out(scop: Scop, nest: Nest, full: isl.UnionMap) -> isl.UnionSet:
    """``[writer -> element]`` of the tile ``_lo .. _hi`` at ``_z`` with a reader outside; ``full``
    is ``writer -> [reader -> element]``."""
    outside = leaving(nest, full).intersect_domain(tile_instances(nest).domain())
    return coalesced(
        union_of_sets(scop.isl_context, [m.wrap() for m in maps_of(outside.range_factor_range())])
    )


def leaving(nest: Nest, full: isl.UnionMap) -> isl.UnionMap:
    """The dependences whose reader is outside the tile ``_lo .. _hi`` of the nest, whatever tile
    their writer is in."""
    pairs = full.uncurry()
    within = _same_run(nest).wrap()
    found = [pairs.subtract_domain(within).curry()]
    inside = pairs.intersect_domain(within).curry()
    found += [
        read_in(inside, readers) for k in front_coordinates(nest) for readers in _beyond(nest, k)
    ]
    return union_of_maps(full.get_ctx(), found)


def front_coordinates(nest: Nest) -> range:
    """The tiled coordinates that a step of the nest fixes, if it is a wavefront."""
    return range(nest.front)


def _same_run(nest: Nest) -> isl.UnionMap:
    """Pairs of instances of the nest at one z."""
    pieces = [
        piece.project_out(OUT, nest.sequential, nest.depth) for piece in maps_of(nest.schedule)
    ]
    z = union_of_maps(nest.schedule.get_ctx(), pieces)
    return z.apply_range(z.reverse())


def _beyond(nest: Nest, k: int) -> list[isl.UnionSet]:
    """The instances with coordinate k above the box, and below it."""
    above = [
        _beside(piece, nest.sequential + k, hi_names(nest)[k], 1)
        for piece in maps_of(nest.schedule)
    ]
    below = [
        _beside(piece, nest.sequential + k, lo_names(nest)[k], -1)
        for piece in maps_of(nest.schedule)
    ]
    return [union_of_maps(nest.schedule.get_ctx(), side).domain() for side in (above, below)]


def _beside(schedule: isl.Map, position: int, corner: str, sign: int) -> isl.Map:
    """The instances, with their coordinates, where ``sign * (coordinate - corner) >= 1``."""
    points = isl.Set.universe(schedule.get_space().range())
    return schedule.intersect_range(bounded_by_parameter(points, position, corner, sign, 1))
