"""``memcpy``, ``memmove`` and ``memset`` as loops over the elements that they write.

1. Both sides are parts of arrays with elements of one type, one dimension short of an element:
   ``c[i]``, ``p + k``, ``&a[k]``. The number of bytes is a number of elements times the size of
   one, ``n * sizeof(double)`` or ``sizeof c[i]``; of bytes, any number. Or they are more dimensions
   short, rows of the same lengths, and factors of the number are these lengths (``memset(a, 0, n *
   m * sizeof(double))``, ``sizeof a``): loops over rows. So it is where subscripts by hand multiply
   by factors of the number, ``a[i * m + j]``.
2. ``memset`` writes zeros, or bytes where elements are bytes.
3. The number of bytes may be the only value of a variable (``functions.lasting_values``).
4. ``memmove`` from one array to another is ``memcpy``.
5. The loop's statement has a text of its own, ``(c[i])[e] = (d[i])[e];``. Where it is part of a
   larger statement, the call stands there as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.copied_numbers import copied_number
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf
from polydist_frontends.c.functions.calls import refused_call
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed
from polydist_frontends.c.semantics.accesses import accesses
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import library_function
from polydist_frontends.c.tree.byte_counts import (
    elements_in,
    is_same_length,
    lengths_in,
    rows_in,
    said_size,
    without_casts,
)
from polydist_frontends.errors import Place, Refusal
from polydist_frontends.integer_expressions import (
    CONDITION,
    SUBSCRIPT,
    Binary,
    Expression,
    Integer,
    Name,
    address,
)
from polydist_frontends.region import Access, If, Loop, Node, Span, Statement
from polydist_frontends.walks import has_opaque, is_write

_CALLS = ("memcpy", "memset", "memmove")
_COUNTER = "polydist_element"
_ROW = "polydist_row"


@dataclass(frozen=True, eq=False)
class _Rows:
    """Rows inside of each other, the outermost first, of lengths that the array's type says, or
    subscripts by hand."""

    lengths: tuple[Tree, ...]
    declared: bool

    @property
    def counters(self) -> tuple[str, ...]:
        """The names of what counts the outermost rows, those in each of them, and so on."""
        outer = range(len(self.lengths), 1, -1)
        return (*(f"{_ROW}{depth}" for depth in outer), _ROW)


def is_block_copy(tree: Tree, context: RegionContext) -> bool:
    """Whether the statement is a call of one of these functions, not of the program's own."""
    tree = without_casts(tree)
    if is_a(tree, "TernaryOp"):
        return is_block_copy(tree.iftrue, context) and is_block_copy(tree.iffalse, context)
    if copied_number(tree, context.resolution) is not None:
        return False
    return library_function(tree, context).removeprefix("__builtin_") in _CALLS


def block_copy(tree: Tree, context: RegionContext, span: Span) -> Node:
    """The loop that stands for the call; the loops, where planes are chosen. Raises
    ``Refusal``."""
    tree = without_casts(tree)
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
    target, value, size = (without_casts(argument) for argument in arguments)
    size = said_size(size, context)
    element, first, lengths = _first_element(target, context, refusal)
    rows = _Rows(lengths, True) if lengths else _rows_by_hand(target, size, element, context)
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
    loop = _counting(_COUNTER, counts.pop(), statement, place)
    for counter in reversed(rows.counters if rows is not None else ()):
        loop = _counting(counter, counts.pop(), loop, place)
    return loop


def _counts(
    size: Tree, element: Arithmetic, rows: _Rows | None, context: RegionContext, refusal: Refusal
) -> list[Expression]:
    """The number of rows, if there are rows, and that of rows or elements in each."""
    found = (
        [elements_in(size, element, context)]
        if rows is None
        else [
            rows_in(size, element, rows.lengths, context),
            *(expression(length, context, SUBSCRIPT) for length in rows.lengths),
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
        return f"({printed(part)}){''.join(f'[{name}]' for name in rows.counters)}[{_COUNTER}]"
    place = rows.counters[0]
    for length, name in zip(rows.lengths, (*rows.counters[1:], _COUNTER), strict=True):
        place = f"({place}) * ({printed(length)}) + {name}"
    return f"({printed(part)})[{place}]"


def _first_element(
    part: Tree, context: RegionContext, refusal: Refusal
) -> tuple[Arithmetic, Tree, tuple[Tree, ...]]:
    """The type of the elements of a part of an array, its first element, and the lengths of its
    rows where it has rows."""
    if _is_address_in_row(part):
        if not is_a(part.expr.subscript, "Constant") or part.expr.subscript.value != "0":
            raise refusal
        return _first_element(part.expr.name, context, refusal)
    zero = c.Constant("int", "0", part.coord)
    first = c.ArrayRef(part, zero, part.coord)
    of = reference(first, context)
    if of is None or of.partial:
        raise refusal
    inner, lengths = of.type, list[Tree]()
    while isinstance(inner, ArrayOf) and inner.extent is not None:
        lengths.append(inner.extent)
        inner, first = inner.element, c.ArrayRef(first, zero, part.coord)
    below = 0 if of.name in context.flat else len(lengths)
    if len(of.subscripts) + below != of.rank or not isinstance(inner, Arithmetic):
        raise refusal
    return inner, first, tuple(lengths)


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
    own, first, own_lengths = _first_element(part, context, refusal)
    declared = rows.lengths if rows is not None and rows.declared else ()
    if own.text != element.text or len(declared) != len(own_lengths):
        raise refusal
    if not all(is_same_length(*pair, context) for pair in zip(own_lengths, declared, strict=True)):
        raise refusal
    *inside, read = accesses(first, context)
    return (*inside, _moving(read, rows, context)), _element_text(part, rows)


def _moving(access: Access, rows: _Rows | None, context: RegionContext) -> Access:
    """The access of the first element, of each one in turn."""
    place = access.place
    names = (*(rows.counters if rows is not None else ()), _COUNTER)
    counters: list[Expression] = [Name(name, place) for name in names]
    if rows is not None and (not rows.declared or len(access.subscripts) < len(counters)):
        counters = [_linear(counters, rows, context)]
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


def _linear(counters: Sequence[Expression], rows: _Rows, context: RegionContext) -> Expression:
    """What is added to a subscript by hand."""
    number, *others = counters
    for length, counter in zip(rows.lengths, others, strict=True):
        place = counter.place
        begin = Binary("*", number, address(expression(length, context, SUBSCRIPT)), place)
        number = Binary("+", begin, counter, place)
    return number


def _is_one_array(first: Tree, part: Tree, context: RegionContext) -> bool:
    """Whether an element and another part are, or may be, in the same array. Step 4."""
    zero = c.Constant("int", "0", part.coord)
    places = (reference(tree, context) for tree in (first, c.ArrayRef(part, zero, part.coord)))
    one, other = (None if of is None else of.name for of in places)
    return one is None or one == other


def _rows_by_hand(
    part: Tree, size: Tree, element: Arithmetic, context: RegionContext
) -> _Rows | None:
    """Rows of lengths by which the array's subscripts are multiplied, which are factors of the
    number; one factor at least is the number of rows."""
    lengths, base = lengths_in(size, element, context), printed(_base(part))
    known = [
        length
        for length in lengths
        if (base, printed(length)) in context.factors
        and value_of(length, context.resolution) is None
    ]
    parts = [part for own, part in context.factors if own == base]
    known.sort(key=lambda length: -_mentions(parts, printed(length)))
    own = known[-(len(lengths) - 1) :] if len(lengths) > 1 else []
    return _Rows(tuple(own), False) if own else None


def _mentions(parts: Iterable[str], text: str) -> int:
    """How many other factors name this one: in ``(i * m + j) * n`` more do the longer the rows."""
    word = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")
    return sum(part != text and word.search(part) is not None for part in parts)


def _base(part: Tree) -> Tree:
    """What is subscripted in ``&a[k]``, or added to in ``a + k``."""
    while is_a(part, "UnaryOp", "ArrayRef", "BinaryOp", "Cast"):
        part = part.left if is_a(part, "BinaryOp") else getattr(part, "name", None) or part.expr
    return part
