"""Which dependence keeps a loop from running in parallel, in terms of the user's source: for
``--explain``."""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl

from polydist.model.contributions.accumulation import only
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.uncarried import equal_along
from polydist.sets.spaces import IN, OUT, PARAM
from polydist.sets.unions import maps_of


@dataclass(frozen=True)
class Obstacle:
    """A dependence from ``source`` to ``sink`` (statement names) through ``array``; ``distance`` in
    words, in the coordinate asked about."""

    kind: str
    source: str
    sink: str
    array: str
    distance: str


def obstacles(
    scop: Scop, dependences: Dependences, coordinate: isl.UnionMap, outer: isl.UnionMap
) -> list[Obstacle]:
    """The dependences with a distance in ``coordinate`` (instance -> [c]) between instances that
    agree in ``outer``, flow before anti before output."""
    found: list[Obstacle] = []
    for kind, union in (
        ("flow", dependences.flow),
        ("anti", dependences.anti),
        ("output", dependences.output),
    ):
        for piece in maps_of(equal_along(union, outer)):
            moving = _moving(piece, coordinate)
            if not moving.apply_domain(coordinate).apply_range(coordinate).is_empty():
                source, sink = str(piece.get_tuple_name(IN)), str(piece.get_tuple_name(OUT))
                name, array = _through(scop, piece, kind)
                found.append(Obstacle(name, source, sink, array, _distance(moving, coordinate)))
    return found


def _moving(piece: isl.Map, coordinate: isl.UnionMap) -> isl.UnionMap:
    """The pairs that differ in the coordinate."""
    pairs = isl.UnionMap.from_map(piece)
    return pairs.subtract(equal_along(pairs, coordinate))


def _distance(moving: isl.UnionMap, coordinate: isl.UnionMap) -> str:
    """The distances of the pairs in the coordinate, in words."""
    deltas = moving.apply_domain(coordinate).apply_range(coordinate).deltas()
    values = isl.Set.from_union_set(deltas)
    values = values.project_out(PARAM, 0, values.dim(PARAM))
    least, greatest = values.dim_min_val(0), values.dim_max_val(0)
    if not least.is_int():
        return "of either sign"
    low = least.to_python()
    if not greatest.is_int():
        return f"{low} or more"
    high = greatest.to_python()
    return str(low) if low == high else f"{low} to {high}"


def _through(scop: Scop, piece: isl.Map, kind: str) -> tuple[str, str]:
    """The array through which the dependence goes, and its kind: what isl reports with the anti
    dependences may be an output dependence."""
    source, sink = (
        scop.statement(str(piece.get_tuple_name(IN))),
        scop.statement(str(piece.get_tuple_name(OUT))),
    )
    for name in dict.fromkeys((kind, "output")):
        first = source.reads if name == "anti" else source.writes
        second = sink.reads if name == "flow" else sink.writes
        for array in scop.arrays:
            pairs = only(first, array.name).apply_range(only(second, array.name).reverse())
            if not pairs.intersect(isl.UnionMap.from_map(piece)).is_empty():
                return name, array.source.name
    return kind, "memory"
