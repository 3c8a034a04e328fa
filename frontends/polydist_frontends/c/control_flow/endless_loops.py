"""Loops without a condition that a ``break`` ends: ``for (;;)``, ``while (1)``, ``for (j = 0; ;
j++)``.

1. ``while (1) { if (a) break; ... }`` is ``while (!a) { ... }``; so is a ``for`` without a
   condition. Of several such statements one after the other each adds a condition.
2. ``while (1) { ...; if (a) break; }`` is ``do { ... } while (!a);``, unless the rest jumps.
3. Only where integers alone decide: such loops may count. Whatever else ends a loop, its text says
   as it is.
"""

from __future__ import annotations

from polydist_frontends.c.control_flow.continue_guards import any_guard_of
from polydist_frontends.c.control_flow.early_exit import leaving
from polydist_frontends.c.declarations.constants import literal
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.declarations.types import is_integer
from polydist_frontends.c.reading.syntax import Tree, block_items, c, children, is_a, walk_unsettled

_OPPOSITE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_UNARY = ("+", "-", "~", "!", "++", "--", "p++", "p--")


def give_conditions(body: Tree, resolution: Resolution) -> None:
    """Puts loops with conditions in the place of such loops in a function's body."""
    for node in list(walk_unsettled(body)):
        for slot in node.__slots__:
            part = None if slot.startswith("__") else getattr(node, slot)
            if is_a(part, "For", "While", "DoWhile"):
                setattr(node, slot, _with_condition(part, resolution))
            elif isinstance(part, list):
                part[:] = [_with_condition(item, resolution) for item in part]


def _with_condition(loop: Tree, resolution: Resolution) -> Tree:
    """The same loop, with a condition if it has none and one is found; any other tree as it is."""
    if not _is_endless(loop):
        return loop
    first = _taken_from_start(loop.stmt, resolution)
    if first is not None and is_a(loop, "For") and (loop.init or loop.next):
        loop.cond = first
        return loop
    if first is not None:
        return c.While(first, loop.stmt, loop.coord)
    bare = not is_a(loop, "For") or not (loop.init or loop.next)
    last = _taken_from_end(loop.stmt, resolution) if bare else None
    return loop if last is None else c.DoWhile(last, loop.stmt, loop.coord)


def _is_endless(tree: Tree) -> bool:
    if is_a(tree, "For"):
        return tree.cond is None or _is_true(tree.cond)
    return is_a(tree, "While", "DoWhile") and _is_true(tree.cond)


def _is_true(condition: Tree) -> bool:
    return is_a(condition, "Constant") and bool(literal(condition))


def _taken_from_start(body: Tree, resolution: Resolution) -> Tree | None:
    """Step 1: the condition under which the body does not end the loop at once, and the body
    without what ends it there."""
    found, body = None, _block(body)
    for item in block_items(body) if is_a(body, "Compound") else ():
        if is_a(item, "Pragma"):
            continue
        condition = _of_going_on(item, resolution)
        if condition is None:
            break
        body.block_items.remove(item)
        found = condition if found is None else c.BinaryOp("&&", found, condition, item.coord)
    return found


def _taken_from_end(body: Tree, resolution: Resolution) -> Tree | None:
    """Step 2."""
    body = _block(body)
    items = block_items(body) if is_a(body, "Compound") else []
    condition = _of_going_on(items[-1], resolution) if items else None
    if condition is None or any(True for item in items[:-1] for _ in leaving(item)):
        return None
    body.block_items.remove(items[-1])
    return condition


def _block(body: Tree) -> Tree:
    """The block that the body is, without marks around it."""
    items = [item for item in block_items(body) if not is_a(item, "Pragma")]
    while len(items) == 1 and is_a(items[0], "Compound"):
        body = items[0]
        items = [item for item in block_items(body) if not is_a(item, "Pragma")]
    return body


def _of_going_on(item: Tree, resolution: Resolution) -> Tree | None:
    """The condition under which the statement does not end the loop, if that is all it does."""
    guard = any_guard_of(item)
    if guard is None or not guard.leaves or guard.items or guard.others:
        return None
    return _decided(guard.condition, guard.negated, resolution)


def _decided(tree: Tree, holds: bool, resolution: Resolution) -> Tree | None:
    """Step 3: the condition, or its opposite unless it ``holds``."""
    if is_a(tree, "BinaryOp") and tree.op in ("&&", "||"):
        sides = [_decided(side, holds, resolution) for side in (tree.left, tree.right)]
        operator = tree.op if holds else "||" if tree.op == "&&" else "&&"
        return None if None in sides else c.BinaryOp(operator, *sides, tree.coord)
    if is_a(tree, "UnaryOp") and tree.op == "!":
        return _decided(tree.expr, not holds, resolution)
    return _compared(tree, holds) if _is_whole(tree, resolution) else None


def _compared(tree: Tree, holds: bool) -> Tree:
    """The same of a comparison, or of a number, which is true where it is not 0."""
    if is_a(tree, "BinaryOp") and tree.op in _OPPOSITE:
        operator = tree.op if holds else _OPPOSITE[tree.op]
        return c.BinaryOp(operator, tree.left, tree.right, tree.coord)
    zero = c.Constant("int", "0", tree.coord)
    return c.BinaryOp("!=" if holds else "==", tree, zero, tree.coord)


def _is_whole(tree: Tree, resolution: Resolution) -> bool:
    """Whether the tree is arithmetic on integers, perhaps one that advances one of them."""
    if is_a(tree, "ID"):
        symbol = resolution.symbol(tree)
        return resolution.constant(tree) is not None or (
            symbol is not None and is_integer(symbol.type)
        )
    if is_a(tree, "Constant"):
        return literal(tree) is not None
    is_arithmetic = is_a(tree, "BinaryOp") or (is_a(tree, "UnaryOp") and tree.op in _UNARY)
    return is_arithmetic and all(_is_whole(part, resolution) for part in children(tree))
