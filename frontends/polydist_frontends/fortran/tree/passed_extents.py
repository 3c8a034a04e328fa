"""The extents of arrays and sections that are passed to procedures, as far as they are known: as
numbers, or as names of arguments of the caller that it leaves alone."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.procedures.filled import Extent, extents_of
from polydist_frontends.fortran.reading.syntax import Code, Tree, is_a, name_text
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext


def extent_given(actual: Tree, context: RegionContext) -> Extent:
    """What an argument says of an extent."""
    number = value_of(actual, context.scope)
    if number is not None:
        return number
    return _steady(name_text(actual), context) if is_a(actual, "Name") else None


def _steady(name: str, context: RegionContext) -> str | None:
    found = context.scope.find(name)
    return None if found is None or "in" not in found.symbol.attributes else name


def extents_passed(actual: Tree, code: Code, context: RegionContext) -> tuple[Extent, ...]:
    """Of each dimension of an actual argument."""
    of = reference(actual, code, context)
    if of is None or of.part is not None:
        return (None,)
    declared = tuple(_of_caller(e, context) for e in extents_of(of.symbol, of.root.scope))
    if of.subscripts is None:
        return declared
    if len(of.subscripts) != len(declared):
        return (None,)
    return tuple(
        _section(subscript, extent, context)
        for subscript, extent in zip(of.subscripts, declared, strict=True)
        if is_a(subscript, "Subscript_Triplet")
    )


def _of_caller(extent: Extent, context: RegionContext) -> Extent:
    return _steady(extent, context) if isinstance(extent, str) else extent


def _section(triplet: Tree, extent: Extent, context: RegionContext) -> Extent:
    first, last, step = triplet.items
    if first is None and last is None and step is None:
        return extent
    if last is None or step is not None:
        return None
    begin = 1 if first is None else value_of(first, context.scope)
    end = extent_given(last, context)
    if isinstance(begin, int) and isinstance(end, int):
        return end - begin + 1
    return end if begin == 1 else None
