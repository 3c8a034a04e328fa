"""Sections and whole arrays: as ranges of elements of one statement, or element by element in
implied loops.

An array assignment reads everything before it writes anything. Where the array that it writes is
read nowhere, or under the same subscripts, that is the same as a loop over its elements; so it
becomes implied loops, with the user's text under subscripts of their own, and its elements can be
distributed. Everywhere else the statement stays whole: one statement that reads and writes ranges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a
from polydist_frontends.fortran.semantics.expressions.integer_expressions import bounds, expression
from polydist_frontends.fortran.semantics.references import Reference
from polydist_frontends.fortran.semantics.region_context import Axis, RegionContext
from polydist_frontends.integer_expressions import (
    SUBSCRIPT,
    Binary,
    Expression,
    Integer,
    Name,
    Opaque,
)
from polydist_frontends.region import Access, Loop, Node, Range, Span, Statement

AccessKind = Literal["read", "write"]
INDEX = "polydist_r{}"
_ALONG = "polydist_along{}"
INDEX_TYPE = "integer(polydist_long)"


@dataclass(frozen=True)
class Section:
    """``first:last:step`` of one dimension, with the text of ``first``, of all of it, and of its
    extent."""

    first: Expression
    last: Expression
    step: int
    text: str
    whole: str
    extent: str


def sections(
    of: Reference, code: Code, context: RegionContext, place: Place
) -> tuple[Section | Tree, ...]:
    """Every dimension of a reference: a section, or the tree of a single subscript."""
    if of.subscripts is None:
        return tuple(_whole(of, k, context, place) for k in range(of.rank))
    return tuple(
        _triplet(subscript, of, k, code, context, place)
        if is_a(subscript, "Subscript_Triplet")
        else subscript
        for k, subscript in enumerate(of.subscripts)
    )


def _whole(of: Reference, k: int, context: RegionContext, place: Place) -> Section:
    if of.symbol.dimensions[k].form == "last":
        raise refuse(
            "partial-subscripts",
            f"the last extent of '{of.name}' is not known",
            place,
            "give a section with both ends",
        )
    lower, upper = bounds(of, k + 1, context, place)
    first = str(lower.value) if isinstance(lower, Integer) else f"lbound({of.name}, {k + 1})"
    return Section(lower, upper, 1, first, ":", f"size({of.name}, {k + 1})")


def _triplet(
    tree: Tree, of: Reference, k: int, code: Code, context: RegionContext, place: Place
) -> Section:
    """``first:last:step``; what is left out comes from the dimension's bounds."""
    first, last, _ = tree.items
    stride = _stride(tree, code, context, place)
    whole = _whole(of, k, context, place) if first is None or last is None else None
    lower = whole.first if whole and first is None else _end(first, code, context)
    upper = whole.last if whole and last is None else _end(last, code, context)
    text = whole.text if whole and first is None else code.source(first)
    end = code.source(last) if last is not None else f"ubound({of.name}, {k + 1})"
    extent = f"(({end}) - ({text}) + {_factor_text(stride)})/({stride})"
    return Section(lower, upper, stride, text, code.source(tree), extent)


def _stride(tree: Tree, code: Code, context: RegionContext, place: Place) -> int:
    first, last, step = tree.items
    stride = 1 if step is None else value_of(step, context.scope)
    if not stride or (stride < 0 and (first is None or last is None)):
        raise refuse(
            "non-affine-subscript",
            f"the step of '{code.source(tree)}' is not a constant",
            place,
            "give both ends and a constant step",
        )
    return stride


def _end(tree: Tree, code: Code, context: RegionContext) -> Expression:
    """One end of a section that is written out."""
    return expression(tree, code, context, SUBSCRIPT)


# ----------------------------------------------------------------------------------------- accesses
def ranged(
    of: Reference,
    parts: Sequence[Section | Tree],
    kind: AccessKind,
    code: Code,
    context: RegionContext,
    place: Place,
) -> Access:
    """An access of all elements of the sections at once."""
    subscripts: list[Expression] = []
    ranges: list[Range] = []
    for k, part in enumerate(parts):
        if isinstance(part, Section):
            name = INDEX.format(k + 1)
            ranges.append(Range(name, part.first, part.last, part.step))
            subscripts.append(Name(name, place))
        else:
            subscripts.append(expression(part, code, context, SUBSCRIPT))
    return accessed(of, tuple(subscripts), kind, context, place, tuple(ranges))


def at_index(
    of: Reference,
    parts: Sequence[Section | Tree],
    kind: AccessKind,
    code: Code,
    context: RegionContext,
    place: Place,
) -> Access:
    """The access of one element, with the implied loops' counters in the sections, or of all along
    some of them."""
    subscripts: list[Expression] = []
    ranges: list[Range] = []
    axes = iter(context.axes)
    for k, part in enumerate(parts):
        axis = next(axes) if isinstance(part, Section) else None
        if not isinstance(part, Section) or axis is None:
            subscripts.append(expression(part, code, context, SUBSCRIPT))
        elif axis.counter:
            subscripts.append(_reached(part, axis, context.elementwise or (), place))
        else:
            ranges.append(Range(_ALONG.format(k + 1), part.first, part.last, part.step))
            subscripts.append(Name(_ALONG.format(k + 1), place))
    return accessed(of, tuple(subscripts), kind, context, place, tuple(ranges))


def _reached(part: Section, axis: Axis, starts: Sequence[int], place: Place) -> Expression:
    """The subscript of a section that follows one of the loops."""
    start = starts[axis.counter - 1]
    if not axis.turns:
        return _moved(part, axis.counter, start, place)
    distance = _plus(Name(INDEX.format(axis.counter), place), -start, place)
    for turn in axis.turns:
        distance = Binary("+", distance, turn.distance, place)
    assert axis.extent is not None, "it is one of these loops'"
    around: Expression = Binary("modulo", distance, axis.extent, place)
    if part.step != 1:
        around = Binary("*", Integer(part.step, place), around, place)
    return Binary("+", part.first, around, place)


def by_element(
    parts: Sequence[Section], starts: tuple[int, ...], context: RegionContext, place: Place
) -> RegionContext:
    """Where arrays mean one element each, in the implied loops over these sections."""
    axes = tuple(
        Axis(number, _extent(part, place), part.extent) for number, part in enumerate(parts, 1)
    )
    return replace(context, elementwise=starts, axes=axes)


def _extent(part: Section, place: Place) -> Expression:
    width = _plus(Binary("-", part.last, part.first, place), part.step, place)
    return width if part.step == 1 else Binary("/", width, Integer(part.step, place), place)


def accessed(
    of: Reference,
    subscripts: tuple[Expression, ...],
    kind: AccessKind,
    context: RegionContext,
    place: Place,
    ranges: tuple[Range, ...] = (),
) -> Access:
    """The access with the subscripts as the model counts them."""
    if of.rank == 1:
        subscripts = (_from_zero(subscripts[0], first_index(of, context, place)),)
    return Access(
        array=of.name,
        subscripts=subscripts,
        kind=kind,
        place=place,
        ranges=ranges,
        member=of.member,
    )


def first_index(of: Reference, context: RegionContext, place: Place) -> int:
    """The subscript that the model counts as 0 in a one-dimensional array: linearised subscripts
    are only split into rows and columns from 0 on."""
    lower, _ = bounds(of, 1, context, place)
    return lower.value if isinstance(lower, Integer) else 1


def _from_zero(subscript: Expression, first: int) -> Expression:
    if first == 0 or isinstance(subscript, Opaque):
        return subscript
    return Binary("-", subscript, Integer(first, subscript.place), subscript.place)


def shape_of(
    of: Reference, code: Code, context: RegionContext, place: Place
) -> tuple[list[Section], tuple[int, ...]]:
    """The sections of a reference, and what implied loops over them count from."""
    parts = [p for p in sections(of, code, context, place) if isinstance(p, Section)]
    return parts, _starts_of(parts)


def _starts_of(parts: Sequence[Section | Tree]) -> tuple[int, ...]:
    """What the implied loops over the sections of the array that is assigned count from: the first
    subscript where that is a constant, so that they count the same as loops that are written out,
    and lie with them; else 0."""
    return tuple(
        part.first.value if part.step == 1 and isinstance(part.first, Integer) else 0
        for part in parts
        if isinstance(part, Section)
    )


def _moved(section: Section, number: int, start: int, place: Place) -> Expression:
    """The subscript of a section at an implied loop's counter."""
    counter: Expression = Name(INDEX.format(number), place)
    if section.step == 1 and isinstance(section.first, Integer):
        return _plus(counter, section.first.value - start, place)
    counter = _plus(counter, -start, place)
    if section.step != 1:
        counter = Binary("*", Integer(section.step, place), counter, place)
    return Binary("+", section.first, counter, place)


def _plus(value: Expression, distance: int, place: Place) -> Expression:
    return value if distance == 0 else Binary("+", value, Integer(distance, place), place)


# ------------------------------------------------------------------------------------ implied loops
def implied_loops(
    parts: Sequence[Section], starts: Sequence[int], statement: Statement, span: Span, place: Place
) -> Statement | Loop:
    """Loops over the sections of the array that is assigned, the last dimension outermost."""
    node: Statement | Loop = statement
    for number, (section, start) in enumerate(zip(parts, starts, strict=True), 1):
        reached = _moved(section, number, start, place)
        condition = Binary("<=" if section.step > 0 else ">=", reached, section.last, place)
        node = Loop(
            iterator=INDEX.format(number),
            type=INDEX_TYPE,
            first=Integer(start, place),
            condition=condition,
            step=1,
            body=(node,),
            span=span,
            place=place,
            declared=True,
        )
    return node


def first_iterations(
    parts: Sequence[Section], starts: Sequence[int], statement: Statement, span: Span, place: Place
) -> Statement | Loop:
    """The first iteration of these loops, if they have any."""
    return _only_first(implied_loops(parts, starts, statement, span, place), place)


def _only_first(node: Node, place: Place) -> Loop | Statement:
    if not isinstance(node, Loop):
        assert isinstance(node, Statement), "loops alone are around the statement"
        return node
    first = Binary("<=", Name(node.iterator, place), node.first, place)
    body = tuple(_only_first(inner, place) for inner in node.body)
    return replace(node, condition=Binary("&&", node.condition, first, place), body=body)


def element_text(
    tree: Tree, of: Reference, parts: Sequence[Section | Tree], code: Code, context: RegionContext
) -> tuple[int, int, str]:
    """Where a reference stands in the statement's text, and the text of its element under the
    implied loops."""
    start = code.start(tree)
    last = (
        tree
        if is_a(tree, "Name")
        else [part for part in tree.items if not isinstance(part, str)][-1]
        if is_a(tree, "Data_Ref")
        else tree
    )
    name = last if is_a(last, "Name") else last.items[0]
    end = code.start(name) + len(str(name))
    head = code.joined.text[start:end]
    if of.subscripts is not None:
        end = closing(code.joined.text, code.joined.text.index("(", end)) + 1
    axes = iter(context.axes)
    texts = (
        _index_text(part, next(axes), context.elementwise or ())
        if isinstance(part, Section)
        else code.source(part)
        for part in parts
    )
    return start, end, f"{head}({', '.join(texts)})"


def _index_text(section: Section, axis: Axis, starts: Sequence[int]) -> str:
    if not axis.counter:
        return section.whole
    counter, start = INDEX.format(axis.counter), starts[axis.counter - 1]
    if axis.turns:
        distances = "".join(f" + ({turn.text})" for turn in axis.turns)
        around = f"{_plus_text(counter, -start)}{distances}"
        moved = f"modulo({around}, {axis.extent_text} + 0*{counter})"
        return f"{section.text} + {_factor_text(section.step)}*{moved}"
    if section.step == 1 and isinstance(section.first, Integer):
        return _plus_text(counter, section.first.value - start)
    moved = _plus_text(counter, -start)
    if section.step != 1:
        moved = f"({section.step})*({moved})"
    return f"{section.text} + {moved}"


def _factor_text(value: int) -> str:
    """As it may stand after an operator."""
    return f"({value})" if value < 0 else str(value)


def _plus_text(counter: str, distance: int) -> str:
    return f"{counter} {'-' if distance < 0 else '+'} {abs(distance)}" if distance else counter
