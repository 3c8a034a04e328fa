"""Variables of file scope in functions whose calls are written out.

1. The name means the same variable where the call stands: the caller has no variable of its own
   under that name, and the declaration is before the caller.
2. The region leaves the variable as it is: its texts may have the name for a variable of their own
   otherwise, which the function does not see. What an array or a pointer leads to may change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf, Function
from polydist_frontends.c.memory.copies import OtherUse
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.syntax import Tree, is_a, walk


@dataclass(frozen=True, eq=False)
class Outside:
    """What names of file scope mean at the call: ``own`` has the caller's variables by their names,
    ``changed`` those that the region sets or passes on the addresses of. ``met`` are variables that
    only functions name."""

    own: Mapping[str, Symbol]
    changed: frozenset[str]
    is_declared: Callable[[str], bool]
    met: dict[str, Symbol]

    def at_the_call(self, symbol: Symbol) -> Symbol:
        """The variable as the caller has it. Raises ``OtherUse``."""
        name = symbol.name
        if isinstance(symbol.type, Function):
            raise OtherUse
        if name in self.changed:
            raise OtherUse(f"it uses '{name}', which the region changes")
        meant = self.own.get(name)
        is_other = meant.level != "file" if meant is not None else not self.is_declared(name)
        if is_other:
            raise OtherUse(f"it uses '{name}', which is something else where the region stands")
        return meant if meant is not None else self.met.setdefault(name, symbol)


def outside_of(block: Tree, resolution: Resolution, is_declared: Callable[[str], bool]) -> Outside:
    """The same for a region's block."""
    declared = sorted(resolution.declared.values(), key=lambda symbol: symbol.level != "file")
    own = {symbol.name: symbol for symbol in declared}
    return Outside(own, frozenset(_changed(block, resolution)), is_declared, {})


def _changed(block: Tree, resolution: Resolution) -> set[str]:
    names = set()
    for node in walk(block):
        is_address = is_a(node, "UnaryOp") and node.op == "&"
        target = node.expr if is_address else assigned(node)
        while is_a(target, "StructRef") and target.type == ".":
            target = target.name
        symbol = resolution.symbol(target) if is_a(target, "ID") else None
        if symbol is not None and symbol.level == "file":
            names.add(symbol.name)
    return names


def variable_outside(tree: Tree, resolution: Resolution) -> str:
    """The name of the variable of file scope of which the tree is the whole, a member, or an
    element of a member; empty for elements of arrays, and for what pointers lead to."""
    while is_a(tree, "ArrayRef", "StructRef"):
        is_inside = (
            isinstance(type_of(tree.name, resolution), ArrayOf)
            if is_a(tree, "ArrayRef")
            else tree.type == "."
        )
        if not is_inside:
            return ""
        tree = tree.name
    symbol = resolution.symbol(tree) if is_a(tree, "ID") else None
    if symbol is None or symbol.level != "file" or isinstance(symbol.type, ArrayOf):
        return ""
    return symbol.name
