"""Statements of the syntax tree as nodes of the region, each with its exact span in the original
text.

1. The trees of a block are cut into groups at our pragmas: one group per statement of the original
   text.
2. A group of one tree that is a loop, an ``if`` or a block keeps its structure; the statements
   inside have groups of their own.
3. Any other group is one statement, even if a macro made several trees of it; loops whose end
   depends on values are, and ``switch`` unless it is a chain of conditions (``switch_chains``).
4. What follows ``if (c) continue;`` or ``break;`` in a loop is that condition's other branch.
5. Where a statement sets a variable that is an iterator elsewhere, what uses it is the body of a
   loop that runs once.
6. What ``break``, ``continue``, ``goto`` may skip or repeat in a loop, and a ``while`` loop with
   ``for`` loops in it, is in doubt: it becomes a statement (``by_data``), or is refused.
7. What prints and ends the program is one statement (``functions/fatal_ends.py``).
8. A region is refused where a macro hides a loop's body, so that this has no text of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from polydist_frontends.accumulation import choosing
from polydist_frontends.c.control_flow.continue_guards import Guard, body_items, is_marked
from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.control_flow.jumps import (
    break_of,
    counted_loop_in,
    reaches_of_jumps,
    refused_jump,
    refused_loop_inside,
)
from polydist_frontends.c.control_flow.switch_chains import as_conditions
from polydist_frontends.c.reading.pragmas import loop_directives
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk
from polydist_frontends.c.semantics.loop_headers import assignment_header, header
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.set_iterators import end_of_uses, set_iterator
from polydist_frontends.c.tree.accumulation import marked_condition
from polydist_frontends.c.tree.block_copies import block_copy, is_block_copy
from polydist_frontends.c.tree.counted_loops import (
    counted_loop,
    in_block,
    in_header,
    is_left,
    testing_loop,
    with_tested_step,
)
from polydist_frontends.c.tree.doubtful_loops import (
    doubt_about,
    has_structure,
    is_around_loops,
    nameless_loop,
    tests_what_it_advances,
)
from polydist_frontends.c.tree.groups import (
    Group,
    after_clauses,
    branches_of,
    first_continue,
    grouped,
    guard_in,
)
from polydist_frontends.c.tree.local_declarations import declares_types, only_announces
from polydist_frontends.c.tree.single_statements import (
    ending,
    hidden,
    is_whole,
    single_statement,
    tested,
)
from polydist_frontends.c.tree.updating.chosen_values import chosen_value
from polydist_frontends.c.tree.updating.selections import ORDERED, selection_of, two_choices
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Unary
from polydist_frontends.region import If, Loop, Node, Span, Statement

Spans = Mapping[int, Span]
"""The original text's statements by their offsets."""


def region_nodes(block: Tree, context: RegionContext, spans: Spans) -> tuple[Node, ...]:
    """The nodes of a region's block, where a governed ``{ }`` block stands for its statements."""
    items = after_clauses(block)
    trees = [item for item in items if not is_a(item, "Pragma")]
    if len(trees) == 1 and is_a(trees[0], "Compound"):
        items = block_items(trees[0])
    return _nodes(items, context, spans, None)


def _nodes(
    items: Sequence[Tree], context: RegionContext, spans: Spans, inherited: Span | None
) -> tuple[Node, ...]:
    """The nodes of a block; ``inherited``: the span of the loop around it if a macro wrote that."""
    return _sequence(grouped(items), context, spans, inherited)


def _sequence(
    groups: Sequence[Group], context: RegionContext, spans: Spans, inherited: Span | None
) -> tuple[Node, ...]:
    """The nodes of statements in a row. Steps 5 to 7."""
    if (last := ending(groups, spans, context)) is not None:
        return (last,)
    nodes: list[Node] = []
    statements, position = [group.trees for group in groups], 0
    reaches = reaches_of_jumps(statements)
    while position < len(groups):
        group = groups[position]
        if position in reaches:
            jump, end = reaches[position]
            nodes.append(_jumping(jump, groups[position:end], context, spans, inherited))
            position = end
        elif set_iterator(group.trees, context) is None or group.offset not in spans:
            nodes.extend(_group_nodes(group, context, spans, inherited))
            position += 1
        else:
            end = end_of_uses(statements, position, context)
            nodes.append(_once(group, groups[position + 1 : end], context, spans))
            position = end
    return tuple(nodes)


def _group_nodes(
    group: Group, context: RegionContext, spans: Spans, inherited: Span | None
) -> Iterator[Node]:
    first = as_conditions(group.trees[0], group.offset)
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
        yield from _loop(first, group.directives, context, spans, span)
    elif is_a(first, "Label"):
        yield from _nodes(body_items(first.stmt), context, spans, None)
    elif is_a(first, "If"):
        yield _if(first, context, spans, span)
    elif is_a(first, "Compound") or once_only(first):
        yield from _block(first, context, spans, span)
    elif (loop := _while(first, context, spans, span)) is not None:
        yield loop
    else:
        yield from _plain(group.trees, context, span, place)


# --------------------------------------------------------------------------------------- structures
def _loop(
    tree: Tree, directives: tuple[Tree, ...], context: RegionContext, spans: Spans, span: Span
) -> Iterator[Node]:
    parts = header(tree, context)
    jump = break_of(tree)
    doubt = parts.doubt or (None if jump is None else doubt_about(jump, context))
    yield from (in_header(start, "start", span.start, context) for start in parts.starts)
    body = _loop_body(grouped(body_items(tree.stmt)), context, spans, span)
    end = body[-1].span.end if body else span.end
    steps = (in_header(step, "step", end, context) for step in parts.steps)
    loop = counted_loop(parts, (*body, *steps), span, context)
    loop = with_tested_step(loop, tree, parts.tested, context)
    found = ((f"#pragma {item.string}", context.source_map.line(item)) for item in directives)
    left = is_left(loop, parts, tree)
    yield replace(loop, directives=loop_directives(found), doubt=doubt, left=left)


def _while(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Node | None:
    """Step 6: a loop that may count, or a loop without a counter around others; ``None`` for other
    statements."""
    if tests_what_it_advances(tree, context):
        groups = grouped(body_items(tree.stmt))
        if groups and all(group.offset in spans for group in groups):
            return testing_loop(tree, _loop_body(groups, context, spans, span), span, context)
    if not is_around_loops(tree):
        return None
    loop = counted_loop_in(tree.stmt)
    doubt = refused_loop_inside(context.place(loop)).diagnostic
    _, reads = tested(tree.cond, context)
    body = _loop_body(grouped(body_items(tree.stmt)), context, spans, span)
    return replace(nameless_loop(doubt, body, span, context), reads=reads)


def _jumping(
    jump: Tree,
    groups: Sequence[Group],
    context: RegionContext,
    spans: Spans,
    inherited: Span | None,
) -> Loop | If:
    """Step 6, or what ``if (c) goto next;`` skips as the other branch of its condition."""
    ends = [spans.get(-1 if of.offset is None else of.offset) for of in (groups[0], groups[-1])]
    found, (begin, end) = branches_of(groups), ends
    if found is None or begin is None or end is None:
        return _tied(jump, groups, context, spans, inherited)
    span = Span(begin.start, end.end)
    context = context.within(span.start)
    condition, reads = tested(found.condition, context)
    then = _sequence(found.then, context, spans, None)
    otherwise = _sequence(found.otherwise, context, spans, None)
    place = context.source_map.lines.place(span.start)
    return If(
        condition=condition, reads=reads, then=then, otherwise=otherwise, span=span, place=place
    )


def _tied(
    jump: Tree,
    groups: Sequence[Group],
    context: RegionContext,
    spans: Spans,
    inherited: Span | None,
) -> Loop:
    """Step 6: statements in a row of which a jump may skip or repeat some."""
    begin, end = (
        spans.get(-1 if group.offset is None else group.offset, inherited)
        for group in (groups[0], groups[-1])
    )
    if begin is None or end is None or any(set_iterator(g.trees, context) for g in groups):
        raise refused_jump(jump, context.place(jump))
    context = context.within(begin.start)
    body = tuple(
        node for group in groups for node in _group_nodes(group, context, spans, inherited)
    )
    span = Span(begin.start, end.end)
    return nameless_loop(doubt_about(jump, context), body, span, context, jumps=True)


def _once(setting: Group, using: Sequence[Group], context: RegionContext, spans: Spans) -> Loop:
    """Step 5."""
    (tree,) = setting.trees
    begin, end = (
        spans[group.offset] if group.offset is not None else Span(context.at, context.at)
        for group in (setting, using[-1] if using else setting)
    )
    context = context.within(begin.start)
    parts = assignment_header(tree, context)
    loop = counted_loop(
        parts, _sequence(using, context, spans, None), Span(begin.start, end.end), context
    )
    return replace(loop, once=True, retested=False)


def _loop_body(
    groups: Sequence[Group], context: RegionContext, spans: Spans, inherited: Span
) -> tuple[Node, ...]:
    """The nodes of a loop's body. What follows a guard is the other branch of its condition; what
    another ``continue`` may skip goes on to the end."""
    reaches = reaches_of_jumps([group.trees for group in groups])
    for number, group in enumerate(groups):
        guard = guard_in(group, spans)
        jump, end = reaches.get(number, (None, number + 1))
        skips = first_continue(groups[number:end])
        leaves = guard is not None and guard.leaves
        if jump is None and skips is None and not leaves:
            continue
        before = _sequence(groups[:number], context, spans, inherited)
        if guard is not None and jump is None:
            return (*before, _guarded(guard, groups[number:], context, spans, inherited))
        end = len(groups) if skips is not None else end
        tied = _jumping(jump or skips, groups[number:end], context, spans, inherited)
        return (*before, tied, *_loop_body(groups[end:], context, spans, inherited))
    return _sequence(groups, context, spans, inherited)


def _guarded(
    guard: Guard, groups: Sequence[Group], context: RegionContext, spans: Spans, inherited: Span
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
    place = context.source_map.lines.place(begin.start)
    return If(
        condition=Unary("!", condition, place) if guard.negated else condition,
        reads=reads,
        then=then,
        otherwise=_loop_body((*grouped(guard.others), *rest), context, spans, inherited),
        span=Span(begin.start, end.end),
        place=place,
        leaves=guard.leaves,
    )


def _if(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Node:
    """A condition with its branches; one statement if a macro hides the branches."""
    place = context.source_map.lines.place(span.start)
    if (chosen := chosen_value(tree, context.resolution)) is not None:
        single = single_statement((tree,), context, span, place)
        return selection_of(replace(single, text=chosen.text, anew=True), tree, context)
    if is_whole(tree):
        return single_statement((tree,), context, span, place)
    if tree.iffalse is not None and (choices := two_choices(tree, context)) is not None:
        single = single_statement((tree,), context, span, place)
        if (both := choosing(single, choices, ORDERED)) is not None:
            return both
    if not is_marked(tree):
        return selection_of(single_statement((tree,), context, span, place), tree, context)
    condition, reads = tested(tree.cond, context)
    then = _nodes(body_items(tree.iftrue), context, spans, None)
    otherwise = (
        _nodes(body_items(tree.iffalse), context, spans, None) if tree.iffalse is not None else ()
    )
    node = If(
        condition=condition, reads=reads, then=then, otherwise=otherwise, span=span, place=place
    )
    marked = _replacing(marked_condition(node, tree, context), tree, context)
    return selection_of(marked, tree, context)


def _replacing(node: If, tree: Tree, context: RegionContext) -> If | Statement:
    """``if (e > x) x = e`` as one statement, where the order of such statements matters and e may
    be computed before."""
    if all(access.exact or not access.accumulates for access in node.reads):
        return node
    single = single_statement((tree,), context, node.span, node.place)
    return single if any(access.update for access in single.accesses) else node


def _block(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Iterator[Node]:
    """A block inside a block: one statement if it is a plain sequence, otherwise its nodes."""
    inside = tree.stmt if is_a(tree, "DoWhile") else tree
    structured = any(has_structure(node, context) for node in walk(inside))
    if structured and is_marked(inside):
        yield from in_block(_nodes(body_items(inside), context, spans, None), span)
    else:
        yield from _plain((tree,), context, span, context.source_map.lines.place(span.start))


def _plain(
    trees: Sequence[Tree], context: RegionContext, span: Span, place: Place
) -> Iterator[Node]:
    """One statement. Declarations of types are none, and those that only announce iterators: the
    loops give these their values, and nothing sees what they are before."""
    if all(declares_types(tree) or only_announces(tree, context) for tree in trees):
        return
    if len(trees) == 1 and is_block_copy(trees[0], context):
        yield block_copy(trees[0], context, span)
    else:
        yield single_statement(trees, context, span, place)
