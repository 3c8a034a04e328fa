"""Bodies of loops and branches, and ``if (c) continue;`` in them: what follows it is the other
branch of the condition."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.c.reading.preprocessing.marks import STATEMENT, read_mark
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk


@dataclass(frozen=True, eq=False)
class Guard:
    """``items`` are what the branch does before it goes on with the next iteration."""

    condition: Tree
    items: tuple[Tree, ...]


def guard_of(tree: Tree) -> Guard | None:
    """The guard that a statement of a loop's body is; ``None`` for all others."""
    if not is_a(tree, "If") or tree.iffalse is not None:
        return None
    items = body_items(tree.iftrue)
    if not items or not is_a(items[-1], "Continue"):
        return None
    before = items[:-1]
    while (
        before
        and is_a(before[-1], "Pragma")
        and (mark := read_mark(before[-1].string)) is not None
        and mark[0] == STATEMENT
    ):
        before = before[:-1]
    return Guard(tree.cond, tuple(before))


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
