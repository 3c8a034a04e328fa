"""Names that interface blocks give several procedures, and those of types that construct values.

Such a name may also be that of one of the procedures: which one is called, the arguments tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from polydist_frontends.fortran.declarations.scopes import Level, Scope

_PROCEDURES = re.compile(r"(?:module\s+)?procedure\s*(?:::)?\s*(.*)")


def is_constructor(name: str, scope: Scope) -> bool:
    """Whether a call of ``name`` makes a value of a derived type out of its components."""
    return scope.type_named(name) is not None and not is_generic(name, scope)


def is_generic(name: str, scope: Scope) -> bool:
    """Whether an interface block gives several procedures this name."""
    return any(_specifics(level, name, scope, frozenset()) is not None for level in scope.levels)


def specifics(name: str, scope: Scope) -> tuple[tuple[str, Scope], ...]:
    """The procedures of a module that are called by a generic name, with where they are known by
    their own."""
    found = (_specifics(level, name, scope, frozenset()) for level in scope.levels)
    levels, names = next((of for of in found if of is not None), ((), ()))
    return tuple((own, Scope(levels, scope.library)) for own in names)


_Specifics: TypeAlias = tuple[tuple[Level, ...], tuple[str, ...]]


def _specifics(level: Level, name: str, scope: Scope, seen: frozenset[str]) -> _Specifics | None:
    """As ``specifics``, in one unit or in a module that it uses, looked for once; ``None`` if it is
    no generic name there."""
    key = ("generic", name, level.unit.first, level.lines)
    return scope.library.keep(key, lambda: _searched(level, name, scope, seen))


def _searched(level: Level, name: str, scope: Scope, seen: frozenset[str]) -> _Specifics | None:
    key = ("generics", level.unit.first, level.lines)
    named = scope.library.keep(key, lambda: _blocks(level))
    if name in named:
        return (level,), named[name]
    for used in level.declarations.uses:
        original = used.names.get(name) or ("" if used.only else name)
        module = scope.library.module(used.module) if used.module not in seen else None
        if original and module is not None and not scope.library.hides(used.module, original):
            declarations, lines, unit = module
            inner = Level(unit, declarations, lines)
            found = _specifics(inner, original, scope, seen | {used.module})
            if found is not None:
                return found
    return None


def _blocks(level: Level) -> Mapping[str, tuple[str, ...]]:
    """The procedures of modules that interface blocks of a unit name, by their generic names."""
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    for statement in level.lines.statements[level.unit.first : level.unit.executable]:
        listed = _PROCEDURES.match(statement.folded) if name else None
        if statement.kind == "interface":
            is_named = statement.folded.startswith("interface ")
            name = "".join(statement.folded.split()[1:]) if is_named else ""
            found |= {name: found.get(name, ())} if name else {}
        elif statement.kind == "end-interface":
            name = ""
        elif listed is not None:
            found[name] = (*found[name], *re.findall(r"[a-z]\w*", listed.group(1)))
    return found
