"""Variables of C that may be counters (``values.counters``)."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.c.declarations.symbols import Cursor
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Pointer,
    has_unsigned_arithmetic,
    is_volatile,
    type_text,
)
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.functions.values_before import value_before
from polydist_frontends.c.memory.arrays import Surroundings
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.errors import Diagnostic, Place
from polydist_frontends.integer_expressions import NARROW_RANGES
from polydist_frontends.region import Node
from polydist_frontends.values.counters import Describe, Described
from polydist_frontends.walks import accesses_below


def describer(directive: Directive, around: Surroundings, context: RegionContext) -> Describe:
    """What is to be said of scalars by their keys."""
    symbols = {key: symbol for symbol, key in context.keys.items()}
    spoken_of, places = directive.spoken_of, (around.function, around.block)

    def described(key: str) -> Described | None:
        symbol = symbols.get(key)
        if symbol is None or symbol.name in spoken_of:
            return None
        if symbol.cursor is not None:
            return _moving(symbol.cursor, around, context)
        is_known = isinstance(symbol.type, Arithmetic) or symbol in context.aliases
        if not is_known or is_volatile(symbol.type):
            return None
        local = context.is_local(symbol)
        known = None if local else value_before(symbol, *places, context.resolution)
        return Described(
            name=symbol.name,
            type=type_text(symbol.type),
            local=local,
            needed=not local
            and is_live_after(symbol, around.function, around.block, context.resolution),
            unsigned=has_unsigned_arithmetic(symbol.type),
            narrow=_narrow(symbol.type),
            at_entry=known if known is not None and 0 <= known < 2**31 else None,
        )

    return described


def _narrow(of: CType) -> str:
    fit = isinstance(of, Arithmetic) and of.narrow and of.words in NARROW_RANGES
    return of.words if fit and isinstance(of, Arithmetic) else ""


def _moving(of: Cursor, around: Surroundings, context: RegionContext) -> Described:
    """A pointer that moves through an array, or takes the places of others."""
    pointer = of.pointer
    needed = not of.local and is_live_after(
        pointer, around.function, around.block, context.resolution
    )
    return Described(
        name=pointer.name,
        type=_type_of(of),
        local=True,
        needed=needed,
        bases=of.bases,
        at_entry=of.at_entry,
    )


def _type_of(of: Cursor) -> str:
    """The pointer's type as a word that may stand before any name."""
    kind = of.pointer.type
    if not isinstance(kind, Pointer) or isinstance(kind.target, ArrayOf):
        return f"__typeof__(&*{of.bases[0]})"
    return type_text(kind)


def unknown_place(nodes: Iterable[Node], context: RegionContext) -> Diagnostic | None:
    """What is said of a pointer of which one does not know how far it has moved."""
    cursors = {key: symbol.cursor for symbol, key in context.keys.items() if symbol.cursor}
    for access in accesses_below(nodes):
        if access.array in cursors:
            return _unknown(cursors[access.array], access.place)
    return None


def _unknown(of: Cursor, place: Place) -> Diagnostic:
    if of.planes:
        message = f"it is not known here to which memory '{of.pointer.name}' points"
        hint = (
            "exchange pointers alike in every iteration of a loop that counts, or put the directive"
            " on the loops inside of it"
        )
    else:
        message = f"it is not known here how far the pointer '{of.pointer.name}' has moved"
        hint = (
            "let it move by known amounts in every iteration, or subscript the array that it"
            " points to"
        )
    return Diagnostic("error", "pointer-moves", message, place, hint)
