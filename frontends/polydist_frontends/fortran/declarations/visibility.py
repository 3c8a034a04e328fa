"""Which names a module keeps to itself."""

from __future__ import annotations

import re

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.reading.lines import Lines
from polydist_frontends.fortran.reading.units import Unit

_STATEMENT = re.compile(r"(public|private)\b\s*(?:::)?(.*)")
_DECLARED = re.compile(r"[^:]*,\s*(public|private)\b[^:]*::(.*)")


def is_private(name: str, module: Unit, lines: Lines) -> bool:
    """Whether a module keeps one of its names, or of those that it uses, to itself."""
    private = False
    for statement in lines.statements[module.first : module.executable]:
        text = statement.folded.strip()
        match = _STATEMENT.match(text) or _DECLARED.match(text)
        if match and name in re.findall(r"\w+", match.group(2)):
            return match.group(1) == "private"
        private = private or text == "private"
    return private


def is_hidden(name: str, found: Found, scope: Scope) -> bool:
    """Whether a name that was found through a ``use`` statement is private in the module, or in
    that which declares it."""
    if found.through is None:
        return False
    used, level = found.through, found.scope.levels[0]
    modules = [(found.symbol.name, level.unit, level.lines)] if level.is_module else []
    module = scope.library.module(used.module)
    if module is not None:
        modules.append((used.names.get(name, name), module[2], module[1]))
    return any(is_private(own, unit, lines) for own, unit, lines in modules)
