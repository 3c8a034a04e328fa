"""Values of constant integer expressions: literals, named constants of any scope, and arithmetic on
them. What is computed from other numbers (``nint(length/dx)``) only the compiler knows."""

from __future__ import annotations

from collections.abc import Callable

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.declarations.symbols import Dimension
from polydist_frontends.fortran.reading.syntax import Tree, children, is_a, name_text

_DEPTH = 50
_INTRINSICS: dict[str, Callable[..., int]] = {"max": max, "min": min, "abs": abs, "int": int}


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
    if is_a(tree, "Intrinsic_Function_Reference") and scope.find(name_text(tree.items[0])) is None:
        return _intrinsic(tree, scope, depth)
    return None


def constant_value(found: Found, depth: int = 0) -> int | None:
    """The value of a named integer constant."""
    value = found.symbol.value
    if value is None or not is_integer_constant(found):
        return None
    return value_of(value.tree, found.scope, depth)


def is_integer_constant(found: Found) -> bool:
    symbol = found.symbol
    return symbol.kind == "constant" and symbol.type.category == "integer" and not symbol.dimensions


def _intrinsic(tree: Tree, scope: Scope, depth: int) -> int | None:
    """The value of an intrinsic function of such expressions."""
    name, given = name_text(tree.items[0]), children(tree.items[1])
    values = [value_of(argument, scope, depth + 1) for argument in given]
    known = [value for value in values if value is not None]
    if len(known) < len(values) or (name in ("int", "abs")) != (len(known) == 1):
        return None
    if name == "mod" and len(known) == 2 and known[1]:
        return abs(known[0]) % abs(known[1]) * (-1 if known[0] < 0 else 1)
    return _INTRINSICS[name](*known) if name in _INTRINSICS else None


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


def constant_extent(of: Dimension, scope: Scope) -> int | None:
    """The number of elements along a dimension, if constants tell."""
    upper = None if of.upper is None else value_of(of.upper.tree, scope)
    lower = 1 if of.lower is None else value_of(of.lower.tree, scope)
    return None if upper is None or lower is None else upper - lower + 1
