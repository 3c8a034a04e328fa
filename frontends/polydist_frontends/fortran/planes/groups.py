"""Pointers of Fortran that take each other's places: ``tmp => a; a => b; b => tmp``.

1. Pointers are of one group if the region lets one point to what another one, or a target, is. They
   are whole arrays of one type and rank, and the region lets none point to anything else.
2. A pointer only *passes* a place on if, wherever the procedure mentions it, it does so right after
   statements that let it point to something, one of these behind the other. It is no plane.
3. All others of the group are *planes*: what they point to when the region starts. The region uses
   each before it sets it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from polydist_frontends.fortran.declarations.scopes import Found, Scope
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.semantics.region_symbols import mentions

_GIVEN = re.compile(r"\s*([a-z]\w*)\s*=>\s*([a-z]\w*)\s*", re.IGNORECASE)
_MOST = 8
"""Planes of a group."""


@dataclass(frozen=True)
class Exchange:
    """The ``planes`` of a group, in the order of the text, and the pointers that only pass a
    place on."""

    planes: tuple[str, ...]
    passing: frozenset[str]


def exchanges(
    own: Sequence[Statement], unit: Sequence[Statement], scope: Scope
) -> dict[str, Exchange]:
    """The groups by the names of their pointers; ``own`` are the region's statements, ``unit`` all
    of the procedure."""
    given = [statement for statement in own if statement.kind == "pointer-assignment"]
    pairs = [pair for statement in given if (pair := given_names(statement)) is not None]
    odd = [statement for statement in given if given_names(statement) is None]
    found: dict[str, Exchange] = {}
    for members in _groups(pairs):
        if not any(_sets(s, members) for s in odd) and _are_alike(members, scope):
            group = _exchange(members, own, unit, scope)
            found |= dict.fromkeys(members, group) if group else {}
    return found


def _exchange(
    members: Sequence[str], own: Sequence[Statement], unit: Sequence[Statement], scope: Scope
) -> Exchange | None:
    passing = frozenset(name for name in members if _passes(name, unit, scope))
    planes = tuple(name for name in members if name not in passing)
    known = not any(_is_set_first(name, own) for name in planes)
    return Exchange(planes, passing) if known and 1 < len(planes) <= _MOST else None


def _is_set_first(name: str, own: Sequence[Statement]) -> bool:
    """Whether the region lets the pointer point somewhere before it uses it: where it points when
    the region starts may not be defined."""
    first = next(statement for statement in own if any(mentions(statement, name)))
    pair = given_names(first) if first.kind == "pointer-assignment" else None
    return pair is not None and pair[0] == name


def given_names(statement: Statement) -> tuple[str, str] | None:
    """The pointer that the statement sets, and the name of what it then points to."""
    match = _GIVEN.fullmatch(statement.folded)
    return None if match is None else (match.group(1).lower(), match.group(2).lower())


def _sets(statement: Statement, group: Sequence[str]) -> bool:
    return statement.folded.partition("=>")[0].strip().partition("(")[0] in group


def _groups(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Step 1: what is connected, in the order of the text."""
    groups: dict[str, frozenset[str]] = {}
    for pair in pairs:
        both = frozenset().union(*(groups.get(name, frozenset((name,))) for name in pair))
        groups.update(dict.fromkeys(both, both))
    names = dict.fromkeys(name for pair in pairs for name in pair)
    found = dict.fromkeys(groups.values())
    return [tuple(name for name in names if name in group) for group in found]


def _are_alike(members: Sequence[str], scope: Scope) -> bool:
    """Whether all are arrays of one type and rank that pointers may point to."""
    found = [scope.find(name) for name in members]
    kinds = {_kind(one) for one in found}
    return len(kinds) == 1 and "" not in kinds


def _kind(found: Found | None) -> str:
    if found is None or found.through is not None:
        return ""
    symbol = found.symbol
    may_be = symbol.attributes & {"pointer", "target"} and "volatile" not in symbol.attributes
    kind = f"{symbol.type.text.lower()} {len(symbol.dimensions)}"
    return kind if symbol.dimensions and may_be else ""


def _passes(name: str, unit: Sequence[Statement], scope: Scope) -> bool:
    """Step 2."""
    found = scope.find(name)
    if found is None or found.level is not scope.levels[0] or found.level.is_module:
        return False
    if found.symbol.attributes & {"dummy", "save", "common", "target"}:
        return False
    return all(
        _declares(statement) or _follows_a_setting(name, position, unit)
        for position, statement in enumerate(unit)
        if any(mentions(statement, name))
    )


def _declares(statement: Statement) -> bool:
    return statement.kind in ("declaration", "attribute")


def _follows_a_setting(name: str, position: int, unit: Sequence[Statement]) -> bool:
    """Whether the statement lets the pointer point somewhere, or follows one that does."""
    for statement in unit[position::-1]:
        pair = given_names(statement) if statement.kind == "pointer-assignment" else None
        if pair is None:
            return False
        if pair[0] == name:
            return True
    return False
