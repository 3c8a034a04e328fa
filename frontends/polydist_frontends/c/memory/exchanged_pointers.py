"""Pointers that take each other's places: ``tmp = a; a = b; b = tmp;`` at the end of a time loop.

1. Pointers are of one group if the region gives one of them the value of another, as it is. No
   other values are given to any of them, and no address of one is taken.
2. The *planes* of a group are those of its pointers, and arrays, of which the region may use what
   they are when it starts, or what they are then is needed after it. All of the group point to
   planes wherever they are used.
3. A group counts if some pointer may lead to several planes. Others are names for what they point
   to (``RegionContext.aliases``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    ArrayOf,
    CType,
    Pointer,
    Unknown,
    decayed,
    element_of,
    is_volatile,
    type_text,
)
from polydist_frontends.c.functions.liveness import is_live_after, is_used_first
from polydist_frontends.c.memory.pointer_families import setting
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_MOST = 8
"""Planes of a group."""


@dataclass(frozen=True, eq=False)
class Exchange:
    """A group of pointers, in the order of their declarations, and its planes."""

    members: tuple[Symbol, ...]
    planes: tuple[Symbol, ...]


@dataclass(frozen=True, eq=False)
class _Given:
    """What a region gives a pointer, perhaps by choice: the names that may stand there, ``None``
    for anything else."""

    symbol: Symbol
    names: tuple[Symbol, ...] | None


def exchanges(
    function: Tree, block: Tree, offset: int, resolution: Resolution
) -> tuple[Exchange, ...]:
    """The groups of the region at ``offset``."""
    given = [
        _Given(symbol, _names(value, resolution) if _is_plain(node) else None)
        for node, symbol, value in _settings(block, offset, resolution)
    ]
    found = []
    for group in _groups(given):
        members = tuple(sorted(group, key=lambda symbol: symbol.sequence))
        if not _is_fit(members, given, block, resolution):
            continue
        planes = tuple(
            symbol
            for symbol in members
            if symbol.region != offset and _is_plane(symbol, function, block, resolution)
        )
        if _counts(members, planes, given) and _are_alike(planes):
            found.append(Exchange(members, planes))
    return tuple(found)


def _settings(
    block: Tree, offset: int, resolution: Resolution
) -> Iterator[tuple[Tree, Symbol, Tree]]:
    """All nodes that give a pointer a value, with these. The type of one that the region declares
    may be any that the value tells (``typeof``)."""
    for node in walk(block):
        symbol, value = setting(node, resolution)
        if symbol is None:
            continue
        is_open = isinstance(symbol.type, Unknown) and symbol.region == offset
        if isinstance(symbol.type, Pointer) or (is_open and _names(value, resolution)):
            yield node, symbol, value


def _is_plain(node: Tree) -> bool:
    return is_a(node, "Decl") or (is_a(node, "Assignment") and node.op == "=")


def _names(value: Tree, resolution: Resolution) -> tuple[Symbol, ...] | None:
    """The pointers and arrays of which the value is one."""
    if is_a(value, "Cast"):
        return _names(value.expr, resolution)
    if is_a(value, "TernaryOp"):
        then, otherwise = _names(value.iftrue, resolution), _names(value.iffalse, resolution)
        return None if then is None or otherwise is None else (*then, *otherwise)
    symbol = resolution.symbol(value) if is_a(value, "ID") else None
    fit = symbol is not None and isinstance(symbol.type, (Pointer, ArrayOf, Unknown))
    return (symbol,) if fit and symbol is not None else None


def _groups(given: list[_Given]) -> list[frozenset[Symbol]]:
    """Step 1: what is connected by values."""
    groups: dict[Symbol, frozenset[Symbol]] = {}
    for one in given:
        together = {one.symbol, *(one.names or ())}
        both = frozenset().union(*(groups.get(symbol, frozenset((symbol,))) for symbol in together))
        groups.update(dict.fromkeys(both, both))
    return list(dict.fromkeys(groups.values()))


def _is_fit(
    members: tuple[Symbol, ...], given: list[_Given], block: Tree, resolution: Resolution
) -> bool:
    known = all(one.names is not None for one in given if one.symbol in members)
    plain = not any(_is_odd(s) for s in members if not isinstance(s.type, Unknown))
    addresses = (node.expr for node in walk(block) if is_a(node, "UnaryOp") and node.op == "&")
    addressed = {resolution.symbol(tree) for tree in addresses if is_a(tree, "ID")}
    return known and plain and addressed.isdisjoint(members)


def _is_odd(symbol: Symbol) -> bool:
    is_outside = bool({"_Thread_local", "register"} & set(symbol.storage))
    return is_outside or is_volatile(symbol.type) or _is_volatile_below(symbol.type)


def _is_volatile_below(of: CType) -> bool:
    below = element_of(of)
    return below is not None and is_volatile(below)


def _is_plane(symbol: Symbol, function: Tree, block: Tree, resolution: Resolution) -> bool:
    """Step 2."""
    if is_used_first(symbol, block, resolution):
        return True
    is_pointer = isinstance(symbol.type, Pointer)
    return is_pointer and is_live_after(symbol, function, block, resolution)


def _counts(members: tuple[Symbol, ...], planes: tuple[Symbol, ...], given: list[_Given]) -> bool:
    """Step 3."""
    own = [one for one in given if one.symbol in members]
    several = any(len(set(one.names or ())) > 1 for one in own)
    times = [one.symbol for one in own]
    again = any(times.count(symbol) > 1 or symbol in planes for symbol in times)
    return (several or again) and 1 < len(planes) <= _MOST


def _are_alike(planes: tuple[Symbol, ...]) -> bool:
    """Whether subscripts mean the same of all."""
    kinds = {type_text(element_of(decayed(symbol.type)) or symbol.type) for symbol in planes}
    return len(kinds) == 1
