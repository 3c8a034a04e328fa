"""Statements of the syntax tree as nodes of the region, each with its exact span in the original
text.

1. The trees of a block are cut into groups at our pragmas: one group per statement of the original
   text.
2. A group of one tree that is a loop, an ``if`` or a block keeps its structure; the statements
   inside have groups of their own.
3. Any other group is one statement, even if a macro made several trees of it; ``switch`` and loops
   whose end depends on values are.
4. What follows ``if (c) continue;`` in a loop's body is the other branch of that condition.
5. Where a statement sets a variable that is an iterator elsewhere, what uses it is the body of a
   loop that runs once.
6. Where a macro hides a loop's body, so that the body has no text of its own, the region is
   refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile

from polydist_frontends.c.control_flow.continue_guards import Guard, body_items, guard_of
from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.declarations.types import type_text
from polydist_frontends.c.reading.marks import CLAUSES_END, STATEMENT, read_mark
from polydist_frontends.c.reading.pragmas import loop_directives
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk
from polydist_frontends.c.semantics.loop_headers import assignment_header, header
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.set_iterators import end_of_uses, set_iterator
from polydist_frontends.c.tree.accumulation import marked_condition
from polydist_frontends.c.tree.single_statements import (
    declared,
    hidden,
    single_statement,
    tested,
)
from polydist_frontends.errors import Place, refuse
from polydist_frontends.region import If, Loop, Node, Span

Spans = Mapping[int, Span]
"""The original text's statements by their offsets."""


@dataclass(frozen=True, eq=False)
class _Group:
    """What one statement of the original text became. ``offset`` is ``None`` before the first mark
    of a block."""

    offset: int | None
    trees: tuple[Tree, ...]
    directives: tuple[Tree, ...]


def region_nodes(block: Tree, context: RegionContext, spans: Spans) -> tuple[Node, ...]:
    """The nodes of a region's block. A governed ``{ }`` block is the sequence of its statements."""
    items = _after_clauses(block)
    trees = [item for item in items if not is_a(item, "Pragma")]
    if len(trees) == 1 and is_a(trees[0], "Compound"):
        items = block_items(trees[0])
    return _nodes(items, context, spans, None)


def clause_expressions(block: Tree) -> list[Tree]:
    """The expressions of the directive's clauses, which stand first in a region's block."""
    clauses = takewhile(lambda item: not _ends_clauses(item), block_items(block))
    return [item for item in clauses if not is_a(item, "Pragma")]


def _after_clauses(block: Tree) -> list[Tree]:
    _, *after = dropwhile(lambda item: not _ends_clauses(item), block_items(block))
    return after


def _ends_clauses(item: Tree) -> bool:
    return is_a(item, "Pragma") and item.string.startswith(CLAUSES_END)


# ------------------------------------------------------------------------------------------- groups
def _groups(items: Sequence[Tree]) -> Iterator[_Group]:
    offset: int | None = None
    trees: list[Tree] = []
    directives: list[Tree] = []
    following: list[Tree] = []
    for item in items:
        mark = read_mark(item.string) if is_a(item, "Pragma") else None
        if mark is not None and mark[0] == STATEMENT:
            if trees or directives:
                yield _Group(offset, tuple(trees), tuple(directives))
            offset, trees, directives, following = mark[1], [], following, []
        elif is_a(item, "Pragma"):
            following.append(item)
        elif not is_a(item, "EmptyStatement", "StaticAssert"):
            trees.append(item)
    if trees:
        yield _Group(offset, tuple(trees), tuple(directives))


def _nodes(
    items: Sequence[Tree], context: RegionContext, spans: Spans, inherited: Span | None
) -> tuple[Node, ...]:
    """The nodes of a block; ``inherited`` is the span of the loop around it if a macro wrote that
    loop."""
    groups = [group for group in _groups(items) if group.trees]
    return _sequence(groups, context, spans, inherited)


def _sequence(
    groups: Sequence[_Group], context: RegionContext, spans: Spans, inherited: Span | None
) -> tuple[Node, ...]:
    """The nodes of statements in a row. Step 5."""
    nodes: list[Node] = []
    statements, position = [group.trees for group in groups], 0
    while position < len(groups):
        group = groups[position]
        if set_iterator(group.trees, context) is None or group.offset not in spans:
            nodes.extend(_group_nodes(group, context, spans, inherited))
            position += 1
        else:
            end = end_of_uses(statements, position, context)
            nodes.append(_once(group, groups[position + 1 : end], context, spans))
            position = end
    return tuple(nodes)


def _group_nodes(
    group: _Group, context: RegionContext, spans: Spans, inherited: Span | None
) -> Iterator[Node]:
    first = group.trees[0]
    span = (
        spans.get(group.offset)
        if group.offset is not None
        else inherited
        if is_a(first, "For")
        else None
    )
    if span is None:
        raise hidden(context)
    context = context.within(span.start)
    place = context.source_map.lines.place(span.start)
    if len(group.trees) > 1:
        yield from _plain(group.trees, context, span, place)
    elif is_a(first, "For") and not has_early_exit(first):
        yield _loop(first, group.directives, context, spans, span)
    elif is_a(first, "If"):
        yield _if(first, context, spans, span)
    elif is_a(first, "Compound") or once_only(first):
        yield from _block(first, context, spans, span)
    else:
        yield from _plain(group.trees, context, span, place)


def _is_marked(tree: Tree) -> bool:
    return any(
        is_a(node, "Pragma")
        and (mark := read_mark(node.string)) is not None
        and mark[0] == STATEMENT
        for node in walk(tree)
    )


# --------------------------------------------------------------------------------------- structures
def _loop(
    tree: Tree, directives: tuple[Tree, ...], context: RegionContext, spans: Spans, span: Span
) -> Loop:
    parts = header(tree, context)
    return Loop(
        iterator=parts.iterator.name,
        type=type_text(parts.iterator.type),
        first=parts.first,
        condition=parts.condition,
        step=parts.step,
        body=_loop_body(
            [group for group in _groups(body_items(tree.stmt)) if group.trees], context, spans, span
        ),
        span=span,
        place=context.source_map.lines.place(span.start),
        declared=parts.declared,
        directives=loop_directives(
            (f"#pragma {item.string}", context.source_map.line(item)) for item in directives
        ),
        reads=parts.reads,
        doubt=parts.doubt,
    )


def _once(setting: _Group, using: Sequence[_Group], context: RegionContext, spans: Spans) -> Loop:
    """Step 5."""
    (tree,) = setting.trees
    begin, end = (
        spans[group.offset] if group.offset is not None else Span(context.at, context.at)
        for group in (setting, using[-1] if using else setting)
    )
    context = context.within(begin.start)
    parts = assignment_header(tree, context)
    return Loop(
        iterator=parts.iterator.name,
        type=type_text(parts.iterator.type),
        first=parts.first,
        condition=parts.condition,
        step=1,
        body=_sequence(using, context, spans, None),
        span=Span(begin.start, end.end),
        place=context.source_map.lines.place(begin.start),
        declared=False,
        reads=parts.reads,
        once=True,
        doubt=parts.doubt,
    )


def _loop_body(
    groups: Sequence[_Group], context: RegionContext, spans: Spans, inherited: Span
) -> tuple[Node, ...]:
    """The nodes of a loop's body. What follows a guard is the other branch of its condition."""
    for number, group in enumerate(groups):
        guard = guard_of(group.trees[0]) if len(group.trees) == 1 else None
        if guard is not None and group.offset in spans:
            before = _sequence(groups[:number], context, spans, inherited)
            return (*before, _guarded(guard, groups[number:], context, spans, inherited))
    return _sequence(groups, context, spans, inherited)


def _guarded(
    guard: Guard, groups: Sequence[_Group], context: RegionContext, spans: Spans, inherited: Span
) -> If:
    """The condition of the guard with which ``groups`` begin."""
    first, *rest = groups
    begin, end = (
        spans[group.offset] if group.offset is not None else inherited
        for group in (first, groups[-1])
    )
    context = context.within(begin.start)
    condition, reads = tested(guard.condition, context)
    then = _nodes(guard.items, context, spans, None)
    return If(
        condition=condition,
        reads=reads,
        then=then,
        otherwise=_loop_body(rest, context, spans, inherited),
        span=Span(begin.start, end.end),
        place=context.source_map.lines.place(begin.start),
    )


def _if(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Node:
    """A condition with its branches; one statement if a macro hides the branches."""
    place = context.source_map.lines.place(span.start)
    if not _is_marked(tree):
        return single_statement((tree,), context, span, place)
    condition, reads = tested(tree.cond, context)
    then = _nodes(body_items(tree.iftrue), context, spans, None)
    otherwise = (
        _nodes(body_items(tree.iffalse), context, spans, None) if tree.iffalse is not None else ()
    )
    return marked_condition(
        If(
            condition=condition, reads=reads, then=then, otherwise=otherwise, span=span, place=place
        ),
        tree,
        context,
    )


def _block(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Iterator[Node]:
    """A block inside a block: one statement if it is a plain sequence, otherwise the sequence of
    its nodes."""
    inside = tree.stmt if is_a(tree, "DoWhile") else tree
    structured = any(
        is_a(node, "For", "If") or set_iterator((node,), context) for node in walk(inside)
    )
    if structured and _is_marked(inside):
        yield from _nodes(body_items(inside), context, spans, None)
    else:
        yield from _plain((tree,), context, span, context.source_map.lines.place(span.start))


def _plain(
    trees: Sequence[Tree], context: RegionContext, span: Span, place: Place
) -> Iterator[Node]:
    """One statement. A declaration that only announces iterators is no statement: the loops give
    them their values."""
    objects = declared(trees, context)
    counting = [symbol for symbol in objects if symbol in context.iterators]
    if counting and len(counting) == len(trees) and all(tree.init is None for tree in trees):
        return
    if counting:
        hint = (
            f"declare '{counting[0].name}' in the for, or in a declaration of its own without a "
            "value"
        )
        raise refuse(
            "mixed-declaration",
            f"the iterator '{counting[0].name}' is declared together with other variables",
            place,
            hint,
        )
    yield single_statement(trees, context, span, place)
