"""Assignments: of one element, of arrays and sections."""

from __future__ import annotations

from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import observable_in
from polydist_frontends.fortran.reading.syntax import Code, parse
from polydist_frontends.fortran.semantics.accesses import reads, write
from polydist_frontends.fortran.semantics.expressions.intrinsics import transformation_in
from polydist_frontends.fortran.semantics.implied_reads import counted_in_lists
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import by_element, implied_loops, shape_of
from polydist_frontends.fortran.tree.accumulation import marked
from polydist_frontends.fortran.tree.at_once.elementwise import (
    Part,
    Target,
    has_elements,
    is_apart,
    text_of_element,
)
from polydist_frontends.fortran.tree.at_once.held import held, may_be_held
from polydist_frontends.fortran.tree.at_once.reductions import reduction
from polydist_frontends.fortran.tree.updating.updates import updating, updating_elements
from polydist_frontends.region import Access, Node, Statement


def assignment(statement: SourceStatement, context: RegionContext) -> tuple[Node, ...]:
    """An assignment: of one element, of a range, or of one element under implied loops; several
    nodes for one value of all elements."""
    code = parse("Assignment_Stmt", statement.joined, context.lines)
    target, _, _ = code.tree.items
    if observable := observable_in((statement,), context.clocks):
        return (
            Statement(
                accesses=accesses_of_assignment(code, context.reading_clocks()),
                span=statement.span,
                place=context.lines.place(statement.span.start),
                observable=observable,
                counts=counted_in_lists((statement,), context),
            ),
        )
    of = reference(target, code, context)
    if of is not None and of.is_whole:
        loops = _element_loops(statement, code, Target(target, code, of), context)
        if loops is not None:
            return (loops,)
    return reduction(statement, code, context) or (
        Statement(
            accesses=updating(accesses_of_assignment(code, context), code, statement.span, context),
            span=statement.span,
            place=context.lines.place(statement.span.start),
            counts=counted_in_lists((statement,), context),
            library=transformation_in(code.tree.items[2], context),
        ),
    )


def accesses_of_assignment(code: Code, context: RegionContext) -> tuple[Access, ...]:
    """The accesses of an assignment as one statement; of array operands, all their elements."""
    target, _, value = code.tree.items
    address, stored = write(target, code, context, value)
    return marked((*address, *reads(value, code, context), *stored), code, context)


def _element_loops(
    statement: SourceStatement, code: Code, target: Target, context: RegionContext
) -> Node | None:
    """The loops over the elements, if they mean the same or hold the values back until all of them
    are computed; else ``None``."""
    values = (Part(code.tree.items[2], code),)
    if not has_elements((target,), values, context):
        return None
    apart = is_apart((target,), values, context)
    if not apart and not may_be_held(target, context):
        return None
    place = context.lines.place(statement.span.start)
    parts, starts = shape_of(target.of, code, context, place)
    inner = by_element(parts, starts, context, place)
    text = text_of_element(code, inner)
    placing, _ = write(target.tree, code, inner)
    accesses = accesses_of_assignment(code, inner)
    if apart:
        accesses = updating_elements(accesses, text, code, statement.span, inner)
    element = Statement(
        accesses=accesses,
        span=statement.span,
        place=place,
        text=text,
        held=None if apart else held(text, len(parts), target, placing, context),
    )
    return implied_loops(parts, starts, element, statement.span, place)
