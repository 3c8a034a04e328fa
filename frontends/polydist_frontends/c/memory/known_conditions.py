"""Conditions that hold, or do not, whatever their variables are: ``r - 1 <= r + 1``, of a loop over
the neighbours of r. Only for signed integers: they do not wrap around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from polydist_frontends.c.declarations.constants import combine, literal
from polydist_frontends.c.declarations.types import Arithmetic, CType
from polydist_frontends.c.reading.syntax import Tree, is_a, printed

_COMPARISONS = frozenset(("<", "<=", ">", ">=", "==", "!="))
TypeOf = Callable[[Tree], "CType | None"]


def known_condition(condition: Tree, type_of: TypeOf, cast_to: TypeOf) -> int | None:
    """1 or 0; ``None`` if it depends on variables. The functions give the types of places, and
    those that casts convert to."""
    if not is_a(condition, "BinaryOp") or condition.op not in _COMPARISONS:
        return None
    parts = [*_summands(condition.left, 1), *_summands(condition.right, -1)]
    if not all(_is_signed_integer(part, type_of, cast_to) for part, _ in parts):
        return None
    number, names = 0, Counter[str]()
    for part, sign in parts:
        if is_a(part, "Constant"):
            number += sign * (literal(part) or 0)
        elif not is_a(part, "Cast"):
            names[printed(part)] += sign
    return None if any(names.values()) else combine(condition.op, number, 0)


def _summands(tree: Tree, sign: int) -> Iterator[tuple[Tree, int]]:
    """The summands of the tree with their signs. A cast is one, besides what it converts."""
    if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
        yield from _summands(tree.left, sign)
        yield from _summands(tree.right, sign if tree.op == "+" else -sign)
    elif is_a(tree, "UnaryOp") and tree.op in ("+", "-"):
        yield from _summands(tree.expr, -sign if tree.op == "-" else sign)
    else:
        yield tree, sign
        if is_a(tree, "Cast"):
            yield from _summands(tree.expr, sign)


def _is_signed_integer(part: Tree, type_of: TypeOf, cast_to: TypeOf) -> bool:
    if is_a(part, "Cast"):
        return is_signed(cast_to(part.to_type))
    if is_a(part, "Constant"):
        return literal(part) is not None and "u" not in str(part.value).lower()
    return is_a(part, "ID", "StructRef") and is_signed(type_of(part))


def is_signed(of: CType | None) -> bool:
    """Whether arithmetic in the type neither wraps around nor cuts off."""
    return isinstance(of, Arithmetic) and of.integer and not of.unsigned and not of.narrow
