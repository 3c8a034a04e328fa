"""Variables of Fortran that may be counters (``values.counters``)."""

from __future__ import annotations

import re
from collections.abc import Callable

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.values.counters import Describe, Described

_WIDE = re.compile(
    r"integer\s*(\*\s*[48]|\(\s*(kind\s*=\s*)?"
    r"([48]|int32|int64|c_int|c_long|c_long_long|c_size_t|c_int32_t|c_int64_t)\s*\))?"
)
"""Types that do not wrap around at numbers that subscripts reach."""


def describer(
    directive: Directive, context: RegionContext, is_live: Callable[[Found], bool]
) -> Describe:
    """What is to be said of scalars by their names; ``is_live``: after the region."""

    def described(name: str) -> Described | None:
        found = None if "%" in name else context.find(name, directive.place)
        if found is None or name in directive.spoken_of or found.symbol.dimensions:
            return None
        kind = found.symbol.type
        if kind.category != "integer" or not _WIDE.fullmatch(kind.text.lower()):
            return None
        return Described(name=name, type=kind.text, local=False, needed=is_live(found))

    return described
