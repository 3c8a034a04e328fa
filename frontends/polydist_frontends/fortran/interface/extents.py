"""Sizes of arrays as integer expressions over a procedure's dummy arguments, in Python's words."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Bound, Dimension
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text

_OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "//"}


class NoExpression(Exception):
    """The size is none of dummy arguments, constants and arithmetic; its text."""


def extent_text(dimension: Dimension, scope: Scope, dummies: frozenset[str]) -> str | None:
    """The size of a dimension; ``None`` where the declaration leaves it open. Raises
    ``NoExpression``."""
    if dimension.form != "explicit" or dimension.upper is None:
        return None
    upper = _bound_text(dimension.upper, scope, dummies)
    if dimension.lower is None:
        return upper
    lower = _bound_text(dimension.lower, scope, dummies)
    return upper if lower == "1" else f"({upper} - {lower} + 1)"


def _bound_text(bound: Bound, scope: Scope, dummies: frozenset[str]) -> str:
    text = _text(bound.tree, scope, dummies)
    if text is None:
        raise NoExpression(bound.text)
    return text


def _text(tree: Tree, scope: Scope, dummies: frozenset[str]) -> str | None:
    value = value_of(tree, scope)
    if value is not None:
        return f"({value})" if value < 0 else str(value)
    if is_a(tree, "Name"):
        name = name_text(tree)
        return name if name in dummies else None
    if is_a(tree, "Parenthesis"):
        return _text(tree.items[1], scope, dummies)
    if is_a(tree, "Level_2_Unary_Expr"):
        inner = _text(tree.items[1], scope, dummies)
        return None if inner is None else f"({tree.items[0]}{inner})"
    is_sum = is_a(tree, "Level_2_Expr", "Add_Operand")
    return _combined(tree, scope, dummies) if is_sum else None


def _combined(tree: Tree, scope: Scope, dummies: frozenset[str]) -> str | None:
    left, right = (_text(tree.items[k], scope, dummies) for k in (0, 2))
    operator = _OPERATORS.get(str(tree.items[1]))
    return None if None in (left, right, operator) else f"({left} {operator} {right})"
