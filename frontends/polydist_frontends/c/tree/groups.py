"""Statements of the original text as groups of trees: a macro may make several of one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, pairwise, takewhile

from polydist_frontends.c.control_flow.continue_guards import (
    Guard,
    any_guard_of,
    guard_of,
    skipping_guard,
)
from polydist_frontends.c.control_flow.jumps import continue_in
from polydist_frontends.c.reading.preprocessing.marks import (
    CLAUSES_END,
    REGION,
    STATEMENT,
    read_mark,
)
from polydist_frontends.c.reading.syntax import Tree, block_items, is_a, walk


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


@dataclass(frozen=True, eq=False)
class Branches:
    """What stands for statements in a row of which jumps skip some."""

    condition: Tree
    then: tuple[Group, ...]
    otherwise: tuple[Group, ...]


def branches_of(groups: Sequence[Group]) -> Branches | None:
    """``if (c) goto next; A next:;`` and ``if (c) goto other; A goto next; other: B next:;``."""
    found = skipping_guard(groups[0].trees[0])
    last = groups[-1].trees[-1]
    if found is None or len(groups[0].trees) > 1 or not _is_bare(last):
        return None
    guard, label = found
    before = tuple(grouped(guard.items))
    if label == last.name:
        return Branches(guard.condition, before, tuple(groups[1:]))
    return _two_branches(guard.condition, before, label, groups)


def _two_branches(
    condition: Tree, before: tuple[Group, ...], label: str, groups: Sequence[Group]
) -> Branches | None:
    end = groups[-1].trees[-1].name
    if (_jumps_to(label, groups), _jumps_to(end, groups)) != (1, 1):
        return None
    for position, (group, following) in enumerate(pairwise(groups)):
        jump, other = group.trees[-1], following.trees[0]
        leads = is_a(jump, "Goto") and jump.name == end and len(group.trees) == 1
        if leads and is_a(other, "Label") and other.name == label:
            own = (*grouped(block_items(other.stmt)), *groups[position + 2 : -1])
            return Branches(condition, (*before, *own), tuple(groups[1:position]))
    return None


def _is_bare(tree: Tree) -> bool:
    """Whether the tree is a label of no statement."""
    items = block_items(tree.stmt) if is_a(tree, "Label") else [tree]
    return all(is_a(item, "Pragma", "EmptyStatement") for item in items)


def _jumps_to(label: str, groups: Sequence[Group]) -> int:
    nodes = (node for group in groups for tree in group.trees for node in walk(tree))
    return sum(is_a(node, "Goto") and node.name == label for node in nodes)


def region_block(function: Tree, offset: int) -> Tree:
    """The block that was put around the statement at ``offset`` of a region; ``None`` where a macro
    hides it."""
    for node in walk(function.body):
        items = node.block_items if is_a(node, "Compound") else None
        if items and is_a(items[0], "Pragma") and read_mark(items[0].string) == (REGION, offset):
            return node
    return None


def clause_expressions(block: Tree) -> list[Tree]:
    """The expressions of the directive's clauses, which stand first in a region's block."""
    clauses = takewhile(lambda item: not _ends_clauses(item), block_items(block))
    return [item for item in clauses if not is_a(item, "Pragma")]


def after_clauses(block: Tree) -> list[Tree]:
    """The statements of a region's block."""
    _, *after = dropwhile(lambda item: not _ends_clauses(item), block_items(block))
    return after


def _ends_clauses(item: Tree) -> bool:
    return is_a(item, "Pragma") and item.string.startswith(CLAUSES_END)
