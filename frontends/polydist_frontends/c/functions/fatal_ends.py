"""Branches of functions that report an error and end the program.

Where one runs, the program ends with its message, in the sequential program and, on the rank that
gets there, in the distributed one. Of the rest of the function nothing depends on it. So such a
branch counts as what it evaluates to print, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.functions.calls import PRINTING
from polydist_frontends.c.reading.syntax import Tree, c, is_a, walk_unsettled

_ENDING = frozenset("exit abort _Exit _exit quick_exit __assert_fail __builtin_abort".split())


def leave_out_fatal_ends(body: Tree) -> None:
    """Puts the values that are printed in the place of every branch that ends the program."""
    for node in list(walk_unsettled(body)):
        if is_a(node, "If"):
            node.iftrue = _remains(node.iftrue)
            node.iffalse = _remains(node.iffalse)


def _remains(branch: Tree) -> Tree:
    """The values that the branch prints if it ends the program, otherwise the branch."""
    calls = branch.block_items or [] if is_a(branch, "Compound") else [branch]
    if not calls or _called(calls[-1]) not in _ENDING:
        return branch
    if any(_called(call) not in PRINTING for call in calls[:-1]):
        return branch
    values = [value for call in calls for value in _values(call)]
    return c.Compound(values, branch.coord)


def _called(tree: Tree) -> str:
    return str(tree.name.name) if is_a(tree, "FuncCall") and is_a(tree.name, "ID") else ""


def _values(call: Tree) -> Iterator[Tree]:
    """The arguments other than texts and the stream."""
    stream = PRINTING.get(_called(call))
    for position, argument in enumerate(call.args.exprs if call.args is not None else []):
        if position != stream and not (is_a(argument, "Constant") and argument.type == "string"):
            yield argument
