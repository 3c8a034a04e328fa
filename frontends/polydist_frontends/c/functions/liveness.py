"""Whether a variable's value may be read after a region.

Only variables of the function whose addresses are nowhere taken, but to be passed to what the
region calls, which keeps none of them, can be proved dead, and only where the labels of a
``switch`` around the region are side by side, and without ``goto`` outside of it, which no jump
leaves:

1. List what may run after the region, in order: the rest of its block, then for each loop around it
   the step, the condition and the whole body again (with the region itself), then the rest of the
   block around that, and so on. After what a ``case`` has may run what the next ones have.
2. Each piece *uses* the variable (may read it before it is certainly assigned), *kills* it (surely
   assigns it first), or does neither.
3. The first piece that is not neutral decides; a kill counts only if no jump can go around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from polydist_frontends.c.control_flow.early_exit import leaving
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import ArrayOf, Pointer, holds_pointer
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, walk


class Effect(Enum):
    NONE = 0
    USE = 1
    KILL = 2


@dataclass(frozen=True, eq=False)
class _Piece:
    """Something that may run after the region. ``certain``: it runs on every path that gets
    there."""

    trees: tuple[Tree, ...]
    certain: bool


def is_live_after(symbol: Symbol, function: Tree, block: Tree, resolution: Resolution) -> bool:
    """Whether a scalar variable may be read after the region whose block is ``block``, before it is
    assigned again."""
    if not symbol.automatic or _is_kept(symbol, function, block, resolution):
        return True
    around = path_to(function.body, block)
    if has_jumps_outside(function, block) or any(map(_has_labels_below, around)):
        return True
    return _decided(symbol, _continuation(function.body, block), resolution)


def _has_labels_below(tree: Tree) -> bool:
    """Whether it is a ``switch`` with labels inside of statements."""
    if not is_a(tree, "Switch"):
        return False
    return len(_starts(tree)) < sum(is_a(node, "Case", "Default") for node in walk(tree.stmt))


def _starts(switch: Tree) -> list[int]:
    """Where the cases begin, by the items of its block."""
    items = block_items(switch.stmt) if is_a(switch.stmt, "Compound") else [switch.stmt]
    return [k for k, item in enumerate(items) if is_a(item, "Case", "Default")]


def is_used_first(symbol: Symbol, tree: Tree, resolution: Resolution) -> bool:
    """Whether the tree may read the variable before it assigns it."""
    return _effect(symbol, tree, resolution) is Effect.USE


def is_array_live_after(
    symbol: Symbol, function: Tree, block: Tree, resolution: Resolution
) -> bool:
    """Whether elements of a function's own array may be read after the region: it is dead only if
    nothing later mentions it and its address never leaves the function's hands. What pointers in an
    array lead to has other names."""
    if holds_pointer(symbol.type):
        return True
    if not symbol.automatic or not isinstance(symbol.type, ArrayOf) or symbol.parameter:
        return True
    if has_jumps_outside(function, block) or _escapes(symbol, function, block, resolution):
        return True
    return any(
        _mentions(symbol, tree, resolution)
        for piece in _continuation(function.body, block)
        for tree in piece.trees
    )


def has_jumps_outside(function: Tree, block: Tree) -> bool:
    """Whether the function has labels, or jumps to them, that are not the region's own."""
    inside = {id(node) for node in walk(block)}
    jumps = (node for node in walk(function.body) if is_a(node, "Goto", "Label"))
    return any(id(node) not in inside for node in jumps)


def _mentions(symbol: Symbol, tree: Tree, resolution: Resolution) -> bool:
    return any(is_a(node, "ID") and resolution.symbol(node) is symbol for node in walk(tree))


def is_address_taken(symbol: Symbol, function: Tree, resolution: Resolution) -> bool:
    return any(_takes_address(node, symbol, resolution) for node in walk(function.body))


def _is_kept(symbol: Symbol, function: Tree, block: Tree, resolution: Resolution) -> bool:
    """Whether something may have the variable's address after the region."""
    passed = _passed(block)
    taken = (node for node in walk(function.body) if _takes_address(node, symbol, resolution))
    return any(id(node) not in passed for node in taken)


def _passed(block: Tree) -> frozenset[int]:
    """The arguments of calls in the region, and what of them leads to names."""
    calls = (node for node in walk(block) if is_a(node, "FuncCall") and node.args is not None)
    found: set[int] = set()
    for place in (argument for call in calls for argument in call.args.exprs):
        while is_a(place, "ArrayRef") or (is_a(place, "UnaryOp") and place.op == "&"):
            found.add(id(place))
            place = place.name if is_a(place, "ArrayRef") else place.expr  # noqa: PLW2901
        found.add(id(place))
    return frozenset(found)


def _takes_address(tree: Tree, symbol: Symbol, resolution: Resolution) -> bool:
    """Whether the tree is the address of the object or of a part of it: what is only a subscript in
    it, ``&a[k]``, is but read, and so is a pointer to the place."""
    if not is_a(tree, "UnaryOp") or tree.op != "&":
        return False
    place = tree.expr
    if isinstance(symbol.type, Pointer):
        return is_a(place, "ID") and resolution.symbol(place) is symbol
    while is_a(place, "ArrayRef"):
        place = place.name
    return _mentions(symbol, place, resolution)


def _escapes(symbol: Symbol, function: Tree, block: Tree, resolution: Resolution) -> bool:
    """Whether the array is used anywhere but under all its subscripts, and in what the region
    passes to functions."""
    passed = _passed(block)
    subscripted = set(passed)
    for node in walk(function.body):
        if is_a(node, "ArrayRef"):
            depth, base = 0, node
            while is_a(base, "ArrayRef"):
                depth, base = depth + 1, base.name
            if depth >= _rank(symbol):
                subscripted.add(id(base))
        elif id(node) not in passed and _takes_address(node, symbol, resolution):
            return True
    return any(
        is_a(node, "ID") and resolution.symbol(node) is symbol and id(node) not in subscripted
        for node in walk(function.body)
    )


def _rank(symbol: Symbol) -> int:
    depth, of = 0, symbol.type
    while isinstance(of, ArrayOf):
        depth, of = depth + 1, of.element
    return depth


# ------------------------------------------------------------------------------------- continuation
def _continuation(body: Tree, block: Tree) -> Iterator[_Piece]:
    """What may run after ``block``, from the inside out."""
    path = path_to(body, block)
    for child, parent in pairwise(reversed(path)):
        if is_a(parent, "Compound"):
            items = parent.block_items
            position = next(index for index, item in enumerate(items) if item is child)
            yield _Piece(tuple(items[position + 1 :]), True)
        elif is_a(parent, "Case", "Default"):
            items = parent.stmts
            position = next(index for index, item in enumerate(items) if item is child)
            yield _Piece(tuple(items[position + 1 :]), True)
        elif is_a(parent, "For"):
            yield _Piece(
                tuple(part for part in (parent.next, parent.cond) if part is not None), True
            )
            yield _Piece((parent.stmt,), False)
        elif is_a(parent, "While", "DoWhile"):
            yield _Piece((parent.cond,), True)
            yield _Piece((parent.stmt,), False)


def path_to(tree: Tree, target: Tree) -> list[Tree]:
    """The nodes from ``tree`` down to ``target``."""
    if tree is target:
        return [tree]
    for child in children(tree):
        below = path_to(child, target)
        if below:
            return [tree, *below]
    return []


def _decided(symbol: Symbol, pieces: Iterator[_Piece], resolution: Resolution) -> bool:
    jumps = False
    for piece in pieces:
        effect = _sequence(symbol, piece.trees, resolution)
        jumps = jumps or any(map(_has_jump, piece.trees))
        if effect is Effect.USE:
            return True
        if effect is Effect.KILL and piece.certain and not jumps:
            return False
    return False


# ------------------------------------------------------------------------------------------ effects
def _sequence(symbol: Symbol, trees: Sequence[Tree], resolution: Resolution) -> Effect:
    """The effect of evaluating the trees one after the other. After a jump that may skip the rest,
    nothing is certainly assigned."""
    jumps = False
    for tree in (tree for tree in trees if tree is not None):
        effect = _effect(symbol, tree, resolution)
        if effect is Effect.USE or (effect is Effect.KILL and not jumps):
            return effect
        jumps = jumps or _has_jump(tree)
    return Effect.NONE


def _has_jump(tree: Tree) -> bool:
    """Whether the tree may be left, or entered, other than at its ends."""
    if any(is_a(node, "Goto", "Label") for node in walk(tree)):
        return True
    return next(leaving(tree), None) is not None


def _effect(symbol: Symbol, tree: Tree, resolution: Resolution) -> Effect:
    if tree is None:
        return Effect.NONE
    if is_a(tree, "ID"):
        return Effect.USE if resolution.symbol(tree) is symbol else Effect.NONE
    if is_a(tree, "Assignment"):
        return _assignment(symbol, tree, resolution)
    if is_a(tree, "If", "TernaryOp"):
        return _branches(symbol, tree, resolution)
    if is_a(tree, "Switch"):
        return _switch(symbol, tree, resolution)
    if is_a(tree, "BinaryOp") and tree.op in ("&&", "||"):
        return _then(
            _effect(symbol, tree.left, resolution), _maybe(_effect(symbol, tree.right, resolution))
        )
    if is_a(tree, "For"):
        start = _sequence(symbol, [tree.init, tree.cond], resolution)
        return _then(
            start, _maybe(_sequence(symbol, [tree.stmt, tree.next, tree.cond], resolution))
        )
    if is_a(tree, "While"):
        return _then(
            _effect(symbol, tree.cond, resolution), _maybe(_effect(symbol, tree.stmt, resolution))
        )
    if is_a(tree, "StructRef"):
        return _effect(symbol, tree.name, resolution)
    return _sequence(symbol, children(tree), resolution)


def _assignment(symbol: Symbol, tree: Tree, resolution: Resolution) -> Effect:
    if is_a(tree.lvalue, "ID") and resolution.symbol(tree.lvalue) is symbol:
        value = _effect(symbol, tree.rvalue, resolution)
        return Effect.USE if tree.op != "=" or value is Effect.USE else Effect.KILL
    return _sequence(symbol, [tree.rvalue, tree.lvalue], resolution)


def _branches(symbol: Symbol, tree: Tree, resolution: Resolution) -> Effect:
    both = {_effect(symbol, tree.iftrue, resolution), _effect(symbol, tree.iffalse, resolution)}
    after = (
        Effect.USE if Effect.USE in both else Effect.KILL if both == {Effect.KILL} else Effect.NONE
    )
    return _then(_effect(symbol, tree.cond, resolution), after)


def _switch(symbol: Symbol, tree: Tree, resolution: Resolution) -> Effect:
    """The effect of whichever case is chosen, with those that follow it; without a default,
    perhaps of none."""
    items = block_items(tree.stmt) if is_a(tree.stmt, "Compound") else [tree.stmt]
    starts = _starts(tree)
    if _has_labels_below(tree) and _mentions(symbol, tree.stmt, resolution):
        return Effect.USE
    effects = {_sequence(symbol, items[k:], resolution) for k in starts}
    after = Effect.USE if Effect.USE in effects else Effect.NONE
    if effects == {Effect.KILL} and any(is_a(items[k], "Default") for k in starts):
        after = Effect.KILL
    return _then(_effect(symbol, tree.cond, resolution), after)


def _then(first: Effect, second: Effect) -> Effect:
    return second if first is Effect.NONE else first


def _maybe(effect: Effect) -> Effect:
    """The effect of something that may not run."""
    return Effect.NONE if effect is Effect.KILL else effect
