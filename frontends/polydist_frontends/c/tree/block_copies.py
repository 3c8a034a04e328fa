"""``memcpy`` and ``memset`` as loops over the elements that they write.

1. Both sides are parts of arrays with elements of one type, one dimension short of an element:
   ``c[i]``, ``p + k``, ``&a[k]``. The number of bytes is a number of elements times the size of
   one, ``n * sizeof(double)`` or ``sizeof c[i]``; of bytes, any number.
2. ``memset`` writes zeros, or bytes where elements are bytes.
3. The loop's statement has a text of its own, ``(c[i])[e] = (d[i])[e];``. Where it is part of a
   larger statement, the call stands there as it is.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    element_of,
)
from polydist_frontends.c.functions.calls import refused_call
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed
from polydist_frontends.c.semantics.accesses import accesses
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, address
from polydist_frontends.opaque_reasons import CONDITION, SUBSCRIPT
from polydist_frontends.region import Access, If, Loop, Node, Span, Statement
from polydist_frontends.walks import has_opaque, is_write

_CALLS = ("memcpy", "memset", "__builtin_memcpy", "__builtin_memset")
_COUNTER = "polydist_element"


def is_block_copy(tree: Tree) -> bool:
    """Whether the statement is a call of one of these functions."""
    tree = _without_casts(tree)
    if is_a(tree, "TernaryOp"):
        return is_block_copy(tree.iftrue) and is_block_copy(tree.iffalse)
    return is_a(tree, "FuncCall") and is_a(tree.name, "ID") and tree.name.name in _CALLS


def block_copy(tree: Tree, context: RegionContext, span: Span) -> Node:
    """The loop that stands for the call; the loops, where planes are chosen. Raises
    ``Refusal``."""
    tree = _without_casts(tree)
    if not is_a(tree, "TernaryOp"):
        return _loop(tree, context, span)
    return If(
        condition=expression(tree.cond, context, CONDITION),
        reads=accesses(tree.cond, context),
        then=(block_copy(tree.iftrue, context, span),),
        otherwise=(block_copy(tree.iffalse, context, span),),
        span=span,
        place=context.source_map.lines.place(span.start),
    )


def _loop(tree: Tree, context: RegionContext, span: Span) -> Loop:
    refusal = refused_call(tree.name.name, context.place(tree))
    arguments = tree.args.exprs if tree.args is not None else []
    if len(arguments) != 3:
        raise refusal
    target, value, size = (_without_casts(argument) for argument in arguments)
    element, first = _first_element(target, context, refusal)
    count = _count(size, element, context)
    if count is None or has_opaque(count):
        raise refusal
    if tree.name.name.endswith("memset"):
        read, text = _filling(value, element, context, refusal)
    else:
        read, text = _source(value, element, context, refusal)
    place = context.source_map.lines.place(span.start)
    zeros = c.Assignment("=", first, c.Constant("int", "0", tree.coord), tree.coord)
    (*inside, write) = accesses(zeros, context)
    if any(is_write(access) for access in (*inside, *read)):
        raise refusal
    statement = Statement(
        accesses=(*inside, *read, _moving(write)),
        span=span,
        place=place,
        text=f"({printed(target)})[{_COUNTER}] = {text};",
    )
    return Loop(
        iterator=_COUNTER,
        type="long long",
        first=Integer(0, place),
        condition=Binary("<", Name(_COUNTER, place), address(count), place),
        step=1,
        body=(statement,),
        span=span,
        place=place,
        declared=True,
    )


def _without_casts(tree: Tree) -> Tree:
    while is_a(tree, "Cast"):
        tree = tree.expr
    return tree


def _first_element(part: Tree, context: RegionContext, refusal: Refusal) -> tuple[Arithmetic, Tree]:
    """The type of the elements of a part of an array, and its first element."""
    is_address = is_a(part, "UnaryOp") and part.op == "&" and is_a(part.expr, "ArrayRef")
    if is_address and is_a(part.expr.name, "ArrayRef") and part.expr.subscript.value != "0":
        raise refusal
    if is_address and is_a(part.expr.name, "ArrayRef"):
        return _first_element(part.expr.name, context, refusal)
    first = c.ArrayRef(part, c.Constant("int", "0", part.coord), part.coord)
    of = reference(first, context)
    if of is None or of.partial or len(of.subscripts) != of.rank:
        raise refusal
    if not isinstance(of.type, Arithmetic):
        raise refusal
    return of.type, first


def _filling(
    value: Tree, element: Arithmetic, context: RegionContext, refusal: Refusal
) -> tuple[tuple[Access, ...], str]:
    """Step 2: what the value of ``memset`` reads, and its text."""
    if value_of(value, context.resolution) != 0 and "char" not in element.text:
        raise refusal
    return accesses(value, context), printed(value)


def _source(
    part: Tree, element: Arithmetic, context: RegionContext, refusal: Refusal
) -> tuple[tuple[Access, ...], str]:
    """What is read for each element, and its text."""
    own, first = _first_element(part, context, refusal)
    if own.text != element.text:
        raise refusal
    *inside, read = accesses(first, context)
    return (*inside, _moving(read)), f"({printed(part)})[{_COUNTER}]"


def _moving(access: Access) -> Access:
    """The access of the first element, of each one in turn."""
    *outer, last = access.subscripts
    moved = Binary("+", last, Name(_COUNTER, access.place), access.place)
    return replace(access, subscripts=(*outer, moved), value=None)


# --------------------------------------------------------------------------------- number of bytes
def _count(size: Tree, element: Arithmetic, context: RegionContext) -> Expression | None:
    """The number of elements in so many bytes."""
    if is_a(size, "BinaryOp") and size.op == "*":
        for one, other in ((size.left, size.right), (size.right, size.left)):
            count = _count(one, element, context)
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
