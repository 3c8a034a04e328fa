"""In which forms one object is combined with values: chains, choices, replacements.

1. The object is a term of a chain of sums or of products, ``(s + a) - b``, or is compared with one
   value, of which the larger or the smaller is chosen.
2. What leaves a maximum that is replaced by what is greater as it is, is an infinity. Other choices
   have no such value: of a number and what is none, ``x > e ? x : e`` gives the second.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.c.control_flow.early_exit import sole_statement
from polydist_frontends.c.reading.syntax import Tree, is_a, printed
from polydist_frontends.values.chains import FAMILIES, NEUTRAL, Form, Syntax, chain


def form(tree: Tree, target: str) -> Form[Tree] | None:
    """The form of a statement that assigns the target, given as it is printed."""
    if is_a(tree, "If"):
        return _replacement(tree, target)
    if not is_a(tree, "Assignment") or printed(tree.lvalue) != target:
        return None
    if tree.op[:-1] in FAMILIES and len(tree.op) == 2:
        operator = tree.op[0]
        return Form(f"{{t}} = {{t}} {operator} {{0}};", ((tree.rvalue, NEUTRAL[operator]),))
    if tree.op != "=":
        return None
    found = _chain(tree.rvalue, target) or _choice(tree.rvalue, target)
    return replace(found, text=f"{{t}} = {found.text};") if found and found.values else None


def _chain(tree: Tree, target: str) -> Form[Tree] | None:
    return chain(tree, Syntax(lambda one: printed(one) == target, _operation))


def _operation(tree: Tree) -> tuple[Tree, str, Tree] | None:
    return (tree.left, tree.op, tree.right) if is_a(tree, "BinaryOp") else None


def _choice(tree: Tree, target: str) -> Form[Tree] | None:
    """``e > t ? e : t`` and its like, but not ``fmax(t, e)``, which gives one of two equal zeros,
    whichever it likes."""
    if not is_a(tree, "TernaryOp") or not _is_comparison(tree.cond):
        return None
    compared, chosen = _sides(tree.cond), (tree.iftrue, tree.iffalse)
    value = _other(compared, target)
    if value is None or {printed(side) for side in chosen} != {printed(side) for side in compared}:
        return None
    spelt = [_spelt(side, target) for side in (*compared, *chosen)]
    text = f"{spelt[0]} {tree.cond.op} {spelt[1]} ? {spelt[2]} : {spelt[3]}"
    kept = printed(tree.iffalse) == target
    return Form(text, ((value, _infinity(tree.cond, target) if kept else ""),))


def _replacement(tree: Tree, target: str) -> Form[Tree] | None:
    """``if (e > t) t = e;``."""
    inside = sole_statement(tree.iftrue)
    if not _is_comparison(tree.cond) or inside.op != "=":
        return None
    value = _other(_sides(tree.cond), target)
    if value is None or printed(inside.rvalue) != printed(value):
        return None
    left, right = (_spelt(side, target) for side in _sides(tree.cond))
    text = f"if ({left} {tree.cond.op} {right}) {{t}} = {{0}};"
    return Form(text, ((value, _infinity(tree.cond, target)),))


def _is_comparison(tree: Tree) -> bool:
    return bool(is_a(tree, "BinaryOp") and tree.op in ("<", "<=", ">", ">="))


def _sides(tree: Tree) -> tuple[Tree, Tree]:
    return tree.left, tree.right


def _other(pair: tuple[Tree, ...], target: str) -> Tree | None:
    """The one of the pair that is not the target."""
    others = [tree for tree in pair if printed(tree) != target]
    return others[0] if len(others) == 1 else None


def _spelt(tree: Tree, target: str) -> str:
    return "{t}" if printed(tree) == target else "{0}"


def _infinity(condition: Tree, target: str) -> str:
    """What is not greater than any value, or not less, where the other replaces the target."""
    greater = (condition.op[0] == ">") == (printed(condition.right) == target)
    return "-__builtin_inf()" if greater else "__builtin_inf()"
