"""Iterators of loops that are plain variables elsewhere: ``i = 1; for (j ...) u[i][j] = 0;``.

1. Where a statement of its own gives an iterator its value, the statements after it up to the last
   one that uses it are the body of a loop that runs once (``Loop.once``).
2. They end before the next statement that gives it a value, be it a loop over it. What is used in
   it but set before is refused where it stands: the iterator is used outside its loops.
3. Where another iterator is set among them, they reach as far as that one's statements do.
"""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.region_symbols import assigned, iterator_of
from polydist_frontends.errors import refuse

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
