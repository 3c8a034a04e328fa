"""Numbers in place of pointers that take each other's places (``exchanged_pointers``).

In the model such a pointer is a number, that of the plane to which it points: ``tmp = a; a = b``
gives numbers to numbers, and ``a[i]`` is ``a == 0 ? A[i] : B[i]``, where A and B are what the names
were when the region started. The region's block is copied with these in their places. Where the
numbers are known (``values.periodic``), so is which of the elements is accessed, and the generated
code sets the pointers to their planes wherever a text mentions them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Cursor, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.functions.liveness import is_live_after
from polydist_frontends.c.memory.copies import Copier, OtherUse, Row, exchanged, rebuilt
from polydist_frontends.c.memory.exchanged_pointers import Exchange, exchanges
from polydist_frontends.c.memory.places import origin
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk
from polydist_frontends.c.semantics.pointers_set_once import (
    uses_after_setting,
    with_pointers_apart,
)

_NUMBER = Arithmetic("int", True)
_MOST = 3
"""Pointers of a group in the arguments of one call."""


def with_chosen_planes(
    function: Tree, block: Tree, offset: int, resolution: Resolution
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region at ``offset`` with numbers for the pointers that
    take each other's places, each in its live ranges."""
    resolution = with_pointers_apart(function, block, resolution)
    for group in exchanges(function, block, offset, resolution):
        try:
            numbers = _numbers(group, offset)
            copier = _Copier(group, numbers, _Where(function, block), resolution)
            own = copier(block)
        except OtherUse:
            continue
        function, block = exchanged(function, block, own), own
        resolution = copier.resolved()
    return function, block, resolution


def _numbers(group: Exchange, offset: int) -> dict[Symbol, Symbol]:
    """A variable of the region's own for each of the pointers."""
    return {
        symbol: replace(
            symbol,
            type=_NUMBER,
            storage=(),
            region=offset,
            level="region",
            parameter=False,
            cursor=_cursor(symbol, group, offset),
        )
        for symbol in group.members
    }


def _cursor(symbol: Symbol, group: Exchange, offset: int) -> Cursor:
    return Cursor(
        pointer=symbol,
        bases=tuple(plane.name for plane in group.planes),
        planes=group.planes,
        local=symbol.region == offset,
        at_entry=group.planes.index(symbol) if symbol in group.planes else None,
    )


@dataclass(frozen=True, eq=False)
class _Led:
    """A pointer that is given a place counted from the ``member``, once, and perhaps moved on in
    the same block: the ``places`` in its stead, one for each plane, until it is moved."""

    member: Symbol
    places: tuple[Symbol, ...]


@dataclass(frozen=True, eq=False)
class _Where:
    """The block of a region, and the function around it."""

    function: Tree
    block: Tree


class _Copier(Copier):
    def __init__(
        self,
        group: Exchange,
        numbers: dict[Symbol, Symbol],
        where: _Where,
        resolution: Resolution,
    ) -> None:
        super().__init__(numbers, resolution)
        self.planes = group.planes
        self.where = where
        self.led: dict[Symbol, _Led] = {}

    def _change(self, tree: Tree) -> Any:
        """What stands in place of a tree that names one of the pointers."""
        if is_a(tree, "Decl"):
            own = self._declares_member(tree)
            return self._declaration(tree) if own else self._led_declaration(tree)
        if self._member(assigned(tree)) is not None:
            return self._assignment(tree)
        if is_a(tree, "Assignment") and self._path(tree.rvalue) and self._is_place(tree.lvalue):
            return self._led_assignment(tree)
        if self._led_by(assigned(tree)) is not None:
            return self._led_step(tree)
        if is_a(tree, "UnaryOp") and tree.op == "sizeof":
            return self._measured(tree)
        paths = self._paths(tree)
        return self._choice(tree, paths) if paths else None

    def _measured(self, tree: Tree) -> Tree:
        """The size of something is the same on all planes."""
        path = self._path(tree.expr)
        first = dict.fromkeys(self.numbers, 0)
        return self._on_planes(tree, [[tree, *path]], first) if path else None

    def _paths(self, tree: Tree) -> list[list[Tree]]:
        """The path of the tree, or those of the arguments of a call."""
        if not is_a(tree, "FuncCall") or tree.args is None:
            return [path] if (path := self._path(tree)) else []
        found = map(self._path, tree.args.exprs)
        return [[tree, tree.args, *path] for path in found if path]

    def _assignment(self, tree: Tree) -> Tree:
        symbol = self._member(assigned(tree))
        assert symbol is not None, "it was one"
        target = self._name(symbol, assigned(tree))
        made = c.Assignment("=", target, self._number(tree.rvalue), tree.coord)
        self.as_written[id(made)] = tree
        return made

    def _number(self, tree: Tree) -> Tree:
        if is_a(tree, "Cast"):
            return self._number(tree.expr)
        if is_a(tree, "TernaryOp"):
            sides = (self._number(tree.iftrue), self._number(tree.iffalse))
            return c.TernaryOp(self(tree.cond), *sides, tree.coord)
        symbol = self._member(tree)
        if symbol is None:
            raise OtherUse
        return self._name(symbol, tree)

    def _led_declaration(self, tree: Tree) -> Any:
        """A declaration for each plane, if the place is counted from one of the pointers."""
        path = self._path(tree.init) if tree.init is not None else []
        member = self._member_behind(path[-1]) if path else None
        if member is None or not self._is_place(tree.init):
            return None
        symbol = self.resolution.declared[id(tree)]
        if not self._keeps_place(tree, symbol):
            raise OtherUse
        places = self._places(symbol, member)
        return Row(tuple(self._on(n, tree, path, place) for n, place in enumerate(places)))

    def _led_assignment(self, tree: Tree) -> Row:
        """The same of an assignment before which nobody uses the pointer, as nobody does after the
        region."""
        path = self._path(tree.rvalue)
        member = self._member_behind(path[-1])
        symbol = self.resolution.symbol(tree.lvalue) if is_a(tree.lvalue, "ID") else None
        if member is None or symbol is None or not self._is_set_by(tree, symbol):
            raise OtherUse
        places = self._places(symbol, member)
        values = (
            self._on_planes(tree.rvalue, [path], dict.fromkeys(self.numbers, number))
            for number in range(len(places))
        )
        return self._set(tree, places, values)

    def _is_set_by(self, tree: Tree, symbol: Symbol) -> bool:
        names = (node for node in walk(self.where.block) if is_a(node, "ID"))
        uses = {id(node) for node in names if self.resolution.symbol(node) is symbol}
        after = uses_after_setting(symbol, self.where.block, self.resolution)
        places = (self.where.function, self.where.block, self.resolution)
        return (
            tree.op == "="
            and symbol not in self.led
            and uses == set(map(id, after))
            and self._keeps_place(tree, symbol)
            and not is_live_after(symbol, *places)
        )

    def _led_step(self, tree: Tree) -> Row:
        """Places from which the pointer is moved on."""
        symbol = self._led_by(assigned(tree))
        assert symbol is not None, "it is one"
        led = self.led[symbol]
        is_step = is_a(tree, "UnaryOp")
        if not is_step and tree.op not in ("+=", "-="):
            raise OtherUse
        distance = c.Constant("int", "1", tree.coord) if is_step else self(tree.rvalue)
        operator = "-" if "-" in tree.op else "+"
        before = [self._named(place, tree) for place in led.places]
        values = (c.BinaryOp(operator, place, distance, tree.coord) for place in before)
        return self._set(tree, self._places(symbol, led.member), values)

    def _led_by(self, tree: Tree) -> Symbol | None:
        symbol = self.resolution.symbol(tree) if is_a(tree, "ID") else None
        return symbol if symbol in self.led else None

    def _places(self, symbol: Symbol, member: Symbol) -> tuple[Symbol, ...]:
        """Those that stand for the pointer from here on."""
        places = tuple(replace(symbol, led=True) for _ in self.planes)
        self.led[symbol] = _Led(member, places)
        return places

    def _set(self, tree: Tree, places: Iterable[Symbol], values: Iterable[Tree]) -> Row:
        made = tuple(
            c.Assignment("=", self._named(place, tree), value, tree.coord)
            for place, value in zip(places, values, strict=True)
        )
        self.as_written.update((id(one), tree) for one in made)
        return Row(made)

    def _on(self, number: int, tree: Tree, path: list[Tree], place: Symbol) -> Tree:
        """The declaration for one plane."""
        made = copy(tree)
        known = dict.fromkeys(self.numbers, number)
        made.init = self._on_planes(tree.init, [path], known)
        self.declared.pop(id(tree), None)
        self.declared[id(made)] = place
        self.as_written[id(made)] = tree
        return made

    def _keeps_place(self, tree: Tree, symbol: Symbol) -> bool:
        """Whether none of the group changes in the rest of its block, nor the pointer but by
        statements of that block."""
        rest = next((after for after in _rests(self.where.block) if after[0] is tree), ())
        own = [item for item in rest[1:] if self._changes(item) is not symbol]
        changed = {self._changes(node) for item in own for node in walk(item)}
        return bool(rest) and changed.isdisjoint((symbol, *self.numbers))

    def _changes(self, node: Tree) -> Symbol | None:
        """The variable that the node assigns."""
        target = assigned(node)
        return self.resolution.symbol(target) if is_a(target, "ID") else None

    def _member_behind(self, tree: Tree) -> Symbol | None:
        """The pointer that the tree names, or from which the one that it names is counted."""
        symbol = self.resolution.symbol(tree) if is_a(tree, "ID") else None
        led = self.led.get(symbol) if symbol is not None else None
        return led.member if led else self._member(tree)

    def _on_plane(self, tree: Tree, known: Mapping[Symbol, int]) -> Symbol:
        """What stands for the pointer that the tree names."""
        symbol = self.resolution.symbol(tree)
        assert symbol is not None, "a path ends at a pointer"
        led = self.led.get(symbol)
        return led.places[known[led.member]] if led else self.planes[known[symbol]]

    def _path(self, tree: Tree) -> list[Tree]:
        """From what the tree names, an element, a member, a place, to the name of the pointer that
        leads there; empty if none does."""
        if self._member_behind(tree) is not None:
            return [tree]
        below = self._path(inner) if (inner := self._towards(tree)) is not None else []
        return [tree, *below] if below else []

    def _towards(self, tree: Tree) -> Tree:
        """The part that says where it is; ``None`` if none does."""
        if is_a(tree, "ArrayRef", "StructRef"):
            return tree.name
        if is_a(tree, "Cast") or (is_a(tree, "UnaryOp") and tree.op in ("*", "&")):
            return tree.expr
        if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
            return next((s for s in (tree.left, tree.right) if self._is_place(s)), None)
        return None

    def _is_place(self, tree: Tree) -> bool:
        return origin(tree, self.resolution) is not None

    def _choice(self, tree: Tree, paths: Sequence[list[Tree]]) -> Tree:
        """The tree for each of the planes to which the pointers may lead."""
        symbols = dict.fromkeys(self._member_behind(path[-1]) for path in paths)
        if len(symbols) > _MOST:
            raise OtherUse
        return self._chosen(tree, [s for s in symbols if s is not None], paths, {})

    def _chosen(
        self,
        tree: Tree,
        symbols: Sequence[Symbol],
        paths: Sequence[list[Tree]],
        known: Mapping[Symbol, int],
    ) -> Tree:
        if not symbols:
            return self._on_planes(tree, paths, known)
        symbol, *others = symbols
        last = len(self.planes) - 1
        chosen = self._chosen(tree, others, paths, {**known, symbol: last})
        for number in range(last - 1, -1, -1):
            own = self._chosen(tree, others, paths, {**known, symbol: number})
            constant = c.Constant("int", str(number), tree.coord)
            is_it = c.BinaryOp("==", self._name(symbol, tree), constant, tree.coord)
            chosen = c.TernaryOp(is_it, own, chosen, tree.coord)
        return chosen

    def _on_planes(
        self, tree: Tree, paths: Sequence[list[Tree]], known: Mapping[Symbol, int]
    ) -> Tree:
        """The tree with planes in place of the pointers at the ends of the paths."""
        ends, around = {id(path[-1]) for path in paths}, {id(of) for path in paths for of in path}

        def change(part: Tree) -> Tree:
            if id(part) in ends:
                return self._named(self._on_plane(part, known), part)
            return None if part is tree or id(part) in around else self._change(part)

        return rebuilt(tree, change, self._copied)


def _rests(block: Tree) -> Iterator[list[Tree]]:
    """Each statement of a block with all that follow it there."""
    for node in walk(block):
        items = block_items(node) if is_a(node, "Compound") else []
        yield from (items[position:] for position in range(len(items)))
