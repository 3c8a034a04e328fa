"""Procedures of the program that only compute values from values, found by looking at them.

A ``pure`` or ``elemental`` function changes nothing, a subroutine only its arguments, but both may read variables of their module or host, which are
not the same on every rank while a region runs: so one that mentions such a variable does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from polydist_frontends.fortran.lines import Lines
from polydist_frontends.fortran.scopes import Level, Scope
from polydist_frontends.fortran.symbols import Symbol
from polydist_frontends.fortran.units import Unit

_WORD = re.compile(r"(?<![\w%.])([a-z]\w*)")


def value_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that are module procedures, pure, and read nothing but their arguments and constants; subroutines too."""
    return frozenset(name for name in names if _computes_values(name, scope, frozenset()))


def elemental_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that are module procedures declared elemental."""
    return frozenset(name for name in names if _is_elemental(name, scope))


def _is_elemental(name: str, scope: Scope) -> bool:
    found = definition(name, scope)
    return found is not None and "elemental" in found[1].statements[found[0].first].folded.partition("function")[0].split()


def _computes_values(name: str, scope: Scope, seen: frozenset[str]) -> bool:
    found = definition(name, scope)
    if found is None or name in seen:
        return found is not None
    unit, lines, around = found
    head = lines.statements[unit.first].folded.partition(unit.kind)[0]
    if unit.kind not in ("function", "subroutine") or not re.search(r"\b(pure|elemental)\b", head) or re.search(r"\bimpure\b", head):
        return False
    own = Scope((Level(unit, scope.library.declarations(unit, lines), lines), *around), scope.library)
    if any(_takes_more_than_it_names(symbol) for symbol in own.levels[0].declarations.symbols.values()):
        return False
    words = {word for statement in lines.statements[unit.executable : unit.last] for word in _WORD.findall(statement.folded)}
    return all(_reads_nothing(word, own, seen | {name}) for word in sorted(words))


def _takes_more_than_it_names(symbol: Symbol) -> bool:
    """An array argument of explicit shape may be given one element and read those behind it."""
    return "dummy" in symbol.attributes and any(dimension.form in ("explicit", "last") for dimension in symbol.dimensions)


def _reads_nothing(word: str, scope: Scope, seen: frozenset[str]) -> bool:
    """Whether a name in a function's body stands for something of its own, a constant, or another such function."""
    found = scope.find(word)
    if found is None or found.symbol.kind in ("constant", "type") or (found.level is scope.levels[0] and found.through is None):
        return True
    if found.symbol.kind == "procedure":
        return word in seen or _computes_values(word, scope, seen)
    return False


def definition(name: str, scope: Scope) -> tuple[Unit, Lines, tuple[Level, ...]] | None:
    """The unit that defines a module procedure, and the levels around it."""
    for depth, level in enumerate(scope.levels):
        if level.is_module:
            unit = _procedure(name, level, scope)
            if unit is not None:
                return unit, level.lines, scope.levels[depth:]
    found = scope.find(name)
    if found is None or not found.scope.levels[0].is_module:
        return None
    unit = _procedure(found.symbol.name, found.scope.levels[0], scope)
    return None if unit is None else (unit, found.scope.levels[0].lines, found.scope.levels)


def _procedure(name: str, module: Level, scope: Scope) -> Unit | None:
    units = scope.library.procedures(module.lines)
    return next((unit for unit in units if unit.name == name and [u.first for u in unit.around] == [module.unit.first]), None)
