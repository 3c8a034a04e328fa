"""What calls read and write through the addresses that they are given (``pointed_memory``).

1. The address is that of an element, from which the function counts on: of ``a[0]`` for ``a``, of
   ``a[k][0]`` for a row, of ``a[k]`` for ``a + k`` and ``&a[k]``; or that of one variable, ``&s``.
2. A touch is an access of the element that its subscripts count to from there, in the caller's
   terms: values of parameters are the arguments, and a loop around it gives a range.
3. Where that is not known, the touch is one of any element: of a row ``a[i]``, or ``&a[i][0]``,
   that an iterator of the region gives, or of the array.
4. A touch that is not certain happens perhaps, and leaves the element as it was otherwise. What a
   function certainly sets before it reads it is not read; for that only single elements are looked
   at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.declarations.symbols import Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    CType,
    Pointer,
    extents,
    is_volatile,
    scalar_type,
    type_text,
)
from polydist_frontends.c.functions.elements_touched import Touch
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed
from polydist_frontends.c.semantics.calls.callee_terms import Terms, in_callers_terms
from polydist_frontends.c.semantics.integer_expressions import expression
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.errors import INNER_LOOPS, Refusal, refuse
from polydist_frontends.integer_expressions import (
    PASSED,
    SUBSCRIPT,
    Binary,
    Expression,
    Integer,
    Opaque,
)
from polydist_frontends.region import Access, Range
from polydist_frontends.walks import is_same, names_in


@dataclass(frozen=True, eq=False, kw_only=True)
class Passed:
    """An argument that is an address, of the element ``of``, with the accesses through it."""

    of: Reference
    reads: tuple[Access, ...]
    writes: tuple[Access, ...]


def passed_addresses(
    call: Tree, function: PointedMemory, context: RegionContext
) -> Iterator[Passed]:
    """The arguments that are addresses. Raises ``Refusal``."""
    arguments = call.args.exprs if call.args is not None else []
    inside = _Inside(call, Terms(function, arguments, context.place(call), context))
    for parameter, argument in zip(function.parameters, arguments, strict=True):
        is_text = _is_text(argument) and not function.writes(parameter)
        if isinstance(parameter.type, Pointer) and not is_text:
            yield _passed(parameter, argument, inside)


def _is_text(argument: Tree) -> bool:
    """Whether it is a string in the program's text."""
    return is_a(argument, "Constant") and argument.type == "string"


@dataclass(frozen=True, eq=False)
class _Inside:
    """A call of a function."""

    call: Tree
    terms: Terms

    @property
    def context(self) -> RegionContext:
        return self.terms.context


# ------------------------------------------------------------------------------------ one argument
def _passed(parameter: Symbol, argument: Tree, inside: _Inside) -> Passed:
    of = _begun(argument, inside)
    touches = inside.terms.function.of(parameter)
    _check(of, parameter, touches, argument, inside)
    found = [(touch, _access(touch, of, argument, inside)) for touch in touches]
    if _is_given(touches):
        first = found[0][1]
        return Passed(of=of, reads=(), writes=(replace(first, kind="write"),))
    return Passed(
        of=of,
        reads=tuple(
            replace(access, kind="read" if _is_certain(touch, access) else "may_read")
            for touch, access in found
            if touch.reads or (touch.writes and not _is_certain(touch, access))
        ),
        writes=tuple(
            replace(access, kind="write" if _is_certain(touch, access) else "may_write")
            for touch, access in found
            if touch.writes
        ),
    )


def _is_certain(touch: Touch, access: Access) -> bool:
    """Whether the touch happens in every call: a loop around it may not run at all, unless it is
    one of the access's ranges."""
    return touch.certain and len(access.ranges) == len(touch.loops)


def _begun(argument: Tree, inside: _Inside) -> Reference:
    """Step 1."""
    zero = c.Constant("int", "0", argument.coord)
    first = argument.expr if _is_taken(argument) else c.ArrayRef(argument, zero, argument.coord)
    of = reference(first, inside.context)
    if of is None:
        raise _refused(argument, "is no address of a variable or an element", inside)
    return of


def _is_taken(argument: Tree) -> bool:
    """``&x``."""
    return is_a(argument, "UnaryOp") and argument.op == "&"


def _check(
    of: Reference, parameter: Symbol, touches: Sequence[Touch], argument: Tree, inside: _Inside
) -> None:
    """Refuses what is no variable or element of the type that the parameter points to."""
    context = inside.context
    if of.root in context.iterators and of.scalar:
        raise _refused(argument, "is the address of a loop's iterator", inside)
    if is_volatile(of.type) or is_volatile(of.root.type):
        raise _refused(argument, "is the address of something volatile", inside)
    assert isinstance(parameter.type, Pointer)
    target = scalar_type(parameter.type.target)
    own = of.type if of.partial or of.scalar else scalar_type(of.object_type)
    if of.name.startswith("(*") or not _same_type(own, target):
        raise _refused(argument, "is an address of another type", inside)
    if of.scalar and not all(map(_is_single, touches)):
        raise _refused(argument, "is the address of one variable, not of an array", inside)


def _same_type(one: CType, other: CType) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, Arithmetic) and isinstance(other, Arithmetic) and one.words:
        return one.words == other.words
    return type_text(one) == type_text(other)


def _is_single(touch: Touch) -> bool:
    """Whether the touch is of the element that the parameter points to."""
    return touch.subscripts is not None and all(
        is_a(tree, "Constant") and tree.value == "0" for tree in touch.subscripts
    )


def _is_given(touches: Sequence[Touch]) -> bool:
    """Step 4: whether the element is certainly set before it is read."""
    if not touches or not all(map(_is_single, touches)):
        return False
    first = touches[0]
    return first.certain and first.writes and not first.reads and not first.loops


def _refused(argument: Tree, why: str, inside: _Inside) -> Refusal:
    return refuse(
        "pointer-argument",
        f"'{printed(argument)}', which is passed to {inside.call.name.name}, {why}",
        inside.context.place(argument),
        f"write out what the function does, or move the call outside the region and {INNER_LOOPS}",
    )


# --------------------------------------------------------------------------------------- one touch
def _access(touch: Touch, of: Reference, argument: Tree, inside: _Inside) -> Access:
    """Steps 2 and 3; the kind is set later."""
    own = tuple(expression(s, inside.context, SUBSCRIPT) for s in of.subscripts)
    place = inside.context.place(argument)
    plain = Access(array=of.name, subscripts=own, kind="read", place=place)
    if of.scalar or of.partial or (_is_single(touch) and len(own) == of.rank):
        return replace(plain, member=of.member)
    exact = _counted_on(touch, of, own, inside)
    if exact is not None:
        subscripts, ranges = exact
        return replace(plain, subscripts=subscripts, ranges=ranges, counted_on=True)
    return replace(plain, subscripts=_any(of, own, argument, inside))


def _any(
    of: Reference, own: tuple[Expression, ...], argument: Tree, inside: _Inside
) -> tuple[Expression, ...]:
    """Step 3."""
    iterators = {symbol.name for symbol in inside.context.iterators}
    is_first = own and isinstance(own[-1], Integer) and own[-1].value == 0
    rows = own[:-1] if is_first or not _is_taken(argument) else ()
    if not any(name.name in iterators for row in rows for name in names_in(row)):
        rows = ()
    unknown = Opaque(PASSED, printed(argument), inside.context.place(argument))
    return (*rows, *(unknown for _ in range(len(rows), of.rank)))


def _counted_on(
    touch: Touch, of: Reference, own: tuple[Expression, ...], inside: _Inside
) -> tuple[tuple[Expression, ...], tuple[Range, ...]] | None:
    """Subscripts and ranges of a touch that counts on from the element; ``None`` if they are not
    known."""
    if touch.subscripts is None or len(own) - 1 + len(touch.subscripts) != of.rank:
        return None
    if len(touch.subscripts) > 1 and not _same_rows(touch, of, len(own), inside):
        return None
    known = in_callers_terms(touch.subscripts, touch.loops, inside.terms)
    if known is None:
        return None
    (moved, *inner), ranges = known
    return (*own[:-1], Binary("+", own[-1], moved, moved.place), *inner), ranges


def _same_rows(touch: Touch, of: Reference, depth: int, inside: _Inside) -> bool:
    """Whether the rows are as long for the function as for the caller."""
    theirs = extents(touch.parameter.type)[1:]
    ours = extents(of.object_type)[depth:]
    if len(theirs) != len(ours) or any(size is None for size in (*theirs, *ours)):
        return False
    known = in_callers_terms(theirs, (), inside.terms)
    own = [expression(size, inside.context, SUBSCRIPT) for size in ours]
    return known is not None and all(map(is_same, known[0], own))
