"""Which procedures the operators and assignments call that a program defines for its own types.

Interfaces in all units around a place and in all modules that these use count, also where ``only``
leaves them out, and type-bound ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polydist_frontends.fortran.declarations.scopes import Level, Scope
from polydist_frontends.fortran.semantics.overloaded import ASSIGNMENT, spelling

_SPEC = r"(?:operator\s*\(\s*(?P<of>[^\s)]+)\s*\)|assignment\s*\(\s*=\s*\))"
_INTERFACE = re.compile(rf"interface\s+{_SPEC}")
_BOUND = re.compile(rf"generic\b[^:]*::\s*{_SPEC}\s*=>\s*(?P<names>.+)")
_NAMED = re.compile(r"(?:module\s+)?procedure\b\s*(?:::)?\s*(?P<names>[a-z][\w\s,]*)$")
_TARGET = re.compile(r"([a-z]\w*)\s*=>\s*([a-z]\w*)")


def operator_procedures(scope: Scope) -> Iterator[tuple[str, str, Scope]]:
    """Operators with the names of their procedures, in the scopes where these are known."""
    seen: set[str] = set()
    for depth, level in enumerate(scope.levels):
        yield from _of_level(level, Scope(scope.levels[depth:], scope.library))
        for used in level.declarations.uses:
            yield from _of_module(used.module, scope, seen)


def _of_module(name: str, scope: Scope, seen: set[str]) -> Iterator[tuple[str, str, Scope]]:
    found = scope.library.module(name) if name not in seen else None
    seen.add(name)
    if found is None:
        return
    declarations, lines, unit = found
    level = Level(unit, declarations, lines)
    yield from _of_level(level, Scope((level,), scope.library))
    for used in declarations.uses:
        yield from _of_module(used.module, scope, seen)


def _of_level(level: Level, scope: Scope) -> Iterator[tuple[str, str, Scope]]:
    texts = [s.folded for s in level.lines.statements[level.unit.first : level.unit.executable]]
    for operator, name in (*_in_interfaces(texts), *_in_types(texts)):
        yield operator, name, scope


def _in_interfaces(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What stands in an interface is a list of procedures, or the head of one without a text."""
    operator = ""
    for text in texts:
        begins = _INTERFACE.match(text)
        if begins is not None or re.match(r"end\s*interface\b", text):
            operator = "" if begins is None else _operator(begins)
        elif operator:
            listed = _NAMED.match(text)
            for name in _names(listed.group("names") if listed else ""):
                yield operator, name


def _in_types(texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    bound = dict(pair for text in texts if "=>" in text for pair in _TARGET.findall(text))
    for generic in filter(None, map(_BOUND.match, texts)):
        for name in _names(generic.group("names")):
            yield _operator(generic), bound.get(name, name)


def _names(listed: str) -> list[str]:
    """The names; one that nothing has where there are none."""
    return re.findall(r"[a-z]\w*", listed) or [""]


def _operator(match: re.Match[str]) -> str:
    return spelling(match.group("of")) if match.group("of") else ASSIGNMENT
