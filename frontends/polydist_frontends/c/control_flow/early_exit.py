"""``for`` loops whose end depends on values: those that are left early, or whose condition tests
what their body assigns. Where they only count something, they are single statements of a region,
like ``while`` loops."""

from __future__ import annotations

from collections.abc import Iterator

from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, walk

_LOOPS = ("For", "While", "DoWhile", "Switch")
_STEPS = ("++", "--", "p++", "p--")


def has_early_exit(loop: Tree) -> bool:
    """A ``for`` with a ``break`` or ``continue`` of its own, or that tests what it assigns, without
    loops like it inside, whose counter selects no element; where its iterations go on, nor what is
    computed from the counter, or counted in the body or beside it. With such a counter it could be
    nothing but a loop of the region, which has no early end."""
    if not is_a(loop, "For") or any(is_a(node, "For") for node in walk(loop.stmt)):
        return False
    selecting = _deciding(loop)
    return selecting is not None and not _selects(loop, selecting)


def _deciding(loop: Tree) -> set[str] | None:
    """The variables that must select no element; ``None`` for a loop that has no such end."""
    jumps, tests = list(leaving(loop.stmt)), _tests_values(loop)
    counters = set(_counters(loop.init))
    if tests or any(is_a(jump, "Break") for jump in jumps):
        return counters
    if not jumps:
        return None
    computed = _computed_from(counters, loop.stmt)
    return counters | computed | set(_counted(loop.stmt)) | _counted_beside(loop)


def _selects(loop: Tree, names: set[str]) -> bool:
    """Whether one of the variables occurs in a subscript."""
    subscripts = (node.subscript for node in walk(loop) if is_a(node, "ArrayRef"))
    return any(
        is_a(node, "ID") and node.name in names
        for subscript in subscripts
        for node in walk(subscript)
    )


def once_only(tree: Tree) -> bool:
    """``do { ... } while (0)``."""
    return is_a(tree, "DoWhile") and is_a(tree.cond, "Constant") and tree.cond.value == "0"


def sole_statement(tree: Tree) -> Tree:
    """The one statement of a block, also of one that stands in ``do { ... } while (0)``."""
    while is_a(tree, "Compound") or once_only(tree):
        if is_a(tree, "DoWhile"):
            tree = tree.stmt
            continue
        items = [item for item in block_items(tree) if not is_a(item, "Pragma")]
        if len(items) != 1:
            return tree
        tree = items[0]
    return tree


def _tests_values(loop: Tree) -> bool:
    """Whether the condition mentions a variable, not the counter, that the body assigns."""
    tested = (
        {node.name for node in walk(loop.cond) if is_a(node, "ID")}
        if loop.cond is not None
        else set()
    )
    return not (tested - set(_counters(loop.init))).isdisjoint(_assigned(loop.stmt))


def _computed_from(names: set[str], tree: Tree) -> set[str]:
    """The variables that get values in which the names occur, or such variables."""
    found: set[str] = set()
    for name, value in _given(tree):
        mentioned = {node.name for node in walk(value) if is_a(node, "ID")}
        if not mentioned.isdisjoint(names | found):
            found.add(name)
    return found


def _given(tree: Tree) -> Iterator[tuple[str, Tree]]:
    """Variables, with the values that they get."""
    for node in walk(tree):
        if is_a(node, "Decl") and node.init is not None:
            yield node.name, node.init
        elif is_a(node, "Assignment") and is_a(node.lvalue, "ID"):
            yield node.lvalue.name, node.rvalue


def _counted(tree: Tree) -> Iterator[str]:
    """The variables that are advanced by constant steps."""
    for node in walk(tree):
        if is_a(node, "UnaryOp") and node.op in _STEPS and is_a(node.expr, "ID"):
            yield node.expr.name
        elif is_a(node, "Assignment") and node.op in ("+=", "-=") and is_a(node.rvalue, "Constant"):
            yield from (target.name for target in (node.lvalue,) if is_a(target, "ID"))


def _counted_beside(loop: Tree) -> set[str]:
    """What the header advances besides what it tests."""
    tested = {node.name for node in walk(loop.cond) if is_a(node, "ID")} if loop.cond else set()
    return set(_counted(loop.next)) - tested if loop.next else set()


def _assigned(tree: Tree) -> Iterator[str]:
    for node in walk(tree):
        target = (
            node.lvalue
            if is_a(node, "Assignment")
            else node.expr
            if is_a(node, "UnaryOp") and node.op in _STEPS
            else None
        )
        if target is not None and is_a(target, "ID"):
            yield target.name


def leaving(tree: Tree) -> Iterator[Tree]:
    """The jumps that end the loop around ``tree``, or an iteration of it."""
    if is_a(tree, "Break", "Continue"):
        yield tree
    if is_a(tree, "Switch"):
        yield from (jump for jump in leaving(tree.stmt) if is_a(jump, "Continue"))
    elif not is_a(tree, *_LOOPS):
        for child in children(tree):
            yield from leaving(child)


def _counters(start: Tree) -> Iterator[str]:
    for node in walk(start) if start is not None else ():
        if is_a(node, "Decl"):
            yield node.name
        elif is_a(node, "Assignment") and is_a(node.lvalue, "ID"):
            yield node.lvalue.name
