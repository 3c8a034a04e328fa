"""Other names for variables of a function whose text takes the place of a call."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.expansion.callees import Callee
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.reading.syntax import Tree, children, is_a, walk

WORD = re.compile(r"[A-Za-z_$][\w$]*")


def new_names(
    call: Tree, callee: Callee, trees: Iterable[Tree], caller: Caller, text: str
) -> dict[Symbol, str]:
    """For those that stand in the ``trees`` around the function's text, for those whose name an
    iterator of a loop around the ``call`` has, and for those whose name is an iterator's on one
    side only; the names are new in the file's ``text``."""
    used = {str(node.name) for tree in trees for node in walk(tree) if is_a(node, "ID")}
    used |= _confused(callee, caller)
    used |= {s.name for s in counting(_loops_around(call, caller), caller.resolution)}
    taken = {*WORD.findall(text), *(symbol.name for symbol in callee.own)}
    names: dict[Symbol, str] = {}
    for symbol in sorted(callee.own, key=lambda symbol: symbol.sequence):
        if symbol.name in used:
            found = (f"{symbol.name}_{number}" for number in itertools.count(1))
            names[symbol] = next(name for name in found if name not in taken)
            taken.add(names[symbol])
    return names


def _confused(callee: Callee, caller: Caller) -> frozenset[str]:
    """Names that loops of the function count with and the region uses in another way, or the other
    way round."""
    here = frozenset(counting(walk(caller.block), caller.resolution))
    there = frozenset(counting(walk(callee.tree.body), callee.resolution))
    others_here = _named(caller.block, caller.resolution) - {s.name for s in here}
    others_there = frozenset(symbol.name for symbol in callee.own - there)
    both = ({s.name for s in here} & others_there) | ({s.name for s in there} & others_here)
    return frozenset(both)


def _loops_around(call: Tree, caller: Caller) -> Iterator[Tree]:
    loops = (node for node in walk(caller.block) if is_a(node, "For"))
    return (loop for loop in loops if any(node is call for node in walk(loop)))


def counting(nodes: Iterable[Tree], resolution: Resolution) -> Iterator[Symbol]:
    """What the headers of loops set first."""
    for node in nodes:
        init = node.init if is_a(node, "For") else None
        for part in children(init) if is_a(init, "DeclList", "ExprList") else [init]:
            symbol = resolution.declared.get(id(part)) if is_a(part, "Decl") else None
            target = assigned(part) if part is not None else None
            symbol = resolution.symbol(target) if is_a(target, "ID") else symbol
            if symbol is not None:
                yield symbol


def _named(tree: Tree, resolution: Resolution) -> frozenset[str]:
    names = (resolution.symbol(node) for node in walk(tree) if is_a(node, "ID"))
    return frozenset(symbol.name for symbol in names if symbol is not None)
