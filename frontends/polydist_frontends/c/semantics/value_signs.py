"""Variables of a region that are never a negative zero where they are read.

1. Whatever the region assigns to the variable is none by its form (``value_kinds``).
2. Each read comes after an assignment in the same block, or in one around it: so it does not see
   what the variable was before.
3. Nothing else changes it: no other assignment operator, no address.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, walk
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import is_never_negative_zero


def never_negative_zeros(block: Tree, context: RegionContext) -> frozenset[Symbol]:
    """All such variables of floating types."""
    settings = list(_settings(block, context))
    candidates = {symbol for symbol, _ in settings if _is_floating(symbol)}
    doubtful = {s for s, value in settings if not is_never_negative_zero(value, context)}
    doubtful |= set(_changed_otherwise(block, context))
    doubtful |= set(_read_too_early(block, frozenset(), context))
    return frozenset(candidates - doubtful)


def _is_floating(symbol: Symbol) -> bool:
    return isinstance(symbol.type, Arithmetic) and not symbol.type.integer


def _set_by(tree: Tree, context: RegionContext) -> tuple[Symbol, Tree] | None:
    """The variable that a statement sets, and its value."""
    symbol, value = None, None
    if is_a(tree, "Assignment") and tree.op == "=" and is_a(tree.lvalue, "ID"):
        symbol, value = context.resolution.symbol(tree.lvalue), tree.rvalue
    elif is_a(tree, "Decl") and tree.init is not None:
        symbol, value = context.resolution.declared.get(id(tree)), tree.init
    return (symbol, value) if symbol is not None else None


def _settings(block: Tree, context: RegionContext) -> Iterator[tuple[Symbol, Tree]]:
    for node in walk(block):
        found = _set_by(node, context)
        if found is not None:
            yield found


def _changed_otherwise(block: Tree, context: RegionContext) -> Iterator[Symbol]:
    """Rule 3."""
    for node in walk(block):
        inside = None
        if is_a(node, "Assignment") and node.op != "=":
            inside = node.lvalue
        elif is_a(node, "UnaryOp") and node.op in ("++", "--", "p++", "p--", "&"):
            inside = node.expr
        symbol = context.resolution.symbol(inside) if is_a(inside, "ID") else None
        if symbol is not None:
            yield symbol


def _read_too_early(
    tree: Tree, already: frozenset[Symbol], context: RegionContext
) -> Iterator[Symbol]:
    """Rule 2; ``already``: what is set before the tree in the blocks around it."""
    if is_a(tree, "Compound"):
        for item in block_items(tree):
            yield from _read_too_early(item, already, context)
            found = _set_by(item, context)
            already |= {found[0]} if found else set()
    elif is_a(tree, "ID"):
        symbol = context.resolution.symbol(tree)
        if symbol is not None and symbol not in already:
            yield symbol
    else:
        skipped = tree.lvalue if is_a(tree, "Assignment") and is_a(tree.lvalue, "ID") else None
        for child in children(tree):
            if child is not skipped:
                yield from _read_too_early(child, already, context)
