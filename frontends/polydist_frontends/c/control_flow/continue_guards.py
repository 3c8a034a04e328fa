"""Bodies of loops and branches, and ``if (c) continue;`` and ``if (c) break;`` in them: what
follows is the other branch of the condition."""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.c.control_flow.early_exit import leaving
from polydist_frontends.c.reading.preprocessing.marks import STATEMENT, read_mark
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk


@dataclass(frozen=True, eq=False)
class Guard:
    """``items`` are what the branch does before it goes on with the next iteration, or with what
    follows the loop if it ``leaves`` it; ``others``: what the other branch does. ``negated``: the
    branch is that where the condition does not hold."""

    condition: Tree
    items: tuple[Tree, ...]
    leaves: bool = False
    others: tuple[Tree, ...] = ()
    negated: bool = False


def guard_of(tree: Tree) -> Guard | None:
    """The guard that ``if (c) continue;`` is, without ``else``; ``None`` for all others."""
    if not is_a(tree, "If") or tree.iffalse is not None:
        return None
    before = _before("Continue", tree.iftrue)
    return None if before is None else Guard(tree.cond, before)


def any_guard_of(tree: Tree) -> Guard | None:
    """The guard that a statement of a loop's body is, with nothing before its jump that jumps."""
    if not is_a(tree, "If"):
        return None
    for branch, other in ((tree.iftrue, tree.iffalse), (tree.iffalse, tree.iftrue)):
        others = () if other is None else tuple(body_items(other))
        for jump in ("Break", "Continue") if branch is not None else ():
            before = _before(jump, branch)
            if before is not None and not any(list(leaving(of)) for of in before):
                negated = branch is not tree.iftrue
                return Guard(tree.cond, before, jump == "Break", others, negated)
    return _nested_guard(tree) if tree.iffalse is None else None


def skipping_guard(tree: Tree) -> tuple[Guard, str] | None:
    """The guard that ``if (c) goto next;`` is, and its label."""
    if not is_a(tree, "If") or tree.iffalse is not None:
        return None
    before, jumps = _before("Goto", tree.iftrue), [n for n in walk(tree) if is_a(n, "Goto")]
    if before is None or len(jumps) != 1:
        return None
    return Guard(tree.cond, before), jumps[0].name


def _nested_guard(tree: Tree) -> Guard | None:
    """The guard that ``if (a) if (b) continue;`` is."""
    items = [item for item in body_items(tree.iftrue) if not is_a(item, "Pragma")]
    inner = any_guard_of(items[0]) if len(items) == 1 else None
    if inner is None or inner.others or inner.negated:
        return None
    both = c.BinaryOp("&&", tree.cond, inner.condition, tree.cond.coord)
    return replace(inner, condition=both)


def _before(jump: str, branch: Tree) -> tuple[Tree, ...] | None:
    """What the branch does before the jump that ends it, if one does."""
    items = body_items(branch)
    if not items or not is_a(items[-1], jump):
        return None
    before = items[:-1]
    while (
        before
        and is_a(before[-1], "Pragma")
        and (mark := read_mark(before[-1].string)) is not None
        and mark[0] == STATEMENT
    ):
        before = before[:-1]
    return tuple(before)


def body_items(tree: Tree) -> list[Tree]:
    """The statements of a loop's or branch's body, its own braces removed; not those of a macro,
    inside of which no statement has a text of its own."""
    items = block_items(tree)
    while (block := _sole_block(items)) is not None:
        inside = block_items(block)
        if inside and len(items) > 1 and not is_marked(block):
            return items
        items = inside
    return items


def _sole_block(items: list[Tree]) -> Tree | None:
    trees = [item for item in items if not is_a(item, "Pragma")]
    return trees[0] if len(trees) == 1 and is_a(trees[0], "Compound") else None


def is_marked(tree: Tree) -> bool:
    """Whether statements inside the tree have texts of their own."""
    return any(
        is_a(node, "Pragma")
        and (mark := read_mark(node.string)) is not None
        and mark[0] == STATEMENT
        for node in walk(tree)
    )
