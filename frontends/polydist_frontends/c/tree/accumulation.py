"""Statements that only add a contribution to one object: ``s += e``, ``s = s * e``, ``if (e > s) s
= e``, ``s = fmax(s, e)``, ``s++``.

1. The statement assigns one object, and reads it only to combine it with one other expression, by
   an operator that is associative and commutative.
2. That expression does not mention the object.
3. Differences count as sums, of the negated contribution.
"""

from __future__ import annotations

from dataclasses import replace

from polydist_frontends.accumulation import (
    accumulating,
    accumulating_branch,
    extreme,
    is_combined_once,
)
from polydist_frontends.c.control_flow.early_exit import once_only
from polydist_frontends.c.reading.syntax import Tree, block_items, children, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.region import If, Statement

_ASSIGNMENTS = {"+=": "+", "-=": "+", "*=": "*", "&=": "&", "|=": "|", "^=": "^"}
_OPERATORS = ("+", "*", "&", "|", "^", "&&", "||")
_EXTREMES = {
    "fmax": "max",
    "fmaxf": "max",
    "fmaxl": "max",
    "fmin": "min",
    "fminf": "min",
    "fminl": "min",
}


def marked(statement: Statement, tree: Tree, context: RegionContext) -> Statement:
    """The statement, with its accesses marked where ``tree`` accumulates."""
    found = _accumulation(tree)
    if found is None:
        return statement
    name = _object(found[0], context)
    return replace(statement, accesses=accumulating(statement.accesses, name, found[1]))


def marked_condition(node: If, tree: Tree, context: RegionContext) -> If:
    """``if (e > x) x = e;`` with a branch of its own: its accesses marked."""
    found = _conditional(tree)
    if found is None:
        return node
    return accumulating_branch(node, _object(found[0], context), found[1])


def _object(tree: Tree, context: RegionContext) -> str:
    of = reference(tree, context)
    return "" if of is None or of.partial else of.name


# -------------------------------------------------------------------------------------------- forms
def _accumulation(tree: Tree) -> tuple[Tree, str] | None:
    """What the statement accumulates into, and the operator."""
    tree = _inside(tree)
    if is_a(tree, "UnaryOp") and tree.op in ("++", "--", "p++", "p--"):
        return tree.expr, "+"
    if is_a(tree, "If"):
        return _conditional(tree)
    if not is_a(tree, "Assignment"):
        return None
    if tree.op in _ASSIGNMENTS and not _mentions(tree.rvalue, tree.lvalue):
        return tree.lvalue, _ASSIGNMENTS[tree.op]
    operator = _combination(tree.rvalue, tree.lvalue) if tree.op == "=" else None
    return (tree.lvalue, operator) if operator else None


def _inside(tree: Tree) -> Tree:
    """The one statement of a block."""
    while is_a(tree, "Compound") or (is_a(tree, "DoWhile") and once_only(tree)):
        if is_a(tree, "DoWhile"):
            tree = tree.stmt
            continue
        items = [item for item in block_items(tree) if not is_a(item, "Pragma")]
        if len(items) != 1:
            return tree
        tree = items[0]
    return tree


def _combination(value: Tree, target: Tree) -> str | None:
    """The operator if ``value`` is the target combined with something else."""
    if is_a(value, "TernaryOp"):
        return _extreme(value.cond, value.iftrue, value.iffalse, target)
    if is_a(value, "FuncCall"):
        return _call(value, target)
    if not is_a(value, "BinaryOp"):
        return None
    operator = "+" if value.op == "-" else value.op
    if operator not in _OPERATORS:
        return None
    added, subtracted = _operands(value, operator)
    if any(_mentions(operand, target) for operand in subtracted):
        return None
    return operator if _once(added, target) else None


def _call(value: Tree, target: Tree) -> str | None:
    """``min`` or ``max`` for ``fmin(s, e)`` and its like."""
    arguments = value.args.exprs if value.args is not None else []
    if not is_a(value.name, "ID") or len(arguments) != 2 or not _once(arguments, target):
        return None
    return _EXTREMES.get(value.name.name)


def _operands(tree: Tree, operator: str) -> tuple[list[Tree], list[Tree]]:
    """The operands of a chain of one operator, and those that a sum subtracts."""
    if not is_a(tree, "BinaryOp") or (tree.op != operator and (operator, tree.op) != ("+", "-")):
        return [tree], []
    left, right = (
        _operands(tree.left, operator),
        _operands(tree.right, operator) if tree.op == operator else ([], [tree.right]),
    )
    return left[0] + right[0], left[1] + right[1]


def _once(operands: list[Tree], target: Tree) -> bool:
    return is_combined_once(
        operands,
        lambda operand: _same(operand, target),
        lambda operand: _mentions(operand, target),
    )


def _extreme(condition: Tree, then: Tree, otherwise: Tree, target: Tree) -> str | None:
    """``a < b ? a : b`` with the target as a or b."""
    if not (is_a(condition, "BinaryOp") and condition.op in ("<", "<=", ">", ">=")) or not _once(
        [then, otherwise], target
    ):
        return None
    return extreme(
        condition.op[0] == "<",
        (printed(condition.left), printed(condition.right)),
        (printed(then), printed(otherwise)),
    )


def _conditional(tree: Tree) -> tuple[Tree, str] | None:
    """``if (e > x) x = e;``."""
    assignment = _inside(tree.iftrue)
    if tree.iffalse is not None or not is_a(assignment, "Assignment") or assignment.op != "=":
        return None
    operator = _extreme(tree.cond, assignment.rvalue, assignment.lvalue, assignment.lvalue)
    return (assignment.lvalue, operator) if operator else None


# --------------------------------------------------------------------------------------- comparison
def _same(first: Tree, second: Tree) -> bool:
    return bool(printed(first) == printed(second))


def _mentions(tree: Tree, target: Tree) -> bool:
    """Whether the object that the target belongs to occurs in the tree."""
    name = printed(_base(target))
    return printed(tree) == name or any(_mentions(child, target) for child in children(tree))


def _base(target: Tree) -> Tree:
    while is_a(target, "ArrayRef"):
        target = target.name
    return target
