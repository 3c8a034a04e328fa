"""What generated code knows of a region besides its nests: the loops around them, its arrays,
statements and preconditions."""

from __future__ import annotations

from collections.abc import Iterable

import islpy as isl
from polydist_frontends.indirect_accesses import is_open

from polydist.lower.bounds import enclosure, enclosures
from polydist.lower.counters import counter_code, guard_code
from polydist.lower.isl_ast import condition_of
from polydist.lower.kernels.records import comes_along
from polydist.lower.loop_ir import (
    ArrayCode,
    ComputedCode,
    Enclosure,
    ExpandedCode,
    KeptCode,
    Precondition,
    RegionStep,
    RunNest,
    SequentialFor,
    StatementCode,
)
from polydist.lower.statement_ir import ListedCode
from polydist.model.scop import (
    ArrayModel,
    Computed,
    Expanded,
    Kept,
    Listing,
    Scop,
    Statement,
)
from polydist.schedule.nests import Nest, Run, SequentialLoop, Step, nests_in
from polydist.schedule.tiles import (
    reachable_elements,
    sequential_range,
    touched_elements,
)
from polydist.sets.unions import maps_of


def step_code(scop: Scop, step: Step, nests: tuple[Nest, ...]) -> RegionStep:
    """A nest to run, or a sequential loop around nests."""
    if isinstance(step, Run):
        return RunNest(step.nest)
    return SequentialFor(
        step.level,
        _loop_range(scop, step, nests),
        tuple(step_code(scop, inner, nests) for inner in step.body),
    )


def _loop_range(scop: Scop, loop: SequentialLoop, nests: tuple[Nest, ...]) -> Enclosure:
    """The hull over the nests inside the loop."""
    intervals = [
        i
        for number in nests_in([loop])
        for i in enclosure(sequential_range(nests[number], loop.level), scop.context).intervals
    ]
    return Enclosure(tuple(dict.fromkeys(intervals)))


def array_code(scop: Scop, array: ArrayModel) -> ArrayCode:
    """An array with the ranges of its subscripts."""
    touched, reachable = touched_elements(scop, array), reachable_elements(scop, array)
    ranges = enclosures(touched, scop.context)
    source = array.source
    return ArrayCode(
        name=array.name,
        source_name=source.name,
        element=source.element,
        base=source.base,
        strides=array.strides,
        written=_is_written(scop, array),
        touched=ranges,
        reachable=enclosures(reachable, scop.context) if reachable is not None else ranges,
        tables=source.tables,
        members=source.members,
        parts=source.parts,
        open=is_open(source.name, [name for of in scop.parameters for name in of.factors]),
        by_value=comes_along(source),
    )


def _is_written(scop: Scop, array: ArrayModel) -> bool:
    return any(
        piece.get_tuple_name(isl.dim_type.out) == array.name
        for statement in scop.statements
        for piece in maps_of(statement.writes)
    )


def invariant_code(array: ArrayModel) -> ArrayCode:
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
        by_value=True,
    )


def statement_code(scop: Scop, statement: Statement) -> StatementCode:
    """The user's text of a statement."""
    iterators = tuple((iterator.name, iterator.type) for iterator in statement.iterators)
    names = [name for name, _ in iterators]
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
        keeps=tuple(_kept_code(kept) for kept in statement.keeps),
        adds=tuple(_kept_code(kept) for kept in statement.adds),
        combining=statement.combining,
        expanded=tuple(map(_expanded_code, statement.expanded)),
        unused=statement.unused,
        counters=counter_code(statement.counters, names, scop.parameters),
        guards=guard_code(statement.guards, names, scop.parameters),
    )


def _kept_code(kept: Kept) -> KeptCode:
    return KeptCode(
        kept.array,
        kept.target,
        kept.operator,
        kept.first,
        _computed_code(kept.computed, not kept.replacing) if kept.computed else None,
        kept.inside,
        _listed_code(kept.listing) if kept.listing else (),
    )


def _listed_code(listing: Listing) -> tuple[ListedCode, ...]:
    return tuple(
        ListedCode(
            update.span.start,
            update.span.end,
            tuple((value.text, value.element) for value in update.values),
            update.combining,
        )
        for update in listing.updates
    )


def _expanded_code(of: Expanded) -> ExpandedCode:
    return ExpandedCode(of.array, of.scalar, of.element, of.loops, of.declares, of.changes)


def _computed_code(of: Computed, added: bool) -> ComputedCode:
    element = of.value.element if added else ""
    return ComputedCode(of.span.start, of.span.end, of.value.text, of.value.neutral, element)


def preconditions(scop: Scop) -> Iterable[Precondition]:
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
