"""Where the procedures that a program calls are defined.

Looked at are module procedures, internal procedures of the region's own procedure or of one around
it, and procedures outside modules that nothing else of that name hides: in the same file, or else
in another source of the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from polydist_frontends.fortran.declarations.scopes import Found, Level, Scope
from polydist_frontends.fortran.procedures.generics import is_generic, specifics
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines
from polydist_frontends.fortran.reading.units import Unit

Result = TypeVar("Result")

Definition = tuple[Unit, Lines, tuple[Level, ...]]
"""A procedure's unit, the file that it stands in, and the levels around it."""

_CALLED = re.compile(rf"{NAME_BEGINS}(?:call\s+([a-z]\w*)|([a-z]\w*)\s*\()")


def procedure(name: str, scope: Scope) -> Definition | None:
    """The unit that defines a procedure of the program; none for a generic name, also where one of
    its procedures has that name, too."""
    own = internal(name, scope)
    if own is not None or is_generic(name, scope):
        return own
    return definition(name, scope) or _outside(name, scope)


def kept_for(found: Definition, scope: Scope, key: Hashable, find: Callable[[], Result]) -> Result:
    """What ``find`` finds out about a procedure, which is looked for once for a key. What names
    mean in internal procedures is another thing in each region: there it is looked for anew."""
    unit, lines, around = found
    if not all(level.is_module for level in around):
        return find()
    return scope.library.keep((key, unit.first, lines), find)


def _outside(name: str, scope: Scope) -> Definition | None:
    """A procedure outside modules: nothing nearer may have its name."""
    found = scope.find(name)
    is_hidden = found is not None and not _only_types(found)
    if is_hidden or may_come_from_unknown_module(name, scope):
        return None
    library = scope.library
    named = (u for u in library.procedures(library.lines) if _is_procedure(u, name))
    unit = next((unit for unit in named if not unit.around), None)
    other = library.outside(name) if unit is None else (unit, library.lines)
    return None if other is None else (*other, ())


def unseen(name: str, scope: Scope) -> str:
    """What to do about a procedure that is not found."""
    if is_generic(name, scope):
        names = " or ".join(own for own, _ in specifics(name, scope))
        return f"'{name}' is a generic name: call the procedure that is meant by its own: {names}"
    rivals = " and ".join(scope.library.rivals_outside(name))
    if rivals:
        return f"{rivals} define it: name the one that the program links, --other-source FILE"
    return (
        "if another source of the program has its text, name that: --other-source FILE"
        " (polydist_add_target does so); or put the subroutine into this file or into a module"
    )


def is_internal(name: str, scope: Scope) -> bool:
    """Whether the procedure stands directly inside one of the procedures around a place."""
    return internal(name, scope) is not None


def internal(name: str, scope: Scope) -> Definition | None:
    """The unit that defines an internal procedure of one of the procedures around a place."""
    for depth, level in enumerate(scope.levels):
        if level.is_module:
            return None
        for unit in scope.library.procedures(level.lines):
            if _is_procedure(unit, name) and _is_inside(unit, level.unit):
                return unit, level.lines, scope.levels[depth:]
    return None


def _is_inside(unit: Unit, outer: Unit) -> bool:
    return bool(unit.around) and unit.around[-1].first == outer.first


def _is_procedure(unit: Unit, name: str) -> bool:
    return unit.name == name and unit.kind in ("function", "subroutine")


def _only_types(found: Found) -> bool:
    """Whether the declaration only gives an external function its type."""
    is_local = found.through is None and not found.level.is_module
    return is_local and found.symbol.attributes.isdisjoint({"dummy", "interface"})


def definition(name: str, scope: Scope) -> Definition | None:
    """The unit that defines a module procedure."""
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
    return next(
        (
            unit
            for unit in units
            if unit.name == name and [u.first for u in unit.around] == [module.unit.first]
        ),
        None,
    )


def inner_scope(found: Definition, scope: Scope) -> Scope:
    """The scope inside a procedure."""
    unit, lines, around = found
    return Scope(
        (Level(unit, scope.library.declarations(unit, lines), lines), *around), scope.library
    )


def may_come_from_unknown_module(name: str, scope: Scope) -> bool:
    """Whether a ``use`` of a module that is not found may introduce the name."""
    return any(not used.only or name in used.names for used in scope.unknown_modules())


def reached(names: Iterable[str], scope: Scope) -> Iterator[Definition]:
    """The procedures of these names, and those that they call in turn by theirs."""
    left, seen = [(name, scope) for name in names], set()
    while left:
        name, around = left.pop()
        found = procedure(name, around)
        if found is None or (found[0].first, id(found[1])) in seen:
            continue
        unit, lines, _ = found
        seen.add((unit.first, id(lines)))
        yield found
        body = lines.statements[unit.executable : unit.last]
        called = (name for own in body for names in _CALLED.findall(own.folded) for name in names)
        left += [(name, inner_scope(found, around)) for name in called if name]


def is_declared_pure(unit: Unit, lines: Lines) -> bool:
    """Whether the head says ``pure`` or ``elemental``."""
    head = lines.statements[unit.first].folded.partition(unit.kind)[0]
    is_impure = re.search(r"\bimpure\b", head) is not None
    return re.search(r"\b(pure|elemental)\b", head) is not None and not is_impure


def elemental_functions(names: Iterable[str], scope: Scope) -> frozenset[str]:
    """Those of ``names`` that are module or internal procedures declared elemental."""
    return frozenset(name for name in names if _is_elemental(name, scope))


def _is_elemental(name: str, scope: Scope) -> bool:
    found = internal(name, scope) or definition(name, scope)
    return (
        found is not None
        and "elemental"
        in found[1].statements[found[0].first].folded.partition("function")[0].split()
    )
