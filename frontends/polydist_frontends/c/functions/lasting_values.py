"""Sizes that variables have: ``size_t bytes = n * sizeof(double);`` with an ``n`` that stays.

1. The variable has eight bytes, is given one value in the whole function, and nobody has its
   address. Its declaration gives it, or a statement outside of all loops and branches.
2. The value is made of sums and products of numbers, types' sizes, and variables that keep their
   values from there on: constants, parameters that nothing changes, and others like the variable
   itself, of any size. Each is the only one of its name.
3. Nothing jumps in the function.

In the same way it is known which products of variables others have: ``plane = row * rows;``, in the
type of its factors or a longer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.constants import size_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, CType, is_integer
from polydist_frontends.c.functions.liveness import is_address_taken
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk

_WIDE = 8


def lasting_sizes(function: Tree, resolution: Resolution) -> dict[Symbol, Tree]:
    """The variables with their values."""
    return dict(_lasting(function, resolution, _is_wide))


def lasting_products(function: Tree, resolution: Resolution) -> dict[Symbol, Tree]:
    """The variables that are products of others, with these."""
    values = _lasting(function, resolution, lambda symbol: is_integer(symbol.type))
    return {s: value for s, value in values if _is_product(s, value, resolution)}


def _lasting(
    function: Tree, resolution: Resolution, is_looked_at: Callable[[Symbol], bool]
) -> Iterator[tuple[Symbol, Tree]]:
    if any(is_a(node, "Goto", "Label") for node in walk(function.body)):
        return
    known = _Function(function, resolution, _changes(function, resolution))
    for symbol in filter(is_looked_at, known.changes):
        change = known.given(symbol)
        if change is not None and known.lasts(change):
            yield symbol, change.value


def _is_product(symbol: Symbol, value: Tree, resolution: Resolution) -> bool:
    """Whether several variables are multiplied, and each fits in the type of the product."""
    names = [node for node in walk(value) if is_a(node, "ID")]
    of = (resolution.symbol(name) for name in names)
    fits = all(s is not None and _fits(s.type, symbol.type) for s in of)
    plain = not any(is_a(node, "Cast", "UnaryOp") for node in walk(value))
    return plain and fits and len(names) > 1 and is_a(value, "BinaryOp") and value.op == "*"


def _fits(one: CType, other: CType) -> bool:
    if not isinstance(one, Arithmetic) or not isinstance(other, Arithmetic) or other.narrow:
        return False
    return one.words == other.words or (one.words == "int" and size_of(other) == _WIDE)


@dataclass(frozen=True, eq=False)
class _Change:
    """A node that gives a variable a ``value``, which may be unknown, in the statement of the
    function's body of that number; ``whole``: it is that statement, or a declaration."""

    value: Tree | None
    position: int
    whole: bool


@dataclass(frozen=True, eq=False)
class _Function:
    tree: Tree
    resolution: Resolution
    changes: Mapping[Symbol, Sequence[_Change]]

    def given(self, symbol: Symbol) -> _Change | None:
        """Step 1."""
        changes = self.changes.get(symbol, ())
        is_once = len(changes) == 1 and changes[0].whole and changes[0].value is not None
        if not is_once or not symbol.automatic:
            return None
        is_named = is_address_taken(symbol, self.tree, self.resolution)
        return None if is_named else changes[0]

    def lasts(self, change: _Change) -> bool:
        """Step 2."""
        return all(self._stays(part, change.position) for part in self._parts(change.value))

    def _parts(self, value: Tree) -> Iterator[Tree]:
        if is_a(value, "BinaryOp") and value.op in ("+", "-", "*"):
            yield from (*self._parts(value.left), *self._parts(value.right))
        elif is_a(value, "Cast") and self._keeps_value(value):
            yield from self._parts(value.expr)
        else:
            yield value

    def _keeps_value(self, cast: Tree) -> bool:
        to = self.resolution.cast_to(cast)
        return isinstance(to, Arithmetic) and is_integer(to) and not to.narrow

    def _stays(self, part: Tree, position: int) -> bool:
        is_number = is_a(part, "Constant") or self.resolution.constant(part) is not None
        if is_number or (is_a(part, "UnaryOp") and part.op == "sizeof"):
            return True
        symbol = self.resolution.symbol(part) if is_a(part, "ID") else None
        return symbol is not None and self._is_plain(symbol) and self._keeps(symbol, position)

    def _keeps(self, symbol: Symbol, position: int) -> bool:
        """Whether a variable has one value from that statement on."""
        if isinstance(symbol.type, Arithmetic) and "const" in symbol.type.qualifiers:
            return True
        if symbol.parameter:
            is_named = is_address_taken(symbol, self.tree, self.resolution)
            return symbol not in self.changes and not is_named
        before = self.given(symbol)
        return before is not None and before.position <= position

    def _is_plain(self, symbol: Symbol) -> bool:
        """Whether it is the only integer, or anything, of its name."""
        alike = [s for s in self.resolution.declared.values() if s.name == symbol.name]
        return is_integer(symbol.type) and len(alike) == 1


def _changes(function: Tree, resolution: Resolution) -> dict[Symbol, list[_Change]]:
    found: dict[Symbol, list[_Change]] = {}
    for position, item in enumerate(block_items(function.body)):
        for node in walk(item):
            for symbol, value, declares in _set(node, resolution):
                change = _Change(value, position, declares or node is item)
                found.setdefault(symbol, []).append(change)
    return found


def _set(node: Tree, resolution: Resolution) -> Iterator[tuple[Symbol, Tree | None, bool]]:
    """The variable that the node itself changes, with its new value."""
    if is_a(node, "Decl"):
        symbol = resolution.declared.get(id(node))
        if symbol is not None and node.init is not None:
            yield symbol, node.init, True
        return
    target = assigned(node)
    symbol = resolution.symbol(target) if is_a(target, "ID") else None
    if symbol is not None:
        is_plain = is_a(node, "Assignment") and node.op == "="
        yield symbol, node.rvalue if is_plain else None, False


def _is_wide(symbol: Symbol) -> bool:
    of = symbol.type
    return isinstance(of, Arithmetic) and is_integer(of) and size_of(of) == _WIDE
