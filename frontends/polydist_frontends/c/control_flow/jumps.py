"""Jumps that stay inside a loop of the region: ``break``, ``continue`` and ``goto``. What they may
skip, or repeat, is one statement with them, if it can be one (``by_data``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.c.control_flow.early_exit import leaving
from polydist_frontends.c.reading.syntax import Tree, is_a, walk
from polydist_frontends.errors import INNER_LOOPS, Place, Refusal, refuse

_CONTROL = {
    "Break": (
        "break",
        (
            "put the rest of the loop's condition into an if, or make the loop a while loop, which "
            "is treated as one statement"
        ),
    ),
    "Continue": (
        "continue",
        (
            "write 'if (c) continue;' as a statement of the loop's body, or put the rest of the "
            "body into an if"
        ),
    ),
    "Return": ("return", "return after the region"),
    "Goto": ("goto", "use if and for"),
    "Label": ("a label", "use if and for"),
    "Case": ("case", "use if and else"),
    "Default": ("default", "use if and else"),
}
CONTROL = frozenset(_CONTROL)
"""The kinds of trees that change the order in which statements run."""


def refused_jump(tree: Tree, place: Place) -> Refusal:
    """The refusal for one of these trees."""
    word, hint = _CONTROL[type(tree).__name__]
    return refuse("control-flow", f"{word} inside a region", place, hint)


def refused_loop_inside(place: Place) -> Refusal:
    """The refusal for a ``while`` loop around the ``for`` loop that stands there."""
    hint = f"write the while loop as a for loop with a counted iterator, or {INNER_LOOPS}"
    message = "a for loop inside a while loop, which is treated as one statement"
    return refuse("while-loop", message, place, hint)


def break_of(loop: Tree) -> Tree | None:
    """The first ``break`` of a loop's own."""
    return next((jump for jump in leaving(loop.stmt) if is_a(jump, "Break")), None)


def continue_in(statement: Tree) -> Tree | None:
    """The first ``continue`` in a statement of a loop's body that goes on with that loop."""
    return next((jump for jump in leaving(statement) if is_a(jump, "Continue")), None)


def reaches_of_jumps(statements: Sequence[Sequence[Tree]]) -> dict[int, tuple[Tree, int]]:
    """What ``goto`` and labels of a block tie together, by the position of the first statement: a
    ``goto``, and the position after the last one."""
    found: dict[int, tuple[Tree, int]] = {}
    first = end = 0
    for jump, begin, past in sorted(_ties(statements), key=lambda tie: tie[1]):
        if begin >= end:
            first, end = begin, past
        end = max(end, past)
        found[first] = (found[first][0] if first in found else jump, end)
    return found


def labels_of(statements: Sequence[Sequence[Tree]]) -> frozenset[str]:
    """The labels of the block's own statements that jumps in it lead to."""
    return frozenset(jump.name for jump, _, _ in _ties(statements))


def _ties(statements: Sequence[Sequence[Tree]]) -> Iterator[tuple[Tree, int, int]]:
    """Each ``goto`` with the first statement, and the one after the last, between it and its
    label."""
    labels = {
        tree.name: position
        for position, trees in enumerate(statements)
        for tree in trees
        if is_a(tree, "Label")
    }
    for position, trees in enumerate(statements if labels else ()):
        for node in (node for tree in trees for node in walk(tree)):
            if is_a(node, "Goto") and node.name in labels:
                ends = (position, labels[node.name])
                yield node, min(ends), max(ends) + 1


def counted_loop_in(tree: Tree) -> Tree | None:
    """The first ``for`` loop in a statement."""
    return next((node for node in walk(tree) if is_a(node, "For")), None)
