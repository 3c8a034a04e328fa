"""What the names of a C file mean: variables, functions, enumerators and type names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Union

from polydist_frontends.c.declarations import constants
from polydist_frontends.c.declarations.types import CType, completed, is_constant
from polydist_frontends.c.reading.syntax import Tree, is_a

Level = Literal["file", "function", "region"]


@dataclass(frozen=True, eq=False, kw_only=True)
class Symbol:
    """One declared variable or function. ``region`` is the offset of the region that it is declared
    in, if it is in one.

    ``sequence`` counts declarations in the order of the text. With a ``cursor`` it is the number
    that stands for a pointer; ``chosen``: no variable of the text; ``led``: it stands for a pointer
    where that leads to one of several planes.
    """

    name: str
    type: CType
    storage: tuple[str, ...]
    level: Level
    region: int | None
    parameter: bool
    declaration: Tree
    sequence: int
    cursor: Cursor | None = None
    chosen: ChosenValue | None = None
    led: bool = False

    @property
    def automatic(self) -> bool:
        """A variable of the function itself: nothing outside can see it unless its address is
        taken. A constant that the function keeps might as well begin with each call."""
        lasting = {"static", "extern", "_Thread_local"} & set(self.storage)
        return self.level != "file" and (not lasting or self._keeps_constant(lasting))

    def _keeps_constant(self, lasting: set[str]) -> bool:
        has_value = self.declaration.init is not None
        return lasting == {"static"} and has_value and is_constant(self.type)


@dataclass(frozen=True, eq=False)
class Cursor:
    """A pointer as a number. One that moves through an array: that of the elements between its
    place and that of the only one of the ``bases``, texts. One that takes the places of others:
    that of its base, which are those of the ``planes`` when the region starts. ``local``: the
    region declares it; ``at_entry``: the number before the region, if it is known."""

    pointer: Symbol
    bases: tuple[str, ...]
    local: bool
    at_entry: int | None
    planes: tuple[Symbol, ...] = ()


@dataclass(frozen=True)
class ChosenValue:
    """Texts about a variable that keeps the value at a chosen place: of the statement that chooses,
    of what ``start`` gives the variable before that, and the value that it has ``at_entry`` of the
    region; empty: any."""

    text: str
    start: str
    at_entry: str


@dataclass(frozen=True, eq=False)
class Constant:
    """An enumerator; ``value`` is ``None`` if it could not be evaluated. ``local``: declared inside
    the function."""

    value: int | None
    local: bool


@dataclass(frozen=True, eq=False)
class TypeName:
    type: CType
    local: bool


Meaning = Union[Symbol, Constant, TypeName]


@dataclass(frozen=True, eq=False)
class Resolution:
    """``uses`` maps identifier nodes to what they mean, ``declared`` declaration nodes to their
    symbols, ``types`` type names in casts and ``sizeof`` to types. ``local_types`` are nodes that
    use a type declared inside the function, with its name. ``records`` are the structures of file
    scope by their tags. ``as_written`` are trees of the text for
    those that others stand for. Keys are ``id(node)``: the tree outlives the maps.
    """

    uses: Mapping[int, Symbol | Constant]
    declared: Mapping[int, Symbol]
    types: Mapping[int, CType]
    local_types: Mapping[int, str]
    file: Tree
    records: Mapping[str, CType] = field(default_factory=dict)
    as_written: Mapping[int, Tree] = field(default_factory=dict)

    def symbol(self, tree: Tree) -> Symbol | None:
        meaning = self.uses.get(id(tree))
        return meaning if isinstance(meaning, Symbol) else None

    def defined(self, of: CType) -> CType:
        """The type with the members of a structure that was only announced when it was named, as
        inside of itself: ``struct grid *finer``."""
        return completed(of, self.records.get)

    def in_text(self, tree: Tree) -> Tree:
        """The tree as it is in the text."""
        return self.as_written.get(id(tree), tree)

    def constant(self, tree: Tree) -> int | None:
        """The value of an enumerator or of ``sizeof`` a basic type."""
        meaning = self.uses.get(id(tree))
        if isinstance(meaning, Constant):
            return meaning.value
        if is_a(tree, "UnaryOp") and tree.op == "sizeof" and is_a(tree.expr, "Typename"):
            of = self.types.get(id(tree.expr))
            return constants.size_of(of) if of is not None else None
        return None

    def cast_to(self, tree: Tree) -> CType | None:
        """The type that a cast converts to."""
        return self.types.get(id(tree.to_type))
