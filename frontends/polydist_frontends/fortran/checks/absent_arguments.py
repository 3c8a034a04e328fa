"""Arguments that may be absent, or without elements.

1. A region hands over what its text names, so it runs as it is written where an optional argument
   is not passed.
2. The bounds of an argument without elements are 1 and 0, whatever its declaration says, so that
   ``u(0:)`` would end where it begins: with one element.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.errors import Place
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.variables import Requirement


def passed_requirements(
    names: Iterable[str], place: Place, context: RegionContext
) -> Iterator[Requirement]:
    """That those of the region's variables are there, and have elements."""
    for name in names:
        found = context.scope.find(name)
        symbol = None if found is None else found.symbol
        if symbol is not None and "optional" in symbol.attributes and _asks("present", context):
            yield _required(f"present({name})", f"'{name}' is not passed", place)
        if symbol is not None and _begins_as_declared(symbol, context) and _asks("size", context):
            yield _required(f"size({name}) > 0", f"'{name}' has no elements", place)


def _asks(function: str, context: RegionContext) -> bool:
    """Whether the name is the intrinsic function's."""
    return context.scope.find(function) is None


def _begins_as_declared(symbol: Symbol, context: RegionContext) -> bool:
    """Whether a lower bound other than 1 is declared, and the upper one is the caller's."""
    lowers = (of.lower for of in symbol.dimensions if of.form == "assumed")
    return any(of is not None and value_of(of.tree, context.scope) != 1 for of in lowers)


def _required(condition: str, message: str, place: Place) -> Requirement:
    return Requirement(condition, message, place, first=condition)
