"""Nodes for loops that count; for the variables that they count where these are plain ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.by_data.single_statements import NAMELESS
from polydist_frontends.errors import Diagnostic, Place, refuse
from polydist_frontends.fortran.reading.constructs import Do
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.syntax import Code
from polydist_frontends.fortran.semantics.accesses import reads
from polydist_frontends.fortran.semantics.arrays import LONG
from polydist_frontends.fortran.semantics.early_exit import jumps, leaving
from polydist_frontends.fortran.semantics.loop_headers import Header, head_parts, iterator_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import (
    assigned_in,
    names_outside_heads,
    statements_below,
)
from polydist_frontends.integer_expressions import (
    Binary,
    Current,
    Expression,
    Integer,
    Opaque,
    parts_of,
)
from polydist_frontends.region import Access, Loop, Node, Span, Statement
from polydist_frontends.walks import ends_in, is_write


def loop_over(
    parts: Header, body: tuple[Node, ...], span: Span, place: Place, declared: bool
) -> Loop:
    return Loop(
        iterator=parts.iterator,
        type=parts.type.text,
        first=parts.first,
        condition=parts.condition,
        step=parts.step,
        body=body,
        span=span,
        place=place,
        declared=declared,
        reads=parts.reads,
        untyped=declared,
        doubt=parts.doubt,
        by=parts.by,
    )


def is_left(loop: Loop, ways_out: int) -> bool:
    """Whether nothing is unknown about the loop but where conditions in its body end it, which are
    the ``ways_out``, and its header does nothing that would be left out."""
    odd = loop.doubt or loop.by or loop.iterator.startswith(NAMELESS)
    return 0 < ways_out == len(tuple(ends_in(loop.body))) and not odd


def nested(heads: Sequence[Header], body: tuple[Node, ...], span: Span, place: Place) -> Loop:
    """The loops with these heads around a body."""
    node = loop_over(heads[-1], body, span, place, True)
    for parts in reversed(heads[:-1]):
        node = loop_over(parts, (node,), span, place, True)
    return node


def with_bare_step(loop: Loop, construct: Do) -> Loop:
    """The loop, with what there is to know of a step that is no constant."""
    if loop.by is None:
        return loop
    bare = not names_outside_heads(construct.body, loop.iterator)
    return replace(loop, by=replace(loop.by, bare=bare))


def with_variable(loop: Loop, head: SourceStatement, context: RegionContext) -> tuple[Node, ...]:
    """A loop over an iterator that no text names, with the variable of its head as one that it
    advances."""
    name, place = iterator_of(head) or "", loop.place
    if not loop.iterator.startswith(NAMELESS):
        return (loop,)
    codes = head_parts(head, context)
    first, step = codes[0].source(codes[0].tree), "1"
    if len(codes) == 3:
        step = codes[2].source(codes[2].tree)
    read = Access(array=name, subscripts=(), kind="read", place=place)
    write = Access(array=name, subscripts=(), kind="write", place=place, value=loop.first)
    start = Statement(
        accesses=(*reads(codes[0].tree, codes[0], context), write),
        span=Span(loop.span.start, loop.span.start),
        place=place,
        text=f"{name} = {first}",
        header="start",
    )
    old = Current(name, "modified-scalar", name, place)
    new = Binary("+", old, Integer(loop.step, place), place)
    end = loop.body[-1].span.end if loop.body else loop.span.end
    advance = Statement(
        accesses=(read, replace(write, value=new)),
        span=Span(end, end),
        place=place,
        text=f"{name} = {name} + ({step})",
        header="step",
    )
    for code in codes[1:]:
        _refuse_name(name, code)
    counted = replace(loop, first=old, body=(*loop.body, advance), declared=True, by=None)
    doubt = loop.doubt if loop.by is None else loop.doubt or loop.by.unless
    return start, replace(counted, doubt=doubt)


def _refuse_name(name: str, code: Code) -> None:
    """What ends the loop is evaluated before its variable has its first value."""
    if re.search(rf"(?<![\w%]){name}\b", code.joined.text.lower()):
        raise refuse(
            "unsupported-loop",
            f"the loop over '{name}' is bounded by '{name}' itself, which is used outside of it",
            code.place(code.tree),
            "use another variable for the bound",
        )


def tests_what_it_advances(loop: Do, condition: Expression, reads: Sequence[Access]) -> bool:
    """Whether a ``do while`` without jumps tests nothing but integers, of which its body changes
    some."""
    if any(True for _ in jumps(loop.body)) or leaving(loop) is not None:
        return False
    parts = tuple(parts_of(condition))
    tested = {part.name for part in parts if isinstance(part, Current)}
    plain = not any(isinstance(part, Opaque) for part in parts) and not any(map(is_write, reads))
    return plain and not tested.isdisjoint(assigned_in(statements_below(loop.body)))


def testing_loop(
    condition: Expression,
    reads: tuple[Access, ...],
    body: tuple[Node, ...],
    unless: Diagnostic,
    span: Span,
) -> Loop:
    """A ``do while`` loop that counts if the values of the variables that it tests are known."""
    return Loop(
        iterator=f"{NAMELESS}{span.start}",
        type=f"integer({LONG})",
        first=Integer(0, condition.place),
        condition=condition,
        step=1,
        body=body,
        span=span,
        place=condition.place,
        declared=True,
        reads=reads,
        retested=True,
        unless=unless,
    )
