"""What the text of a pointer, or of a member, is counted from."""

from __future__ import annotations

from polydist_frontends.c.reading.syntax import Tree, c, is_a


def is_zero(tree: Tree) -> bool:
    return is_a(tree, "Constant") and bool(tree.value == "0")


def without_offset(base: Tree, subscript: Tree) -> tuple[Tree, Tree] | None:
    """``(p + e)[s]`` as ``p[e + s]`` and ``(&a[i][e])[s]`` as ``a[i][e + s]``: base and subscript,
    or ``None`` if there is no offset."""
    if is_a(base, "BinaryOp") and base.op == "+":
        moved = c.BinaryOp("+", base.right, subscript, base.coord)
        return base.left, base.right if is_zero(subscript) else moved
    if is_a(base, "BinaryOp") and base.op == "-":
        return base.left, c.BinaryOp("-", subscript, base.right, base.coord)
    if is_a(base, "UnaryOp") and base.op == "&" and is_a(base.expr, "ArrayRef"):
        return base.expr.name, c.BinaryOp("+", base.expr.subscript, subscript, base.coord)
    return None


def of_value(tree: Tree) -> Tree | None:
    """Of a member of a value (``f(x).re``, ``(c ? a : b).re``), which is no object, the value."""
    base = tree.name
    while is_a(base, "StructRef") and base.type == ".":
        base = base.name
    return base if tree.type == "." and is_a(base, "FuncCall", "TernaryOp") else None
