"""Copies of syntax trees with other parts, and what the names in them mean."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from operator import is_
from typing import Any, TypeAlias

from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import CType
from polydist_frontends.c.reading.syntax import Tree, c, is_a

Change: TypeAlias = Callable[[Tree], Any]
"""What stands in the place of a tree, ``None``: its copy; of a statement in a block perhaps a
``Row``."""
Copied: TypeAlias = Callable[[Tree, Tree], None]


@dataclass(frozen=True, eq=False)
class Row:
    """Statements in the place of one."""

    trees: tuple[Tree, ...]


class OtherUse(Exception):
    """A pointer is used in a way that numbers cannot stand for, or a call cannot be written out;
    perhaps with what the function does."""


def _ignored(tree: Tree, made: Tree) -> None:
    """Nobody asks what the copy means."""


def rebuilt(
    tree: Tree,
    change: Change,
    copied: Copied = _ignored,
) -> Tree:
    """The tree with what ``change`` makes of its parts; ``None`` leaves a part as it is. Trees that
    have such parts are told to ``copied``, with their copies."""
    done = None if tree is None else change(tree)
    if tree is None or done is not None:
        return done
    slots = [slot for slot in tree.__slots__ if slot not in ("coord", "__weakref__")]
    parts = {slot: getattr(tree, slot) for slot in slots}
    new = {slot: _part(part, change, copied) for slot, part in parts.items()}
    made = with_parts(tree, {slot: part for slot, part in new.items() if part is not parts[slot]})
    if made is not tree:
        copied(tree, made)
    return made


def _part(part: Any, change: Change, copied: Copied) -> Any:
    """The same of a node, of nodes in a list, or of something else, which stays."""
    if isinstance(part, c.Node):
        return rebuilt(part, change, copied)
    if not isinstance(part, list):
        return part
    parts = [_part(item, change, copied) for item in part]
    items = [one for item in parts for one in (item.trees if isinstance(item, Row) else (item,))]
    same = len(items) == len(part) and all(map(is_, items, part))
    return part if same else items


def with_parts(tree: Tree, new: dict[str, object]) -> Tree:
    if not new:
        return tree
    made = copy(tree)
    for slot, value in new.items():
        setattr(made, slot, value)
    return made


def exchanged(function: Tree, block: Tree, own: Tree) -> Tree:
    """The function with another block in the place of one."""
    return rebuilt(function, lambda node: own if node is block else None)


class Copier:
    """Copies a block, and notes what the names in the copy mean. Those who copy say what stands in
    the place of a tree (``_change``); ``None``: the tree, with its parts copied."""

    def __init__(self, numbers: dict[Symbol, Symbol], resolution: Resolution) -> None:
        self.numbers = numbers
        self.resolution = resolution
        self.uses: dict[int, Symbol | Constant] = dict(resolution.uses)
        self.declared: dict[int, Symbol] = dict(resolution.declared)
        self.types: dict[int, CType] = dict(resolution.types)
        self.local_types: dict[int, str] = dict(resolution.local_types)
        self.as_written: dict[int, Tree] = dict(resolution.as_written)

    def __call__(self, tree: Tree) -> Tree:
        return rebuilt(tree, self._change, self._copied)

    def _change(self, tree: Tree) -> Tree:
        raise NotImplementedError

    def _number(self, tree: Tree) -> Tree:
        """The number of the place that the tree gives. Raises ``OtherUse``."""
        raise NotImplementedError

    def _copied(self, tree: Tree, made: Tree) -> None:
        """A copy of which parts have changed means what the tree means."""
        tables: list[dict[int, Any]] = [self.uses, self.declared, self.types, self.local_types]
        for table in tables:
            if id(tree) in table:
                table[id(made)] = table[id(tree)]

    def resolved(self) -> Resolution:
        """The meaning of the names in the copy."""
        return replace(
            self.resolution,
            uses=self.uses,
            declared=self.declared,
            types=self.types,
            local_types=self.local_types,
            as_written=self.as_written,
        )

    def _member(self, tree: Tree) -> Symbol | None:
        """The pointer that the tree names, if a number stands for it."""
        symbol = self.resolution.symbol(tree) if is_a(tree, "ID") else None
        return symbol if symbol in self.numbers else None

    def _declares_member(self, tree: Tree) -> bool:
        return is_a(tree, "Decl") and self.resolution.declared.get(id(tree)) in self.numbers

    def _declaration(self, tree: Tree) -> Tree:
        """That of a number."""
        init = None if tree.init is None else self._number(tree.init)
        made = copy(tree)
        made.init = init
        self.declared.pop(id(tree), None)
        self.declared[id(made)] = self.numbers[self.resolution.declared[id(tree)]]
        self.as_written[id(made)] = tree
        return made

    def _name(self, symbol: Symbol, tree: Tree) -> Tree:
        """The number of a pointer, named where the tree stands."""
        return self._named(self.numbers[symbol], tree)

    def _named(self, symbol: Symbol, tree: Tree) -> Tree:
        made = c.ID(symbol.name, tree.coord)
        self.uses[id(made)] = symbol
        return made
