"""Statements that only add a contribution to one object: ``s = s + e``, ``s = max(s, e)``, ``if (e
> s) s = e``.

1. The statement assigns one object, and reads it only to combine it with other expressions, by an
   operator that is associative and commutative.
2. Those expressions do not mention the object.
3. Differences count as sums, of the negated contribution.
"""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.accumulation import (
    accumulating,
    accumulating_branch,
    extreme,
    is_combined_once,
)
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.references import arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.region import Access, If

_INFIX = {"+": "+", "-": "+", "*": "*", ".and.": "&&", ".or.": "||", ".neqv.": "^"}
_FUNCTIONS = {"iand": "&", "ior": "|", "ieor": "^"}
_FUNCTIONS |= dict.fromkeys(("max", "max0", "max1", "amax0", "amax1", "dmax1"), "max")
_FUNCTIONS |= dict.fromkeys(("min", "min0", "min1", "amin0", "amin1", "dmin1"), "min")
_LESS, _GREATER = ("<", "<=", ".lt.", ".le."), (">", ">=", ".gt.", ".ge.")


def marked(
    accesses: tuple[Access, ...], assignment: Code, context: RegionContext
) -> tuple[Access, ...]:
    """The accesses of an assignment, marked where it accumulates."""
    target, _, value = assignment.tree.items
    operator = _combination(value, target, assignment, context)
    if operator is None:
        return accesses
    return accumulating(accesses, _object(target, assignment, context), operator)


def marked_condition(node: If, condition: Code, assignment: Code, context: RegionContext) -> If:
    """``if (e > x) x = e``, the assignment being the one thing that the condition is for: its
    accesses marked."""
    target, _, value = assignment.tree.items
    operator = _extreme(_relation(condition.tree), value, target)
    if operator is None or _mentions(value, target, assignment, context):
        return node
    return accumulating_branch(node, _object(target, assignment, context), operator)


def _object(target: Tree, code: Code, context: RegionContext) -> str:
    of = reference(target, code, context)
    return "" if of is None or of.part is not None else of.name


# -------------------------------------------------------------------------------------------- forms
def _combination(value: Tree, target: Tree, code: Code, context: RegionContext) -> str | None:
    """The operator if ``value`` is the target combined with something else."""
    value = _bare(value)
    if called_intrinsic(value, context):
        return _call(value, target, code, context)
    word = _infix(value)
    operator = _INFIX.get(word)
    if operator is None:
        return None
    added, subtracted = _operands(value, operator)
    return (
        operator
        if _once(added, target, code, context)
        and not any(_mentions(o, target, code, context) for o in subtracted)
        else None
    )


def _call(value: Tree, target: Tree, code: Code, context: RegionContext) -> str | None:
    name, operands = name_text(value.items[0]), arguments(value)
    if name == "merge" and len(operands) == 3:
        then, otherwise, mask = operands
        return (
            _extreme(_relation(mask), then, otherwise)
            if _once((then, otherwise), target, code, context)
            else None
        )
    return _FUNCTIONS.get(name) if _once(operands, target, code, context) else None


def _bare(tree: Tree) -> Tree:
    while is_a(tree, "Parenthesis"):
        tree = tree.items[1]
    return tree


def _infix(tree: Tree) -> str:
    """The operator of an expression with two operands, in lower case."""
    parts: tuple[object, ...] = getattr(tree, "items", ())
    return (
        str(parts[1]).lower()
        if len(parts) == 3 and isinstance(parts[1], str) and not is_a(tree, "Parenthesis")
        else ""
    )


def _operands(tree: Tree, operator: str) -> tuple[list[Tree], list[Tree]]:
    """The operands of a chain of one operator, and those that a sum subtracts."""
    tree = _bare(tree)
    word = _infix(tree)
    if _INFIX.get(word) != operator:
        return [tree], []
    left = _operands(tree.items[0], operator)
    right = ([], [tree.items[2]]) if word == "-" else _operands(tree.items[2], operator)
    return left[0] + right[0], left[1] + right[1]


def _once(operands: Sequence[Tree], target: Tree, code: Code, context: RegionContext) -> bool:
    return is_combined_once(
        operands,
        lambda operand: _text(operand) == _text(target),
        lambda operand: _mentions(operand, target, code, context),
    )


def _relation(tree: Tree) -> tuple[Tree, str, Tree] | None:
    """``a < b`` and its like."""
    tree = _bare(tree)
    word = _infix(tree)
    return (tree.items[0], word, tree.items[2]) if word in (*_LESS, *_GREATER) else None


def _extreme(relation: tuple[Tree, str, Tree] | None, then: Tree, otherwise: Tree) -> str | None:
    """What is chosen by ``a < b``: the first of the two where it holds, else the second."""
    if relation is None:
        return None
    compared, chosen = (_text(relation[0]), _text(relation[2])), (_text(then), _text(otherwise))
    return extreme(relation[1] in _LESS, compared, chosen)


# --------------------------------------------------------------------------------------- comparison
def _text(tree: Tree) -> str:
    """The whole expression as fparser writes it, signs and brackets included."""
    return "".join(str(_bare(tree)).lower().split())


def _mentions(tree: Tree, target: Tree, code: Code, context: RegionContext) -> bool:
    """Whether the object that the target belongs to occurs in the tree."""
    wanted = reference(target, code, context)
    if is_a(
        tree,
        "Name",
        "Part_Ref",
        "Data_Ref",
        "Intrinsic_Function_Reference",
        "Structure_Constructor",
        "Function_Reference",
    ):
        of = reference(tree, code, context)
        if of is not None and wanted is not None and of.name == wanted.name:
            return True
    return any(_mentions(child, target, code, context) for child in children(tree))
