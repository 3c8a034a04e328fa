"""Functions whose regions have calls."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf
from polydist_frontends.c.expansion.callees import Stores, root_of
from polydist_frontends.c.reading.syntax import Tree, is_a, walk


@dataclass(frozen=True, eq=False)
class Caller:
    """Where calls stand: its region's ``block`` at ``offset``, and what the functions change that
    the block calls."""

    block: Tree
    offset: int
    resolution: Resolution
    stores: Stores

    def keeps(self, symbol: Symbol, changed: Stores) -> bool:
        """Whether the variable keeps its value while such memory changes. What pointers may lead
        to it, the region's start finds out."""
        if isinstance(symbol.type, ArrayOf) or symbol.level != "file":
            return True
        return symbol.name not in changed.names and not changed.all

    def changes(self, symbol: Symbol) -> bool:
        """Whether the region sets the variable, or declares it, or calls what may set it."""
        targets = (self._target(node) for node in walk(self.block))
        is_set = any(is_a(t, "ID") and self.resolution.symbol(t) is symbol for t in targets)
        return is_set or symbol.region == self.offset or not self.keeps(symbol, self.stores)

    def _target(self, node: Tree) -> Tree:
        """What the node sets, or gives away the address of."""
        is_address = is_a(node, "UnaryOp") and node.op == "&"
        return root_of(node.expr) if is_address else assigned(node)
