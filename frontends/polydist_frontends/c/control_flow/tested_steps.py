"""Conditions that advance what they test: ``while (k-- > 0)``, ``for (k = n; --k >= 0; )``, ``do
... while (--k)``.

1. ``while (k-- > 0) ...`` is ``while (k > 0) { k--; ... } k--;``, and ``while (--k) ...`` is
   ``while (k - 1 != 0) { --k; ... } --k;``: the condition without the step, over what the variable
   was before it, and the step first in every iteration, and once after the last.
2. ``do ... while (k--);`` has the step at the end of every iteration; its condition is that over
   what the variable is after it.
3. The step is a constant one of an integer that does not change its value when it is converted to
   int or something wider; it is taken in any case, and the condition does not name the variable
   elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.control_flow.loop_steps import step_value
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk

_LOGIC = ("<", "<=", ">", ">=", "==", "!=", "&&", "||")


@dataclass(frozen=True, eq=False)
class LoopTest:
    """What a loop tests, without a ``step`` in it, which is ``None`` where it has none."""

    condition: Tree
    step: Tree | None = None


def test_of(loop: Tree, resolution: Resolution) -> LoopTest:
    """Steps 1 and 2; the condition as it is where step 3 does not hold."""
    changes = [node for node in walk(loop.cond) if assigned(node)]
    if len(changes) != 1:
        return LoopTest(_truth(loop.cond))
    (change,) = changes
    symbol = resolution.symbol(assigned(change)) if is_a(assigned(change), "ID") else None
    size = None if symbol is None else _size(change, symbol, loop.cond, resolution)
    if size is None:
        return LoopTest(loop.cond)
    is_late = is_a(change, "UnaryOp") and change.op in ("p++", "p--")
    shift = (-size if is_late else 0) if is_a(loop, "DoWhile") else (0 if is_late else size)
    return LoopTest(_truth(_with(loop.cond, change, _shifted(change, shift))), change)


def _size(change: Tree, symbol: Symbol, condition: Tree, resolution: Resolution) -> int | None:
    """Step 3: the constant that is added to the variable."""
    own = {id(node) for node in walk(change)}
    others = (node for node in walk(condition) if is_a(node, "ID") and id(node) not in own)
    is_named_again = any(resolution.symbol(node) is symbol for node in others)
    is_wide = isinstance(symbol.type, Arithmetic) and symbol.type.integer and not symbol.type.narrow
    if is_named_again or not is_wide or change not in _taken(condition):
        return None
    return step_value(change, symbol, resolution)


def _taken(tree: Tree) -> Iterator[Tree]:
    """The operands that are evaluated in any case."""
    yield tree
    if is_a(tree, "BinaryOp"):
        yield from _taken(tree.left)
        if tree.op not in ("&&", "||"):
            yield from _taken(tree.right)


def _shifted(change: Tree, shift: int) -> Tree:
    """The variable, plus a constant."""
    if not shift:
        return assigned(change)
    size = c.Constant("int", str(abs(shift)), change.coord)
    return c.BinaryOp("+" if shift > 0 else "-", assigned(change), size, change.coord)


def _with(tree: Tree, old: Tree, new: Tree) -> Tree:
    """The tree with another operand."""
    if tree is old:
        return new
    if not is_a(tree, "BinaryOp"):
        return tree
    left, right = (_with(side, old, new) for side in (tree.left, tree.right))
    return c.BinaryOp(tree.op, left, right, tree.coord)


def _truth(condition: Tree) -> Tree:
    """A condition that compares: a number is one that is not 0."""
    if is_a(condition, "UnaryOp") or (is_a(condition, "BinaryOp") and condition.op in _LOGIC):
        return condition
    zero = c.Constant("int", "0", condition.coord)
    return c.BinaryOp("!=", condition, zero, condition.coord)
