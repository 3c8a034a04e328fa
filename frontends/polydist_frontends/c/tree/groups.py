"""Statements of the original text as groups of trees: a macro may make several of one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from polydist_frontends.c.control_flow.continue_guards import Guard, any_guard_of, guard_of
from polydist_frontends.c.control_flow.jumps import continue_in
from polydist_frontends.c.reading.preprocessing.marks import STATEMENT, read_mark
from polydist_frontends.c.reading.syntax import Tree, is_a


@dataclass(frozen=True, eq=False)
class Group:
    """What one statement of the original text became. ``offset`` is ``None`` before the first mark
    of a block."""

    offset: int | None
    trees: tuple[Tree, ...]
    directives: tuple[Tree, ...]


def grouped(items: Sequence[Tree]) -> list[Group]:
    """The groups of a block that have trees."""
    return [group for group in _groups(items) if group.trees]


def _groups(items: Sequence[Tree]) -> Iterator[Group]:
    offset: int | None = None
    trees: list[Tree] = []
    directives: list[Tree] = []
    following: list[Tree] = []
    for item in items:
        mark = read_mark(item.string) if is_a(item, "Pragma") else None
        if mark is not None and mark[0] == STATEMENT:
            if trees or directives:
                yield Group(offset, tuple(trees), tuple(directives))
            offset, trees, directives, following = mark[1], [], following, []
        elif is_a(item, "Pragma"):
            following.append(item)
        elif not is_a(item, "EmptyStatement", "StaticAssert"):
            trees.append(item)
    if trees:
        yield Group(offset, tuple(trees), tuple(directives))


def guard_in(group: Group, offsets: Collection[int]) -> Guard | None:
    """The guard that the group is, if its text begins at one of these offsets."""
    if len(group.trees) != 1 or group.offset not in offsets:
        return None
    (tree,) = group.trees
    guard = any_guard_of(tree) or guard_of(tree)
    alone = guard is None or all(continue_in(item) is None for item in guard.items)
    return guard if alone else None


def first_continue(groups: Sequence[Group]) -> Tree | None:
    """The first ``continue`` in statements of a loop's body that goes on with that loop."""
    jumps = (continue_in(tree) for group in groups for tree in group.trees)
    return next((jump for jump in jumps if jump is not None), None)
