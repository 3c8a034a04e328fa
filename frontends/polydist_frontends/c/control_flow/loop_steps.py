"""By how much a ``for`` loop advances its iterator."""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.reading.syntax import Tree, children, is_a, walk


def step_value(advance: Tree, iterator: Symbol, resolution: Resolution) -> int | None:
    """The constant by which a loop's header advances its iterator; ``None`` if it does not."""
    if is_a(advance, "UnaryOp") and _is(advance.expr, iterator, resolution):
        return {"++": 1, "p++": 1, "--": -1, "p--": -1}.get(advance.op)
    size, sign = added(advance, iterator, resolution)
    value = None if size is None else value_of(size, resolution)
    return None if value is None else sign * value


def added(advance: Tree, iterator: Symbol, resolution: Resolution) -> tuple[Tree | None, int]:
    """What ``i += e`` and its variants add, and the sign; ``None`` for others."""
    if not is_a(advance, "Assignment") or not _is(advance.lvalue, iterator, resolution):
        return None, 1
    if advance.op in ("+=", "-="):
        return advance.rvalue, 1 if advance.op == "+=" else -1
    value = advance.rvalue
    if advance.op != "=" or not is_a(value, "BinaryOp") or value.op not in ("+", "-"):
        return None, 1
    if _is(value.left, iterator, resolution):
        return value.right, 1 if value.op == "+" else -1
    own = value.op == "+" and _is(value.right, iterator, resolution)
    return (value.left, 1) if own else (None, 1)


def names_outside_headers(loop: Tree, iterator: Symbol, resolution: Resolution) -> bool:
    """Whether something names the iterator besides the headers of the loop and of loops inside."""
    return any(_is(node, iterator, resolution) for part in _bodies(loop) for node in walk(part))


def _bodies(loop: Tree) -> list[Tree]:
    """The body of the loop, with bodies in the place of loops inside."""
    if not is_a(loop, "For", "Compound"):
        return [loop]
    inside = [loop.stmt] if is_a(loop, "For") else children(loop)
    return [part for tree in inside for part in _bodies(tree)]


def _is(tree: Tree, iterator: Symbol, resolution: Resolution) -> bool:
    return is_a(tree, "ID") and resolution.symbol(tree) is iterator
