"""What a program unit declares: variables, named constants, procedures and derived types, read from
its specification part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from polydist_frontends.errors import Place
from polydist_frontends.fortran.reading.syntax import Code, Tree

Kind = Literal["variable", "constant", "procedure", "type"]
Category = Literal["integer", "real", "complex", "logical", "character", "derived", "unknown"]


@dataclass(frozen=True)
class Type:
    """``text`` is the type as a declaration names it (``real(dp)``, ``type(grid)``), ``name`` that
    of a derived type in lower case."""

    category: Category
    text: str
    name: str = ""


UNKNOWN = Type("unknown", "")


@dataclass(frozen=True, eq=False)
class Bound:
    """A bound in a declaration, with the text that it was read from."""

    code: Code
    tree: Tree

    @property
    def text(self) -> str:
        return self.code.source(self.tree)


@dataclass(frozen=True, eq=False)
class Dimension:
    """One dimension as declared; ``None`` bounds are those that the declaration leaves open (a
    missing lower bound of an explicit shape is 1).

    ``explicit``: both bounds are given; ``assumed``: ``lower:`` of a dummy argument; ``deferred``:
    ``:`` of an allocatable or a pointer; ``last``: ``lower:*`` of an assumed-size array.
    """

    form: Literal["explicit", "assumed", "deferred", "last"]
    lower: Bound | None = None
    upper: Bound | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Symbol:
    """One name. ``attributes`` are the words of its declaration (``allocatable``, ``pointer``,
    ``dummy``, ``common``, ``in``, ...)."""

    name: str
    kind: Kind
    type: Type
    dimensions: tuple[Dimension, ...]
    attributes: frozenset[str]
    place: Place
    value: Bound | None = None
    declared: bool = True
    initial: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class Used:
    """``use module``: the names that it brings in as local name to name in the module, or all of
    them but for the renamed ones."""

    module: str
    only: bool
    names: Mapping[str, str]
    intrinsic: bool
    text: str
    place: Place


@dataclass(frozen=True, eq=False)
class DerivedType:
    """Components by name; ``parent`` is the type that it extends."""

    name: str
    components: Mapping[str, Symbol]
    parent: str = ""


@dataclass(frozen=True, eq=False)
class Shared:
    """One object of an ``equivalence`` set: a variable, or the element of it at ``subscripts``."""

    name: str
    subscripts: tuple[Bound, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Declarations:
    """The specification part of one unit.

    ``implicit`` maps first letters to types; ``None``: ``implicit none``. ``saves_all``: there is a
    ``save`` statement without names, which keeps the undeclared variables too. ``equivalences``:
    sets of objects that begin at one place; ``commons``: the variables of each block in order.
    """

    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    types: Mapping[str, DerivedType] = field(default_factory=dict)
    uses: tuple[Used, ...] = ()
    implicit: Mapping[str, Type] | None = None
    says_implicit: bool = False
    saves_all: bool = False
    pure: frozenset[str] = frozenset()
    equivalences: tuple[tuple[Shared, ...], ...] = ()
    commons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
