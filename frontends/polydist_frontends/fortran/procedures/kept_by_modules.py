"""Variables that only their module can change, and that are the same on all ranks whenever a region
starts, since no region and no root block changes them.

1. The module keeps the name to itself, and has no procedures whose bodies stand in submodules.
2. Nothing else has the variable's memory, or may change it at any time.
3. What the regions and root blocks of the module's file may assign does not contain it. What runs
   outside of them runs alike on all ranks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.fortran.declarations.scopes import Found
from polydist_frontends.fortran.declarations.visibility import is_private
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.locate import locate
from polydist_frontends.fortran.reading.units import Unit, units_of
from polydist_frontends.fortran.semantics.region_symbols import assigned_in
from polydist_frontends.region import Span

_REACHED = frozenset(("common", "target", "pointer", "equivalence", "volatile", "bind"))
_IN_SUBMODULES = re.compile(r"(?:\w+\s+)*module\s+(?:subroutine|function)\b")


def is_kept_by_module(found: Found) -> bool:
    """Whether the variable is one of these."""
    level = found.scope.levels[0]
    name, unit, lines = found.symbol.name, level.unit, level.lines
    return (
        level.is_module
        and unit.kind == "module"
        and is_private(name, unit, lines)
        and not found.symbol.attributes & _REACHED
        and not any(_IN_SUBMODULES.match(s.folded) for s in _head(unit, lines))
        and name not in assigned_in(_not_alike(lines))
    )


def _head(unit: Unit, lines: Lines) -> Sequence[Statement]:
    return lines.statements[unit.first : unit.contains]


def _not_alike(lines: Lines) -> list[Statement]:
    """What ranks do not run alike: regions and root blocks."""
    located = locate(lines, units_of(lines.statements), False)
    roots = (Span(one.directive.start, one.governed.end) for one in located.roots)
    spans = [*(one.span for one in located.announced), *roots]
    return [s for s in lines.statements if any(_is_in(s.span, span) for span in spans)]


def _is_in(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
