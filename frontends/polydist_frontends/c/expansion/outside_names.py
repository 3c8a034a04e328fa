"""What a function's text names that is not its own, and whether that is the same where the call
stands."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import arithmetic
from polydist_frontends.c.expansion.callees import Callee
from polydist_frontends.c.functions.purity import OWN_NAME, called_names
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_TAGGED = ("Struct", "Union", "Enum")


def is_another_meaning(callee: Callee, caller: Resolution, declared: frozenset[str]) -> bool:
    """Whether a name may mean something else in the caller: it declares the name itself, or nothing
    before it does, which has ``declared`` these."""
    outside = frozenset(_names_outside(callee))
    known = {name for name in outside if name.startswith("__builtin_")} | OWN_NAME | declared
    return not (outside <= known and outside.isdisjoint(_own_names(caller)))


def _names_outside(callee: Callee) -> Iterator[str]:
    """The names in the function's text that are not its own, types included, but for those of
    members."""
    yield from called_names(callee.tree.body)
    for node in walk(callee.tree):
        if id(node) in callee.resolution.uses:
            if callee.resolution.symbol(node) not in callee.own:
                yield str(node.name)
        elif is_a(node, *_TAGGED) and node.name:
            yield str(node.name)
        elif is_a(node, "IdentifierType") and arithmetic(list(node.names)) is None:
            yield from map(str, node.names)


def _own_names(caller: Resolution) -> Iterator[str]:
    """What the caller declares itself."""
    yield from (s.name for s in caller.declared.values() if s.level != "file")
    yield from (name.split()[-1] for name in caller.local_types.values())
    function: Tree = caller.file.ext[-1]
    yield from (str(node.name) for node in walk(function.body) if _declares(node) and node.name)


def _declares(node: Tree) -> bool:
    """Whether it is an enumerator, or gives a tag its members."""
    if is_a(node, *_TAGGED):
        return (node.values if is_a(node, "Enum") else node.decls) is not None
    return is_a(node, "Enumerator")
