"""Values of constant integer expressions: literals, named constants of any scope, and arithmetic on
them."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.reading.syntax import Tree, is_a, name_text

_DEPTH = 50


def value_of(tree: Tree, scope: Scope, depth: int = 0) -> int | None:
    """The value of a tree whose names are those of ``scope``; ``None`` if it is no constant
    integer."""
    if depth > _DEPTH:
        return None
    if is_a(tree, "Int_Literal_Constant", "Signed_Int_Literal_Constant"):
        return int(tree.items[0])
    if is_a(tree, "Name"):
        found = scope.find(name_text(tree))
        return None if found is None else constant_value(found, depth + 1)
    if is_a(tree, "Parenthesis"):
        return value_of(tree.items[1], scope, depth + 1)
    if is_a(tree, "Level_2_Unary_Expr"):
        value = value_of(tree.items[1], scope, depth + 1)
        return None if value is None else -value if tree.items[0] == "-" else value
    if is_a(tree, "Level_2_Expr", "Add_Operand", "Mult_Operand"):
        return _combined(tree, scope, depth)
    return None


def constant_value(found: Found, depth: int = 0) -> int | None:
    """The value of a named integer constant."""
    symbol = found.symbol
    if (
        symbol.kind != "constant"
        or symbol.type.category != "integer"
        or symbol.dimensions
        or symbol.value is None
    ):
        return None
    return value_of(symbol.value.tree, found.scope, depth)


def _combined(tree: Tree, scope: Scope, depth: int) -> int | None:
    left, operator, right = tree.items
    a, b = value_of(left, scope, depth + 1), value_of(right, scope, depth + 1)
    if a is None or b is None:
        return None
    if operator == "/":
        return None if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    if operator == "**":
        return a**b if 0 <= b < 64 else None
    return {"+": a + b, "-": a - b, "*": a * b}.get(operator)
