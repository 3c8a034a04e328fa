"""How many elements, and rows of them, are in the numbers of bytes that ``memcpy`` and others are
given: a product with one ``sizeof``; of bytes, any number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, CType, element_of
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.integer_expressions import SUBSCRIPT, Binary, Expression, Integer


def without_casts(tree: Tree) -> Tree:
    while is_a(tree, "Cast"):
        tree = tree.expr
    return tree


def said_size(size: Tree, context: RegionContext) -> Tree:
    """The number of bytes, also where it is the only value of a variable."""
    symbol = context.resolution.symbol(size) if is_a(size, "ID") else None
    value = None if symbol is None else context.sizes.get(symbol)
    return size if value is None else said_size(without_casts(value), context)


def is_same_length(one: Tree, other: Tree, context: RegionContext) -> bool:
    first, second = value_of(one, context.resolution), value_of(other, context.resolution)
    return printed(one) == printed(other) or (first is not None and first == second)


def rows_in(
    size: Tree, element: Arithmetic, rows: Iterable[Tree], context: RegionContext
) -> Expression | None:
    """The number of rows of these lengths in so many bytes."""
    lengths = lengths_in(size, element, context)
    for row in rows:
        alike = [k for k, length in enumerate(lengths) if is_same_length(length, row, context)]
        if not alike:
            return None
        del lengths[alike[0]]
    number: Expression = Integer(1, context.place(size))
    for length in lengths:
        number = Binary("*", number, expression(length, context, SUBSCRIPT), context.place(size))
    return number


def lengths_in(size: Tree, element: Arithmetic, context: RegionContext) -> list[Tree]:
    """The factors of the number of elements in so many bytes; none where they are not known."""
    factors = list(_factors(size))
    measured = [f for f in factors if is_a(f, "UnaryOp") and f.op == "sizeof"]
    if not measured and "char" in element.text:
        return factors
    if len(measured) != 1:
        return []
    extents = _extents(_measured(measured[0].expr, context), element)
    if extents is None:
        return []
    return [*(factor for factor in factors if factor is not measured[0]), *extents]


def _extents(of: CType | None, element: Arithmetic) -> list[Tree] | None:
    """Those of an array of such elements; none of one of them."""
    extents: list[Tree] = []
    while isinstance(of, ArrayOf):
        extents.append(of.extent)
        of = of.element
    alike = isinstance(of, Arithmetic) and of.text == element.text
    return extents if alike and None not in extents else None


def _factors(size: Tree) -> Iterator[Tree]:
    size = without_casts(size)
    if is_a(size, "BinaryOp") and size.op == "*":
        yield from (*_factors(size.left), *_factors(size.right))
    else:
        yield size


def elements_in(size: Tree, element: Arithmetic, context: RegionContext) -> Expression | None:
    """The number of elements in so many bytes."""
    if is_a(size, "BinaryOp") and size.op == "*":
        for one, other in ((size.left, size.right), (size.right, size.left)):
            count = elements_in(one, element, context)
            if count is not None:
                factor = expression(other, context, SUBSCRIPT)
                return Binary("*", count, factor, context.place(size))
        return None
    if is_a(size, "UnaryOp") and size.op == "sizeof":
        return _elements_of(_measured(size.expr, context), element, size, context)
    return expression(size, context, SUBSCRIPT) if "char" in element.text else None


def _measured(tree: Tree, context: RegionContext) -> CType | None:
    """The type that ``sizeof`` is asked about."""
    if is_a(tree, "Typename"):
        return context.resolution.types.get(id(tree))
    of = reference(tree, context)
    return of.type if of is not None else None


def _elements_of(
    of: CType | None, element: Arithmetic, size: Tree, context: RegionContext
) -> Expression | None:
    """The number of elements in an object of the type, of one dimension at most."""
    if isinstance(of, Arithmetic):
        return Integer(1, context.place(size)) if of.text == element.text else None
    if not isinstance(of, ArrayOf) or of.extent is None:
        return None
    inner = element_of(of)
    same = isinstance(inner, Arithmetic) and inner.text == element.text
    return expression(of.extent, context, SUBSCRIPT) if same else None
