"""The functions of one nest: what its tiles compute, their bounds, and the elements that flow."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict

import islpy as isl

from polydist.comm.flows import Flow, Part
from polydist.lower.bounds import enclosure, enclosures
from polydist.lower.flow_scan import scan_elements
from polydist.lower.footprint import accesses_of, by_array, footprint_code, stride_variables
from polydist.lower.loop_ir import (
    Constant,
    CountedCode,
    DimensionCode,
    Emit,
    Enclosure,
    FlowCode,
    FootprintCode,
    KernelCode,
    NestCode,
    PartCode,
    ReductionCode,
)
from polydist.lower.loops.tile_code import tile_code
from polydist.model.scop import ArrayModel, Scop
from polydist.schedule.nests import Nest
from polydist.schedule.placement import PlacedDimension
from polydist.schedule.points.order import point_order
from polydist.schedule.points.rows import is_chained, rows_coordinate, streams
from polydist.schedule.reductions import Contribution
from polydist.schedule.tiles import (
    a_names,
    b_names,
    coordinate_range,
    form_range,
    hi_names,
    known,
    lo_names,
    project_onto,
    whole_range,
)


def nest_code(
    scop: Scop,
    nest: Nest,
    nests: tuple[Nest, ...],
    placement: tuple[PlacedDimension, ...],
    flows: tuple[Flow, ...],
    parts: tuple[Part, ...],
    contributions: tuple[Contribution, ...],
    live_in: isl.UnionMap,
    live_out: isl.UnionMap,
    kernel: KernelCode | None = None,
) -> NestCode:
    """All functions of one nest; ``live_in`` and ``live_out``: instance -> element."""
    context = known(scop, [(lo_names(nest), hi_names(nest))])
    own = tuple(flow for flow in flows if flow.nest == nest.number)
    points = point_order(scop, nest)
    tile = tile_code(scop, nest, points)
    reductions = tuple(_reductions(scop, nest, contributions, context))
    return NestCode(
        number=nest.number,
        kind=nest.kind,
        statements=tuple(nest.statement_names()),
        sequential=nest.sequential,
        depth=nest.depth,
        dimensions=tuple(_dimensions(scop, nest, placement)),
        front=nest.front,
        stays=nest.stationary,
        rows=rows_coordinate(scop, nest, points),
        streams=streams(scop, nest, points),
        chained=is_chained(scop, nest, points),
        compute=tile.compute,
        points=tile.points,
        bounds=tuple(enclosure(coordinate_range(nest, k), context) for k in range(nest.depth)),
        extents=tuple(_extents(scop, nest)),
        flows=tuple(_flow_code(scop, flow, nests) for flow in own),
        in_order=nest.in_order,
        parts=tuple(
            _part_code(scop, part, own, context) for part in parts if part.nest == nest.number
        ),
        reductions=reductions,
        footprints=tuple(_footprints(scop, nest, accesses_of(scop, nest), scop.arrays)),
        live_in=(
            *_footprints(scop, nest, live_in, _outlasting(scop)),
            *(_single_element(array) for array in scop.invariants),
        ),
        live_out=tuple(_footprints(scop, nest, live_out, _outlasting(scop))),
        cut=None if reductions else tile.cut,
        kernel=kernel,
    )


def _dimensions(
    scop: Scop, nest: Nest, placement: tuple[PlacedDimension, ...]
) -> Iterable[DimensionCode]:
    """The forms by which tiles are owned."""
    for form, placed in zip(nest.distributed, placement, strict=True):
        yield DimensionCode(form, placed.scale, placed.number, tuple(_counted(scop, placed)))


def _counted(scop: Scop, placed: PlacedDimension) -> Iterable[CountedCode]:
    """The subscripts that the dimension counts of arrays that outlast the region: there, what an
    earlier region wrote lies on its ranks."""
    outlasting = {array.name for array in _outlasting(scop)}
    for counted in placed.counted:
        if counted.array in outlasting:
            yield CountedCode(**asdict(counted))


def _extents(scop: Scop, nest: Nest) -> Iterable[tuple[int, Enclosure]]:
    """The ranges, over all z, of the sequential loops around a nest that is distributed, of the
    coordinates in its forms, and of the forms that are not just one coordinate counted upwards."""
    for level in range(nest.sequential if nest.distributed else 0):
        yield -1 - level, enclosure(project_onto(nest.space(), level), scop.context)
    for k in nest.owning:
        yield k, enclosure(whole_range(nest, k), scop.context)
    for number, form in enumerate(nest.distributed):
        if sum(abs(factor) for factor in form) > 1 or sum(form) < 0:
            yield nest.depth + number, enclosure(form_range(nest, number), scop.context)


def _reductions(
    scop: Scop, nest: Nest, contributions: tuple[Contribution, ...], context: isl.Set
) -> Iterable[ReductionCode]:
    """The elements that a tile accumulates into, and the operator."""
    for own in contributions:
        if own.nest == nest.number:
            touched = scan_elements(own.elements, stride_variables(scop, own.array), context)
            exact = own.choice is not None or _is_exact(scop, own)
            yield ReductionCode(own.array, own.operator, touched, exact, own.choice, own.parts)


def _outlasting(scop: Scop) -> tuple[ArrayModel, ...]:
    """The arrays of which values may stay on their writers from one region to the next: not those
    that a region declares itself."""
    return tuple(a for a in scop.arrays if not a.source.local)


def _footprints(
    scop: Scop, nest: Nest, relation: isl.UnionMap, arrays: tuple[ArrayModel, ...]
) -> Iterable[FootprintCode]:
    """The elements of the arrays that the instances of a box are related to, at any z."""
    context = known(scop, [(lo_names(nest), hi_names(nest))])
    pieces = by_array(relation)
    for array in arrays:
        if array.name in pieces:
            strides = stride_variables(scop, array.name)
            code = footprint_code(scop, nest, pieces[array.name], strides, context)
            if code is not None:
                yield FootprintCode(array.name, code)


def _single_element(invariant: ArrayModel) -> FootprintCode:
    """A scalar that no statement writes: any instance may read it."""
    return FootprintCode(invariant.name, Emit(Constant(0), Constant(1), Constant(1), Constant(1)))


def _part_code(scop: Scop, part: Part, own: tuple[Flow, ...], context: isl.Set) -> PartCode:
    """One part of the elements that a tile sends, under a scheme that works tile by tile."""
    strides = stride_variables(scop, part.array)
    out = None if part.out is None else scan_elements(part.out, strides, context)
    return PartCode(
        part.scheme, part.packing, part.array, out, tuple(own.index(flow) for flow in part.flows)
    )


def _flow_code(scop: Scop, flow: Flow, nests: tuple[Nest, ...]) -> FlowCode:
    """The elements that flow from a box to a box of the receiver, and what encloses either box."""
    writer = nests[flow.nest]
    written = (lo_names(writer), hi_names(writer))
    if flow.receiver is None or flow.reach is None or flow.origin is None:
        return FlowCode(
            array=flow.array,
            receiver=None,
            elements=scan_elements(
                flow.elements, stride_variables(scop, flow.array), known(scop, [written])
            ),
            reach=(),
            origin=(),
            broadcast=(),
        )
    receiver = nests[flow.receiver]
    read = (a_names(receiver), b_names(receiver))
    both = known(scop, [written, read])
    return FlowCode(
        array=flow.array,
        receiver=flow.receiver,
        elements=scan_elements(flow.elements, stride_variables(scop, flow.array), both),
        reach=enclosures(flow.reach, known(scop, [written])),
        origin=enclosures(flow.origin, known(scop, [read])),
        broadcast=flow.broadcast,
    )


_INTEGERS = frozenset(
    "char short int long signed unsigned bool _Bool size_t ptrdiff_t integer logical".split()
)


def _is_exact(scop: Scop, own: Contribution) -> bool:
    """Whether any order of the contributions gives the same bits: of operators on bits and truth
    values, and on integers."""
    elements = [part.element for part in own.parts] or [scop.array(own.array).source.element]
    return own.operator not in ("+", "*", "min", "max") or all(map(_is_integer, elements))


def _is_integer(element: str) -> bool:
    words = re.findall(r"[a-z_]\w*", element.lower().partition("(")[0])
    fixed = re.fullmatch(r"u?int\d+_t", element.lower())
    return bool(fixed or (words and _INTEGERS.issuperset(words)))
