"""Functions of a file whose text may stand in the place of their calls.

1. A function is known by its definition, its variables begin anew with each call, and it neither
   jumps nor calls itself.
2. It is worth it where it has loops and elements of others' arrays, or calls what has: other calls
   are statements like others.
3. What it changes of memory that is not its own is known by kinds: a variable whose kind it never
   changes keeps its value, whoever has its address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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
from polydist_frontends.c.functions.calls import WITHOUT_EFFECT
from polydist_frontends.c.functions.purity import declares
from polydist_frontends.c.memory.called_bodies import own_variable
from polydist_frontends.c.memory.places import type_of
from polydist_frontends.c.reading.items import Item, joined, needed_for
from polydist_frontends.c.reading.syntax import Tree, is_a, parse, walk
from polydist_frontends.errors import Refusal

_LOOPS = ("For", "While", "DoWhile")
_ROUNDING = re.compile(r"STDC|optimize|\bfp\b|float_control")
"""In directives that say how numbers are computed."""
_LEAVING = ("Goto", "Label", "EllipsisParam")
EVERY_KIND = frozenset(("pointer", "integer", "floating", "other"))


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
    kinds: dict[str, frozenset[str]] = field(default_factory=dict)

    def expandable(self, name: str) -> Callee | None:
        """The function, if steps 1 and 2 hold."""
        found = self.defined(name)
        if found is None or not _is_plain(found) or (self.threads and _shares_by_hand(found)):
            return None
        reached = self._reached(name, frozenset())
        bodies = [of for other in (name, *reached) if (of := self.defined(other)) is not None]
        is_worth_it = any(map(_has_loops, bodies)) and any(map(_has_elements, bodies))
        return found if is_worth_it and name not in reached else None

    def defined(self, name: str) -> Callee | None:
        if name not in self.known:
            self.known[name] = self._parsed(name)
        return self.known[name]

    def stored(self, name: str) -> frozenset[str]:
        """Step 3: the kinds of what the function, and those that it calls, change."""
        if name not in self.kinds:
            self.kinds[name] = frozenset()
            self.kinds[name] = self._stored(name)
        return self.kinds[name]

    def _parsed(self, name: str) -> Callee | None:
        definitions = [one for one in self.items if one.is_function and declares(one, name)]
        if len(definitions) != 1:
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

    def _stored(self, name: str) -> frozenset[str]:
        of = self.defined(name)
        if of is None:
            return frozenset() if name in WITHOUT_EFFECT else EVERY_KIND
        own = frozenset(_kinds_of_stores(of))
        return own.union(*(self.stored(called) for called in sorted(_called(of))))


def kind_of(of: CType | None) -> str:
    """The kind of what a variable of the type holds."""
    if isinstance(of, Arithmetic):
        return "integer" if of.integer else "floating"
    return "pointer" if isinstance(of, Pointer) else "other"


def _called(of: Callee) -> frozenset[str]:
    """The functions that it calls; one without a name for those that pointers choose."""
    calls = [node for node in walk(of.tree.body) if is_a(node, "FuncCall")]
    return frozenset(str(c.name.name) if is_a(c.name, "ID") else "" for c in calls)


def _kinds_of_stores(of: Callee) -> Iterator[str]:
    for node in walk(of.tree.body):
        target = assigned(node)
        if target is None or own_variable(target, of.resolution) is not None:
            continue
        kind = kind_of(type_of(target, of.resolution))
        yield from EVERY_KIND if kind == "other" else (kind,)


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
    return function, resolve(tree, function)
