"""Calls of procedures that are bound to types: ``call grid%relax(c)``.

The procedure is the one that the declared type of the object, or the nearest one that this extends,
binds to the name. An object of a class may have a type that extends that, and binds another one.
Looked at are procedures that are passed the object as their first argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.scopes import Level, Scope
from polydist_frontends.fortran.declarations.symbols import Symbol
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing, name_of

_CALL = re.compile(r"call\s+")
_PART = re.compile(r"\s*([a-z]\w*)\s*")
_BINDING = re.compile(r"procedure\s*((?:,\s*[a-z]\w*\s*)*)(?:::)?\s*([a-z][\w\s,=>]*)$")
_TARGET = re.compile(r"([a-z]\w*)\s*(?:=>\s*([a-z]\w*)\s*)?$")
_PLAIN = frozenset(("public", "private", "pass", "non_overridable"))


@dataclass(frozen=True)
class Bound:
    """The procedure ``name``, as it is known in ``scope``. ``object``: the text of what it is
    called for; ``is_class``: that may be of another type."""

    name: str
    scope: Scope
    object: str
    is_class: bool


def bound_call(call: Statement, scope: Scope) -> Bound | None:
    """The procedure that a call of one bound to a type calls; ``None`` for others, and where it is
    not known."""
    begin = _CALL.match(call.folded)
    *path, last = _path(call.folded, begin.end()) if begin else ((0, "", 0),)
    if begin is None or not path:
        return None
    found = _declared([name for _, name, _ in path], scope)
    known = None if found is None else _procedure(last[1], found[0].type.name, found[1])
    if found is None or known is None:
        return None
    text = call.text[begin.end() : path[-1][2]].strip()
    is_class = found[0].type.text.lower().startswith("class")
    return Bound(known[0], known[1], text, is_class)


def _path(text: str, position: int) -> list[tuple[int, str, int]]:
    """The names of a designator, with where each begins, and where it and its subscripts end."""
    found: list[tuple[int, str, int]] = []
    while match := _PART.match(text, position):
        end = match.end()
        if text.startswith("(", end):
            end = closing(text, end) + 1
        found.append((match.start(1), match.group(1), end))
        rest = text[end:].lstrip()
        if not rest.startswith("%"):
            break
        position = len(text) - len(rest) + 1
    return found


def _declared(path: list[str], scope: Scope) -> tuple[Symbol, Scope] | None:
    """The declaration of a variable or a component, and the scope in which its type is known."""
    found = scope.find(path[0])
    if found is None:
        return None
    symbol, own = found.symbol, found.scope
    for name in path[1:]:
        component = _component(name, symbol.type.name, own)
        if component is None:
            return None
        symbol, own = component
    return symbol, own


def _component(name: str, kind: str, scope: Scope) -> tuple[Symbol, Scope] | None:
    for level in _extended(kind, scope):
        of = level[0].declarations.types[level[1]].components.get(name)
        if of is not None:
            return of, Scope((level[0],), scope.library)
    return None


def _extended(kind: str, scope: Scope) -> Iterator[tuple[Level, str]]:
    """A type and those that it extends, the nearest first, with the levels that define them."""
    seen: set[str] = set()
    while kind and kind not in seen:
        seen.add(kind)
        found = scope.type_named(kind)
        if found is None:
            return
        derived, level = found
        yield level, derived.name
        kind, scope = derived.parent, Scope((level,), scope.library)


def _procedure(name: str, kind: str, scope: Scope) -> tuple[str, Scope] | None:
    """The procedure of a module that a type binds to a name."""
    for level, derived in _extended(kind, scope):
        bindings = dict(_bindings(level, derived))
        if name in bindings:
            target = bindings[name]
            return (target, Scope((level,), scope.library)) if target and level.is_module else None
    return None


def _bindings(level: Level, derived: str) -> Iterator[tuple[str, str]]:
    """What a type binds to which names; nothing where that is not a plain procedure."""
    inside = False
    for statement in level.lines.statements[level.unit.first : level.unit.executable]:
        if statement.kind == "type-definition":
            inside = name_of(statement.folded) == derived
        elif statement.kind == "end-type":
            inside = False
        elif inside:
            yield from _bound_by(statement.folded)


def _bound_by(text: str) -> Iterator[tuple[str, str]]:
    match = _BINDING.match(text)
    if match is None:
        generic = re.match(r"(?:procedure|generic)\b.*?::\s*([a-z]\w*)", text)
        yield from ((generic.group(1), ""),) if generic else ()
        return
    words = {word.strip() for word in match.group(1).split(",")} - {""}
    for piece in match.group(2).split(","):
        binding = _TARGET.match(piece.strip())
        if binding is not None:
            name, target = binding.group(1), binding.group(2) or binding.group(1)
            yield name, target if words <= _PLAIN else ""
