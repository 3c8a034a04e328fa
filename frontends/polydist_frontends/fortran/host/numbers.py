"""Which names in a region's text stand for numbers of known kinds, and which for kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polydist_frontends.fortran.declarations.kinds import size_of, size_of_kind
from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.variables import Number, Variable


def numbers_of(
    words: Iterable[str], variables: dict[str, Variable], context: RegionContext
) -> Iterator[Number]:
    """The region's variables, and the named constants that are single numbers."""
    for word in dict.fromkeys(words):
        variable = variables.get(word)
        found = context.find(word, variable.place) if variable else context.scope.find(word)
        number = None if found is None else _number(word, found, variable is None)
        if number is not None:
            yield number


def kinds_of(words: Iterable[str], context: RegionContext) -> Iterator[tuple[str, int]]:
    """Names of kinds, with their sizes."""
    for word in dict.fromkeys(words):
        size = size_of_kind(word, context.scope)
        if size is not None:
            yield word, size


def _number(name: str, found: Found, constant: bool) -> Number | None:
    symbol = found.symbol
    if symbol.kind != ("constant" if constant else "variable") or (constant and symbol.dimensions):
        return None
    size, category = size_of(symbol.type, found.scope), symbol.type.category
    if size is None or category not in ("integer", "real", "logical"):
        return None
    return Number(name, category, size, constant)
