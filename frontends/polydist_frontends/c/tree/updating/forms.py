"""In which forms one object is combined with values: chains, choices, replacements.

1. The object is a term of a chain of sums or of products, ``(s + a) - b``, or is compared with one
   value, of which the larger or the smaller is chosen.
2. What leaves a sum as it is, bit by bit, is a negative zero that is added; a product, 1; a
   maximum that is replaced by what is greater, an infinity. Other choices have no such value: of a
   number and what is none, ``x > e ? x : e`` gives the second.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from polydist_frontends.c.reading.syntax import Tree, is_a, printed

_FAMILIES = {"+": "+-", "-": "+-", "*": "*/", "/": "*/"}
_NEUTRAL = {"+": "-0.0", "-": "0.0", "*": "1.0", "/": "1.0"}


@dataclass(frozen=True)
class Form:
    """The text with the target as ``{t}``, and its values with what leaves the target as it is."""

    text: str
    values: tuple[tuple[Tree, str], ...]


def only(tree: Tree) -> Tree:
    """The one statement of a block."""
    while is_a(tree, "Compound"):
        items = [item for item in tree.block_items or [] if not is_a(item, "Pragma")]
        if len(items) != 1:
            return tree
        tree = items[0]
    return tree


def form(tree: Tree, target: str) -> Form | None:
    """The form of a statement that assigns the target, given as it is printed."""
    if is_a(tree, "If"):
        return _replacement(tree, target)
    if not is_a(tree, "Assignment") or printed(tree.lvalue) != target:
        return None
    if tree.op[:-1] in _FAMILIES and len(tree.op) == 2:
        operator = tree.op[0]
        return Form(f"{{t}} = {{t}} {operator} {{0}};", ((tree.rvalue, _NEUTRAL[operator]),))
    if tree.op != "=":
        return None
    found = _chain(tree.rvalue, target) or _choice(tree.rvalue, target)
    return replace(found, text=f"{{t}} = {found.text};") if found and found.values else None


def _chain(tree: Tree, target: str) -> Form | None:
    """A chain of one family of operators down to the target; its values in the order in which they
    are combined."""
    if printed(tree) == target:
        return Form("{t}", ())
    if not is_a(tree, "BinaryOp") or tree.op not in _FAMILIES:
        return None
    if (inner := _chain(tree.left, target)) is not None:
        return _longer(inner, f"({inner.text}) {tree.op} {_place(inner)}", tree.right, tree.op)
    if tree.op in "+*" and (inner := _chain(tree.right, target)) is not None:
        return _longer(inner, f"{_place(inner)} {tree.op} ({inner.text})", tree.left, tree.op)
    return None


def _place(inner: Form) -> str:
    return f"{{{len(inner.values)}}}"


def _longer(inner: Form, text: str, value: Tree, operator: str) -> Form | None:
    """The chain with one more value, if all operators are of one family."""
    neutral = {_NEUTRAL[one] for one in _FAMILIES[operator]}
    if any(own not in neutral for _, own in inner.values):
        return None
    return Form(text, (*inner.values, (value, _NEUTRAL[operator])))


def _choice(tree: Tree, target: str) -> Form | None:
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


def _replacement(tree: Tree, target: str) -> Form | None:
    """``if (e > t) t = e;``."""
    inside = only(tree.iftrue)
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
