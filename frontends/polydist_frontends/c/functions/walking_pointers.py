"""Pointers of a function that walk through what a parameter points to: ``while (n--) *row++ = v;``,
``for (p = row, end = row + n; p < end; p++)``.

1. They are parameters that move, and variables of the function: to numbers or structures of them.
2. All that such a pointer is given is counted from one parameter, directly or through others.
3. How far it has come nobody asks: it may lead to any element behind that parameter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_BETWEEN = ("<", "<=", ">", ">=", "==", "!=", "-")
_STEPS = ("++", "--", "p++", "p--")


@dataclass(frozen=True, eq=False)
class Walking:
    """The pointers with their parameters (``origins``), and what is evaluated where they walk."""

    resolution: Resolution
    origins: Mapping[Symbol, Symbol]

    def parameter(self, symbol: Symbol | None) -> Symbol | None:
        """The parameter that the pointer walks from, if it is such a pointer."""
        return None if symbol is None else self.origins.get(symbol)

    def evaluated(self, tree: Tree) -> list[Tree] | None:
        """What is evaluated where walking pointers are set, or two of one parameter compared;
        ``None`` for all else."""
        if is_a(tree, "Decl") and self.resolution.declared.get(id(tree)) in self.origins:
            return [] if tree.init is None else self._counted(tree.init)
        target = assigned(tree)
        if is_a(target, "ID") and self.resolution.symbol(target) in self.origins:
            return self._step(tree)
        if not is_a(tree, "BinaryOp") or tree.op not in _BETWEEN:
            return None
        one, other = (self._origin(side) for side in (tree.left, tree.right))
        is_one = one is not None and one is other
        return [*self._counted(tree.left), *self._counted(tree.right)] if is_one else None

    def _step(self, tree: Tree) -> list[Tree]:
        if not is_a(tree, "Assignment"):
            return []
        return self._counted(tree.rvalue) if tree.op == "=" else [tree.rvalue]

    def _origin(self, tree: Tree) -> Symbol | None:
        base = base_of(tree, self.resolution)
        return None if base is None else self.origins.get(base, base if base.parameter else None)

    def _counted(self, place: Tree) -> list[Tree]:
        """What is evaluated to count to the place."""
        if is_a(place, "BinaryOp"):
            sides = ((side, base_of(side, self.resolution)) for side in (place.left, place.right))
            return [part for side, of in sides for part in (self._counted(side) if of else [side])]
        if is_a(place, "UnaryOp") and place.op == "&":
            return [*self._counted(place.expr.name), place.expr.subscript]
        return []


def walking_pointers(function: Tree, resolution: Resolution) -> Walking:
    """Those of a function."""
    bases = _bases(function, resolution)
    found = {s: _origins(s, bases) for s in bases if isinstance(s.type, Pointer) and s.automatic}
    single = {symbol: [*origins] for symbol, origins in found.items() if len(origins) == 1}
    return Walking(resolution, {s: one for s, (one,) in single.items() if one is not None})


def is_moved(element: Tree) -> bool:
    """Whether the pointer moves that leads to the element: ``*p++``, ``p++->x``."""
    while is_a(element, "ArrayRef", "StructRef", "UnaryOp"):
        if is_a(element, "UnaryOp") and element.op in _STEPS:
            return True
        element = element.expr if is_a(element, "UnaryOp") else element.name
    return False


def base_of(tree: Tree, resolution: Resolution) -> Symbol | None:
    """The pointer from which the place is counted; ``None`` if it is none."""
    if is_a(tree, "ID"):
        symbol = resolution.symbol(tree)
        return symbol if symbol is not None and isinstance(symbol.type, Pointer) else None
    if is_a(tree, "BinaryOp") and tree.op in ("+", "-"):
        sides = [base_of(side, resolution) for side in (tree.left, tree.right)]
        return next(filter(None, sides), None) if None in sides else None
    if not is_a(tree, "UnaryOp"):
        return None
    if tree.op == "&" and is_a(tree.expr, "ArrayRef"):
        return base_of(tree.expr.name, resolution)
    return base_of(tree.expr, resolution) if tree.op in _STEPS else None


def _bases(function: Tree, resolution: Resolution) -> dict[Symbol, set[Symbol | None]]:
    """Of each variable that is given values what these are counted from."""
    found: dict[Symbol, set[Symbol | None]] = {}
    for node in walk(function.body):
        if is_a(node, "Decl"):
            symbol, value = resolution.declared.get(id(node)), node.init
        else:
            target = assigned(node)
            symbol = resolution.symbol(target) if is_a(target, "ID") else None
            is_plain = is_a(node, "Assignment") and node.op == "="
            value = node.rvalue if is_plain else target
        if symbol is not None and value is not None:
            found.setdefault(symbol, set()).add(base_of(value, resolution))
    return found


def _origins(symbol: Symbol, bases: Mapping[Symbol, set[Symbol | None]]) -> set[Symbol | None]:
    """The parameters that the pointer is counted from; ``None`` among them: something else."""
    seen: list[Symbol | None] = [symbol]
    for one in seen:
        given = bases.get(one, set()) if one is not None else set()
        seen += [base for base in given if base not in seen]
    return {one for one in seen if one is None or one.parameter}
