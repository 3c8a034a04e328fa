"""From sets to generated functions: assembles the ``Program`` of a region out of scans (design
section 2, "Program")."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl

from polydist.comm.flows import Flow, Part
from polydist.lower.bounds import enclosure
from polydist.lower.flow_scan import scan_elements
from polydist.lower.footprint import footprint_code
from polydist.lower.isl_ast import condition_of, scan_instances
from polydist.lower.loop_directives import with_directives
from polydist.lower.loop_ir import (
    ArrayCode,
    Code,
    Constant,
    DimensionCode,
    Enclosure,
    Expression,
    FlowCode,
    FootprintCode,
    NestCode,
    PartCode,
    Precondition,
    Program,
    ReductionCode,
    RegionStep,
    RunNest,
    SequentialFor,
    StatementCode,
    Variable,
)
from polydist.model.program_order import order_of
from polydist.model.scop import ArrayModel, Scop, Statement
from polydist.schedule.memory_rows import rows_coordinate
from polydist.schedule.nests import Nest, Run, SequentialLoop, Step, Structure, nests_in
from polydist.schedule.placement import PlacedDimension, Placements
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
    reachable_elements,
    sequential_range,
    tile_instances,
    touched_elements,
    whole_range,
)
from polydist.sets.spaces import SET
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride
from polydist.sets.unions import maps_of, union_of_maps


def build_program(
    scop: Scop,
    structure: Structure,
    placements: Placements,
    flows: tuple[Flow, ...],
    parts: tuple[Part, ...] = (),
    contributions: tuple[Contribution, ...] = (),
) -> Program:
    """All functions of a region in the loop IR."""
    nests = tuple(
        _nest_code(
            scop, nest, structure.nests, placements[nest.number], flows, parts, contributions
        )
        for nest in structure.nests
    )
    steps = tuple(_step_code(scop, step, structure.nests) for step in structure.steps)
    statements = tuple(_statement_code(scop, statement) for statement in scop.statements)
    arrays = (
        *(_array_code(scop, array) for array in scop.arrays),
        *(_invariant_code(array) for array in scop.invariants),
    )
    return Program(
        parameters=scop.parameters,
        statements=statements,
        arrays=arrays,
        nests=nests,
        steps=steps,
        preconditions=tuple(_preconditions(scop)),
    )


def stride_variable(array: ArrayModel, dimension: int) -> Expression:
    """The distance of neighbours in a dimension, in elements."""
    if array.strides[dimension] == UNIT:
        return Constant(1)
    return Variable(ArrayStride(array.name, dimension))


def _nest_code(
    scop: Scop,
    nest: Nest,
    nests: tuple[Nest, ...],
    placement: tuple[PlacedDimension, ...],
    flows: tuple[Flow, ...],
    parts: tuple[Part, ...],
    contributions: tuple[Contribution, ...],
) -> NestCode:
    context = known(scop, [(lo_names(nest), hi_names(nest))])
    own = tuple(flow for flow in flows if flow.nest == nest.number)
    return NestCode(
        number=nest.number,
        kind=nest.kind,
        statements=tuple(nest.statement_names()),
        sequential=nest.sequential,
        depth=nest.depth,
        dimensions=tuple(
            DimensionCode(form, placed.scale, placed.number)
            for form, placed in zip(nest.distributed, placement, strict=True)
        ),
        front=nest.front,
        stays=nest.stationary,
        rows=rows_coordinate(scop, nest),
        compute=_compute(scop, nest, context),
        bounds=tuple(enclosure(coordinate_range(nest, k), context) for k in range(nest.depth)),
        extents=tuple(_extents(scop, nest)),
        flows=tuple(_flow_code(scop, flow, nests) for flow in own),
        in_order=nest.in_order,
        parts=tuple(
            _part_code(scop, part, own, context) for part in parts if part.nest == nest.number
        ),
        reductions=tuple(
            _reduction_code(scop, contribution, context)
            for contribution in contributions
            if contribution.nest == nest.number
        ),
        footprints=tuple(_footprints(scop, nest)),
    )


def _extents(scop: Scop, nest: Nest) -> Iterable[tuple[int, Enclosure]]:
    """Of the sequential loops around a nest that is shared out, of the coordinates in forms, and of
    forms that are not just one of them, upwards."""
    for level in range(nest.sequential if nest.distributed else 0):
        yield -1 - level, enclosure(project_onto(nest.space(), level), scop.context)
    for k in nest.owning:
        yield k, enclosure(whole_range(nest, k), scop.context)
    for number, form in enumerate(nest.distributed):
        if sum(abs(factor) for factor in form) > 1 or sum(form) < 0:
            yield nest.depth + number, enclosure(form_range(nest, number), scop.context)


def _reduction_code(scop: Scop, contribution: Contribution, context: isl.Set) -> ReductionCode:
    array = scop.array(contribution.array)
    strides = tuple(stride_variable(array, k) for k in range(array.rank))
    return ReductionCode(
        contribution.array,
        contribution.operator,
        scan_elements(contribution.elements, strides, context),
    )


def _footprints(scop: Scop, nest: Nest) -> Iterable[FootprintCode]:
    context = known(scop, [(lo_names(nest), hi_names(nest))])
    for array in scop.arrays:
        code = footprint_code(scop, nest, array.name, _strides(scop, array.name), context)
        if code is not None:
            yield FootprintCode(array.name, code)


def _compute(scop: Scop, nest: Nest, context: isl.Set) -> Code:
    """The instances of one tile in the original program order: always legal, and the loops come out
    as the user wrote them."""
    inside = tile_instances(nest).domain()
    order = union_of_maps(
        scop.isl_context, [order_of(scop)[name] for name in nest.statement_names()]
    )
    return with_directives(scan_instances(order.intersect_domain(inside), context), scop)


def _part_code(scop: Scop, part: Part, own: tuple[Flow, ...], context: isl.Set) -> PartCode:
    out = None if part.out is None else scan_elements(part.out, _strides(scop, part.array), context)
    return PartCode(
        part.scheme, part.packing, part.array, out, tuple(own.index(flow) for flow in part.flows)
    )


def _strides(scop: Scop, name: str) -> tuple[Expression, ...]:
    array = scop.array(name)
    return tuple(stride_variable(array, k) for k in range(array.rank))


def _flow_code(scop: Scop, flow: Flow, nests: tuple[Nest, ...]) -> FlowCode:
    writer = nests[flow.nest]
    written = (lo_names(writer), hi_names(writer))
    if flow.receiver is None or flow.reach is None or flow.origin is None:
        return FlowCode(
            array=flow.array,
            receiver=None,
            elements=scan_elements(
                flow.elements, _strides(scop, flow.array), known(scop, [written])
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
        elements=scan_elements(flow.elements, _strides(scop, flow.array), both),
        reach=_enclosures(flow.reach, known(scop, [written])),
        origin=_enclosures(flow.origin, known(scop, [read])),
        broadcast=flow.broadcast,
    )


def _enclosures(points: isl.Set, context: isl.Set) -> tuple[Enclosure, ...]:
    """The range of each coordinate."""
    return tuple(enclosure(project_onto(points, k), context) for k in range(points.dim(SET)))


# ------------------------------------------------------------------------------------------- region
def _step_code(scop: Scop, step: Step, nests: tuple[Nest, ...]) -> RegionStep:
    if isinstance(step, Run):
        return RunNest(step.nest)
    return SequentialFor(
        step.level,
        _loop_range(scop, step, nests),
        tuple(_step_code(scop, inner, nests) for inner in step.body),
    )


def _loop_range(scop: Scop, loop: SequentialLoop, nests: tuple[Nest, ...]) -> Enclosure:
    """The hull over the nests inside the loop."""
    intervals = [
        i
        for number in nests_in([loop])
        for i in enclosure(sequential_range(nests[number], loop.level), scop.context).intervals
    ]
    return Enclosure(tuple(dict.fromkeys(intervals)))


def _array_code(scop: Scop, array: ArrayModel) -> ArrayCode:
    touched, reachable = touched_elements(scop, array), reachable_elements(scop, array)
    touched_ranges = _enclosures(touched, scop.context)
    reachable_ranges = (
        touched_ranges
        if reachable.plain_is_equal(touched)
        else _enclosures(reachable, scop.context)
    )
    written = any(
        m.get_tuple_name(isl.dim_type.out) == array.name
        for s in scop.statements
        for m in maps_of(s.writes)
    )
    source = array.source
    return ArrayCode(
        name=array.name,
        source_name=source.name,
        element=source.element,
        base=source.base,
        strides=array.strides,
        written=written,
        touched=touched_ranges,
        reachable=reachable_ranges,
        tables=source.tables,
        members=source.members,
        parts=source.parts,
    )


def _invariant_code(array: ArrayModel) -> ArrayCode:
    """A scalar that nothing written may overlap: it has no flows, and its one element counts as
    touched."""
    return ArrayCode(
        name=array.name,
        source_name=array.source.name,
        element=array.source.element,
        base=array.source.base,
        strides=(),
        written=False,
        touched=(),
        reachable=(),
    )


def _statement_code(scop: Scop, statement: Statement) -> StatementCode:
    iterators = tuple((iterator.name, iterator.type) for iterator in statement.iterators)
    span = statement.span
    writes = tuple(
        scop.array(str(m.get_tuple_name(isl.dim_type.out))).source.name
        for m in maps_of(statement.writes)
    )
    return StatementCode(
        name=statement.name,
        iterators=iterators,
        start=span.start,
        end=span.end,
        line=statement.place.line,
        inner=statement.inner,
        private=statement.private,
        writes=writes,
        assigns=statement.assigns,
        text=statement.text,
    )


def _preconditions(scop: Scop) -> Iterable[Precondition]:
    """What the model assumes of the parameters, each assumption once."""
    seen: list[isl.Set] = []
    for check in scop.checks:
        holds = (
            check.holds.gist_params(scop.context)
            if not scop.context.plain_is_universe()
            else check.holds
        )
        if not any(holds.plain_is_equal(other) for other in seen):
            seen.append(holds)
            yield Precondition(condition_of(holds), check.message, f"{check.place}")
