"""Numbers that a region declares once for all, with their values in their places: ``a[n + 1]`` for
``a[k]`` after ``const int k = n + 1;``. What pointers that move are counted from stands in places
where ``k`` may not be known.

1. The variable has one value, that of its declaration, made of numbers and of variables of its
   type.
2. These keep their values in the block that declares it, and no other there has the name of one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.memory.copies import rebuilt
from polydist_frontends.c.memory.places import named
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk

_PARTS = ("ID", "Constant", "BinaryOp", "UnaryOp", "TernaryOp")
_SIGNS = ("+", "-", "!")
_WORDS = ("int", "long", "long long")


@dataclass(frozen=True, eq=False)
class _Declared:
    """A variable's declaration, and the block that has it."""

    symbol: Symbol
    value: Tree
    block: Tree


def values_of_names(
    block: Tree, changed: Collection[Symbol], resolution: Resolution
) -> dict[Symbol, Tree]:
    """The variables with their values; ``changed`` are those that are set besides."""
    found = _declared(block, resolution)
    return {
        of.symbol: of.value
        for of in found
        if of.symbol not in changed and _is_number(of, resolution) and _is_kept(of, resolution)
    }


def with_values(tree: Tree, values: Mapping[Symbol, Tree], resolution: Resolution) -> Tree:
    """The tree with the values of the variables that it names."""

    def change(part: Tree) -> Tree:
        symbol = resolution.symbol(part) if is_a(part, "ID") else None
        value = None if symbol is None else values.get(symbol)
        return None if value is None else with_values(value, values, resolution)

    return rebuilt(tree, change)


def _declared(block: Tree, resolution: Resolution) -> Iterator[_Declared]:
    for node in walk(block):
        for item in block_items(node) if is_a(node, "Compound") else ():
            symbol = resolution.declared.get(id(item)) if is_a(item, "Decl") else None
            if symbol is not None and item.init is not None and symbol.automatic:
                yield _Declared(symbol, item.init, node)


def _is_number(of: _Declared, resolution: Resolution) -> bool:
    """Step 1."""
    words = _words(of.symbol)
    names = [*named((of.value,), resolution)]
    alike = words in _WORDS and all(_words(name) == words for name in names)
    return alike and all(_is_part(node, resolution) for node in walk(of.value))


def _words(symbol: Symbol) -> str:
    of = symbol.type
    return of.words if isinstance(of, Arithmetic) and "volatile" not in of.qualifiers else ""


def _is_part(node: Tree, resolution: Resolution) -> bool:
    if is_a(node, "UnaryOp"):
        return node.op in _SIGNS
    if is_a(node, "ID"):
        return isinstance(resolution.uses.get(id(node)), (Symbol, Constant))
    return is_a(node, *_PARTS) and (not is_a(node, "Constant") or node.type == "int")


def _is_kept(of: _Declared, resolution: Resolution) -> bool:
    """Step 2."""
    names = {of.symbol, *named((of.value,), resolution)}
    nodes = list(walk(of.block))
    hidden = {
        n.name for n in nodes if is_a(n, "Decl") and resolution.declared.get(id(n)) not in names
    }
    changed = {resolution.symbol(t) for t in map(_changed, nodes) if is_a(t, "ID")}
    calls = any(is_a(node, "FuncCall") for node in nodes)
    is_open = hidden.isdisjoint(name.name for name in names) and changed.isdisjoint(names)
    return is_open and not (calls and any(name.level == "file" for name in names))


def _changed(node: Tree) -> Tree:
    """What the node changes, or gives away the address of."""
    return node.expr if is_a(node, "UnaryOp") and node.op == "&" else assigned(node)
