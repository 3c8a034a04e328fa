"""Numbers in place of pointers that move through an array: ``double *p = a + i*n; ... *p++ = 0;``.

In the model such a pointer is a number, that of the elements between the base of its family
(``pointer_families``) and the place to which it points. The region's block is copied, with values
that are numbers (``p = i*n``), elements of the base in place of what the pointer leads to
(``a[p++] = 0``), and comparisons of numbers. A family with other uses is left as it is.

The numbers have to be counters (``values.counters``): wherever a text mentions such a pointer, the
generated code sets it to its place, and the text, which is not rewritten, moves it on.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Cursor, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, CType
from polydist_frontends.c.memory.places import naming, origin
from polydist_frontends.c.memory.pointer_families import Family, moving_families
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed

_NUMBER = Arithmetic("long long", True)
_RELATIONS = frozenset(("<", "<=", ">", ">=", "==", "!=", "-"))


def with_numbers(
    function: Tree, block: Tree, offset: int, resolution: Resolution
) -> tuple[Tree, Tree, Resolution]:
    """The function and the block of its region at ``offset`` with numbers for the pointers that the
    region moves."""
    for family in moving_families(block, offset, resolution):
        try:
            copier = _Copier(family, _numbers(family, offset, resolution), resolution)
            own = copier(block)
        except _OtherUse:
            continue
        function, block = _exchanged(function, block, own), own
        resolution = copier.resolved()
    return function, block, resolution


def _exchanged(function: Tree, block: Tree, own: Tree) -> Tree:
    """The function with another block in the place of one."""
    return _rebuilt(function, lambda node: own if node is block else None)


class _OtherUse(Exception):
    """A pointer is used in a way that numbers cannot stand for."""


def _numbers(family: Family, offset: int, resolution: Resolution) -> dict[Symbol, Symbol]:
    """A variable of the region's own for each of the pointers."""
    base = printed(family.base)
    at_entry = resolution.symbol(family.base)
    return {
        symbol: replace(
            symbol,
            type=_NUMBER,
            region=offset,
            level="region",
            parameter=False,
            cursor=Cursor(symbol, base, symbol.region == offset, symbol is at_entry),
        )
        for symbol in family.members
    }


def _ignored(tree: Tree, made: Tree) -> None:
    """Nobody asks what the copy means."""


def _rebuilt(
    tree: Tree,
    change: Callable[[Tree], Tree],
    copied: Callable[[Tree, Tree], None] = _ignored,
) -> Tree:
    """The tree with what ``change`` makes of its parts; ``None`` leaves a part as it is. Trees that
    have such parts are told to ``copied``, with their copies."""
    done = None if tree is None else change(tree)
    if tree is None or done is not None:
        return done
    slots = [slot for slot in tree.__slots__ if slot not in ("coord", "__weakref__")]
    parts = {slot: getattr(tree, slot) for slot in slots}
    new = {slot: _part(part, change, copied) for slot, part in parts.items()}
    made = _with(tree, {slot: part for slot, part in new.items() if part is not parts[slot]})
    if made is not tree:
        copied(tree, made)
    return made


def _part(part: Any, change: Callable[[Tree], Tree], copied: Callable[[Tree, Tree], None]) -> Any:
    """The same of a node, of nodes in a list, or of something else, which stays."""
    if isinstance(part, c.Node):
        return _rebuilt(part, change, copied)
    if not isinstance(part, list):
        return part
    items = [_part(item, change, copied) for item in part]
    same = all(one is other for one, other in zip(items, part, strict=True))
    return part if same else items


def _with(tree: Tree, new: dict[str, object]) -> Tree:
    if not new:
        return tree
    made = copy(tree)
    for slot, value in new.items():
        setattr(made, slot, value)
    return made


class _Copier:
    """Copies a block, and notes what the names in the copy mean."""

    def __init__(
        self, family: Family, numbers: dict[Symbol, Symbol], resolution: Resolution
    ) -> None:
        self.family = family
        self.numbers = numbers
        self.resolution = resolution
        self.base = naming(family.base, resolution)
        self.uses: dict[int, Symbol | Constant] = dict(resolution.uses)
        self.declared: dict[int, Symbol] = dict(resolution.declared)
        self.types: dict[int, CType] = dict(resolution.types)
        self.local_types: dict[int, str] = dict(resolution.local_types)
        self.as_written: dict[int, Tree] = dict(resolution.as_written)

    def __call__(self, tree: Tree) -> Tree:
        return _rebuilt(tree, self._change, self._copied)

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

    def _change(self, tree: Tree) -> Tree:
        """What stands in place of a tree that a pointer of the family gives the meaning of."""
        if is_a(tree, "Decl"):
            is_own = self.resolution.declared.get(id(tree)) in self.numbers
            return self._declaration(tree) if is_own else None
        if self._member(assigned(tree)) is not None:
            return self._number(tree)
        if self._member(tree) is not None:
            raise _OtherUse
        if is_a(tree, "BinaryOp") and tree.op in _RELATIONS and self._compares(tree):
            sides = (self._number(tree.left), self._number(tree.right))
            return c.BinaryOp(tree.op, *sides, tree.coord)
        if is_a(tree, "FuncCall") and tree.args is not None:
            return _with(tree, {"args": _with(tree.args, {"exprs": self._arguments(tree)})})
        return self._pointed_to(tree)

    def _pointed_to(self, tree: Tree) -> Tree:
        """An element of the base, or a member of one, where a pointer of the family leads to it."""
        if is_a(tree, "UnaryOp") and tree.op == "*" and self._leads(tree.expr):
            return self._element(self._number(tree.expr), tree)
        if is_a(tree, "ArrayRef") and self._leads(tree.name):
            place = c.BinaryOp("+", self._number(tree.name), self(tree.subscript), tree.coord)
            return self._element(place, tree)
        if is_a(tree, "StructRef") and tree.type == "->" and self._leads(tree.name):
            element = self._element(self._number(tree.name), tree)
            return c.StructRef(element, ".", tree.field, tree.coord)
        return None

    def _member(self, tree: Tree) -> Symbol | None:
        """The pointer of the family that the tree names."""
        symbol = self.resolution.symbol(tree) if is_a(tree, "ID") else None
        return symbol if symbol in self.numbers else None

    def _leads(self, tree: Tree) -> bool:
        """Whether the tree gives a place that is counted from a pointer of the family."""
        return self._member(origin(tree, self.resolution)) is not None

    def _compares(self, tree: Tree) -> bool:
        """Whether two places are compared, one of them the family's."""
        sides = (tree.left, tree.right)
        places = all(origin(side, self.resolution) is not None for side in sides)
        return places and any(map(self._leads, sides))

    def _arguments(self, call: Tree) -> list[Tree]:
        """Places in the array, where pointers are handed over."""
        return [
            c.BinaryOp("+", self._of_base(call), self._number(argument), argument.coord)
            if self._leads(argument)
            else self(argument)
            for argument in call.args.exprs
        ]

    def _declaration(self, tree: Tree) -> Tree:
        init = None if tree.init is None else self._number(tree.init)
        made = copy(tree)
        made.init = init
        del self.declared[id(tree)]
        self.declared[id(made)] = self.numbers[self.resolution.declared[id(tree)]]
        self.as_written[id(made)] = tree
        return made

    def _element(self, place: Tree, tree: Tree) -> Tree:
        return c.ArrayRef(self._of_base(tree), place, tree.coord)

    def _of_base(self, tree: Tree) -> Tree:
        """The name of the base, where ``tree`` stands."""
        return self._repeated(self.family.base, tree)

    def _repeated(self, tree: Tree, at: Tree) -> Tree:
        made = copy(tree)
        made.coord = at.coord
        for slot in tree.__slots__:
            below = getattr(tree, slot) if not slot.startswith("__") else None
            if isinstance(below, c.Node):
                setattr(made, slot, self._repeated(below, at))
        if id(tree) in self.resolution.uses:
            self.uses[id(made)] = self.resolution.uses[id(tree)]
        return made

    def _number(self, tree: Tree) -> Tree:
        """The number of the place that the tree gives. Raises ``_OtherUse`` where that is counted
        from elsewhere."""
        symbol = self._member(tree)
        if symbol is not None:
            return self._name(symbol, tree)
        if naming(tree, self.resolution) == self.base:
            return c.Constant("int", "0", tree.coord)
        if assigned(tree) is not None:
            return self._assignment(tree)
        if is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, "ArrayRef"):
            sides = (self._number(tree.expr.name), self(tree.expr.subscript))
            return c.BinaryOp("+", *sides, tree.coord)
        if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
            return self._moved(tree)
        if is_a(tree, "TernaryOp"):
            sides = (self._number(tree.iftrue), self._number(tree.iffalse))
            return c.TernaryOp(self(tree.cond), *sides, tree.coord)
        raise _OtherUse

    def _name(self, symbol: Symbol, tree: Tree) -> Tree:
        made = c.ID(tree.name, tree.coord)
        self.uses[id(made)] = self.numbers[symbol]
        return made

    def _assignment(self, tree: Tree) -> Tree:
        symbol = self._member(assigned(tree))
        if symbol is None:
            raise _OtherUse
        name = self._name(symbol, assigned(tree))
        if is_a(tree, "UnaryOp"):
            made = c.UnaryOp(tree.op, name, tree.coord)
        else:
            value = self._number(tree.rvalue) if tree.op == "=" else self(tree.rvalue)
            made = c.Assignment(tree.op, name, value, tree.coord)
        self.as_written[id(made)] = tree
        return made

    def _moved(self, tree: Tree) -> Tree:
        """``p + e``, ``e + p`` and ``p - e``."""
        if origin(tree.left, self.resolution) is not None:
            sides = (self._number(tree.left), self(tree.right))
        else:
            sides = (self(tree.left), self._number(tree.right))
        return c.BinaryOp(tree.op, *sides, tree.coord)
