"""Constant arrays of integers with a known initializer, as tables."""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import Meanings, value_of
from polydist_frontends.c.declarations.types import Arithmetic, ArrayOf, CType
from polydist_frontends.c.reading.syntax import Tree, is_a
from polydist_frontends.c.semantics.references import Reference
from polydist_frontends.constant_tables import MOST, Values, element_of, is_small
from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import Expression


def element_of_table(
    of: Reference, subscripts: list[Expression], meanings: Meanings, place: Place
) -> Expression | None:
    """The value of what ``of`` refers to, if that is an element of a table; ``subscripts`` are
    those of ``of``."""
    values = _table(of, meanings)
    if values is None or len(subscripts) != _depth(of.object_type):
        return None
    return element_of(values, [(0, subscript) for subscript in subscripts], place)


def _depth(of: CType) -> int:
    return 1 + _depth(of.element) if isinstance(of, ArrayOf) else 0


def _table(of: Reference, meanings: Meanings) -> int | Values | None:
    """The values of a constant array of integers by their initializer, dimension by dimension."""
    if of.partial or not isinstance(of.object_type, ArrayOf):
        return None
    declaration = of.root.declaration
    initial = declaration.init if is_a(declaration, "Decl") else None
    values = _listed(initial, of.object_type, meanings)
    return values if is_small(values) else None


def _listed(initial: Tree, of: CType, meanings: Meanings) -> int | Values | None:
    """The value that an initializer gives to an object of the type, dimension by dimension."""
    if not isinstance(of, ArrayOf):
        return _value(initial, of, meanings)
    if not _is_plain_list(initial):
        return None
    extent = len(initial.exprs) if of.extent is None else value_of(of.extent, meanings)
    if extent is None or not len(initial.exprs) <= extent <= MOST:
        return None
    zero = _zeros(of.element, meanings)
    listed = [_listed(part, of.element, meanings) for part in initial.exprs]
    if zero is None or None in listed:
        return None
    known = [value for value in listed if value is not None]
    return (*known, *[zero] * (extent - len(known)))


def _is_plain_list(initial: Tree) -> bool:
    """Whether the initializer is a list of values in order."""
    return is_a(initial, "InitList") and not any(
        is_a(part, "NamedInitializer") for part in initial.exprs
    )


def _zeros(of: CType, meanings: Meanings) -> int | Values | None:
    """What C gives the elements that an initializer does not reach."""
    if not isinstance(of, ArrayOf):
        return 0
    extent = value_of(of.extent, meanings) if of.extent is not None else None
    zero = _zeros(of.element, meanings)
    return None if extent is None or zero is None or extent > MOST else (zero,) * extent


def _value(initial: Tree, of: CType, meanings: Meanings) -> int | None:
    """The value of a constant of a type that keeps it as it is, on all machines, also in
    arithmetic."""
    value = value_of(initial, meanings)
    if (
        value is None
        or not isinstance(of, Arithmetic)
        or not of.integer
        or "const" not in of.qualifiers
    ):
        return None
    if of.unsigned and not of.narrow:
        return None
    least = 0 if of.unsigned or of.text == "char" else -128
    limits = (least, 127) if of.narrow else (-(2**31) + 1, 2**31 - 1)
    return value if limits[0] <= value <= limits[1] else None
