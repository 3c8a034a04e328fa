"""Which arrays of a region are named as rows of other lengths than they are declared with.

1. A pointer to elements counts from the first element of all: ``&a[0][0]``. One that moves is a
   number by then (``moving_pointers``), that of the elements after ``a[0]``.
2. It counts from another element, in steps that are not within its row: ``(&a[k][0][0])[i * m +
   j]``.
3. A cast says so: ``(double *) a``, ``(double (*)[m]) x``.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.types import ArrayOf, Pointer, extents, tables
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk
from polydist_frontends.c.semantics.references import Reference, alias_of, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.views.arithmetic import is_zero
from polydist_frontends.c.semantics.views.elements import has_same_rows, is_view
from polydist_frontends.errors import Refusal


def flat_objects(block: Tree, context: RegionContext) -> Iterator[str]:
    """Their names."""
    for base, subscript in _accesses(block):
        yield from _flat(base, subscript, False, context)


def _accesses(block: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Pointers with what is counted from them."""
    for node in walk(block):
        if is_a(node, "ArrayRef"):
            yield node.name, node.subscript
        elif is_a(node, "UnaryOp") and node.op == "*":
            yield node.expr, c.Constant("int", "0", node.coord)


def _flat(base: Tree, subscript: Tree, named: bool, context: RegionContext) -> Iterator[str]:
    """The array that the pointer leads to, if that is one; ``named``: by a variable."""
    alias = alias_of(base, context)
    if alias is not None:
        yield from _flat(context.aliases[alias], subscript, True, context)
    elif is_a(base, "BinaryOp") and base.op in ("+", "-"):
        moved = c.BinaryOp(base.op, base.right, subscript, base.coord)
        yield from _flat(base.left, moved, named, context)
    elif is_a(base, "Cast"):
        yield from _cast(base, subscript, named, context)
    elif is_a(base, "UnaryOp") and base.op == "&" and is_a(base.expr, "ArrayRef"):
        moved = c.BinaryOp("+", base.expr.subscript, subscript, base.coord)
        yield from _across(base.expr, subscript, moved, context)
    elif is_a(base, "ArrayRef", "UnaryOp"):
        if _is_moving(subscript, context) and _is_first_row(base, context):
            yield from _name_of(base, context)
        if named:
            yield from _across(base, None, subscript, context)


def _is_moving(subscript: Tree, context: RegionContext) -> bool:
    """Whether a number stands in it for a pointer."""
    symbols = (context.resolution.symbol(node) for node in walk(subscript) if is_a(node, "ID"))
    return any(symbol is not None and symbol.cursor is not None for symbol in symbols)


def _is_first_row(row: Tree, context: RegionContext) -> bool:
    inside = _reference(row, context)
    return (
        inside is not None
        and len(inside.subscripts) == len(extents(inside.object_type)) - 1 > 0
        and all(is_zero(subscript) for subscript in inside.subscripts)
    )


def _name_of(place: Tree, context: RegionContext) -> Iterator[str]:
    of = _object(place, context)
    if of is not None:
        yield of.name


def _cast(base: Tree, subscript: Tree, named: bool, context: RegionContext) -> Iterator[str]:
    """Step 3."""
    to, of = context.resolution.cast_to(base), _object(base.expr, context)
    inside = None if of is None else _type(base.expr, context)
    if of is None or inside is None or not is_view(to, inside):
        return
    if to is not None and has_same_rows(to, inside, context.resolution):
        yield from _flat(base.expr, subscript, named, context)
    else:
        yield of.name


def _type(pointer: Tree, context: RegionContext) -> Pointer | ArrayOf | None:
    """The type of a pointer."""
    alias = alias_of(pointer, context)
    if alias is not None:
        return _type(context.aliases[alias], context)
    if is_a(pointer, "BinaryOp"):
        return _type(pointer.left, context)
    if is_a(pointer, "Cast"):
        to = context.resolution.cast_to(pointer)
        return to if isinstance(to, Pointer) else None
    if is_a(pointer, "UnaryOp") and pointer.op == "&":
        of = _reference(pointer.expr, context)
        return None if of is None else Pointer(of.type)
    of = _reference(pointer, context)
    return of.type if of is not None and isinstance(of.type, (Pointer, ArrayOf)) else None


def _across(
    place: Tree, first: Tree | None, subscript: Tree, context: RegionContext
) -> Iterator[str]:
    """Steps 1 and 2, of an element, or a row, from which the subscript counts."""
    of, inside = _object(place, context), _reference(place, context)
    if of is None or inside is None or len(extents(of.object_type)) < 2:
        return
    is_first = first is not None and all(is_zero(s) for s in inside.subscripts)
    rows = extents(of.object_type)
    if (is_first and len(inside.subscripts) == len(rows)) or _leaves_row(
        subscript, rows[-1], context
    ):
        yield of.name


def _leaves_row(subscript: Tree, row: Tree, context: RegionContext) -> bool:
    """Whether some factor in the subscript looks like a row's length, or a function computes it."""
    for node in walk(subscript):
        if is_a(node, "FuncCall"):
            return True
        if is_a(node, "BinaryOp") and node.op == "*":
            factors = [value_of(side, context.resolution) for side in (node.left, node.right)]
            length = None if row is None else value_of(row, context.resolution)
            known = [factor for factor in factors if factor is not None]
            if not known or length is None or max(known) >= length:
                return True
    return False


def _object(tree: Tree, context: RegionContext) -> Reference | None:
    """The array of numbers, or of structures, in which the pointer leads somewhere."""
    while not is_a(tree, "ID", "StructRef"):
        if is_a(tree, "UnaryOp", "Cast"):
            tree = tree.expr
        elif is_a(tree, "ArrayRef"):
            tree = tree.name
        elif is_a(tree, "BinaryOp"):
            tree = tree.left
        else:
            return None
    alias = alias_of(tree, context)
    if alias is not None:
        return _object(context.aliases[alias], context)
    of = _reference(tree, context)
    if of is None or of.partial or not isinstance(of.object_type, (ArrayOf, Pointer)):
        return None
    return None if tables(of.object_type) else of


def _reference(tree: Tree, context: RegionContext) -> Reference | None:
    try:
        return reference(tree, context)
    except Refusal:
        return None
