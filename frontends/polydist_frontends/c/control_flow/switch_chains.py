"""``switch`` with ``for`` loops in its branches, or with variables that branches set and that
select elements in them, as a chain of ``if`` and ``else``.

Each branch has to end with a ``break`` of its own, its only one. What follows in the chain has the
mark of the ``switch``: where the conditions before do not hold, the whole text does the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from polydist_frontends.c.control_flow.switches import LABELS, Branch, branches, runs
from polydist_frontends.c.reading.preprocessing.marks import STATEMENT
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk


def as_conditions(tree: Tree, offset: int | None) -> Tree:
    """The chain for the ``switch`` at ``offset`` of the text; the tree itself where it is no such
    one."""
    if (
        offset is None
        or not is_a(tree, "Switch")
        or not (any(is_a(node, "For") for node in walk(tree.stmt)) or _names_subscripts(tree))
    ):
        return tree
    found, own = branches(tree), list(runs(tree))
    own.sort(key=lambda run: any(is_a(item, "Default") for item in run))
    if any(branch.cut for branch in found) or not _end_themselves(tree):
        return tree
    bodies = [c.Compound(list(_statements(run)), tree.coord) for run in own]
    return _chain(list(zip(found, bodies, strict=True)), offset) or tree


def _names_subscripts(tree: Tree) -> bool:
    """Whether branches set variables that select elements in them."""
    given = (node.lvalue for node in walk(tree.stmt) if is_a(node, "Assignment"))
    names = {of.name for of in given if is_a(of, "ID")}
    subscripts = (node.subscript for node in walk(tree.stmt) if is_a(node, "ArrayRef"))
    return any(is_a(n, "ID") and n.name in names for of in subscripts for n in walk(of))


def _chain(found: Sequence[tuple[Branch, Tree]], offset: int | None) -> Tree:
    if not found:
        return None
    (branch, body), *more = found
    if branch.condition is None:
        return body
    rest = _chain(more, offset)
    if is_a(rest, "If"):
        mark = c.Pragma(f"{STATEMENT} {offset}", rest.coord)
        rest = c.Compound([mark, rest], rest.coord)
    return c.If(branch.condition, body, rest, branch.condition.coord)


def _end_themselves(switch: Tree) -> bool:
    """Whether no branch goes on in the next one."""
    *before, _ = runs(switch)
    return all(any(is_a(item, "Break") for item in run) for run in before)


def _statements(run: Sequence[Tree]) -> Iterator[Tree]:
    """What stands between the labels and the ``break``, with its marks."""
    inside = takewhile(lambda item: not is_a(item, "Break"), run)
    return (item for item in inside if not is_a(item, *LABELS))
