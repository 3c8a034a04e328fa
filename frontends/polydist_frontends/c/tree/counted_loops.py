"""Nodes for loops that count, and for what their headers do besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from polydist_frontends.c.control_flow.early_exit import leaving
from polydist_frontends.c.control_flow.jumps import counted_loop_in, refused_loop_inside
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.loop_headers import Header, uncounted_header
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.tree.single_statements import single_statement
from polydist_frontends.c.tree.updating.chosen_values import chosen_value
from polydist_frontends.region import Loop, Node, Span, Statement
from polydist_frontends.walks import ends_in


def counted_loop(parts: Header, body: tuple[Node, ...], span: Span, context: RegionContext) -> Loop:
    """The loop with this header."""
    return Loop(
        iterator=parts.iterator,
        type=parts.type,
        first=parts.first,
        condition=parts.condition,
        step=parts.step,
        body=body,
        span=span,
        place=context.source_map.lines.place(span.start),
        declared=parts.declared,
        reads=parts.reads,
        doubt=parts.doubt,
        by=parts.by,
        retested=True,
        unless=parts.unless,
    )


def in_block(nodes: Iterable[Node], span: Span) -> Iterator[Node]:
    """The nodes of a block that is none itself."""
    for node in nodes:
        found = replace(node, blocks=(span, *node.blocks))
        if isinstance(found, Loop) and found.plain is not None:
            found = replace(found, plain=replace(found.plain, blocks=found.blocks))
        yield found


def is_left(loop: Loop, parts: Header, tree: Tree) -> bool:
    """Whether nothing is unknown about the loop of ``tree`` but where conditions in its body end
    it: these are the ways out, and its header does nothing that would be left out."""
    ways_out = sum(is_a(jump, "Break") for jump in leaving(tree.stmt))
    more = (parts.doubt, parts.unless, parts.by, parts.tested, parts.steps)
    return 0 < ways_out == len(tuple(ends_in(loop.body))) and not any(more)


def in_header(
    tree: Tree, header: Literal["start", "step", "test"], at: int, context: RegionContext
) -> Statement:
    """What stands in a header besides the iterator, as a statement."""
    place = context.place(tree)
    statement = single_statement((tree,), context, Span(at, at), place)
    chosen = chosen_value(tree, context.resolution)
    text = chosen.start if chosen else f"{printed(context.resolution.in_text(tree))};"
    return replace(statement, text=text, header=header, gives=())


def with_tested_step(loop: Loop, tree: Tree, step: Tree, context: RegionContext) -> Loop:
    """The loop of ``tree`` with what its condition advances in the body and after it."""
    if step is None:
        return loop
    begin = loop.body[0].span.start if loop.body else loop.span.end
    end = loop.body[-1].span.end if loop.body else loop.span.end
    if is_a(tree, "DoWhile"):
        return replace(loop, body=(*loop.body, in_header(step, "step", end, context)))
    first = in_header(step, "test", begin, context)
    after = in_header(step, "test", loop.span.end, context)
    return replace(loop, body=(first, *loop.body), after=(after,))


def testing_loop(tree: Tree, body: tuple[Node, ...], span: Span, context: RegionContext) -> Loop:
    """A ``while`` or ``do`` loop that counts if the values of the variables that it tests are
    known; otherwise it is one statement, unless it is around loops."""
    inside = counted_loop_in(tree.stmt)
    place = context.source_map.lines.place(span.start)
    plain = single_statement((tree,), context, span, place) if inside is None else None
    unless = refused_loop_inside(context.place(tree if inside is None else inside)).diagnostic
    parts = uncounted_header(tree, unless, context)
    loop = replace(counted_loop(parts, body, span, context), plain=plain)
    return with_tested_step(loop, tree, parts.tested, context)
