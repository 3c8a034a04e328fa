"""Statements that only add a contribution to one object: ``s = s + e``, ``s = max(s, e)``, ``if (e
> s) s = e``.

1. The statement assigns one object, and reads it only to combine it with other expressions, by an
   operator that is associative and commutative.
2. Those expressions do not mention the object.
3. Differences count as sums, of the negated contribution.
4. A truth value that is set to a constant adds to a conjunction or a disjunction, as it does in
   other forms (``updating/truths.py``).

Of some, any order gives the same (``exact``): integers wrap around, and the largest or smallest of
real numbers does not depend on the order, but for the sign of a zero. Which of two zeros ``max``
gives is left open by the language, as is what it makes of values that are no numbers. With
conditions that is not open, so none may be a negative zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.accumulation import (
    Target,
    accumulating,
    accumulating_branch,
    computed_apart,
    extreme,
    is_combined_once,
)
from polydist_frontends.fortran.declarations.symbols import Type
from polydist_frontends.fortran.reading.syntax import Code, Tree, children, is_a, name_text
from polydist_frontends.fortran.semantics.expressions.intrinsics import called_intrinsic
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    bare,
    infix,
    is_never_negative_zero,
    is_wider,
    text,
    type_of_value,
)
from polydist_frontends.fortran.semantics.references import arguments, reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.updating.placed import part_of
from polydist_frontends.fortran.tree.updating.truths import (
    constant_operator,
    guarded_operator,
    guarding,
    is_harmless,
    is_joined,
    joining_operator,
    merged_operator,
)
from polydist_frontends.region import Access, If

_SUMS = {"+": "+", "-": "+", "*": "*"}
_FUNCTIONS = {"iand": "&", "ior": "|", "ieor": "^"}
_FUNCTIONS |= dict.fromkeys(("max", "max0", "max1", "amax0", "amax1", "dmax1"), "max")
_FUNCTIONS |= dict.fromkeys(("min", "min0", "min1", "amin0", "amin1", "dmin1"), "min")
_SEPARABLE = ("+", "-", "*")
_LESS, _GREATER = ("<", "<=", ".lt.", ".le."), (">", ">=", ".gt.", ".ge.")


def marked(
    accesses: tuple[Access, ...], assignment: Code, context: RegionContext
) -> tuple[Access, ...]:
    """The accesses of an assignment, marked where it accumulates."""
    target, _, value = assignment.tree.items
    operator = _combination(value, target, assignment, context) or constant_operator(value)
    if operator is None:
        return accesses
    exact = _is_exact(assignment, operator, context)
    of = _object(target, assignment, context)
    marks = accumulating(accesses, of, operator, exact)
    apart = "" if of.part else _apart(value, target, assignment, context)
    return computed_apart(marks, of.name, apart)


def _apart(value: Tree, target: Tree, code: Code, context: RegionContext) -> str:
    """The condition under which the contribution may be computed apart (``region.Access``): one
    operator combines the real object with one expression, which is of no wider kind. Added to a
    negative zero, or multiplied by 1, it remains what it is, bit by bit."""
    value = bare(value)
    if type_of_value(target, code, context).category != "real" or infix(value) not in _SEPARABLE:
        return ""
    first, second = text(value.items[0]), text(value.items[2])
    if text(target) not in (first, second) or (infix(value) == "-" and first != text(target)):
        return ""
    if is_wider(value, target, code, context):
        return ""
    return f"polydist_kind({value}) == polydist_kind({target})"


def marked_condition(node: If, condition: Code, assignment: Code, context: RegionContext) -> If:
    """``if (e > x) x = e``, the assignment being the one thing that the condition is for: its
    accesses marked."""
    target, _, value = assignment.tree.items
    if (test := guarding(condition.tree, target)) is not None:
        return _marked_guard(node, test, condition, assignment, context)
    operator = _extreme(_relation(condition.tree), value, target)
    if operator is None or _mentions(value, target, assignment, context):
        return node
    strict = infix(bare(condition.tree)) in ("<", ">", ".lt.", ".gt.")
    exact = _is_exact(assignment, operator, context, strict)
    of = _object(target, assignment, context)
    return accumulating_branch(node, of, operator, exact)


def _marked_guard(
    node: If,
    test: tuple[Tree, list[Tree]],
    condition: Code,
    assignment: Code,
    context: RegionContext,
) -> If:
    """``if (.not. any .and. c) any = d``: its accesses marked."""
    target, _, value = assignment.tree.items
    asked, others = test
    if any(_mentions(of, target, assignment, context) for of in (*others, value)):
        return node
    operator = guarded_operator(asked)
    exact = _is_exact(assignment, operator, context)
    exact = exact and is_harmless(value, assignment, context)
    exact = exact and all(is_harmless(of, condition, context) for of in others)
    of = _object(target, assignment, context)
    return accumulating_branch(node, of, operator, exact, decides=True)


def _object(target: Tree, code: Code, context: RegionContext) -> Target:
    of = reference(target, code, context)
    own = (of.subscripts or ()) if of is not None else ()
    if of is None or any(_mentions(subscript, target, code, context) for subscript in own):
        return Target()
    if of.part is None:
        return Target(of.name)
    part = part_of(target, of)
    return Target(of.name, part) if part else Target()


# -------------------------------------------------------------------------------------------- forms
def _combination(value: Tree, target: Tree, code: Code, context: RegionContext) -> str | None:
    """The operator if ``value`` is the target combined with something else."""
    value = bare(value)
    if called_intrinsic(value, context):
        return _call(value, target, code, context)
    if is_joined(value):
        return joining_operator(value, target, lambda of: _mentions(of, target, code, context))
    operator = _SUMS.get(infix(value))
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
        if not _once((then, otherwise), target, code, context):
            return None
        merged = merged_operator(then, otherwise, target)
        if merged is not None and not _mentions(mask, target, code, context):
            return merged
        return _extreme(_relation(mask), then, otherwise)
    return _FUNCTIONS.get(name) if _once(operands, target, code, context) else None


def _operands(tree: Tree, operator: str) -> tuple[list[Tree], list[Tree]]:
    """The operands of a chain of one operator, and those that a sum subtracts."""
    tree = bare(tree)
    word = infix(tree)
    if _SUMS.get(word) != operator:
        return [tree], []
    left = _operands(tree.items[0], operator)
    right = ([], [tree.items[2]]) if word == "-" else _operands(tree.items[2], operator)
    return left[0] + right[0], left[1] + right[1]


def _once(operands: Sequence[Tree], target: Tree, code: Code, context: RegionContext) -> bool:
    return is_combined_once(
        operands,
        lambda operand: text(operand) == text(target),
        lambda operand: _mentions(operand, target, code, context),
    )


def _relation(tree: Tree) -> tuple[Tree, str, Tree] | None:
    """``a < b`` and its like."""
    tree = bare(tree)
    word = infix(tree)
    return (tree.items[0], word, tree.items[2]) if word in (*_LESS, *_GREATER) else None


def _extreme(relation: tuple[Tree, str, Tree] | None, then: Tree, otherwise: Tree) -> str | None:
    """What is chosen by ``a < b``: the first of the two where it holds, else the second."""
    if relation is None:
        return None
    compared, chosen = (text(relation[0]), text(relation[2])), (text(then), text(otherwise))
    return extreme(relation[1] in _LESS, compared, chosen)


# -------------------------------------------------------------------------------------------- exact
def _is_exact(
    assignment: Code, operator: str, context: RegionContext, strict: bool = False
) -> bool:
    """Whether any order of such assignments gives the same bits; ``strict``: under a condition that
    holds of larger or of smaller values alone."""
    target, _, value = assignment.tree.items
    own = type_of_value(target, assignment, context)
    values = [part for part in _parts(value, context) if text(part) != text(target)]
    if own.category == "real":
        if operator not in ("min", "max"):
            return False
        is_open = called_intrinsic(bare(value), context) in _FUNCTIONS
        return is_open or (strict and all(is_never_negative_zero(v, context) for v in values))
    if own.category == "integer":
        kinds = [type_of_value(v, assignment, context) for v in values]
        return _are_integers(own, kinds, operator)
    return own.category == "logical" and operator in ("&&", "||", "^")


def _are_integers(own: Type, kinds: list[Type], operator: str) -> bool:
    """Whether all are integers; those that are compared, of one kind."""
    same = {kind.text for kind in kinds} <= {own.text} or operator not in ("min", "max")
    return same and all(kind.category == "integer" for kind in kinds)


def _parts(value: Tree, context: RegionContext) -> list[Tree]:
    """What the value combines: all operands of an operator or function."""
    value = bare(value)
    if called_intrinsic(value, context) and name_text(value.items[0]) in _FUNCTIONS:
        return list(arguments(value))
    if infix(value) in _SUMS:
        sides = (value.items[0], value.items[2])
        return [part for side in sides for part in _parts(side, context)]
    return [value]


# --------------------------------------------------------------------------------------- comparison
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
