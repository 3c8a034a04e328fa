"""``memcpy``, ``memmove`` and ``memset`` as loops over the elements that they write.

1. Both sides are parts of arrays with elements of one type, one dimension short of an element:
   ``c[i]``, ``p + k``, ``&a[k]``. The number of bytes is a number of elements times the size of
   one, ``n * sizeof(double)`` or ``sizeof c[i]``; of bytes, any number. Or they are two dimensions
   short, rows of the same length, and a factor of the number is that length (``memset(a, 0, n * m *
   sizeof(double))``, ``sizeof a``): a loop over rows. So it is where subscripts by hand multiply
   by a factor of the number, ``a[i * m + j]``.
2. ``memset`` writes zeros, or bytes where elements are bytes.
3. The number of bytes may be the only value of a variable (``functions.lasting_values``).
4. ``memmove`` from one array to another is ``memcpy``.
5. The loop's statement has a text of its own, ``(c[i])[e] = (d[i])[e];``. Where it is part of a
   larger statement, the call stands there as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

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
from polydist_frontends.c.semantics.value_kinds import library_function
from polydist_frontends.errors import Place, Refusal
from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, address
from polydist_frontends.opaque_reasons import CONDITION, SUBSCRIPT
from polydist_frontends.region import Access, If, Loop, Node, Span, Statement
from polydist_frontends.walks import has_opaque, is_write

_CALLS = ("memcpy", "memset", "memmove")
_COUNTER = "polydist_element"
_ROW = "polydist_row"


@dataclass(frozen=True, eq=False)
class _Rows:
    """Rows of a length that the array's type says, or that subscripts by hand do."""

    length: Tree
    declared: bool


def is_block_copy(tree: Tree, context: RegionContext) -> bool:
    """Whether the statement is a call of one of these functions, not of the program's own."""
    tree = _without_casts(tree)
    if is_a(tree, "TernaryOp"):
        return is_block_copy(tree.iftrue, context) and is_block_copy(tree.iffalse, context)
    return library_function(tree, context).removeprefix("__builtin_") in _CALLS


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
    size = _said_size(size, context)
    element, first, row = _first_element(target, context, refusal)
    rows = _Rows(row, True) if row is not None else _rows_by_hand(target, size, element, context)
    counts = _counts(size, element, rows, context, refusal)
    if tree.name.name.endswith("memmove") and _is_one_array(first, value, context):
        raise refusal
    if tree.name.name.endswith("memset"):
        read, text = _filling(value, element, context, refusal)
    else:
        read, text = _source(value, element, rows, context, refusal)
    place = context.source_map.lines.place(span.start)
    zeros = c.Assignment("=", first, c.Constant("int", "0", tree.coord), tree.coord)
    (*inside, write) = accesses(zeros, context)
    if any(is_write(access) for access in (*inside, *read)):
        raise refusal
    statement = Statement(
        accesses=(*inside, *read, _moving(write, rows, context)),
        span=span,
        place=place,
        text=f"{_element_text(target, rows)} = {text};",
    )
    loop = _counting(_COUNTER, counts[-1], statement, place)
    return loop if rows is None else _counting(_ROW, counts[0], loop, place)


def _counts(
    size: Tree, element: Arithmetic, rows: _Rows | None, context: RegionContext, refusal: Refusal
) -> list[Expression]:
    """The number of rows, if there are rows, and that of elements in each."""
    found = (
        [_count(size, element, context)]
        if rows is None
        else [
            _number_of_rows(size, element, rows.length, context),
            expression(rows.length, context, SUBSCRIPT),
        ]
    )
    known = [count for count in found if count is not None and not has_opaque(count)]
    if len(known) < len(found):
        raise refusal
    return known


def _counting(iterator: str, count: Expression, body: Statement | Loop, place: Place) -> Loop:
    return Loop(
        iterator=iterator,
        type="long long",
        first=Integer(0, place),
        condition=Binary("<", Name(iterator, place), address(count), place),
        step=1,
        body=(body,),
        span=body.span,
        place=place,
        declared=True,
    )


def _element_text(part: Tree, rows: _Rows | None) -> str:
    """The text of the element that the counters select."""
    if rows is None:
        return f"({printed(part)})[{_COUNTER}]"
    if rows.declared:
        return f"({printed(part)})[{_ROW}][{_COUNTER}]"
    return f"({printed(part)})[{_ROW} * ({printed(rows.length)}) + {_COUNTER}]"


def _without_casts(tree: Tree) -> Tree:
    while is_a(tree, "Cast"):
        tree = tree.expr
    return tree


def _first_element(
    part: Tree, context: RegionContext, refusal: Refusal
) -> tuple[Arithmetic, Tree, Tree | None]:
    """The type of the elements of a part of an array, its first element, and the length of its rows
    where it has rows."""
    if _is_address_in_row(part):
        if not is_a(part.expr.subscript, "Constant") or part.expr.subscript.value != "0":
            raise refusal
        return _first_element(part.expr.name, context, refusal)
    first = c.ArrayRef(part, c.Constant("int", "0", part.coord), part.coord)
    of = reference(first, context)
    if of is None or of.partial:
        raise refusal
    if isinstance(of.type, ArrayOf) and isinstance(of.type.element, Arithmetic) and of.type.extent:
        inner = c.ArrayRef(first, c.Constant("int", "0", part.coord), part.coord)
        return of.type.element, inner, of.type.extent
    if len(of.subscripts) != of.rank or not isinstance(of.type, Arithmetic):
        raise refusal
    return of.type, first, None


def _is_address_in_row(part: Tree) -> bool:
    """``&a[i][j]``."""
    is_address = is_a(part, "UnaryOp") and part.op == "&" and is_a(part.expr, "ArrayRef")
    return bool(is_address and is_a(part.expr.name, "ArrayRef"))


def _filling(
    value: Tree, element: Arithmetic, context: RegionContext, refusal: Refusal
) -> tuple[tuple[Access, ...], str]:
    """Step 2: what the value of ``memset`` reads, and its text."""
    if value_of(value, context.resolution) != 0 and "char" not in element.text:
        raise refusal
    return accesses(value, context), printed(value)


def _source(
    part: Tree, element: Arithmetic, rows: _Rows | None, context: RegionContext, refusal: Refusal
) -> tuple[tuple[Access, ...], str]:
    """What is read for each element, and its text."""
    own, first, own_row = _first_element(part, context, refusal)
    declared = rows.length if rows is not None and rows.declared else None
    if own.text != element.text or (declared is None) != (own_row is None):
        raise refusal
    if declared is not None and not _is_same_length(own_row, declared, context):
        raise refusal
    *inside, read = accesses(first, context)
    return (*inside, _moving(read, rows, context)), _element_text(part, rows)


def _moving(access: Access, rows: _Rows | None, context: RegionContext) -> Access:
    """The access of the first element, of each one in turn."""
    place = access.place
    counters: list[Expression] = [Name(_COUNTER, place)]
    if rows is not None and rows.declared:
        counters = [Name(_ROW, place), *counters]
    elif rows is not None:
        length = expression(rows.length, context, SUBSCRIPT)
        begin = Binary("*", Name(_ROW, place), address(length), place)
        counters = [Binary("+", begin, Name(_COUNTER, place), place)]
    outer, moved = access.subscripts[: -len(counters)], access.subscripts[-len(counters) :]
    return replace(
        access,
        subscripts=(
            *outer,
            *(
                Binary("+", subscript, counter, place)
                for subscript, counter in zip(moved, counters, strict=True)
            ),
        ),
        value=None,
    )


def _is_one_array(first: Tree, part: Tree, context: RegionContext) -> bool:
    """Whether an element and another part are, or may be, in the same array. Step 4."""
    zero = c.Constant("int", "0", part.coord)
    places = (reference(tree, context) for tree in (first, c.ArrayRef(part, zero, part.coord)))
    one, other = (None if of is None else of.name for of in places)
    return one is None or one == other


# --------------------------------------------------------------------------------- number of bytes
def _said_size(size: Tree, context: RegionContext) -> Tree:
    """Step 3."""
    symbol = context.resolution.symbol(size) if is_a(size, "ID") else None
    value = None if symbol is None else context.sizes.get(symbol)
    return size if value is None else _said_size(_without_casts(value), context)


def _is_same_length(one: Tree, other: Tree, context: RegionContext) -> bool:
    first, second = value_of(one, context.resolution), value_of(other, context.resolution)
    return printed(one) == printed(other) or (first is not None and first == second)


def _rows_by_hand(
    part: Tree, size: Tree, element: Arithmetic, context: RegionContext
) -> _Rows | None:
    """Rows of a length by which the array's subscripts are multiplied: the last such factor of the
    number."""
    lengths, base = _lengths(size, element, context), printed(_base(part))
    known = [
        length
        for length in lengths
        if (base, printed(length)) in context.factors
        and value_of(length, context.resolution) is None
    ]
    return _Rows(known[-1], False) if known and len(lengths) > 1 else None


def _base(part: Tree) -> Tree:
    """What is subscripted in ``&a[k]``, or added to in ``a + k``."""
    while is_a(part, "UnaryOp", "ArrayRef", "BinaryOp", "Cast"):
        part = part.left if is_a(part, "BinaryOp") else getattr(part, "name", None) or part.expr
    return part


def _number_of_rows(
    size: Tree, element: Arithmetic, row: Tree, context: RegionContext
) -> Expression | None:
    """The number of rows of this length in so many bytes: a product with one ``sizeof``."""
    lengths = _lengths(size, element, context)
    alike = [length for length in lengths if _is_same_length(length, row, context)]
    if not alike:
        return None
    rows: Expression = Integer(1, context.place(size))
    for length in (length for length in lengths if length is not alike[0]):
        rows = Binary("*", rows, expression(length, context, SUBSCRIPT), context.place(size))
    return rows


def _lengths(size: Tree, element: Arithmetic, context: RegionContext) -> list[Tree]:
    """The factors of the number of elements in so many bytes; none where that is not known."""
    factors = list(_factors(size))
    measured = [f for f in factors if is_a(f, "UnaryOp") and f.op == "sizeof"]
    if len(measured) != 1:
        return []
    of, extents = _measured(measured[0].expr, context), []
    while isinstance(of, ArrayOf):
        extents.append(of.extent)
        of = of.element
    if not isinstance(of, Arithmetic) or of.text != element.text or None in extents:
        return []
    return [*(factor for factor in factors if factor is not measured[0]), *extents]


def _factors(size: Tree) -> Iterator[Tree]:
    size = _without_casts(size)
    if is_a(size, "BinaryOp") and size.op == "*":
        yield from (*_factors(size.left), *_factors(size.right))
    else:
        yield size


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
