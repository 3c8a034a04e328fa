"""What the coordinates of threads are within at ``_z``: the host cuts a launch to that, so that
threads need not look whether there is anything for them where a nest's domain is a box."""

from __future__ import annotations

import islpy as isl

from polydist.lower.bounds import bounds_of
from polydist.lower.integer_ir import Enclosure, Interval
from polydist.model.scop import Scop
from polydist.schedule.nests import Nest
from polydist.schedule.tiles import at_z, known, lo_names, project_onto
from polydist.sets.coalescing import coalesced
from polydist.sets.constraints import fixed_to_parameters
from polydist.sets.symbols import Index


def thread_ranges(scop: Scop, nest: Nest, threads: tuple[int, ...]) -> tuple[Enclosure, ...]:
    """The range of each thread coordinate at ``_z``; empty where it is no interval."""
    return tuple(Enclosure(_interval(scop, _values(nest, k))) for k in threads)


def inside_ranges(scop: Scop, nest: Nest, threads: tuple[int, ...]) -> isl.Set:
    """``[_z, _lo] -> { : _lo[k] in the range of k }`` over the thread coordinates k that have
    one."""
    inside = isl.Set.universe(scop.context.get_space())
    for k in threads:
        values = _values(nest, k)
        if values is not None:
            here = isl.Set.from_basic_set(values)
            inside = inside.intersect(fixed_to_parameters(here, 0, [lo_names(nest)[k]]).params())
    return inside


def _values(nest: Nest, k: int) -> isl.BasicSet | None:
    """``{ [x_k] }`` at ``_z``, if its integers are all those between two bounds."""
    pieces = coalesced(project_onto(at_z(nest.space(), nest), nest.sequential + k)).get_basic_sets()
    is_interval = len(pieces) == 1 and pieces[0].dim(isl.dim_type.div) == 0
    return pieces[0] if is_interval else None


def _interval(scop: Scop, values: isl.BasicSet | None) -> tuple[Interval, ...]:
    if values is None:
        return ()
    bounds = bounds_of(values.gist(_context(scop, values)).remove_redundancies(), [Index(0)])
    return (Interval(bounds.guard, bounds.lower, bounds.upper),)


def _context(scop: Scop, values: isl.BasicSet) -> isl.BasicSet:
    """What is known of parameters, in the space of the values."""
    everywhere = isl.Set.universe(values.get_space())
    return everywhere.intersect_params(known(scop, [])).simple_hull()
