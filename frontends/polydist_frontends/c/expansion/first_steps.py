"""Pointers that move once more right after they are set, with all of that in one value: ``double *p
= a[k] + 1;`` for ``double *p = a[k]; p++;``.

1. A declaration, or an assignment, gives a pointer a place that variables of the region name,
   whose values are not the same throughout: numbers of elements, which other pointers that move
   become, are not counted from there. Or it is not known how these move.
2. What follows are steps of it, by numbers that are the same before them; between it and these may
   be declarations, and statements that set other pointers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.declarations.symbols import Constant, Resolution, Symbol
from polydist_frontends.c.declarations.types import Pointer, is_volatile
from polydist_frontends.c.expansion.calls import Surroundings
from polydist_frontends.c.expansion.edits import Edit, on_one_line
from polydist_frontends.c.expansion.moved_parameters import distance_of
from polydist_frontends.c.expansion.new_names import WORD
from polydist_frontends.c.memory.places import named
from polydist_frontends.c.memory.pointer_families import changed_in
from polydist_frontends.c.memory.values_of_names import values_of_names
from polydist_frontends.c.parsing.extensions import OWN_TYPE, UNKNOWN_TYPE
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, printed, walk
from polydist_frontends.c.tree.groups import Group, grouped

_PARTS = ("ID", "Constant", "BinaryOp", "UnaryOp")
_SIGNS = ("+", "-", "*")


@dataclass(frozen=True, eq=False)
class _Places:
    """What names mean around a region, and the variables that it ``sets``, but for iterators; and
    those of it that have no one value that is known (``own``)."""

    around: Surroundings
    sets: frozenset[Symbol]
    own: frozenset[Symbol]

    @property
    def names(self) -> Resolution:
        return self.around.caller.resolution


@dataclass(frozen=True, eq=False)
class _Moved:
    """Statements at ``steps`` that only move what the ``group`` sets, which they make the
    ``trees``."""

    group: Group
    trees: tuple[Tree, ...]
    steps: tuple[int, ...]


def first_steps_taken(announced: Announced, around: Surroundings) -> Iterator[Edit]:
    """The changes of the text for those of one region."""
    block = around.caller.block
    if any(is_a(node, "Label") for node in walk(block)):
        return
    places = _places(around)
    for node in walk(block):
        groups = grouped(block_items(node)) if is_a(node, "Compound") else []
        for position, group in enumerate(groups):
            moved = _moved(group, groups[position + 1 :], places)
            yield from _edits(moved, announced, around) if moved is not None else ()


def _places(around: Surroundings) -> _Places:
    block, names = around.caller.block, around.caller.resolution
    sets = changed_in(block, names)
    items = (item for node in walk(block) if is_a(node, "Compound") for item in block_items(node))
    declared = {names.declared[id(item)] for item in items if id(item) in names.declared}
    return _Places(around, sets, sets | (declared - values_of_names(block, sets, names).keys()))


def _moved(group: Group, after: Sequence[Group], places: _Places) -> _Moved | None:
    """Step 2, where it is worth it."""
    found = _Moved(group, group.trees, ())
    between: list[Tree] = []
    for later in after:
        position, distance = _step(later, found, between, places)
        if distance is not None and later.offset is not None:
            trees = [*found.trees]
            trees[position] = _with_value(trees[position], distance)
            found = _Moved(group, tuple(trees), (*found.steps, later.offset))
        elif all(_goes_between(tree, places.names) for tree in later.trees):
            between += later.trees
        else:
            break
    return found if found.steps and group.offset is not None else None


def _goes_between(tree: Tree, names: Resolution) -> bool:
    """Whether it declares something, or sets a pointer, by a statement of its own."""
    target = assigned(tree)
    symbol = names.symbol(target) if is_a(target, "ID") else None
    return is_a(tree, "Decl") or (symbol is not None and isinstance(symbol.type, Pointer))


def _step(
    later: Group, found: _Moved, between: Sequence[Tree], places: _Places
) -> tuple[int, tuple[str, Tree] | None]:
    """Which of the pointers that were set the statement moves, if it does nothing else, and how
    far."""
    (step, *others), names = later.trees, places.names
    target = assigned(step)
    pointer = names.symbol(target) if is_a(target, "ID") and not others else None
    positions = [k for k, tree in enumerate(found.trees) if _set_by(tree, names) is pointer]
    if pointer is None or len(positions) != 1 or not _is_fit(pointer, found, between, places):
        return 0, None
    sign, distance = distance_of(step, pointer, names)
    is_known = sign and _is_known(distance, between, places)
    return positions[0], (sign, distance) if is_known else None


def _set_by(tree: Tree, names: Resolution) -> Symbol | None:
    if is_a(tree, "Decl"):
        is_one = tree.init is not None and not tree.storage
        return names.declared.get(id(tree)) if is_one else None
    is_one = is_a(tree, "Assignment") and tree.op == "=" and is_a(tree.lvalue, "ID")
    return names.symbol(tree.lvalue) if is_one else None


def _is_fit(pointer: Symbol, found: _Moved, between: Sequence[Tree], places: _Places) -> bool:
    """Step 1, and whether the group alone names the pointer, once, before it moves."""
    of, names = pointer.type, places.names
    trees = [tree for tree in found.group.trees if _set_by(tree, names) is pointer]
    values = [tree.init if is_a(tree, "Decl") else tree.rvalue for tree in trees]
    others = [tree for tree in found.group.trees if tree not in trees]
    is_plain = isinstance(of, Pointer) and not is_volatile(of) and pointer.automatic
    is_alone = pointer not in named((*values, *others, *between), names)
    is_own = not places.own.isdisjoint(named(values, names))
    return is_plain and is_alone and (is_own or places.around.steps)


def _is_known(distance: Tree, between: Sequence[Tree], places: _Places) -> bool:
    """Whether it is the same number before the declarations in ``between``."""
    names, caller = places.names, places.around.caller
    symbols = [*named((distance,), names)]
    declared = {names.declared.get(id(tree)) for tree in between}
    is_kept = all(caller.keeps(symbol, caller.stores) for symbol in symbols)
    is_kept = is_kept and places.sets.isdisjoint(symbols) and declared.isdisjoint(symbols)
    return is_kept and all(_is_number(node, names) for node in walk(distance))


def _is_number(node: Tree, names: Resolution) -> bool:
    if is_a(node, "BinaryOp", "UnaryOp"):
        return node.op in _SIGNS
    if is_a(node, "ID"):
        return isinstance(names.uses.get(id(node)), (Symbol, Constant))
    return is_a(node, "Constant")


def _with_value(tree: Tree, step: tuple[str, Tree]) -> Tree:
    """The same with the step in its value."""
    sign, distance = step
    made, part = copy(tree), "init" if is_a(tree, "Decl") else "rvalue"
    setattr(made, part, c.BinaryOp(sign, getattr(tree, part), distance, tree.coord))
    return made


def _edits(of: _Moved, announced: Announced, around: Surroundings) -> Iterator[Edit]:
    pieces = {piece.start: piece for piece in announced.pieces}
    text = " ".join(f"{printed(tree)};" for tree in of.trees)
    unfit = {*around.macros, UNKNOWN_TYPE, OWN_TYPE}
    own = [pieces[offset] for offset in (of.group.offset, *of.steps) if offset in pieces]
    if not unfit.isdisjoint(WORD.findall(text)) or len(own) <= len(of.steps):
        return
    for piece, new in zip(own, (text, *(";" for _ in of.steps)), strict=True):
        lines = around.text.count("\n", piece.start, piece.end)
        yield Edit(piece.start, piece.end, on_one_line(new, lines))
