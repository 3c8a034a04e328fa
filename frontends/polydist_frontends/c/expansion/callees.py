"""Functions of a file whose text may stand in the place of their calls.

1. A function is known by its definition, its variables begin anew with each call, and it neither
   jumps nor calls itself.
2. It is worth it where it has loops and elements of others' arrays, or calls what has: other calls
   are statements like others, unless nobody knows what they do.
3. Of what it changes outside of its own variables, those of file scope are known by their names,
   and what pointers and elements give by kinds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import (
    Arithmetic,
    CType,
    Function,
    Pointer,
    Void,
    is_volatile,
)
from polydist_frontends.c.expansion.moved_parameters import with_pointers_kept
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.fatal_ends import ENDING
from polydist_frontends.c.functions.purity import declares
from polydist_frontends.c.memory.called_bodies import own_variable
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

_LOOPS = ("For", "While", "DoWhile")
_ROUNDING = re.compile(r"STDC|optimize|\bfp\b|float_control")
"""In directives that say how numbers are computed."""
_COMPILED_APART = re.compile(r"__attribute__[\s(]*[^;{]*\b_*(?:optimize|target)_*\b")
"""A function that the compiler is told to compile in another way than those around it."""
_LEAVING = ("Goto", "Label", "EllipsisParam")
_EVERY_KIND = frozenset(("pointer", "integer", "floating", "other"))


@dataclass(frozen=True)
class Stores:
    """What a function changes (step 3): ``kinds`` of memory, and variables of file scope by
    ``names``; perhaps ``all`` of these."""

    kinds: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    all: bool = False

    def union(self, other: Stores) -> Stores:
        return Stores(self.kinds | other.kinds, self.names | other.names, self.all or other.all)


_ALL = Stores(_EVERY_KIND, frozenset(), True)


@dataclass(frozen=True, eq=False)
class Callee:
    """A function's definition and what its names mean; ``parameters`` in their order."""

    name: str
    tree: Tree
    resolution: Resolution
    parameters: tuple[Symbol, ...]

    @property
    def result(self) -> CType:
        of = self.resolution.declared[id(self.tree.decl)].type
        return of.result if isinstance(of, Function) else Void()

    @property
    def own(self) -> frozenset[Symbol]:
        """Its parameters and variables."""
        return frozenset(s for s in self.resolution.declared.values() if s.level != "file")


@dataclass(frozen=True, eq=False)
class Callees:
    """The functions that the ``items`` of a preprocessed ``file`` define; ``threads``: directives
    of OpenMP in them have an effect, which is another result where they say how sums are made."""

    items: Sequence[Item]
    file: str
    threads: bool
    known: dict[str, Callee | None] = field(default_factory=dict)
    stores: dict[str, Stores] = field(default_factory=dict)

    def expandable(self, name: str, unknown: bool) -> Callee | None:
        """The function, if steps 1 and 2 hold; step 1 alone where calls are ``unknown``."""
        found = self.defined(name)
        if found is None or not _is_plain(found) or (self.threads and _shares_by_hand(found)):
            return None
        reached = self._reached(name, frozenset())
        bodies = [of for other in (name, *reached) if (of := self.defined(other)) is not None]
        is_worth_it = any(map(_has_loops, bodies)) and any(map(_has_elements, bodies))
        return found if (is_worth_it or unknown) and name not in reached else None

    def defined(self, name: str) -> Callee | None:
        if name not in self.known:
            self.known[name] = self._parsed(name)
        return self.known[name]

    def stored(self, name: str) -> Stores:
        """Step 3, of the function and those that it calls."""
        if name not in self.stores:
            self.stores[name] = Stores()
            self.stores[name] = self._stored(name)
        return self.stores[name]

    def all_stored(self, names: frozenset[str]) -> Stores:
        """Step 3, of several functions."""
        found = Stores()
        for name in sorted(names):
            found = found.union(self.stored(name))
        return found

    def _parsed(self, name: str) -> Callee | None:
        definitions = [one for one in self.items if one.is_function and declares(one, name)]
        if len(definitions) != 1 or _COMPILED_APART.search(definitions[0].text):
            return None
        found = _parsed_text(joined(needed_for(definitions[0], self.items)), name, self.file)
        if found is None:
            return None
        tree, resolution = found
        parameters = (s for s in resolution.declared.values() if s.parameter)
        return Callee(name, tree, resolution, tuple(sorted(parameters, key=lambda s: s.sequence)))

    def _reached(self, name: str, known: frozenset[str]) -> frozenset[str]:
        """The functions that it calls, that those call, and so on, beside those that are known."""
        of = self.defined(name)
        for called in () if of is None else sorted(_called(of) - known):
            if called not in known:
                known = self._reached(called, known | {called})
        return known

    def _stored(self, name: str) -> Stores:
        of = self.defined(name)
        if of is None:
            return Stores() if name in WITHOUT_EFFECT | ENDING else _ALL
        return _stores_of(of).union(self.all_stored(_called(of)))


def kind_of(of: CType | None) -> str:
    """The kind of what a variable of the type holds."""
    if isinstance(of, Arithmetic):
        return "integer" if of.integer else "floating"
    return "pointer" if isinstance(of, Pointer) else "other"


def _called(of: Callee) -> frozenset[str]:
    """The functions that it calls; one without a name for those that pointers choose."""
    calls = [node for node in walk(of.tree.body) if is_a(node, "FuncCall")]
    return frozenset(str(c.name.name) if is_a(c.name, "ID") else "" for c in calls)


def _stores_of(of: Callee) -> Stores:
    """What the function itself changes; what it has the address of counts as changed."""
    found = Stores()
    for node in walk(of.tree.body):
        target = assigned(node)
        if target is None and is_a(node, "UnaryOp") and node.op == "&":
            target = root_of(node.expr)
        if target is None or own_variable(target, of.resolution) is not None:
            continue
        root = root_of(target)
        names = frozenset((str(root.name),)) if is_a(root, "ID") else frozenset()
        kind = kind_of(type_of(target, of.resolution))
        kinds = _EVERY_KIND if kind == "other" else frozenset((kind,))
        found = found.union(Stores(kinds if assigned(node) is not None else frozenset(), names))
    return found


def root_of(place: Tree) -> Tree:
    """The variable of which the place is a part, or the place itself."""
    while is_a(place, "StructRef") and place.type == ".":
        place = place.name
    return place


def _shares_by_hand(of: Callee) -> bool:
    """Whether the result depends on threads: their sums, or what they do by their numbers."""
    asks = any(name.startswith("omp_") for name in _called(of))
    return asks or any("reduction" in words for words in _directives(of))


def _directives(of: Callee) -> list[str]:
    return [str(node.string) for node in walk(of.tree.body) if is_a(node, "Pragma")]


def has_inner_loops(of: Callee) -> bool:
    """Whether a loop of its own is inside of another one."""
    loops = (node for node in walk(of.tree.body) if is_a(node, *_LOOPS))
    return any(is_a(node, *_LOOPS) for loop in loops for node in walk(loop.stmt))


def _has_loops(of: Callee) -> bool:
    return any(is_a(node, *_LOOPS) for node in walk(of.tree.body))


def _has_elements(of: Callee) -> bool:
    """Whether it names elements, or what pointers lead to, outside of its own variables."""
    named = (n for n in walk(of.tree.body) if is_a(n, "ArrayRef") or _is_dereference(n))
    return any(own_variable(node, of.resolution) is None for node in named)


def _is_dereference(node: Tree) -> bool:
    return (is_a(node, "UnaryOp") and node.op == "*") or (
        is_a(node, "StructRef") and node.type == "->"
    )


def _is_plain(of: Callee) -> bool:
    """Step 1, but for calls of itself."""
    if any(is_a(node, *_LEAVING) for node in walk(of.tree)) or _declares_others(of):
        return False
    if any(_ROUNDING.search(words) for words in _directives(of)):
        return False
    return all(s.name for s in of.parameters) and all(map(_begins_anew, of.own))


def _declares_others(of: Callee) -> bool:
    """Whether it has types or enumerators of its own."""
    names = (m for m in of.resolution.uses.values() if isinstance(m, Constant))
    return bool(of.resolution.local_types) or any(name.local for name in names)


def _begins_anew(symbol: Symbol) -> bool:
    return symbol.automatic and not is_volatile(symbol.type)


@lru_cache(maxsize=256)
def _parsed_text(text: str, name: str, file: str) -> tuple[Tree, Resolution] | None:
    """The last definition of the text, which nobody changes."""
    try:
        tree = parse(text, file)
    except Refusal:
        return None
    function = tree.ext[-1]
    if not is_a(function, "FuncDef") or function.decl.name != name:
        return None
    return with_pointers_kept(function, resolve(tree, function))
