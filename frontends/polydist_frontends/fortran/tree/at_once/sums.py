"""``s = sum(e)`` of whole arrays: as ``s = 0`` and a loop that adds one element after the other, in
the order in which they lie in memory, as compilers do it. Such a loop is shared out like one that
is written (``tree.accumulation``).

That is so where the sum is all that is assigned, to a variable of the type of the elements which
they do not mention. Of part of the arrays (``dim``, ``mask``) the statement stays as it is.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.accumulation import accumulating, computed_apart
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, parse_part
from polydist_frontends.fortran.semantics.accesses import reads, write
from polydist_frontends.fortran.semantics.expressions.intrinsics import CALLS, called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import are_alike, type_of_value
from polydist_frontends.fortran.semantics.references import Reference, arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.sections import implied_loops, shape_of
from polydist_frontends.fortran.tree.at_once.elementwise import (
    Part,
    array_operands,
    is_by_element,
    mentions,
    section_count,
    text_of_element,
)
from polydist_frontends.region import Node, Span, Statement

_TYPES = ("real", "integer")
_ALWAYS = "polydist_kind({0}) == polydist_kind({0})"


def sum_of_elements(
    statement: SourceStatement, code: Code, context: RegionContext
) -> tuple[Node, ...]:
    """The two nodes; none if the statement is no such sum."""
    target, _, value = code.tree.items
    of = reference(target, code, context)
    if of is None or of.rank or of.part is not None or not _is_sum(value, context):
        return ()
    summed = _argument(statement, context)
    shape = next((found for _, found in array_operands(summed.tree, summed, context)), None)
    if shape is None or not _is_by_element(Part(target, code), of, summed, shape, context):
        return ()
    return _nodes(statement, code, of, summed, shape, context)


def _is_sum(value: Tree, context: RegionContext) -> bool:
    """Whether it is ``sum`` of one argument."""
    if not is_a(value, *CALLS) or called_intrinsic(value, context) != "sum":
        return False
    given = arguments(value)
    return len(given) == 1 and not is_a(given[0], "Actual_Arg_Spec")


def _argument(statement: SourceStatement, context: RegionContext) -> Code:
    """What is in the brackets after the equals sign."""
    opening = statement.folded.index("(", statement.folded.index("="))
    end = closing(statement.folded, opening)
    return parse_part("Expr", statement.joined, opening + 1, end, context.lines)


def _is_by_element(
    target: Part, of: Reference, summed: Code, shape: Reference, context: RegionContext
) -> bool:
    value = Part(summed.tree, summed)
    kinds = [type_of_value(part.tree, part.code, context) for part in (target, value)]
    return (
        kinds[0].category in _TYPES
        and are_alike(kinds[0], kinds[1], context)
        and is_by_element(value, section_count(shape), context)
        and not any(mentions(value, of, context))
    )


def _nodes(
    statement: SourceStatement,
    code: Code,
    of: Reference,
    summed: Code,
    shape: Reference,
    context: RegionContext,
) -> tuple[Node, ...]:
    target, name = code.tree.items[0], code.source(code.tree.items[0])
    place, begin = context.lines.place(statement.span.start), statement.span.start
    parts, starts = shape_of(shape, summed, context, place)
    _, stored = write(target, code, context, summed.tree)
    elements = reads(summed.tree, summed, replace(context, elementwise=starts))
    exact = type_of_value(target, code, context).category == "integer"
    marks = accumulating((*reads(target, code, context), *elements, *stored), of.name, "+", exact)
    element = Statement(
        accesses=computed_apart(marks, of.name, "" if exact else _ALWAYS.format(name)),
        span=statement.span,
        place=place,
        text=f"{name} = {name} + ({text_of_element(summed, starts, context)})",
    )
    first = Statement(
        accesses=stored, span=Span(begin, begin), place=place, text=f"{name} = 0", anew=True
    )
    return first, implied_loops(parts, starts, element, statement.span, place)
