"""Branches that report an error and end the program.

1. Where one runs, the program ends with its message, in the sequential program and, on the rank
   that gets there, in the distributed one. Of the rest nothing depends on it. So such a branch
   counts as what it evaluates to print, and nothing else.
2. ``exit(0)`` is none: a search that prints what it finds, and ends, would print what other ranks
   find, too.
3. So do the last statements of a function that returned before: ``if (a) return x; exit(1);``.
   A function with nothing else in it (``void die(const char *text)``) ends the program itself.
4. So do the sides of ``?:``, ``||`` and ``&&`` that only end the program, which is what ``assert``
   becomes.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from operator import is_
from types import MappingProxyType

from polydist_frontends.c.control_flow.header_parts import assigned
from polydist_frontends.c.control_flow.switches import LABELS, opened, runs
from polydist_frontends.c.functions.calls import PRINTING
from polydist_frontends.c.reading.syntax import Tree, block_items, c, is_a, walk_unsettled

_FAILED = "__assert_fail"
ENDING = frozenset((*"exit abort _Exit _exit quick_exit __builtin_abort".split(), _FAILED))
"""Functions that end the program, and do not come back."""
_REPORTING = MappingProxyType({**PRINTING, "vprintf": None, "vfprintf": 0, "perror": None})
_ARGUMENT_LISTS = frozenset(
    f"{before}{of}" for before in ("", "__builtin_") for of in ("va_start", "va_end")
)
_EFFECTS = ("FuncCall", "Return", "Decl", "Goto", "Label", "For", "While", "DoWhile", "Switch")
_ZERO = c.Constant("int", "0")


def leave_out_fatal_ends(body: Tree) -> None:
    """Puts the values that are printed in the place of every branch that ends the program."""
    for node in list(walk_unsettled(body)):
        if is_a(node, "If"):
            node.iftrue = _remains(node.iftrue)
            node.iffalse = _remains(node.iffalse)
        elif is_a(node, "Switch"):
            node.stmt = _without_ends(node)
        elif is_a(node, "TernaryOp"):
            node.iftrue = _side(node.iftrue)
            node.iffalse = _side(node.iffalse)
        elif is_a(node, "BinaryOp") and node.op in ("||", "&&"):
            node.right = _side(node.right)


def reported(body: Tree) -> list[Tree] | None:
    """The values that a function prints which does nothing else, and ends the program; ``None`` if
    it does something else."""
    items = [item for item in _statements([body]) if not _is_about_arguments(item)]
    calls = items[:-1] if items and is_a(items[-1], "Return") else items
    return fatal_values(calls, _REPORTING)


def _is_about_arguments(item: Tree) -> bool:
    """Whether the statement is there for ``vfprintf`` alone."""
    is_list = is_a(item, "Decl") and item.init is None
    return is_list or _called(item) in _ARGUMENT_LISTS


def leave_out_last_end(body: Tree) -> None:
    """Step 3, of a function's body, be it with a ``return`` for form's sake after that."""
    items = block_items(body)
    done = [item for item in items if not is_a(item, "Pragma", "EmptyStatement")]
    calls = done[:-1] if done and is_a(done[-1], "Return") else done
    for number in range(1, len(calls)) if reported(body) is None else ():
        values = fatal_values(calls[number:])
        if values is not None:
            first = next(k for k, item in enumerate(items) if item is calls[number])
            last = next(k for k, item in enumerate(items) if item is calls[-1])
            body.block_items = [*items[:first], *values, *items[last + 1 :]]
            return


def fatal_values(calls: Sequence[Tree], printing: Container[str] = PRINTING) -> list[Tree] | None:
    """The values that the statements print if they end the program; ``None`` if they do not."""
    if not calls or not _ends(calls[-1]):
        return None
    if any(_called(call) not in printing for call in calls[:-1]):
        return None
    return [value for call in calls for value in _values(call)]


def ending_values(branch: Tree) -> list[Tree] | None:
    """The same of a branch that has the marks of its statements."""
    return fatal_values(_statements([branch]))


def _statements(items: Sequence[Tree]) -> list[Tree]:
    return [item for item in opened(items) if not is_a(item, "Pragma", "EmptyStatement")]


def tests_only(block: Tree) -> list[Tree] | None:
    """The conditions of a block in an expression, ``({ if (c); else fail(); })``, whose branches
    have been left out; ``None`` if it has anything else in it."""
    items = block_items(block)
    if not items or not all(is_a(item, "If") for item in items):
        return None
    rest = [inner for item in items for of in (item.iftrue, item.iffalse) for inner in _inside(of)]
    return [item.cond for item in items] if all(is_a(of, "Constant") for of in rest) else None


def only_tests(trees: Iterable[Tree]) -> bool:
    """Whether statements, or expressions before a comma, have no effect, as ``assert`` has none."""
    nodes = [node for tree in trees for node in walk_unsettled(tree)]
    return not any(is_a(of, *_EFFECTS) or assigned(of) is not None for of in nodes)


def _inside(branch: Tree) -> list[Tree]:
    inside = block_items(branch) if is_a(branch, "Compound") else [branch]
    return [of for of in inside if of is not None and not is_a(of, "EmptyStatement")]


def _remains(branch: Tree) -> Tree:
    """The values that the branch prints if it ends the program, otherwise the branch."""
    values = fatal_values(branch.block_items or [] if is_a(branch, "Compound") else [branch])
    return branch if values is None else c.Compound(values, branch.coord)


def _without_ends(switch: Tree) -> Tree:
    """The body of a ``switch``, with that in the place of each such branch; itself if there is
    none."""
    own = list(runs(switch))
    left = [_shortened(run) for run in own]
    if all(map(is_, own, left)):
        return switch.stmt
    items = [item for run in left for item in run]
    for label in items:
        if is_a(label, *LABELS):
            label.stmts = []
    return c.Compound(items, switch.stmt.coord)


def _shortened(run: list[Tree]) -> list[Tree]:
    """A branch with its labels, and a ``break`` that stands there for form's sake."""
    done = [of for of in run if not is_a(of, *LABELS, "Pragma", "EmptyStatement", "Break")]
    values = fatal_values(done)
    if values is None:
        return run
    place = next(k for k, item in enumerate(run) if item is done[0])
    rest = [item for item in run[place:] if is_a(item, "Pragma")]
    return [*run[:place], *values, c.Break(done[0].coord), *rest]


def _side(tree: Tree) -> Tree:
    """Step 4."""
    parts = tree.exprs if is_a(tree, "ExprList") else [tree]
    calls = [part for part in parts if not is_a(part, "Constant")]
    values = fatal_values(calls)
    return tree if values is None else c.ExprList([*values, _ZERO], tree.coord)


def _ends(call: Tree) -> bool:
    """Whether it is a call that ends the program, but for step 2."""
    status = call.args.exprs if _called(call) in ENDING and call.args is not None else []
    is_well = any(is_a(value, "Constant") and value.value == "0" for value in status[:1])
    return _called(call) in ENDING and (_called(call) == _FAILED or not is_well)


def _called(tree: Tree) -> str:
    return str(tree.name.name) if is_a(tree, "FuncCall") and is_a(tree.name, "ID") else ""


def _values(call: Tree) -> Iterator[Tree]:
    """The arguments other than texts and the stream."""
    if _called(call) == _FAILED:
        return
    stream = _REPORTING.get(_called(call))
    for position, argument in enumerate(call.args.exprs if call.args is not None else []):
        if position != stream and not (is_a(argument, "Constant") and argument.type == "string"):
            yield argument
