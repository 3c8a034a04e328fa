"""Types and enumerators that a function declares for itself, which generated functions declare
again before the region's text.

1. Needed are those that the region's text names, and those that their declarations name.
2. A name has one declaration in the function, and is no variable's there. Wherever the region has
   it, it means that declaration.
3. The declaration is made of constants and other types, so that it means the same elsewhere.
   Nothing in the function gives types another layout or mode, which trees do not say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic, CType, arithmetic
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk

_LAYOUT = re.compile(
    r"__attribute|__declspec|\b_?[Aa]lignas\b|\bpack\b|__mode__|scalar_storage_order"
)


@dataclass(frozen=True, eq=False)
class OwnTypes:
    """The ``names`` that are declared again, tags with their keyword, by the ``texts`` in their
    order; ``nodes`` are the trees of the declarations, by ``id``."""

    names: frozenset[str] = frozenset()
    texts: tuple[str, ...] = ()
    nodes: frozenset[int] = frozenset()


@dataclass(frozen=True, eq=False)
class _Declared:
    """One declaration: the tree of the type, or of the type definition, and what it declares."""

    tree: Tree
    names: frozenset[str]


def own_types(function: Tree, text: str, block: Tree, resolution: Resolution) -> OwnTypes:
    """Those that the function's region, ``block``, needs and that can be declared again; ``text``
    is that of the function."""
    every = [] if _LAYOUT.search(text) else list(_declarations(function))
    taken = _taken(every, block, resolution)
    found = [
        one
        for one in _needed(every, block, resolution)
        if one.names.isdisjoint(taken) and _is_constant(one.tree, resolution)
    ]
    names = frozenset[str]().union(*(one.names for one in found))
    nodes = frozenset(id(node) for one in found for node in walk(one.tree))
    return OwnTypes(names, tuple(map(_text, found)), nodes)


def is_of_own_type(symbol: Symbol, of: CType, resolution: Resolution) -> bool:
    """Whether the variable has a type of the function's own that is no other name of a number."""
    names_local = any(id(node) in resolution.local_types for node in walk(symbol.declaration.type))
    is_number = isinstance(of, Arithmetic) and arithmetic(of.text.split()) is not None
    return names_local and not is_number


def _declarations(function: Tree) -> Iterator[_Declared]:
    """All of the function, in the order of the text; those of variables without the variable."""
    inside: set[int] = set()
    for node in walk(function.body):
        if id(node) not in inside and is_a(node, "Typedef", "Struct", "Union", "Enum"):
            names = frozenset(_names(node))
            if names:
                inside |= {id(below) for below in walk(node)}
                yield _Declared(node, names)


def _names(tree: Tree) -> Iterator[str]:
    for node in walk(tree):
        if is_a(node, "Typedef", "Enumerator"):
            yield node.name
        elif is_a(node, "Struct", "Union", "Enum") and node.name and _is_definition(node):
            yield f"{type(node).__name__.lower()} {node.name}"


def _is_definition(node: Tree) -> bool:
    return (node.values if is_a(node, "Enum") else node.decls) is not None


def _text(declared: _Declared) -> str:
    """Generated functions need not use all: compilers warn of names for types that nothing uses."""
    unused = " __attribute__((unused))" if is_a(declared.tree, "Typedef") else ""
    return f"{printed(declared.tree)}{unused};"


def _needed(every: list[_Declared], block: Tree, resolution: Resolution) -> list[_Declared]:
    """Step 1."""
    names, found = set(_named(block, resolution)), set[int]()
    while more := [one for one in every if id(one) not in found and one.names & names]:
        found |= {id(one) for one in more}
        names |= {name for one in more for name in _named(one.tree, resolution)}
    return [one for one in every if id(one) in found]


def _named(tree: Tree, resolution: Resolution) -> Iterator[str]:
    """What the tree names of the function's own."""
    for node in walk(tree):
        meaning = resolution.uses.get(id(node))
        if isinstance(meaning, Constant) and meaning.local:
            yield node.name
        elif id(node) in resolution.local_types:
            yield resolution.local_types[id(node)]


def _taken(every: list[_Declared], block: Tree, resolution: Resolution) -> set[str]:
    """Step 2: the names that would have several meanings."""
    variables = {s.name for s in resolution.declared.values() if s.level != "file"}
    counts = Counter(name for one in every for name in one.names)
    twice = {name for name, count in counts.items() if count > 1}
    return variables | twice | _meaning_others(block, resolution)


def _meaning_others(block: Tree, resolution: Resolution) -> set[str]:
    """The names that the block has for what the function does not declare."""
    found = set()
    for node in walk(block):
        local = id(node) in resolution.local_types
        if is_a(node, "IdentifierType") and not local:
            found.add(node.names[-1])
        elif is_a(node, "Struct", "Union", "Enum") and node.name and not local:
            found.add(f"{type(node).__name__.lower()} {node.name}")
        elif is_a(node, "ID"):
            meaning = resolution.uses.get(id(node))
            if meaning is not None and not (isinstance(meaning, Constant) and meaning.local):
                found.add(node.name)
    return found


def _is_constant(tree: Tree, resolution: Resolution) -> bool:
    """Step 3."""
    return not any(
        isinstance(resolution.uses.get(id(node)), Symbol) or is_a(node, "FuncCall")
        for node in walk(tree)
    )
