"""Iterators that keep their values in the bodies of their loops, whatever the region does with the
same variable elsewhere: ``i`` of ``for (i = 1; i < n; i++) { double *row = a[i]; ... }`` after
``i = 0; while (i < m) { ...; i++; }``."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.control_flow.header_parts import assigned, iterator_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.reading.syntax import Tree, is_a, walk


def iterators_kept_at(place: Tree, block: Tree, resolution: Resolution) -> frozenset[Symbol]:
    """Those of the loops around the place whose bodies neither set them nor take their
    addresses."""
    loops = (node for node in walk(block) if is_a(node, "For"))
    around = [loop for loop in loops if any(node is place for node in walk(loop.stmt))]
    kept = ((iterator_of(loop, resolution), loop.stmt) for loop in around)
    return frozenset(i for i, body in kept if i is not None and is_kept_in(body, i, resolution))


def is_kept_in(body: Tree, symbol: Symbol, resolution: Resolution) -> bool:
    """Whether nothing there sets the variable, or takes its address."""
    return all(resolution.symbol(tree) is not symbol for tree in _exposed(body) if is_a(tree, "ID"))


def _exposed(body: Tree) -> Iterator[Tree]:
    for node in walk(body):
        if is_a(node, "UnaryOp") and node.op == "&":
            yield node.expr
        elif assigned(node) is not None:
            yield assigned(node)
