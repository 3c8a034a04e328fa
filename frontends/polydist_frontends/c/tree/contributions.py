"""Which floating contributions may be computed apart from the sum that they are added to, and kept
until they are added in the order of the program: ``s += e``, ``s = s + e``, ``s = e * s``.

1. One operator combines the object with one other expression, which is complete by itself: of ``s +
   a + b``, which adds twice, there is none.
2. Arithmetic of the two is in the type of the object, so that the contribution is a value of that
   type. Added to a negative zero, or multiplied by 1, it remains what it is, bit by bit.
"""

from __future__ import annotations

from polydist_frontends.c.declarations.types import Arithmetic, CType, Function
from polydist_frontends.c.functions.calls import MATH
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import integer_type, type_of_place

FLOATING = ("float", "double", "long double")
_COMPOUND = ("+=", "-=", "*=")


def is_apart(tree: Tree, target: Tree, context: RegionContext) -> bool:
    """Whether the assignment's contribution to ``target`` may be computed apart."""
    value = _contribution(tree, target)
    own = rank_of_type(getattr(reference(target, context), "type", None))
    if value is None or own is None or own == 0:
        return False
    rank = rank_of(value, context)
    return rank is not None and rank <= own


def _contribution(tree: Tree, target: Tree) -> Tree | None:
    """Step 1."""
    if not is_a(tree, "Assignment"):
        return None
    if tree.op in _COMPOUND:
        return tree.rvalue
    value = tree.rvalue
    if tree.op != "=" or not is_a(value, "BinaryOp") or value.op not in ("+", "-", "*"):
        return None
    name = printed(target)
    if printed(value.left) == name:
        return value.right
    return value.left if printed(value.right) == name and value.op != "-" else None


def rank_of(tree: Tree, context: RegionContext) -> int | None:
    """How wide the type of the expression is: 0 of integers, else its place in ``FLOATING``,
    counted from 1; ``None`` where its form does not tell."""
    if integer_type(tree, context) is not None:
        return 0
    if is_a(tree, "BinaryOp"):
        return _wider(tree.left, tree.right, context)
    if is_a(tree, "TernaryOp"):
        return _wider(tree.iftrue, tree.iffalse, context)
    if is_a(tree, "UnaryOp") and tree.op in ("-", "+"):
        return rank_of(tree.expr, context)
    return _rank_of_call(tree, context) if is_a(tree, "FuncCall") else _rank_of_one(tree, context)


def _rank_of_one(tree: Tree, context: RegionContext) -> int | None:
    """Of what is no operation."""
    if is_a(tree, "Constant"):
        return FLOATING.index(tree.type) + 1 if tree.type in FLOATING else None
    if is_a(tree, "Cast"):
        return rank_of_type(context.resolution.cast_to(tree))
    if is_a(tree, "ID", "ArrayRef", "StructRef") or (is_a(tree, "UnaryOp") and tree.op == "*"):
        return rank_of_type(type_of_place(tree, context))
    return None


def _wider(one: Tree, other: Tree, context: RegionContext) -> int | None:
    first, second = rank_of(one, context), rank_of(other, context)
    return None if first is None or second is None else max(first, second)


def _rank_of_call(tree: Tree, context: RegionContext) -> int | None:
    """Of functions of ``<math.h>`` the last letter tells."""
    if not is_a(tree.name, "ID"):
        return None
    symbol = context.resolution.symbol(tree.name)
    if symbol is not None and isinstance(symbol.type, Function):
        return rank_of_type(symbol.type.result)
    name = str(tree.name.name).removeprefix("__builtin_")
    if name in MATH:
        return 2
    return {"f": 1, "l": 3}.get(name[-1]) if name[:-1] in MATH else None


def rank_of_type(of: CType | None) -> int | None:
    if not isinstance(of, Arithmetic):
        return None
    if of.integer:
        return 0
    return FLOATING.index(of.words) + 1 if of.words in FLOATING else None
