"""Variables of C that may be counters (``values.counters``)."""

from __future__ import annotations

from polydist_frontends.c.declarations.types import (
    Arithmetic,
    has_unsigned_arithmetic,
    is_volatile,
    type_text,
)
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.memory.arrays import Surroundings
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.values.counters import Describe, Described


def describer(directive: Directive, around: Surroundings, context: RegionContext) -> Describe:
    """What is to be said of scalars by their keys."""
    symbols = {key: symbol for symbol, key in context.keys.items()}
    spoken_of = directive.spoken_of

    def described(key: str) -> Described | None:
        symbol = symbols.get(key)
        if symbol is None or symbol.name in spoken_of:
            return None
        if not isinstance(symbol.type, Arithmetic) or is_volatile(symbol.type):
            return None
        local = context.is_local(symbol)
        return Described(
            name=symbol.name,
            type=type_text(symbol.type),
            local=local,
            needed=not local
            and is_live_after(symbol, around.function, around.block, context.resolution),
            unsigned=has_unsigned_arithmetic(symbol.type),
        )

    return described
