"""Statements that only give scalars values that are made of scalars: ``const double c = dt / dx;``,
``r = 0.5 * c;``."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Arithmetic, is_volatile
from polydist_frontends.c.functions.purity import called_names
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.region_context import RegionContext

_PLAIN = frozenset("BinaryOp UnaryOp TernaryOp ID Constant Cast StructRef Typename".split())
_OF_TYPES = frozenset("TypeDecl IdentifierType".split())


def given_values(trees: Sequence[Tree], context: RegionContext) -> tuple[tuple[str, str], ...]:
    """The keys of the scalars with the texts of their values, in order; none where the trees do
    anything else. Values with calls are computed in their place, unless the region declares the
    scalar: that would tie its uses together."""
    found: list[tuple[str, str]] = []
    for tree in trees:
        symbol, value = _setting(tree, context)
        if symbol is None or (value is not None and not _is_plain(value, symbol, context)):
            return ()
        if value is not None:
            found.append((context.keys[symbol], printed(value)))
    return tuple(found)


def _setting(tree: Tree, context: RegionContext) -> tuple[Symbol | None, Tree]:
    """The scalar that the tree declares or assigns, and its value, if it has one."""
    if is_a(tree, "Decl"):
        symbol, value = context.resolution.declared.get(id(tree)), tree.init
    elif is_a(tree, "Assignment") and tree.op == "=" and is_a(tree.lvalue, "ID"):
        symbol, value = context.resolution.symbol(tree.lvalue), tree.rvalue
    else:
        return None, None
    is_scalar = symbol is not None and isinstance(symbol.type, Arithmetic)
    is_own = is_scalar and symbol in context.keys and symbol not in context.iterators
    is_fit = is_own and symbol is not None and not is_volatile(symbol.type)
    return (symbol, value) if is_fit and not names_number(tree, context) else (None, None)


def _is_plain(value: Tree, symbol: Symbol, context: RegionContext) -> bool:
    """Whether the value is made of scalars and numbers."""
    kinds = {type(node).__name__ for node in walk(value)}
    letters = any(is_a(node, "Constant") and "char" in node.type for node in walk(value))
    operators = {node.op for node in walk(value) if is_a(node, "UnaryOp")}
    calls = called_names(value)
    can_call = context.is_local(symbol) and calls <= context.pure
    allowed = _PLAIN | _OF_TYPES | ({"FuncCall", "ExprList"} if can_call else set())
    is_plain = kinds <= allowed and operators <= {"-", "+", "!", "~"} and not letters
    return is_plain and not _names_local(value, context)


def _names_local(value: Tree, context: RegionContext) -> bool:
    """Whether the text names a type or a constant of the function's own."""
    return any(id(node) in context.resolution.local_types for node in walk(value))


def names_number(tree: Tree, context: RegionContext) -> bool:
    """Whether the tree names a pointer that is a number in it, and not in the text."""
    named = (context.resolution.symbol(node) for node in walk(tree))
    return any(symbol is not None and symbol.cursor is not None for symbol in named)
