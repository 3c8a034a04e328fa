"""Iterators of loops that are plain variables elsewhere: ``i = 1; for (j ...) u[i][j] = 0;``, and
``for (i = 0; i < n; i++) ...; x = a[i - 1];``.

1. Where a statement of its own gives an iterator its value, the statements after it up to the last
   one that uses it are the body of a loop that runs once (``Loop.once``).
2. They end before the next statement that gives it a value, be it a loop over it.
3. Where another iterator is set among them, they reach as far as that one's statements do.
4. An iterator that is used outside of its loops otherwise, or that a loop over it gives other
   values (``if (c) k = n;``), is none in the region, but a plain variable, which loops advance
   (``values.counters``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.c.control_flow.continue_guards import body_items
from polydist_frontends.c.control_flow.early_exit import has_early_exit
from polydist_frontends.c.control_flow.header_parts import (
    HeaderParts,
    assigned,
    header_parts,
    is_entangled,
    iterator_of,
)
from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import is_integer
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, walk
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal, refuse

Statements = Sequence[tuple[Tree, ...]]
"""The statements of a block; a macro may make several trees of one."""


def set_iterator(statement: tuple[Tree, ...], context: RegionContext) -> Symbol | None:
    """The iterator that the statement gives a value, if that is all that it does."""
    tree: Tree = statement[0] if len(statement) == 1 else None
    if not is_a(tree, "Assignment") or tree.op != "=" or not is_a(tree.lvalue, "ID"):
        return None
    symbol = context.resolution.symbol(tree.lvalue)
    is_fit = symbol in context.iterators and not _names(tree.rvalue, symbol, context)
    return symbol if is_fit else None


def end_of_uses(statements: Statements, first: int, context: RegionContext) -> int:
    """The position after the last statement for which statement ``first`` sets an iterator."""
    symbol = set_iterator(statements[first], context)
    end, limit = first + 1, _next_setting(statements, first + 1, symbol, context)
    for position in range(first + 1, limit):
        if any(_names(tree, symbol, context) for tree in statements[position]):
            end = position + 1
    position = first + 1
    while position < end:
        if set_iterator(statements[position], context) is not None:
            end = max(end, end_of_uses(statements, position, context))
        position += 1
    if end > limit:
        tree = statements[limit][0]
        name = symbol.name if symbol is not None else ""
        raise refuse(
            "iterator-outside-loop",
            f"'{name}' is set again while another iterator that was set after it is in use",
            context.place(tree),
            "use another variable for one of them",
        )
    return end


def _next_setting(
    statements: Statements, start: int, symbol: Symbol | None, context: RegionContext
) -> int:
    """Step 2."""
    for position in range(start, len(statements)):
        if any(
            _sets(node, symbol, context) for tree in statements[position] for node in walk(tree)
        ):
            return position
    return len(statements)


def _sets(node: Tree, symbol: Symbol | None, context: RegionContext) -> bool:
    if is_a(node, "For") and iterator_of(node, context.resolution) is symbol:
        return True
    target = assigned(node)
    return is_a(target, "ID") and context.resolution.symbol(target) is symbol


def _names(tree: Tree, symbol: Symbol | None, context: RegionContext) -> bool:
    return any(
        is_a(node, "ID") and context.resolution.symbol(node) is symbol for node in walk(tree)
    )


# ---------------------------------------------------------------------------- uses outside (step 4)
_Active = frozenset[Symbol | None]


def used_outside(block: Tree, context: RegionContext) -> dict[Symbol, Tree]:
    """Those of the context's iterators that are used outside of their loops in the block, with the
    first such use."""
    found: dict[Symbol, Tree] = {}
    for symbol, tree in _used(block, context, frozenset()):
        if is_integer(symbol.type):
            found.setdefault(symbol, tree)
    return found


def _used(tree: Tree, context: RegionContext, active: _Active) -> Iterator[tuple[Symbol, Tree]]:
    if is_a(tree, "For") and not has_early_exit(tree):
        yield from _in_loop(tree, header_parts(tree, context.resolution), context, active)
    elif is_a(tree, "Compound"):
        yield from _in_sequence(block_items(tree), context, active)
    elif is_a(tree, "ID"):
        symbol = context.resolution.symbol(tree)
        if symbol is not None and symbol in context.iterators and symbol not in active:
            yield symbol, tree
    else:
        symbol = _changed(tree, context)
        if symbol is not None and symbol in active:
            yield symbol, tree
        for child in children(tree):
            yield from _used(child, context, active)


def _changed(tree: Tree, context: RegionContext) -> Symbol | None:
    target = assigned(tree)
    return context.resolution.symbol(target) if is_a(target, "ID") else None


def _in_loop(
    loop: Tree, parts: HeaderParts, context: RegionContext, active: _Active
) -> Iterator[tuple[Symbol, Tree]]:
    own = parts.iterator
    if own is not None:
        if is_entangled(parts, context.resolution):
            yield own, loop.init
        first = parts.init.rvalue if is_a(parts.init, "Assignment") else parts.init
        yield from _used(first, context, active)
    for start in parts.starts:
        yield from _used(start, context, active)
    for part in (loop.cond, *parts.steps):
        if part is not None:
            yield from _used(part, context, active | {own})
    yield from _in_sequence(body_items(loop.stmt), context, active | {own})


def _in_sequence(
    items: Sequence[Tree], context: RegionContext, active: _Active
) -> Iterator[tuple[Symbol, Tree]]:
    """The same of statements in a row, of which some may set iterators of loops elsewhere."""
    statements, position = [(item,) for item in items], 0
    while position < len(items):
        symbol = set_iterator(statements[position], context)
        end = _end_of_uses(statements, position, context) if symbol not in active else None
        if symbol is None or end is None:
            yield from _used(items[position], context, active)
            position += 1
        else:
            yield from _used(items[position].rvalue, context, active)
            yield from _in_sequence(items[position + 1 : end], context, active | {symbol})
            position = end


def _end_of_uses(
    statements: Sequence[tuple[Tree, ...]], position: int, context: RegionContext
) -> int | None:
    """``None`` where the statement sets no iterator, or another one is set meanwhile."""
    if set_iterator(statements[position], context) is None:
        return None
    try:
        return end_of_uses(statements, position, context)
    except Refusal:
        return None
