"""Pointers that a statement of the region gives their only value: ``row = a[i];`` where ``row`` is
declared before the region, as C had to be written once.

All uses of such a pointer come after the statement in the block that holds it, so that each sees
the value of its own iteration. Where several statements do so, each for uses of its own (``p = a;``
in one loop, ``p = b;`` in another), they count as pointers apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk


@dataclass(frozen=True, eq=False)
class SetOnce:
    """``values``: the pointers with what they are set to; ``nodes``: the assignments, by their
    identities."""

    values: tuple[tuple[Symbol, Tree], ...]
    nodes: frozenset[int]


def set_once(block: Tree, resolution: Resolution) -> SetOnce:
    """The pointers of the region with one such assignment, and none other."""
    everywhere: dict[Symbol, int] = {}
    for node in walk(block):
        target = assigned(node)
        symbol = resolution.symbol(target) if is_a(target, "ID") else None
        if symbol is not None:
            everywhere[symbol] = everywhere.get(symbol, 0) + 1
    found = [
        (symbol, node)
        for symbol, node, after in _assignments(block, resolution)
        if everywhere[symbol] == 1
        and _uses(block, symbol, resolution) == 1 + sum(_uses(a, symbol, resolution) for a in after)
    ]
    values = tuple((symbol, node.rvalue) for symbol, node in found)
    return SetOnce(values, frozenset(id(node) for _, node in found))


def with_pointers_apart(function: Tree, block: Tree, resolution: Resolution) -> Resolution:
    """The same with a symbol for each of the live ranges of a pointer that the region sets."""
    found = dict.fromkeys(symbol for symbol, _, _ in _assignments(block, resolution))
    uses = dict(resolution.uses)
    for symbol in found if not any(is_a(node, "Goto") for node in walk(block)) else ():
        ranges = _live_ranges(symbol, block, resolution)
        named = {id(node) for node in _names_of(symbol, block, resolution)}
        if len(ranges) < 2 or named != set().union(*ranges):
            continue
        if not is_live_after(symbol, function, block, resolution):
            for own in ranges:
                uses.update(dict.fromkeys(own, replace(symbol)))
    return replace(resolution, uses=uses)


def _live_ranges(symbol: Symbol, block: Tree, resolution: Resolution) -> list[set[int]]:
    """The uses of the pointer that see the same of the assignments that come before them in their
    block, by their identities."""
    ranges: list[set[int]] = []
    for own, node, after in _assignments(block, resolution):
        if own is symbol and not _uses(node.rvalue, symbol, resolution):
            uses = {
                id(use) for part in (node, *after) for use in _names_of(symbol, part, resolution)
            }
            common = [known for known in ranges if known & uses]
            ranges = [known for known in ranges if not known & uses]
            ranges.append(uses.union(*common))
    return ranges


def uses_after_setting(symbol: Symbol, tree: Tree, resolution: Resolution) -> Iterator[Tree]:
    """Where ``tree`` names the pointer after a plain assignment of it in the same block, and
    there."""
    for own, node, after in _assignments(tree, resolution):
        if own is symbol and not _uses(node.rvalue, symbol, resolution):
            for part in (node, *after):
                yield from _names_of(symbol, part, resolution)


def _assignments(
    block: Tree, resolution: Resolution
) -> Iterator[tuple[Symbol, Tree, tuple[Tree, ...]]]:
    """Plain assignments of pointers that are statements of a block, with what follows them in
    it."""
    for compound in walk(block):
        items = block_items(compound) if is_a(compound, "Compound") else []
        for k, item in enumerate(items):
            if is_a(item, "Assignment") and item.op == "=" and is_a(item.lvalue, "ID"):
                symbol = resolution.symbol(item.lvalue)
                if symbol is not None and _is_own_pointer(symbol):
                    yield symbol, item, tuple(items[k + 1 :])


def _is_own_pointer(symbol: Symbol) -> bool:
    """Whether it is a pointer that only this call of the function has."""
    shared = {"static", "extern", "_Thread_local"} & set(symbol.storage)
    return isinstance(symbol.type, Pointer) and symbol.level != "file" and not shared


def _uses(tree: Tree, symbol: Symbol, resolution: Resolution) -> int:
    return sum(1 for _ in _names_of(symbol, tree, resolution))


def _names_of(symbol: Symbol, tree: Tree, resolution: Resolution) -> Iterator[Tree]:
    return (node for node in walk(tree) if is_a(node, "ID") and resolution.symbol(node) is symbol)
