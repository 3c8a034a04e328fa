"""Sizes of arrays as integer expressions over a function's parameters, in Python's words."""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.reading.syntax import Tree, is_a

_OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "//", "%": "%"}


def extent_text(tree: Tree, resolution: Resolution) -> str | None:
    """The expression; ``None`` where it is none of parameters, constants and arithmetic."""
    value = value_of(tree, resolution)
    if value is not None:
        return str(value)
    if is_a(tree, "ID"):
        symbol = resolution.symbol(tree)
        return str(tree.name) if symbol is not None and symbol.parameter else None
    if is_a(tree, "Cast"):
        return extent_text(tree.expr, resolution)
    if is_a(tree, "UnaryOp") and tree.op in ("-", "+"):
        inner = extent_text(tree.expr, resolution)
        return None if inner is None else f"({tree.op}{inner})"
    return _combined(tree, resolution) if is_a(tree, "BinaryOp") else None


def _combined(tree: Tree, resolution: Resolution) -> str | None:
    left, right = (extent_text(side, resolution) for side in (tree.left, tree.right))
    if left is None or right is None or tree.op not in _OPERATORS:
        return None
    return f"({left} {_OPERATORS[tree.op]} {right})"
