"""Assignments: of one element, of arrays and sections."""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import is_observable
from polydist_frontends.fortran.reading.syntax import Code, parse
from polydist_frontends.fortran.semantics.accesses import reads, write
from polydist_frontends.fortran.semantics.references import Reference, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import implied_loops, shape_of
from polydist_frontends.fortran.tree.accumulation import marked
from polydist_frontends.fortran.tree.at_once.elementwise import (
    Part,
    Target,
    is_elementwise,
    text_of_element,
)
from polydist_frontends.fortran.tree.at_once.sums import sum_of_elements
from polydist_frontends.fortran.tree.updating.updates import updating
from polydist_frontends.region import Access, Node, Statement


def assignment(statement: SourceStatement, context: RegionContext) -> tuple[Node, ...]:
    """An assignment: of one element, of a range, or of one element under implied loops; two nodes
    for a sum of elements."""
    code = parse("Assignment_Stmt", statement.joined, context.lines)
    target, _, _ = code.tree.items
    if is_observable((statement,), context.clocks):
        return (
            Statement(
                accesses=accesses_of_assignment(code, context.reading_clocks()),
                span=statement.span,
                place=context.lines.place(statement.span.start),
                observable=True,
            ),
        )
    of = reference(target, code, context)
    if of is not None and of.is_whole and _is_elementwise(of, code, context):
        return (_element_loops(statement, code, of, context),)
    return sum_of_elements(statement, code, context) or (
        Statement(
            accesses=updating(accesses_of_assignment(code, context), code, statement.span, context),
            span=statement.span,
            place=context.lines.place(statement.span.start),
        ),
    )


def accesses_of_assignment(code: Code, context: RegionContext) -> tuple[Access, ...]:
    """The accesses of an assignment as one statement; of array operands, all their elements."""
    target, _, value = code.tree.items
    address, stored = write(target, code, context, value)
    return marked((*address, *reads(value, code, context), *stored), code, context)


def _is_elementwise(of: Reference, code: Code, context: RegionContext) -> bool:
    target, _, value = code.tree.items
    return is_elementwise((Target(target, code, of),), (Part(value, code),), context)


def _element_loops(
    statement: SourceStatement, code: Code, of: Reference, context: RegionContext
) -> Node:
    place = context.lines.place(statement.span.start)
    parts, starts = shape_of(of, code, context, place)
    inner = replace(context, elementwise=starts)
    element = Statement(
        accesses=accesses_of_assignment(code, inner),
        span=statement.span,
        place=place,
        text=text_of_element(code, starts, context),
    )
    return implied_loops(parts, starts, element, statement.span, place)
