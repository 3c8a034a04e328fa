"""Statements that only give scalars values that are made of scalars: ``const double c = dt / dx;``,
``r = 0.5 * c;``; and pointers that lead to one of several planes, ``double *now = u[t % 2];``.

Other pointers lead to rows, which are a good measure of work for one statement; planes are those of
a step in time.
"""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, Pointer, is_volatile
from polydist_frontends.c.functions.purity import called_names
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.region_context import RegionContext

_PLAIN = frozenset("BinaryOp UnaryOp TernaryOp ID Constant Cast StructRef Typename".split())
_CHOOSING = frozenset("% & ^".split())
_OF_TYPES = frozenset("TypeDecl IdentifierType".split())


def given_values(trees: Sequence[Tree], context: RegionContext) -> tuple[tuple[str, str], ...]:
    """The keys of the scalars with the texts of their values, in order; none where the trees do
    anything else. Values with calls are computed in their place, unless the region declares the
    scalar: that would tie its uses together."""
    found: list[tuple[str, str]] = []
    for tree in trees:
        symbol, value = _setting(tree, context)
        if symbol is None or (value is not None and not _is_fit(value, symbol, context)):
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
    if symbol is None or names_number(tree, context) or not _may_be_given(tree, symbol, context):
        return None, None
    return symbol, value


def _may_be_given(tree: Tree, symbol: Symbol, context: RegionContext) -> bool:
    """Whether it is a scalar, or a pointer to elements that the tree declares."""
    of = symbol.type
    is_alias = is_a(tree, "Decl") and symbol in context.aliases
    is_pointer = isinstance(of, Pointer) and is_alias and not isinstance(of.target, ArrayOf)
    is_own = symbol in context.keys and symbol not in context.iterators
    return is_own and (is_pointer or isinstance(of, Arithmetic)) and not is_volatile(of)


def _is_fit(value: Tree, symbol: Symbol, context: RegionContext) -> bool:
    if symbol in context.aliases:
        return _is_plane(value, context)
    return _is_plain(value, symbol, context)


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


def _is_plane(value: Tree, context: RegionContext) -> bool:
    """Whether the value is a place that a remainder or a bit chooses, or is counted from one."""
    operators = {node.op for node in walk(value) if is_a(node, "BinaryOp")}
    steps = {node.op for node in walk(value) if is_a(node, "UnaryOp")} - {"&", "-", "+", "!", "~"}
    kinds = {type(node).__name__ for node in walk(value)}
    names = {context.resolution.symbol(node) for node in walk(value)}
    is_chosen = not _CHOOSING.isdisjoint(operators) or not names.isdisjoint(context.aliases)
    is_plain = kinds <= _PLAIN | {"ArrayRef"} and not steps
    return is_chosen and is_plain and not _names_local(value, context)


def _names_local(value: Tree, context: RegionContext) -> bool:
    """Whether the text names a type or a constant of the function's own."""
    return any(id(node) in context.resolution.local_types for node in walk(value))


def names_number(tree: Tree, context: RegionContext) -> bool:
    """Whether the tree names a pointer that is a number in it, and not in the text."""
    named = (context.resolution.symbol(node) for node in walk(tree))
    return any(symbol is not None and symbol.cursor is not None for symbol in named)
