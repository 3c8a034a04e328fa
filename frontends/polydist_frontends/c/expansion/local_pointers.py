"""Pointers that a block of a region declares with the place that they always lead to, with that
place where they are named, as for ``double *top = a + k * n;`` around loops over the other rows.

A declaration of a pointer is one statement with all that uses it, which is what a row of a matrix
should be, but not whole loops over rows. So it is written out

1. if its block has nests of loops, or its value does not depend on the loop around it;
2. if that value is made of names, numbers, members and places that nothing changes, or hides, in
   the block, and has the type of the pointer;
3. if all that names it is in the text of the block: macros may hide some of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer
from polydist_frontends.c.expansion.callees import Stores
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.expansion.calls import Surroundings
from polydist_frontends.c.expansion.edits import Edit, on_one_line
from polydist_frontends.c.expansion.new_names import WORD
from polydist_frontends.c.expansion.steady_places import (
    changes_of,
    is_place_for,
    reads_memory,
)
from polydist_frontends.c.memory.places import named
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.structure import Piece
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, printed, walk
from polydist_frontends.c.reading.tokens import Token
from polydist_frontends.c.tree.groups import Group, grouped

_LOOPS = ("For", "While", "DoWhile")
_TARGETS = ("Label", "Case", "Default")
"""Where jumps lead, perhaps past the statement that gives a pointer its value."""


@dataclass(frozen=True, eq=False)
class _Block:
    """A block of a region: its statements, and the loop around it, if there is one."""

    groups: Sequence[Group]
    loop: Tree


@dataclass(frozen=True, eq=False)
class _Placed:
    """The ``values`` of pointers by a statement at ``offset``; what else that declares, and the
    statements after it, are where they are ``seen``."""

    values: Mapping[Symbol, Tree]
    offset: int
    kept: tuple[Tree, ...]
    seen: tuple[Tree, ...]


def pointers_written_out(
    announced: Announced, tokens: Sequence[Token], around: Surroundings
) -> Iterator[Edit]:
    """The changes of the text for those of one region; none of a statement that names others of
    them, which comes after these."""
    found = [of for block in _blocks(around.caller.block, None) for of in _of_block(block, around)]
    pointers = {pointer for of in found for pointer in of.values}
    for of in found:
        names = named((*of.values.values(), *of.kept), around.caller.resolution)
        if (pointers - of.values.keys()).isdisjoint(names):
            yield from _edits(of, announced.pieces, tokens, around)


def _blocks(tree: Tree, loop: Tree) -> Iterator[_Block]:
    if is_a(tree, "Compound"):
        yield _Block(grouped(block_items(tree)), loop)
    inside = tree if is_a(tree, *_LOOPS) else loop
    for _, child in tree.children():
        yield from _blocks(child, inside)


def _of_block(block: _Block, around: Surroundings) -> Iterator[_Placed]:
    for position, group in enumerate(block.groups):
        after = tuple(tree for later in block.groups[position + 1 :] for tree in later.trees)
        values = _values(group, around.caller.resolution)
        of = _placed(values, group, after, around.caller)
        if of is not None and _is_worth_it(of, block, around.caller.resolution):
            yield of


def _placed(
    values: Mapping[int, tuple[Symbol, Tree]],
    group: Group,
    after: tuple[Tree, ...],
    caller: Caller,
) -> _Placed | None:
    """Those of the ``values``, by the places of their declarations, that stay."""
    while group.offset is not None and values:
        kept = tuple(tree for k, tree in enumerate(group.trees) if k not in values)
        of = _Placed(dict(values.values()), group.offset, kept, (*kept, *after))
        stay = {k: (p, v) for k, (p, v) in values.items() if _stays(p, v, of, caller)}
        if len(stay) == len(values):
            return of
        values = stay
    return None


def _values(group: Group, resolution: Resolution) -> dict[int, tuple[Symbol, Tree]]:
    """The pointers that the statement gives values, with these, by the places of its parts; none
    that another one's value names, nor any if it is not a declaration or one assignment."""
    if not all(is_a(tree, "Decl") for tree in group.trees) and len(group.trees) > 1:
        return {}
    found: dict[int, tuple[Symbol, Tree]] = {}
    for k, tree in enumerate(group.trees):
        symbol, value = _value(tree, resolution)
        others = {symbol for symbol, _ in found.values()}
        is_one = symbol is not None and value is not None and isinstance(symbol.type, Pointer)
        if symbol is not None and is_one and others.isdisjoint(named((value,), resolution)):
            found[k] = (symbol, value)
    return found


def _value(tree: Tree, resolution: Resolution) -> tuple[Symbol | None, Tree]:
    """The variable that the statement alone gives a value, and that, be it where it is declared in
    the block, or, of one that is declared elsewhere in the function, where it is set."""
    if is_a(tree, "Decl"):
        return resolution.declared.get(id(tree)), None if tree.storage else tree.init
    if not is_a(tree, "Assignment") or tree.op != "=" or not is_a(tree.lvalue, "ID"):
        return None, None
    symbol = resolution.symbol(tree.lvalue)
    is_own = symbol is not None and symbol.automatic and symbol.region is None
    return (symbol if is_own else None), tree.rvalue


# --------------------------------------------------------------------------------------- step 1
def _is_worth_it(of: _Placed, block: _Block, resolution: Resolution) -> bool:
    if not any(is_a(node, *_LOOPS) for tree in of.seen for node in walk(tree)):
        return False
    if any(_is_nest(tree) for tree in of.seen):
        return True
    header = (block.loop.init, block.loop.next) if is_a(block.loop, "For") else ()
    set_there = _set_by([part for part in header if part is not None], resolution)
    return set_there.isdisjoint(named(of.values.values(), resolution))


def _is_nest(tree: Tree) -> bool:
    loops = (node for node in walk(tree) if is_a(node, *_LOOPS))
    return any(is_a(node, *_LOOPS) for loop in loops for node in walk(loop.stmt))


def _set_by(header: Sequence[Tree], resolution: Resolution) -> set[Symbol | None]:
    """The variables that a loop's header sets."""
    nodes = [node for part in header for node in walk(part)]
    targets = (resolution.symbol(t) for t in map(assigned, nodes) if is_a(t, "ID"))
    return {*targets, *(resolution.declared.get(id(node)) for node in nodes)}


# --------------------------------------------------------------------------------------- step 2
def _stays(pointer: Symbol, value: Tree, of: _Placed, caller: Caller) -> bool:
    """Whether the value is the same, and means the same, wherever the pointer is named."""
    resolution = caller.resolution
    if not is_place_for(value, pointer, resolution):
        return False
    symbols = {pointer, *named((value,), resolution)}
    if not all(caller.keeps(symbol, caller.stores) for symbol in symbols):
        return False
    if reads_memory(value) and caller.stores != Stores():
        return False
    nodes = [node for tree in of.seen for node in walk(tree)]
    changes = changes_of(value, symbols, resolution)
    return _is_open(nodes, symbols) and not any(map(changes.by, nodes))


def _is_open(nodes: Sequence[Tree], symbols: Iterable[Symbol]) -> bool:
    """Whether names mean everywhere what they mean first, and no jump comes in between."""
    hidden = {node.name for node in nodes if is_a(node, "Decl")}
    names = {symbol.name for symbol in symbols}
    return hidden.isdisjoint(names) and not any(is_a(node, *_TARGETS) for node in nodes)


# --------------------------------------------------------------------------------------- step 3
def _edits(
    of: _Placed, pieces: Sequence[Piece], tokens: Sequence[Token], around: Surroundings
) -> Iterator[Edit]:
    own = next((piece for piece in pieces if piece.start == of.offset), None)
    if own is None:
        return
    seen = _in_block(own, pieces, tokens)
    names = {pointer.name: _in_brackets(value) for pointer, value in of.values.items()}
    is_text = all(_is_in_text(pointer, of, seen, around) for pointer in of.values)
    if is_text and set(WORD.findall(" ".join(names.values()))).isdisjoint(around.macros):
        text = _without(names, " ".join(f"{printed(tree)};" for tree in of.kept) or ";")
        lines = around.text.count("\n", own.start, own.end)
        yield Edit(own.start, own.end, on_one_line(text, lines))
        yield from _replaced((t for t in seen if t.start >= own.end), names)


def _replaced(tokens: Iterable[Token], names: Mapping[str, str]) -> Iterator[Edit]:
    for token in tokens:
        if token.text in names:
            yield Edit(token.start, token.end, names[token.text])


def _in_block(own: Piece, pieces: Sequence[Piece], tokens: Sequence[Token]) -> list[Token]:
    """What the statement's block has from it on, but for names of members."""
    around = (piece for piece in pieces if piece.start < own.start and piece.end >= own.end)
    end = min((piece.end for piece in around), default=0)
    return [
        token
        for before, token in pairwise(tokens)
        if own.start <= token.start < end and before.text not in (".", "->")
    ]


def _in_brackets(value: Tree) -> str:
    return f"({' '.join(printed(value).split())})"


def _without(names: Mapping[str, str], text: str) -> str:
    """The text with what stands for the ``names`` in it."""
    pattern = rf"(?<![.>\w])(?:{'|'.join(names)})\b"
    return re.sub(pattern, lambda found: names[found.group()], text)


def _is_in_text(pointer: Symbol, of: _Placed, seen: Sequence[Token], around: Surroundings) -> bool:
    """Whether all that names the pointer is in the text where its value is seen, but for the
    statement that gives it that, which names it first."""
    resolution = around.caller.resolution
    nodes = (node for tree in of.seen for node in walk(tree) if is_a(node, "ID"))
    there = sum(resolution.symbol(node) is pointer for node in nodes)
    given = 0 if pointer.declaration.init is of.values[pointer] else 1
    everywhere = sum(symbol is pointer for symbol in resolution.uses.values())
    in_text = sum(token.text == pointer.name for token in seen)
    return there > 0 and everywhere == there + given and in_text == there + 1
