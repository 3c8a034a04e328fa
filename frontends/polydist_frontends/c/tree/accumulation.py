"""Statements that only add a contribution to one object: ``s += e``, ``s = s * e``, ``if (e > s) s
= e``, ``s = fmax(s, e)``, ``s++``.

1. The statement assigns one object, and reads it only to combine it with one other expression, by
   an operator that is associative and commutative.
2. That expression does not mention the object, nor do its subscripts (``h[h[i]]++``).
3. Differences count as sums, of the negated contribution.
4. A truth value that is set to a constant adds to a conjunction (0) or a disjunction (1), as it
   does in other forms (``truths``).
5. The object may be a part of an element that has its memory for itself: ``cell[c[i]].count++``.

Of some, any order gives the same bits (``exact``): integers wrap around, truth values take one bit
of what is combined with them or whether it has any (``flag |= e``), and of floating numbers
the largest or smallest one does not depend on the order if no contribution that is not a number is
ever taken, and none is a negative zero, which is equal to a positive one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from polydist_frontends.accumulation import (
    Target,
    accumulating,
    accumulating_branch,
    computed_apart,
    extreme,
    is_combined_once,
)
from polydist_frontends.c.control_flow.early_exit import sole_statement
from polydist_frontends.c.declarations.types import Arithmetic, type_text
from polydist_frontends.c.reading.syntax import Tree, is_a, printed, walk
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import (
    integer_type,
    is_never_negative_zero,
    library_function,
)
from polydist_frontends.c.tree.contributions import is_apart
from polydist_frontends.c.tree.truths import (
    is_boolean,
    is_decided,
    is_harmless,
    is_negated_or_not,
    mentions,
    truth,
)
from polydist_frontends.region import Access, If, Statement
from polydist_frontends.statement_forms import Part
from polydist_frontends.walks import accesses_below, is_write

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
    found = _accumulation(tree, context) or truth(tree, context)
    if found is None:
        return statement
    of = _object(found[0], tree, statement.accesses, context)
    inside = sole_statement(tree)
    accesses = _in_order_or_not(statement.accesses, of, inside, found, context)
    apart = "1" if not of.part and is_apart(inside, found[0], context) else ""
    return replace(statement, accesses=computed_apart(accesses, of.name, apart))


def marked_inside(
    happening: tuple[Access, ...], tree: Tree, context: RegionContext
) -> tuple[Access, ...]:
    """What ``tree`` does in a statement of several, marked where it accumulates: how often is not
    known, which matters to none of those whose order is free."""
    is_fit = is_a(tree, "Assignment", "UnaryOp", "If")
    found = (_accumulation(tree, context) or truth(tree, context)) if is_fit else None
    of = _object(found[0], tree, happening, context) if found else Target()
    if found is None or not of.name:
        return happening
    return _in_order_or_not(happening, of, sole_statement(tree), found, context)


def marked_condition(node: If, tree: Tree, context: RegionContext) -> If:
    """``if (e > x) x = e;`` with a branch of its own: its accesses marked."""
    found = _conditional(tree) or truth(tree, context)
    if found is None:
        return node
    exact, decides = _order(tree, found, context)
    happening = (*node.reads, *accesses_below(node.then))
    of = _object(found[0], tree, happening, context)
    return accumulating_branch(node, of, found[1], exact, decides)


def _in_order_or_not(
    happening: tuple[Access, ...],
    of: Target,
    tree: Tree,
    found: tuple[Tree, str],
    context: RegionContext,
) -> tuple[Access, ...]:
    exact, decides = _order(tree, found, context)
    return accumulating(happening, of, found[1], exact, decides)


def _order(tree: Tree, found: tuple[Tree, str], context: RegionContext) -> tuple[bool, bool]:
    """Whether any order gives the same bits, and whether the old value decides what is read."""
    target, operator = found
    exact = _is_exact(tree, found, context)
    decides = operator in ("&&", "||") and is_decided(tree, target, context)
    return exact and (not decides or is_harmless(tree, target, context)), decides


def _object(
    target: Tree, tree: Tree, happening: Sequence[Access], context: RegionContext
) -> Target:
    of = reference(target, context)
    if of is None or any(mentions(subscript, target) for subscript in of.subscripts):
        return Target()
    if not of.partial:
        return Target(of.name)
    read = sum(1 for access in happening if access.array == of.name and not is_write(access))
    part = part_of(target, of, context) if read == occurrences(tree, target) else None
    return Target(of.name, part) if part else Target()


def part_of(target: Tree, of: Reference, context: RegionContext) -> Part | None:
    """Step 5: the part of its element that the target is, or one number of that."""
    for _ in of.inner:
        target = target.name
    member = reference(target, context) if is_a(target, "StructRef") else None
    if member is None or member.inner or not of.member or not of.subscripts:
        return None
    is_number = isinstance(of.type, Arithmetic)
    return Part(of.member, type_text(of.type), bool(of.inner)) if is_number else None


def occurrences(tree: Tree, target: Tree) -> int:
    """How often the target's text occurs in the tree."""
    return sum(1 for node in walk(tree) if _same(node, target))


# -------------------------------------------------------------------------------------------- forms
def _accumulation(tree: Tree, context: RegionContext) -> tuple[Tree, str] | None:
    """What the statement accumulates into, and the operator."""
    tree = sole_statement(tree)
    if is_a(tree, "UnaryOp") and tree.op in ("++", "--", "p++", "p--"):
        return tree.expr, "+"
    if is_a(tree, "If"):
        return _conditional(tree)
    if not is_a(tree, "Assignment"):
        return None
    if tree.op in _ASSIGNMENTS and not mentions(tree.rvalue, tree.lvalue):
        return tree.lvalue, _ASSIGNMENTS[tree.op]
    operator = _combination(tree.rvalue, tree.lvalue, context) if tree.op == "=" else None
    return (tree.lvalue, operator) if operator else None


def _combination(value: Tree, target: Tree, context: RegionContext) -> str | None:
    """The operator if ``value`` is the target combined with something else."""
    if is_a(value, "TernaryOp"):
        return _extreme(value.cond, value.iftrue, value.iffalse, target)
    if is_a(value, "FuncCall"):
        return _call(value, target, context)
    if not is_a(value, "BinaryOp"):
        return None
    operator = "+" if value.op == "-" else value.op
    if operator not in _OPERATORS:
        return None
    added, subtracted = _operands(value, operator)
    if any(mentions(operand, target) for operand in subtracted):
        return None
    return operator if _once(added, target) else None


def _call(value: Tree, target: Tree, context: RegionContext) -> str | None:
    """``min`` or ``max`` for ``fmin(s, e)`` and its like."""
    arguments = value.args.exprs if value.args is not None else []
    if len(arguments) != 2 or not _once(arguments, target):
        return None
    return _EXTREMES.get(library_function(value, context))


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
        lambda operand: mentions(operand, target),
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
    assignment = sole_statement(tree.iftrue)
    if tree.iffalse is not None or not is_a(assignment, "Assignment") or assignment.op != "=":
        return None
    operator = _extreme(tree.cond, assignment.rvalue, assignment.lvalue, assignment.lvalue)
    return (assignment.lvalue, operator) if operator else None


# -------------------------------------------------------------------------------------------- exact
def _is_exact(tree: Tree, found: tuple[Tree, str], context: RegionContext) -> bool:
    """Whether any order of such statements gives the same bits."""
    target, operator = found
    of = reference(target, context)
    if of is None or not isinstance(of.type, Arithmetic):
        return False
    if operator in ("&&", "||"):
        return of.type.integer
    if operator == "^" and is_boolean(of.type):
        return is_negated_or_not(_assignment(tree), context)
    values = list(_contributions(tree, target))
    if not of.type.integer:
        return _is_extreme_of_real(tree, target, operator, values, context)
    if operator in ("min", "max"):
        return not of.type.narrow and _are_of_one_type((target, *values), context)
    return _keeps(of.type, operator) and all(integer_type(v, context) for v in values)


def _keeps(of: Arithmetic, operator: str) -> bool:
    """Whether what is combined is stored as it is, or each of its bits by itself."""
    return not _is_truth(of) or (operator in ("&", "|") and not _is_enumerated(of))


def _assignment(tree: Tree) -> Tree:
    """The one under conditions."""
    tree = sole_statement(tree)
    return _assignment(tree.iftrue) if is_a(tree, "If") else tree


def _are_of_one_type(values: Iterable[Tree], context: RegionContext) -> bool:
    """Whether comparing and assigning the integers changes none of them."""
    kinds = {kind.text if kind else "" for kind in (integer_type(v, context) for v in values)}
    return len(kinds) == 1 and "" not in kinds


def _is_truth(of: Arithmetic) -> bool:
    return is_boolean(of) or _is_enumerated(of)


def _is_enumerated(of: Arithmetic) -> bool:
    return of.text.startswith("enum")


def _contributions(tree: Tree, target: Tree) -> Iterator[Tree]:
    """What is combined with the target: of a condition what it assigns, else all operands."""
    if is_a(tree, "If"):
        yield sole_statement(tree.iftrue).rvalue
    elif is_a(tree, "Assignment") and tree.op == "=":
        yield from (value for value in _parts(tree.rvalue) if not _same(value, target))
    elif is_a(tree, "Assignment"):
        yield tree.rvalue


def _parts(value: Tree) -> Iterator[Tree]:
    if is_a(value, "TernaryOp"):
        yield from (value.iftrue, value.iffalse)
    elif is_a(value, "FuncCall") and value.name.name in _EXTREMES:
        yield from value.args.exprs
    elif is_a(value, "BinaryOp") and value.op in (*_OPERATORS, "-"):
        yield from (part for side in (value.left, value.right) for part in _parts(side))
    else:
        yield value


def _is_extreme_of_real(
    tree: Tree, target: Tree, operator: str, values: list[Tree], context: RegionContext
) -> bool:
    """Whether the largest or the smallest of floating values is kept in a way that passes over what
    is no number, and none of them is a negative zero. ``fmax`` and ``fmin`` pass over it, whichever
    argument is the old value; compilers take them as they like."""
    if operator not in ("min", "max") or not all(
        is_never_negative_zero(v, context) for v in values
    ):
        return False
    if is_a(tree, "If"):
        return _is_strict(tree.cond)
    value = tree.rvalue
    if is_a(value, "FuncCall"):
        return True
    return _is_strict(value.cond) and _same(value.iffalse, target)


def _is_strict(condition: Tree) -> bool:
    return condition.op in ("<", ">")


# --------------------------------------------------------------------------------------- comparison
def _same(first: Tree, second: Tree) -> bool:
    return bool(printed(first) == printed(second))
