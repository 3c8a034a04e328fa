"""Names that interface blocks give several procedures, and those of types that construct values."""

from __future__ import annotations

from polydist_frontends.fortran.declarations.scopes import Level, Scope


def is_constructor(name: str, scope: Scope) -> bool:
    """Whether a call of ``name`` makes a value of a derived type out of its components."""
    return scope.type_named(name) is not None and not is_generic(name, scope)


def is_generic(name: str, scope: Scope) -> bool:
    """Whether an interface block gives several procedures this name."""
    return any(_names_generic(level, name, scope, frozenset()) for level in scope.levels)


def _names_generic(level: Level, name: str, scope: Scope, seen: frozenset[str]) -> bool:
    """As ``is_generic``, for the name in one unit or in a module that it uses."""
    text = level.lines.statements[level.unit.first : level.unit.executable]
    if any(s.kind == "interface" and s.folded.split()[1:] == [name] for s in text):
        return True
    for used in level.declarations.uses:
        original = used.names.get(name) or ("" if used.only else name)
        module = scope.library.module(used.module) if used.module not in seen else None
        if original and module is not None:
            declarations, lines, unit = module
            inner = Level(unit, declarations, lines)
            is_seen = not scope.library.hides(used.module, original)
            if is_seen and _names_generic(inner, original, scope, seen | {used.module}):
                return True
    return False
