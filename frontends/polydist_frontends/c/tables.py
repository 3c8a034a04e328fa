"""Tables of constants: an element of a constant array whose initializer is known, as a choice among its values. Lattice vectors, the offsets of a
stencil and colourings are written so."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.constants import Lookup, value_of
from polydist_frontends.c.objects import Reference
from polydist_frontends.c.syntax import Tree, is_a
from polydist_frontends.c.types import Arithmetic, ArrayOf, CType
from polydist_frontends.errors import Place
from polydist_frontends.region import Binary, Expression, Integer, Select

_MOST = 64
"""Values of a table: each is a piece of all sets that it is used in."""

Values = tuple["int | Values", ...]


def element_of_table(of: Reference, subscripts: list[Expression], lookup: Lookup, place: Place) -> Expression | None:
    """The element's value, if the object is a table; ``subscripts`` are those of ``of``. Outside the table, where C gives no value, it is some value."""
    values = _table(of, lookup)
    if values is None or len(subscripts) != _depth(of.object_type):
        return None
    return _chosen(values, subscripts, place)


def _chosen(values: int | Values, subscripts: list[Expression], place: Place) -> Expression:
    if isinstance(values, int):
        return Integer(values, place)
    first, *rest = subscripts
    if isinstance(first, Integer):
        return _chosen(values[max(0, min(first.value, len(values) - 1))], rest, place)
    *before, last = (_chosen(value, rest, place) for value in values)
    chosen = last
    for k, value in reversed(list(enumerate(before))):
        chosen = Select(Binary("==", first, Integer(k, place), place), value, chosen, place)
    return chosen


def _depth(of: CType) -> int:
    return 1 + _depth(of.element) if isinstance(of, ArrayOf) else 0


def _table(of: Reference, lookup: Lookup) -> Values | None:
    """The values of a constant array of integers by their initializer, dimension by dimension."""
    if of.partial or not isinstance(of.object_type, ArrayOf):
        return None
    declaration = of.root.declaration
    initial = declaration.init if is_a(declaration, "Decl") else None
    values = _listed(initial, of.object_type, lookup)
    return values if isinstance(values, tuple) and values and 0 < len(list(_leaves(values))) <= _MOST else None


def _listed(initial: Tree, of: CType, lookup: Lookup) -> int | Values | None:
    if not isinstance(of, ArrayOf):
        return _value(initial, of, lookup)
    if not is_a(initial, "InitList") or any(is_a(part, "NamedInitializer") for part in initial.exprs):
        return None
    extent = len(initial.exprs) if of.extent is None else value_of(of.extent, lookup)
    if extent is None or not len(initial.exprs) <= extent <= _MOST:
        return None
    listed = [_listed(part, of.element, lookup) for part in initial.exprs]
    zero = _zeros(of.element, lookup)
    if zero is None or any(value is None for value in listed):
        return None
    return (*(value for value in listed if value is not None), *[zero] * (extent - len(listed)))


def _zeros(of: CType, lookup: Lookup) -> int | Values | None:
    """What C gives the elements that an initializer does not reach."""
    if not isinstance(of, ArrayOf):
        return 0
    extent = value_of(of.extent, lookup) if of.extent is not None else None
    zero = _zeros(of.element, lookup)
    return None if extent is None or zero is None or extent > _MOST else (zero,) * extent


def _value(initial: Tree, of: CType, lookup: Lookup) -> int | None:
    """The value of a constant of a type that keeps it as it is, on all machines, also in arithmetic."""
    value = value_of(initial, lookup)
    if value is None or not isinstance(of, Arithmetic) or not of.integer or "const" not in of.qualifiers:
        return None
    if of.unsigned and not of.narrow:
        return None
    least = 0 if of.unsigned or of.text == "char" else -128
    limits = (least, 127) if of.narrow else (-(2**31) + 1, 2**31 - 1)
    return value if limits[0] <= value <= limits[1] else None


def _leaves(values: int | Values) -> Iterator[int]:
    if isinstance(values, int):
        yield values
        return
    for value in values:
        yield from _leaves(value)
