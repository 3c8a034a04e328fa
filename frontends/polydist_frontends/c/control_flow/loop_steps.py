"""The constant by which a ``for`` loop advances its iterator."""

from __future__ import annotations

from polydist_frontends.c.declarations.constants import value_of
from polydist_frontends.c.declarations.symbols import Resolution, Symbol
from polydist_frontends.c.reading.syntax import Tree, is_a


def step_value(advance: Tree, iterator: Symbol, resolution: Resolution) -> int | None:
    """The constant by which a loop's header advances its iterator; ``None`` if it does not."""

    def counts(tree: Tree) -> bool:
        return is_a(tree, "ID") and resolution.symbol(tree) is iterator

    def constant(tree: Tree) -> int | None:
        return value_of(tree, resolution)

    if is_a(advance, "UnaryOp") and counts(advance.expr):
        return {"++": 1, "p++": 1, "--": -1, "p--": -1}.get(advance.op)
    if not is_a(advance, "Assignment") or not counts(advance.lvalue):
        return None
    if advance.op in ("+=", "-="):
        return _signed(constant(advance.rvalue), advance.op[0])
    added = advance.rvalue
    if advance.op != "=" or not is_a(added, "BinaryOp") or added.op not in ("+", "-"):
        return None
    if counts(added.left):
        return _signed(constant(added.right), added.op)
    return constant(added.left) if added.op == "+" and counts(added.right) else None


def _signed(value: int | None, operator: str) -> int | None:
    return -value if value is not None and operator == "-" else value
