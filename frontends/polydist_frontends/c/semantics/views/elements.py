"""Elements of arrays that a region also names as rows of other lengths: ``(&a[0][0])[i * m + j]``
and ``((double (*)[m]) x)[i][j]``.

Such an array has one dimension, as memory has: each subscript counts the elements below it.
"""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import (
    ArrayOf,
    CType,
    Pointer,
    element_of,
    extents,
    points_alike,
    scalar_type,
)
from polydist_frontends.c.reading.syntax import Tree, c, printed, walk
from polydist_frontends.c.semantics.views.arithmetic import is_zero


def flat_type(of: CType) -> CType:
    """An array, or a pointer to rows, as one of as many elements."""
    if isinstance(of, Pointer):
        return Pointer(scalar_type(of), of.qualifiers)
    if not isinstance(of, ArrayOf):
        return of
    sizes = extents(of)
    if sizes[0] is None:
        return ArrayOf(scalar_type(of), None)
    return ArrayOf(scalar_type(of), _product(list(sizes)))


def counted(before: tuple[Tree, ...], subscript: Tree, element: CType) -> tuple[Tree, ...]:
    """The subscript of the first number in ``element``, a row or one, that is the subscript-th one
    from a place, if there is one ``before``."""
    sizes = [] if is_zero(subscript) else _rows(element)
    moved = _product([subscript, *sizes])
    return (_sum(before[0], moved) if before and not is_zero(before[0]) else moved,)


def is_view(to: CType | None, of: CType) -> bool:
    """Whether a pointer of type ``to`` may lead to the elements of ``of``, perhaps as rows of
    another length."""
    if not isinstance(to, Pointer) or not isinstance(of, (Pointer, ArrayOf)):
        return False
    alike = points_alike(Pointer(below_rows(to)), Pointer(below_rows(of)))
    return alike and not any(isinstance(below_rows(one), Pointer) for one in (to, of))


def has_same_rows(to: CType, of: CType, resolution: Resolution) -> bool:
    """Whether what both point to has the same shape."""
    one, other = element_of(to), element_of(of)
    while isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
        if not _is_same_size(one.extent, other.extent, resolution):
            return False
        one, other = one.element, other.element
    return not isinstance(one, ArrayOf) and not isinstance(other, ArrayOf)


def _is_same_size(one: Tree, other: Tree, resolution: Resolution) -> bool:
    if one is None or other is None:
        return False
    first, second = value_of(one, resolution), value_of(other, resolution)
    if None not in (first, second):
        return first == second
    names = [[resolution.symbol(node) for node in walk(size)] for size in (one, other)]
    return names[0] == names[1] and printed(one) == printed(other)


def below_rows(of: CType) -> CType:
    """The type of what a pointer, or an array, has in its rows."""
    below = element_of(of)
    while isinstance(below, ArrayOf):
        below = below.element
    assert below is not None
    return below


def _rows(of: CType) -> list[Tree]:
    return [size for size in extents(of) if size is not None] if isinstance(of, ArrayOf) else []


def _product(factors: list[Tree]) -> Tree:
    found, *others = factors
    for factor in others:
        found = c.BinaryOp("*", found, factor, found.coord)
    return found


def _sum(one: Tree, other: Tree) -> Tree:
    return one if is_zero(other) else c.BinaryOp("+", one, other, one.coord)
