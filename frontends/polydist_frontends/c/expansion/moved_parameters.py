"""Pointers that a function moves once, at its beginning: ``a = a + 1;``, ``x--;``. What follows
has the place that such a pointer leads to from then on, so that the pointer keeps its value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, Pointer
from polydist_frontends.c.memory.copies import Copier, with_parts
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk


def with_pointers_kept(function: Tree, resolution: Resolution) -> tuple[Tree, Resolution]:
    """The function without such statements, and what the names in it mean."""
    position = 0
    while position < len(items := block_items(function.body)):
        step = _step(items[position], function, resolution)
        if step is None:
            position += 1
            continue
        copier = _Copier(step, resolution)
        after = [copier(item) for item in items[position + 1 :]]
        body = with_parts(function.body, {"block_items": [*items[:position], *after]})
        function = with_parts(function, {"body": body})
        resolution = copier.resolved()
    return function, resolution


def _step(item: Tree, function: Tree, resolution: Resolution) -> tuple[Symbol, str, Tree] | None:
    """The parameter that the statement moves, the sign, and by how much; ``None`` if it does
    something else, or the function sets the parameter elsewhere."""
    pointer = _parameter(assigned(item), resolution)
    if pointer is None or len(list(_settings(pointer, function, resolution))) != 1:
        return None
    sign, distance = distance_of(item, pointer, resolution)
    is_kept = sign and all(_is_kept(node, function, resolution) for node in walk(distance))
    return (pointer, sign, distance) if is_kept else None


def _parameter(tree: Tree, resolution: Resolution) -> Symbol | None:
    symbol = resolution.symbol(tree) if is_a(tree, "ID") else None
    is_one = symbol is not None and symbol.parameter and isinstance(symbol.type, Pointer)
    return symbol if is_one else None


def _settings(symbol: Symbol, function: Tree, resolution: Resolution) -> Iterator[Tree]:
    """What sets the variable, or takes its address or size; and others of the same name, where it
    would be another."""
    for node in walk(function.body):
        target = assigned(node)
        if is_a(node, "UnaryOp") and node.op in ("&", "sizeof"):
            target = node.expr
        if is_a(target, "ID") and resolution.symbol(target) is symbol:
            yield node
        if is_a(node, "Decl") and node.name == symbol.name:
            yield node


def distance_of(item: Tree, pointer: Symbol, resolution: Resolution) -> tuple[str, Tree]:
    """The sign, and by how much the pointer moves; no sign where it is set to another place."""
    one = c.Constant("int", "1")
    if is_a(item, "UnaryOp"):
        return item.op[-1], one
    if item.op in ("+=", "-="):
        return item.op[0], item.rvalue
    return _from_itself(item.rvalue, pointer, resolution) if item.op == "=" else ("", one)


def _from_itself(tree: Tree, pointer: Symbol, resolution: Resolution) -> tuple[str, Tree]:
    """The same of ``p + e``, ``e + p``, ``p - e`` and ``&p[e]``."""

    def is_it(part: Tree) -> bool:
        return is_a(part, "ID") and resolution.symbol(part) is pointer

    if is_a(tree, "BinaryOp") and tree.op in ("+", "-") and is_it(tree.left):
        return str(tree.op), tree.right
    if is_a(tree, "BinaryOp") and tree.op == "+" and is_it(tree.right):
        return "+", tree.left
    if is_a(tree, "UnaryOp") and tree.op == "&" and is_a(tree.expr, "ArrayRef"):
        return ("+" if is_it(tree.expr.name) else "", tree.expr.subscript)
    return "", tree


def _is_kept(node: Tree, function: Tree, resolution: Resolution) -> bool:
    """Whether a part of the distance is the same wherever the function has it."""
    if not is_a(node, "ID"):
        is_signed = is_a(node, "UnaryOp") and node.op in ("+", "-")
        return is_signed or is_a(node, "Constant", "BinaryOp")
    symbol = resolution.symbol(node)
    if symbol is None:
        return isinstance(resolution.uses.get(id(node)), Constant)
    is_number = symbol.parameter and isinstance(symbol.type, Arithmetic)
    return is_number and not any(_settings(symbol, function, resolution))


class _Copier(Copier):
    """Puts the place that a pointer leads to after a ``step`` where it is named."""

    def __init__(self, step: tuple[Symbol, str, Tree], resolution: Resolution) -> None:
        super().__init__({}, resolution)
        self.step = step

    def _change(self, tree: Tree) -> Any:
        pointer, sign, distance = self.step
        if is_a(tree, "ArrayRef") and self._is_pointer(tree.name):
            subscript = self(tree.subscript)
            if _is_exact(subscript, sign, distance, self.resolution):
                place = c.BinaryOp(sign, subscript, distance, tree.coord)
                return c.ArrayRef(self._named(pointer, tree.name), place, tree.coord)
        if not self._is_pointer(tree):
            return None
        return c.BinaryOp(sign, self._named(pointer, tree), distance, tree.coord)

    def _is_pointer(self, tree: Tree) -> bool:
        return is_a(tree, "ID") and self.resolution.symbol(tree) is self.step[0]


def _is_exact(subscript: Tree, sign: str, distance: Tree, resolution: Resolution) -> bool:
    """Whether the sum is the number of the element: nothing unsigned falls below zero in it."""
    if sign == "+" and is_a(distance, "Constant"):
        return True
    return all(_is_signed(node, resolution) for of in (subscript, distance) for node in walk(of))


def _is_signed(node: Tree, resolution: Resolution) -> bool:
    if is_a(node, "Constant"):
        return bool(node.type == "int")
    if not is_a(node, "ID"):
        is_sign = is_a(node, "UnaryOp") and node.op in ("+", "-")
        return is_sign or (is_a(node, "BinaryOp") and node.op in ("+", "-", "*"))
    symbol = resolution.symbol(node)
    of = None if symbol is None else symbol.type
    return isinstance(of, Arithmetic) and of.integer and not of.unsigned
