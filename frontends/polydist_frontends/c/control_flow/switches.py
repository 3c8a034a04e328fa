"""``switch`` as a single statement of a region: what its cases do, and when.

1. Labels that stand together make one branch. What it does goes on through the branches after it,
   up to a ``break``.
2. A branch runs if the value is one of its labels'; the one with ``default``, if it is no other
   branch's.
3. After a ``break`` that stands under a condition, the rest of its branch may or may not run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby, takewhile

from polydist_frontends.c.reading.syntax import Tree, block_items, c, children, is_a

LABELS = ("Case", "Default")
_BREAKABLE = ("For", "While", "DoWhile", "Switch")


@dataclass(frozen=True, eq=False)
class Branch:
    """``condition`` is ``None`` for the branch with ``default``; ``items`` are the statements up to
    the ``break``; ``cut`` is whether another one may end them before."""

    condition: Tree | None
    items: tuple[Tree, ...]
    cut: bool


def parts(switch: Tree) -> Iterator[Tree]:
    """The labels and statements of the switch in order, blocks opened; what stands after a label
    follows it. Pragmas stay where they are."""
    return opened(block_items(switch.stmt))


def opened(items: Sequence[Tree]) -> Iterator[Tree]:
    """The statements with those of blocks, and those after labels, in their place."""
    for item in items:
        if is_a(item, "Compound"):
            yield from opened(block_items(item))
        else:
            yield item
        if is_a(item, *LABELS):
            yield from opened(item.stmts or ())


def runs(switch: Tree) -> Iterator[list[Tree]]:
    """The labels that stand together, with all that follows up to the next ones."""
    run: list[Tree] = []
    for item in parts(switch):
        if is_a(item, *LABELS) and any(_is_statement(part) for part in run):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def _is_statement(item: Tree) -> bool:
    return not is_a(item, *LABELS, "Pragma", "EmptyStatement")


def branches(switch: Tree) -> tuple[Branch, ...]:
    """The branches in order, the one with ``default`` last."""
    groups = list(
        _groups(part for part in parts(switch) if not is_a(part, "Pragma", "EmptyStatement"))
    )
    found = [
        _branch(switch, labels, [item for _, items in groups[k:] for item in items])
        for k, (labels, _) in enumerate(groups)
    ]
    return tuple(sorted(found, key=lambda branch: branch.condition is None))


def _groups(flat: Iterable[Tree]) -> Iterator[tuple[list[Tree], list[Tree]]]:
    """Labels that stand together, with the statements after them."""
    alternating = groupby(flat, lambda part: is_a(part, *LABELS))
    for _, run in alternating:
        labels = list(run)
        _, items = next(alternating, (False, iter(())))
        yield labels, list(items)


def _branch(switch: Tree, labels: Sequence[Tree], items: Sequence[Tree]) -> Branch:
    run = tuple(takewhile(lambda item: not is_a(item, "Break"), items))
    cut = any(map(has_break, run))
    if any(is_a(label, "Default") for label in labels):
        return Branch(None, run, cut)
    tests = [c.BinaryOp("==", switch.cond, label.expr, label.coord) for label in labels]
    return Branch(
        reduce(lambda one, other: c.BinaryOp("||", one, other, other.coord), tests), run, cut
    )


def as_conditions(switch: Tree) -> Tree:
    """The switch as a chain of ``if`` and ``else``, perhaps ``None``; itself if that is none."""
    found = branches(switch)
    if any(branch.cut for branch in found):
        return switch
    chain = None
    for branch in reversed(found):
        body, condition = c.Compound(list(branch.items), switch.coord), branch.condition
        chain = body if condition is None else c.If(condition, body, chain, switch.coord)
    return chain


def has_break(tree: Tree) -> bool:
    """Whether a ``break`` in the statement ends what is around it."""
    return is_a(tree, "Break") or (
        not is_a(tree, *_BREAKABLE) and any(map(has_break, children(tree)))
    )
