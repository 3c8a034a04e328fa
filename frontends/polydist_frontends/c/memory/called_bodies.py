"""Functions of the program whose calls can be written out: those that cannot be followed as
functions of values, or of plain memory (``functions.pointed_memory``), since they are passed
structures with pointers in them or tables of pointers, or give a place in memory: ``get(g, i, j)``
for ``g->cells[i * g->nx + j]``.

A function that changes memory other than floating numbers changes that last, and gives no value: so
no subscript or condition of it depends on what it has changed.

Functions that could be followed are written out where that tells more: integers with branches in
their functions, ``wrapped(i, n)``, may stand in subscripts; and so may what is passed on from one
function to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from polydist_frontends.c.control_flow.header_parts import assigned, header_parts
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    ArrayOf,
    Function,
    Pointer,
    is_volatile,
)
from polydist_frontends.c.functions.calls import ABSOLUTE_VALUE
from polydist_frontends.c.functions.elements_touched import Touch
from polydist_frontends.c.functions.inline_functions import inline_functions
from polydist_frontends.c.functions.pointed_memory import pointed_memory
from polydist_frontends.c.functions.purity import called_names, defined_function, judged_functions
from polydist_frontends.c.functions.touches import PointedMemory
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.items import Item
from polydist_frontends.c.reading.syntax import Tree, is_a, walk


@dataclass(frozen=True, eq=False)
class CalledBody:
    """A function: its tree, what its names mean, and its parameters; ``stores``: it changes memory
    other than its own variables, and ``floating``, nothing but floating numbers there."""

    tree: Tree
    resolution: Resolution
    parameters: tuple[Symbol, ...]
    stores: bool
    floating: bool


@dataclass(frozen=True, eq=False)
class Program:
    """The functions of a program, as they are called from ``caller``, in one of its files. Those in
    ``values`` are said to compute values. ``faults``: why calls could not be written out."""

    items: Sequence[Item]
    file: str
    values: frozenset[str]
    caller: Item
    known: dict[str, CalledBody | None] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)

    def body(self, name: str) -> CalledBody | None:
        """The function of that name, if its calls can be written out."""
        if name not in self.known:
            self.known[name] = None
            self.known[name] = None if self._is_clear(name) else self._looked_at(name)
        return self.known[name]

    def computing_values(self, names: frozenset[str]) -> frozenset[str]:
        """Those of the functions that do nothing else."""
        return frozenset(name for name in names if self._is_value(name))

    def is_declared_before(self, name: str) -> bool:
        """Whether something of that name is declared before the caller."""
        position = next(k for k, item in enumerate(self.items) if item is self.caller)
        return any(name in item.offers for item in self.items[:position])

    def _is_clear(self, name: str) -> bool:
        """Whether calls, as they are, say all that they would say written out."""
        if name in self.values:
            return True
        if self._is_value(name):
            return not self._gives_integer(name) or self._is_one_expression(name)
        of = self._pointed(name)
        return isinstance(of, PointedMemory) and not of.outside and not _is_vague(of)

    def _gives_integer(self, name: str) -> bool:
        found = defined_function(name, self.items, self.file)
        of = found[1].declared[id(found[0].decl)].type if found is not None else None
        result = of.result if isinstance(of, Function) else None
        return isinstance(result, Arithmetic) and result.integer

    def _is_one_expression(self, name: str) -> bool:
        known = inline_functions(frozenset((name,)), self.items, self.file)
        seen = known.keys() | ABSOLUTE_VALUE
        return name in known and all(called_names(of.value) <= seen for of in known.values())

    def is_followed(self, name: str) -> bool:
        """Whether calls are understood as they are."""
        return self._is_value(name) or isinstance(self._pointed(name), PointedMemory)

    def stores(self, name: str) -> bool:
        """Whether calls change memory."""
        body = self.body(name)
        if body is not None or self._is_value(name):
            return body is not None and body.stores
        of = self._pointed(name)
        return not isinstance(of, PointedMemory) or any(touch.writes for touch in of.touches)

    def _is_value(self, name: str) -> bool:
        names = frozenset((name,))
        is_said = name in self.values
        return is_said or not judged_functions(names, self.items, self.file)[name]

    def _pointed(self, name: str) -> PointedMemory | str:
        return pointed_memory(frozenset((name,)), self.items, self.file)[name]

    def _looked_at(self, name: str) -> CalledBody | None:
        found = defined_function(name, self.items, self.file)
        if found is None or not all(map(_is_own, found[1].declared.values())):
            return None
        function, resolution = found
        changes = [*_changes(function, resolution), *self._changes_of_calls(function)]
        if not all(changes) and (len(changes) > 1 or _goes_on(function)):
            return None
        parameters = (s for s in resolution.declared.values() if s.parameter)
        ordered = sorted(parameters, key=lambda symbol: symbol.sequence)
        return CalledBody(function, resolution, tuple(ordered), bool(changes), all(changes))

    def _changes_of_calls(self, function: Tree) -> Iterator[bool]:
        for called in sorted(called_names(function.body)):
            if self.stores(called):
                body = self.body(called)
                yield body is not None and body.floating


def _is_vague(of: PointedMemory) -> bool:
    """Whether it is not known of all touches which elements they are, or when they happen."""
    has_loops = any(touch.loops for touch in of.touches)
    return any(
        not _is_counted(touch, of) or not (touch.certain or has_loops) for touch in of.touches
    )


def _is_counted(touch: Touch, of: PointedMemory) -> bool:
    """Whether the subscripts are made of parameters that stay, and of iterators."""
    if touch.subscripts is None:
        return False
    iterators = {header_parts(loop, of.resolution).iterator for loop in touch.loops}
    known = iterators.union(of.parameters) - of.changed.difference(iterators)
    nodes = [node for tree in touch.subscripts for node in walk(tree)]
    meant = [of.resolution.symbol(node) for node in nodes if is_a(node, "ID")]
    return not any(is_a(node, "FuncCall", "StructRef") for node in nodes) and all(
        symbol is None or symbol in known for symbol in meant
    )


def _is_own(symbol: Symbol) -> bool:
    """Whether a variable of the function begins with each call; others are declared outside."""
    is_outside = symbol.level == "file" or isinstance(symbol.type, Function)
    return is_outside or (symbol.automatic and not is_volatile(symbol.type))


def _changes(function: Tree, resolution: Resolution) -> Iterator[bool]:
    """For each change of memory in the body whether it is one of a floating number."""
    for node in walk(function.body):
        target = assigned(node)
        if target is not None and own_variable(target, resolution) is None:
            of = type_of(target, resolution)
            yield isinstance(of, Arithmetic) and not of.integer


def _goes_on(function: Tree) -> bool:
    """Whether something may depend on what the body has changed."""
    nodes = list(walk(function.body))
    return any(is_a(n, "For") or (is_a(n, "Return") and n.expr is not None) for n in nodes)


def own_variable(tree: Tree, resolution: Resolution) -> Symbol | None:
    """The variable of the function itself in whose memory the tree is, if it is in one."""
    if is_a(tree, "Decl"):
        return resolution.declared.get(id(tree))
    if is_a(tree, "ID"):
        symbol = resolution.symbol(tree)
        return symbol if symbol is not None and symbol.level != "file" else None
    if is_a(tree, "StructRef") and tree.type == ".":
        return own_variable(tree.name, resolution)
    if is_a(tree, "ArrayRef") and isinstance(type_of(tree.name, resolution), ArrayOf):
        root = own_variable(tree.name, resolution)
        is_passed = root is not None and isinstance(root.type, Pointer)
        return None if is_passed else root
    return None
