"""A function's statements without ``return``: what follows a branch that returns stands in the
other one, and the value, if somebody needs it, is given where it was returned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from polydist_frontends.c.expansion.edits import NotExpandable
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk

Given: TypeAlias = Callable[[Tree], list[Tree]]
"""The statements that stand for ``return`` of a value."""


def without_returns(items: Sequence[Tree], given: Given, needed: bool) -> list[Tree]:
    """The statements. ``needed``: a value has to be given on every way to their end. Raises
    ``NotExpandable`` where a loop returns, and where branches return in part."""
    own = [item for item in items if not is_a(item, "Pragma", "EmptyStatement")]
    position = next((k for k, item in enumerate(own) if _returns(item)), len(own))
    row, rest = own[:position], own[position + 1 :]
    if position < len(own):
        return [*row, *_last(own[position], rest, given, needed)]
    if needed:
        raise NotExpandable
    return row


def _last(item: Tree, rest: Sequence[Tree], given: Given, needed: bool) -> list[Tree]:
    """What stands for the first statement that returns, and those after it."""
    if is_a(item, "Return"):
        return given(item.expr) if item.expr is not None else []
    if is_a(item, "If"):
        return [_branches(item, rest, given, needed)]
    if is_a(item, "Compound") and (_ends(item) or not rest):
        return [c.Compound(without_returns(block_items(item), given, needed), item.coord)]
    raise NotExpandable


def _branches(item: Tree, rest: Sequence[Tree], given: Given, needed: bool) -> Tree:
    sides = (item.iftrue, item.iffalse)
    if rest and not any(map(_ends, sides)):
        raise NotExpandable
    then, otherwise = (_side(side, rest, given, needed) for side in sides)
    if block_items(then):
        return c.If(item.cond, then, otherwise if block_items(otherwise) else None, item.coord)
    return c.If(c.UnaryOp("!", item.cond, item.coord), otherwise, None, item.coord)


def _side(side: Tree, rest: Sequence[Tree], given: Given, needed: bool) -> Tree:
    """A branch, with what follows it; variables of the branch mean nothing there."""
    own = block_items(side)
    if _ends(side):
        return c.Compound(without_returns(own, given, needed), side.coord)
    if not any(map(_returns, own)):
        before = [c.Compound(own, side.coord)] if own else []
        return c.Compound([*before, *without_returns(rest, given, needed)], None)
    if any(is_a(item, "Decl") for item in own):
        raise NotExpandable
    return c.Compound(without_returns([*own, *rest], given, needed), None)


def _returns(tree: Tree) -> bool:
    return any(is_a(node, "Return") for node in walk(tree))


def _ends(tree: Tree) -> bool:
    """Whether nothing that follows the statement runs, if there is one."""
    items = [item for item in block_items(tree) if not is_a(item, "Pragma", "EmptyStatement")]
    if not items:
        return False
    last = items[-1]
    if is_a(last, "If"):
        return _ends(last.iftrue) and _ends(last.iffalse)
    return is_a(last, "Return") or (is_a(last, "Compound") and _ends(last))
