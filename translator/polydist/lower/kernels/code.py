"""Kernels as loop IR (design section 2.9).

1. A *thread* of a nest runs all instances of a box at ``_z`` that have its values of the thread
   coordinates, or of those of diagonals (``coordinates``), in the order of a tile: the tile whose
   corners agree in these.
2. What a box ``reads`` and ``writes`` at ``_z`` is enumerated element by element, as footprints
   are, for every nest of a region with kernels: what runs on the host has to find what was
   written on the device, and to say what it replaces there. A write under a condition is a read
   too, so that what is written is always replaced.
3. What ranks combine at the end of a nest, a kernel adds up in a variable of the host's (``sums``),
   and so are a few elements of an array. Others it adds up where they are, in the device's copy, in
   the order of a tile, so that threads may not differ in what adds to the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import islpy as isl
from polydist_frontends.region import Region

from polydist.lower.footprint import by_array, related_elements, stride_variables
from polydist.lower.isl_ast import scan_instances
from polydist.lower.kernels.coordinates import diagonal_coordinates, thread_coordinates
from polydist.lower.kernels.fortran import texts_in_c
from polydist.lower.kernels.obstacles import (
    extremes_in,
    mentioned_in,
    obstacle_to_kernel,
)
from polydist.lower.kernels.ranges import inside_ranges, thread_ranges
from polydist.lower.kernels.records import record_type
from polydist.lower.kernels.shrinking import shrinks
from polydist.lower.kernels.sums import (
    added_elements,
    obstacle_to_sums,
    pairs_that_add,
    sums_of,
)
from polydist.lower.loop_ir import Code, FootprintCode, KernelCode, SumCode
from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences
from polydist.schedule.nests import Nest
from polydist.schedule.points.order import point_order
from polydist.schedule.points.rows import rows_coordinate
from polydist.schedule.reductions import Contribution
from polydist.schedule.tiles import (
    at_z,
    hi_names,
    in_box,
    known,
    lo_names,
    tile_instances,
)
from polydist.sets.isl_context import attempt
from polydist.sets.unions import maps_of, union_of_maps, union_of_sets

_Footprints: TypeAlias = tuple[FootprintCode, ...]
_NO_THREADS = "along each of its loops, or all but one, iterations use the same memory"


@dataclass(frozen=True)
class _Needs:
    """What the text of a nest asks of a kernel, as in ``KernelCode``; or why it can be none."""

    obstacle: str
    records: tuple[str, ...] = ()
    extremes: tuple[str, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()


def kernel_code(
    scop: Scop,
    nest: Nest,
    dependences: Dependences,
    added: tuple[Contribution, ...],
    region: Region,
    text: str,
) -> KernelCode:
    """What a device needs of a nest, and the host of nests beside kernels; ``added``: what it
    accumulates into on all ranks."""
    sums = sums_of(scop, nest, added, region)
    needs = _Needs(obstacle_to_sums(scop, added, sums))
    if not needs.obstacle:
        needs = _needs(scop, nest, region, text, sums)
    elements = added_elements(scop, nest, added, sums)
    apart = dependences.anti.union(dependences.output).union(pairs_that_add(elements))
    own_memory = apart if sums else dependences.memory_based
    threads, diagonals = (
        ((), False) if needs.obstacle else _coordinates(scop, nest, dependences, own_memory)
    )
    if not threads:
        return _on_host(needs.obstacle or _NO_THREADS, *_footprints(scop, nest, (), elements))
    reads, writes = _footprints(scop, nest, sums, elements)
    return KernelCode(
        threads=threads,
        diagonals=diagonals,
        ranges=thread_ranges(scop, nest, threads),
        code=_thread(scop, nest, threads),
        obstacle="",
        reads=reads,
        writes=writes,
        sums=sums,
        records=needs.records,
        extremes=needs.extremes,
        texts=needs.texts,
    )


def _needs(scop: Scop, nest: Nest, region: Region, text: str, sums: tuple[SumCode, ...]) -> _Needs:
    obstacle = obstacle_to_kernel(scop, nest, region, text, frozenset(s.variable for s in sums))
    if obstacle:
        return _Needs(obstacle)
    if region.host:
        texts, obstacle = texts_in_c(scop, nest, region, text)
        return _Needs(obstacle, texts=texts)
    records, extremes = _records(scop, nest, region, text), extremes_in(scop, nest, text)
    return _Needs("", records, extremes)


def _on_host(obstacle: str, reads: _Footprints = (), writes: _Footprints = ()) -> KernelCode:
    """Of a nest that the obstacle leaves to the host."""
    return KernelCode(
        threads=(), diagonals=False, code=None, obstacle=obstacle, reads=reads, writes=writes
    )


def _coordinates(
    scop: Scop, nest: Nest, dependences: Dependences, memory: isl.UnionMap
) -> tuple[tuple[int, ...], bool]:
    """The coordinates in which threads differ, if any, and whether their diagonals are what runs at
    once. ``memory``: pairs of instances that use the same memory."""
    pairs = dependences.value_based.union(memory)
    free = thread_coordinates(nest, pairs)
    if free:
        return _rows_last(scop, nest, free), False
    return diagonal_coordinates(nest, pairs), True


def _records(scop: Scop, nest: Nest, region: Region, text: str) -> tuple[str, ...]:
    """The structures that the text needs: those in it, and in the types of arrays."""
    mentioned = mentioned_in(scop, nest, region, text)
    needed = {name for variable in region.variables.values() for name in variable.needs}
    variables = (*mentioned, *(region.variables[name] for name in sorted(needed)))
    return tuple(dict.fromkeys(v.name for v in variables if record_type(v, region)))


def _rows_last(scop: Scop, nest: Nest, threads: tuple[int, ...]) -> tuple[int, ...]:
    """Neighbouring threads use neighbouring elements."""
    rows = rows_coordinate(scop, nest, point_order(scop, nest))
    return tuple(sorted(threads, key=lambda k: (k == rows, k)))


def _thread(scop: Scop, nest: Nest, threads: tuple[int, ...]) -> Code:
    """Step 1: both corners of a thread coordinate are the lower one, which is in its range."""
    lower = lo_names(nest)
    upper = [low if k in threads else high for k, (low, high) in enumerate(_corners(nest))]
    pieces = []
    for piece in maps_of(nest.schedule):
        everywhere = at_z(isl.Set.universe(piece.get_space().range()), nest)
        pieces.append(piece.intersect_range(in_box(everywhere, nest, lower, upper)).domain())
    inside = union_of_sets(scop.isl_context, pieces)
    boxes = [([low], [high]) for low, high in zip(lower, upper, strict=True) if low != high]
    context = known(scop, boxes).intersect(inside_ranges(scop, nest, threads))
    return scan_instances(point_order(scop, nest).order.intersect_domain(inside), context)


def _corners(nest: Nest) -> Iterable[tuple[str, str]]:
    return zip(lo_names(nest), hi_names(nest), strict=True)


def _accesses(scop: Scop, nest: Nest) -> tuple[list[isl.UnionMap], list[isl.UnionMap]]:
    """Instance -> element: what the statements read, and what they write."""
    statements = [scop.statement(name) for name in nest.statement_names()]
    return [s.reads.union(s.steady) for s in statements], [s.writes for s in statements]


def _footprints(
    scop: Scop, nest: Nest, sums: tuple[SumCode, ...], added: isl.UnionMap
) -> tuple[_Footprints, _Footprints]:
    """Step 2: what a box reads, and what it writes; it reads what it has ``added`` to."""
    read, written = (union_of_maps(scop.isl_context, each) for each in _accesses(scop, nest))
    reads, writes = (
        tuple(_elements(scop, nest, relation, sums)) for relation in (read.union(added), written)
    )
    return reads, writes


def _elements(
    scop: Scop, nest: Nest, relation: isl.UnionMap, sums: tuple[SumCode, ...]
) -> Iterable[FootprintCode]:
    """Those of the relation, without the sums."""
    context = known(scop, [(lo_names(nest), hi_names(nest))])
    inside = relation.intersect_domain(tile_instances(nest).domain())
    pieces = by_array(inside)
    added = {own.array for own in sums}
    for array in scop.arrays:
        if array.name in pieces and array.name not in added:
            strides = stride_variables(scop, array.name)
            code = related_elements(scop, pieces[array.name], strides, context)
            if code is not None:
                yield FootprintCode(array.name, code, shrinks(scop, nest, pieces[array.name]))


def kernels_of(
    scop: Scop,
    nests: tuple[Nest, ...],
    dependences: Dependences,
    contributions: tuple[Contribution, ...],
    region: Region,
    text: str,
) -> tuple[KernelCode, ...]:
    """One per nest; ``text`` is that of the user's file. Where they take more than their part of
    the effort there are none."""
    found = attempt(
        scop.isl_context,
        lambda: tuple(
            kernel_code(
                scop,
                nest,
                dependences,
                tuple(own for own in contributions if own.nest == nest.number),
                region,
                text,
            )
            for nest in nests
        ),
        share=2,
    )
    return found or tuple(_on_host("its analysis takes too long") for _ in nests)
