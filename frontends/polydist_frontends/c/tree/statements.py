"""Statements of the syntax tree as nodes of the region, each with its exact span in the original
text.

1. The trees of a block are cut into groups at our pragmas: one group per statement of the original
   text.
2. A group of one tree that is a loop, an ``if`` or a block keeps its structure; the statements
   inside have groups of their own.
3. Any other group is one statement, even if a macro made several trees of it; ``switch`` and loops
   that end by values are.
4. What follows ``if (c) continue;`` in a loop's body is the other branch of that condition.
5. Where a macro hides a loop's body, so that the body has no text of its own, the region is
   refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.continue_guards import Guard, body_items, guard_of
from polydist_frontends.c.control_flow.early_exit import has_early_exit, once_only
from polydist_frontends.c.control_flow.switches import branches, has_break
from polydist_frontends.c.declarations.scopes import Symbol
from polydist_frontends.c.declarations.types import type_text
from polydist_frontends.c.reading.marks import CLAUSES_END, STATEMENT, read_mark
from polydist_frontends.c.reading.pragmas import loop_directives
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, printed, walk
from polydist_frontends.c.semantics.accesses import accesses, perhaps, under
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.loop_headers import header
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.tree.accumulation import marked, marked_condition
from polydist_frontends.c.tree.local_declarations import declaration_accesses, declared_objects
from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.opaque_reasons import CONDITION
from polydist_frontends.region import Access, Expression, If, Loop, Node, Opaque, Span, Statement

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
    items = block_items(block)
    end = next(
        index
        for index, item in enumerate(items)
        if is_a(item, "Pragma") and item.string.startswith(CLAUSES_END)
    )
    return [item for item in items[:end] if not is_a(item, "Pragma")]


def _after_clauses(block: Tree) -> list[Tree]:
    items = block_items(block)
    end = next(
        index
        for index, item in enumerate(items)
        if is_a(item, "Pragma") and item.string.startswith(CLAUSES_END)
    )
    return items[end + 1 :]


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
    return tuple(
        node
        for group in _groups(items)
        if group.trees
        for node in _group_nodes(group, context, spans, inherited)
    )


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
        raise _hidden(context)
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


def _hidden(context: RegionContext) -> Refusal:
    return refuse(
        "macro-hides-structure",
        "a macro hides where this statement begins or ends",
        context.source_map.lines.place(context.at),
        "write the loop, or the braces around its body, without the macro",
    )


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
    )


def _loop_body(
    groups: Sequence[_Group], context: RegionContext, spans: Spans, inherited: Span
) -> tuple[Node, ...]:
    """The nodes of a loop's body. What follows a guard is the other branch of its condition."""
    nodes: list[Node] = []
    for number, group in enumerate(groups):
        guard = guard_of(group.trees[0]) if len(group.trees) == 1 else None
        if guard is not None and group.offset in spans:
            return (*nodes, _guarded(guard, groups[number:], context, spans, inherited))
        nodes.extend(_group_nodes(group, context, spans, inherited))
    return tuple(nodes)


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
    condition, reads = _tested(guard.condition, context)
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
        return _statement((tree,), context, span, place)
    condition, reads = _tested(tree.cond, context)
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


def _tested(tree: Tree, context: RegionContext) -> tuple[Expression, tuple[Access, ...]]:
    """A condition, and what it reads."""
    reads = accesses(tree, context)
    if any(access.kind.endswith("write") for access in reads):
        raise refuse(
            "side-effect",
            f"the condition assigns: '{printed(tree)}'",
            context.place(tree),
            "assign in a statement before the if",
        )
    return expression(tree, context, CONDITION), reads


def _block(tree: Tree, context: RegionContext, spans: Spans, span: Span) -> Iterator[Node]:
    """A block inside a block: one statement if it is a plain sequence, otherwise the sequence of
    its nodes."""
    inside = tree.stmt if is_a(tree, "DoWhile") else tree
    structured = any(is_a(node, "For", "If") for node in walk(inside))
    if structured and _is_marked(inside):
        yield from _nodes(body_items(inside), context, spans, None)
    else:
        yield from _plain((tree,), context, span, context.source_map.lines.place(span.start))


def _plain(
    trees: Sequence[Tree], context: RegionContext, span: Span, place: Place
) -> Iterator[Node]:
    """One statement. A declaration that only announces iterators is no statement: the loops give
    them their values."""
    objects = _declared(trees, context)
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
    yield _statement(trees, context, span, place)


# -------------------------------------------------------------------------------- single statements
def _statement(
    trees: Sequence[Tree], context: RegionContext, span: Span, place: Place
) -> Statement:
    """The trees as one statement, with all that they read and write."""
    nodes = [node for tree in trees for node in walk(tree)]
    if any(map(_is_counted_loop, nodes)):
        raise _hidden(context)
    happening = tuple(access for tree in trees for access in _effects(tree, context))
    inner = _inner_names(trees, context)
    statement = Statement(
        accesses=tuple(access for access in happening if access.array not in inner),
        span=span,
        place=place,
        declares=tuple(context.keys[symbol] for symbol in _declared(trees, context)),
        repeats=any(map(_is_loop, nodes)),
    )
    return marked(statement, trees[0], context) if len(trees) == 1 else statement


def _declared(trees: Sequence[Tree], context: RegionContext) -> list[Symbol]:
    """The variables that those of the trees declare that are declarations."""
    return [s for tree in trees if is_a(tree, "Decl") for s in declared_objects(tree, context)]


def _is_counted_loop(tree: Tree) -> bool:
    return is_a(tree, "For") and not has_early_exit(tree)


def _is_loop(tree: Tree) -> bool:
    """Whether the tree is a loop that may run its body more than once."""
    return is_a(tree, "For", "While", "DoWhile") and not once_only(tree)


def _effects(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """The accesses of a statement without loops, in order."""
    if is_a(tree, "Decl"):
        return declaration_accesses(tree, context)
    if is_a(tree, "If"):
        then, otherwise = (
            _effects(branch, context) if branch is not None else ()
            for branch in (tree.iftrue, tree.iffalse)
        )
        return (
            accesses(tree.cond, context)
            + under(tree.cond, True, then, context)
            + under(tree.cond, False, otherwise, context)
        )
    if once_only(tree):
        return _once(tree, context)
    if is_a(tree, "For", "While", "DoWhile"):
        return _repeated(tree, context)
    if is_a(tree, "Switch"):
        return _chosen(tree, context)
    if is_a(tree, "Compound", "DeclList"):
        return tuple(access for item in children(tree) for access in _effects(item, context))
    if is_a(tree, "StaticAssert", "Break", "Continue"):
        return ()
    return accesses(tree, context)


def _once(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What ``do { ... } while (0)`` does. After a ``break`` of its own, which it may have inside
    other statements, anything may or may not happen."""
    happening = _effects(tree.stmt, context)
    return (
        perhaps(happening, Opaque("data-dependent", printed(tree.cond), context.place(tree)))
        if has_break(tree.stmt)
        else happening
    )


def _repeated(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What a loop whose end depends on values does, as one statement: all of it may happen, but for
    its
    start and the first look at its condition. What the start sets for certain is handed from
    iteration
    to iteration inside the statement, and comes from nowhere else."""
    start = _effects(tree.init, context) if is_a(tree, "For") and tree.init is not None else ()
    first = accesses(tree.cond, context) if not is_a(tree, "DoWhile") else ()
    step = accesses(tree.next, context) if is_a(tree, "For") else ()
    unknown = Opaque("data-dependent", printed(tree.cond or tree), context.place(tree))
    turns = perhaps((*_effects(tree.stmt, context), *step, *accesses(tree.cond, context)), unknown)
    counters = {
        access.array for access in start if access.kind == "write" and not access.subscripts
    }
    return start + tuple(access for access in (*first, *turns) if access.array not in counters)


def _chosen(tree: Tree, context: RegionContext) -> tuple[Access, ...]:
    """What a ``switch`` does, as one statement: each branch under its condition, as in a chain of
    ``if`` and ``else``."""
    _, tested = _tested(tree.cond, context)
    unknown = Opaque("data-dependent", printed(tree.cond), context.place(tree))
    happening: tuple[Access, ...] = ()
    for branch in reversed(branches(tree)):
        own = tuple(access for item in branch.items for access in _effects(item, context))
        own = perhaps(own, unknown) if branch.cut else own
        if branch.condition is None:
            happening = own
        else:
            happening = under(branch.condition, True, own, context) + under(
                branch.condition, False, happening, context
            )
    return tested + happening


def _inner_names(trees: Sequence[Tree], context: RegionContext) -> frozenset[str]:
    """Variables declared in blocks inside the statement: they begin and end within it."""
    top = {id(tree) for tree in trees}
    inner = (
        context.resolution.declared.get(id(node))
        for tree in trees
        for node in walk(tree)
        if is_a(node, "Decl") and id(node) not in top
    )
    return frozenset(
        context.keys[symbol] for symbol in inner if symbol is not None and symbol in context.keys
    )
