"""What the header of a ``for`` loop does with its iterator, and what it does besides: ``for (s = 0,
j = 0; j < n; j++, k += 2)``.

The iterator is the variable that is given its first value, tested and advanced; the first such one.
A header that gives a value to a single variable and advances it counts that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.reading.syntax import Tree, is_a, walk

_STEPS = ("++", "--", "p++", "p--")


@dataclass(frozen=True, eq=False)
class HeaderParts:
    """``init`` and ``advance`` are the iterator's, in a header that has one: without an
    ``iterator``, all that stands in the header is ``starts`` and ``steps``, in their order.
    ``late``: those of the steps that stand after ``advance``."""

    iterator: Symbol | None
    init: Tree
    advance: Tree
    starts: tuple[Tree, ...]
    steps: tuple[Tree, ...]
    late: tuple[Tree, ...] = ()


def header_parts(loop: Tree, resolution: Resolution) -> HeaderParts:
    """The parts of a loop's header."""
    inits, nexts = header_items(loop.init), header_items(loop.next)
    for init in inits:
        symbol = _given(init, resolution)
        own = [item for item in nexts if _is(assigned(item), symbol, resolution)]
        if symbol is None or not own or (len(inits) > 1 and not _tests(loop, symbol, resolution)):
            continue
        position = nexts.index(own[0])
        return HeaderParts(
            iterator=symbol,
            init=init,
            advance=own[0],
            starts=tuple(item for item in inits if item is not init),
            steps=(*nexts[:position], *nexts[position + 1 :]),
            late=nexts[position + 1 :],
        )
    return HeaderParts(None, None, None, inits, nexts)


def iterator_of(loop: Tree, resolution: Resolution) -> Symbol | None:
    """The variable that a ``for`` counts, if its header says so."""
    return header_parts(loop, resolution).iterator


def header_items(part: Tree) -> tuple[Tree, ...]:
    """The expressions or declarations between commas."""
    if is_a(part, "DeclList"):
        return tuple(item for item in part.decls if is_a(item, "Decl"))
    if is_a(part, "ExprList"):
        return tuple(part.exprs)
    return () if part is None else (part,)


def assigned(tree: Tree) -> Tree:
    """What an assignment, ``++`` or ``--`` changes; ``None`` for any other node."""
    if is_a(tree, "Assignment"):
        return tree.lvalue
    return tree.expr if is_a(tree, "UnaryOp") and tree.op in _STEPS else None


def alternatives_of(tree: Tree) -> list[Tree]:
    """What is one of several by choice: each of these."""
    if is_a(tree, "TernaryOp"):
        return [*alternatives_of(tree.iftrue), *alternatives_of(tree.iffalse)]
    return [] if tree is None else [tree]


def is_entangled(parts: HeaderParts, resolution: Resolution) -> bool:
    """Whether it matters in which order the header sets its iterator and other variables: the
    loop's first value is one that another part changes, or the next one is read."""
    first = parts.init.init if is_a(parts.init, "Decl") else parts.init.rvalue
    read = {resolution.symbol(node) for node in _names_in(first)} if first is not None else set()
    changed = {resolution.symbol(assigned(item)) for item in parts.starts if assigned(item)}
    declared = {resolution.declared.get(id(item)) for item in parts.starts}
    late = {resolution.symbol(node) for item in parts.late for node in _names_in(item)}
    return parts.iterator in late or not read.isdisjoint((changed | declared) - {None})


def _names_in(tree: Tree) -> Iterator[Tree]:
    return (node for node in walk(tree) if is_a(node, "ID"))


def _given(init: Tree, resolution: Resolution) -> Symbol | None:
    """The variable that gets its first value."""
    if is_a(init, "Decl"):
        return resolution.declared.get(id(init))
    if is_a(init, "Assignment") and init.op == "=" and is_a(init.lvalue, "ID"):
        return resolution.symbol(init.lvalue)
    return None


def _is(tree: Tree, symbol: Symbol | None, resolution: Resolution) -> bool:
    return is_a(tree, "ID") and resolution.symbol(tree) is symbol


def _tests(loop: Tree, symbol: Symbol, resolution: Resolution) -> bool:
    return loop.cond is not None and any(
        resolution.symbol(node) is symbol for node in _names_in(loop.cond)
    )
