"""Conditions that keep the largest or the smallest of values, and with it where it was found or
what else belongs to it: ``if (a[i] > m) { m = a[i]; k = i; }``.

1. The branch only assigns: the compared value to one object, the key, and other values to others.
   There is no other branch.
2. The condition is that comparison, or a conjunction with it: ``ok[i] && a[i] > m``.
3. Nothing else in it mentions any of these objects, so that what they become depends on which
   instance was chosen last, and on nothing else.
4. Comparing and assigning the value do not change it: it is of the key's type, or narrower.
5. With an ``else if`` it may make two choices (``accumulation.py``).
6. ``m = a[i] > m ? a[i] : m`` is such a condition: what is assigned else is the old value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from polydist_frontends.accumulation import (
    Selected,
    are_extremes,
    extreme,
    selecting,
    selecting_among,
)
from polydist_frontends.c.control_flow.early_exit import sole_statement
from polydist_frontends.c.declarations.types import Arithmetic
from polydist_frontends.c.reading.syntax import Tree, block_items, c, children, is_a, printed
from polydist_frontends.c.semantics.references import reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.semantics.value_kinds import (
    ABSOLUTE,
    integer_type,
    library_function,
)
from polydist_frontends.c.tree.contributions import FLOATING, rank_of, rank_of_type
from polydist_frontends.region import If, Statement
from polydist_frontends.statement_forms import Selection
from polydist_frontends.walks import is_write

_COMPARISONS = ("<", "<=", ">", ">=")
ORDERED = "!({high} < {low})"
"""That one key is not above the other one."""


def selection_of(node: If | Statement, tree: Tree, context: RegionContext) -> If | Statement:
    """The node of a condition, marked where it is such a one."""
    found = _selected(tree, context) if tree.iffalse is None else None
    return node if found is None else selecting(node, found.names, found.choice)


def selection_by_value(single: Statement, tree: Tree, context: RegionContext) -> Statement:
    """Step 6: the statement, marked where it is such an assignment whose order matters."""
    tree = sole_statement(tree)
    if not is_a(tree, "Assignment") or not is_a(tree.rvalue, "TernaryOp"):
        return single
    value = tree.rvalue
    if tree.op != "=" or printed(value.iffalse) != printed(tree.lvalue):
        return single
    if all(access.exact or not access.accumulates for access in single.accesses):
        return single
    kept = c.Assignment("=", tree.lvalue, value.iftrue, tree.coord)
    found = _selected(c.If(value.cond, kept, None, tree.coord), context)
    if found is None or sum(is_write(access) for access in single.accesses) > 1:
        return single
    marked = selecting_among(single.accesses, found.names, found.choice)
    return replace(single, accesses=marked)


def two_choices(tree: Tree, context: RegionContext) -> tuple[Selected, Selected] | None:
    """The largest and the smallest that a condition with an ``else if`` chooses; else ``None``."""
    other = sole_statement(tree.iffalse)
    if not is_a(other, "If") or other.iffalse is not None:
        return None
    one, two = _selected(tree, context), _selected(other, context)
    if one is None or two is None or not _are_apart(tree, other):
        return None
    return (one, two) if are_extremes(one, two, context.begins) else None


def _are_apart(one: Tree, other: Tree) -> bool:
    """Whether neither choice mentions what the other one gives values to."""
    parts = [(each.cond, each.iftrue) for each in (one, other)]
    bases = [{printed(_base(a.lvalue)) for a in _assignments(then)} for _, then in parts]
    return not any(
        _mentions(part, names)
        for own, names in zip(parts, reversed(bases), strict=True)
        for part in own
    )


def _selected(tree: Tree, context: RegionContext) -> Selected | None:
    """The choice that the condition and its first branch make."""
    assignments = list(_assignments(tree.iftrue))
    found = _key(tree.cond, assignments)
    if found is None:
        return None
    comparison, key, operator = found
    names = tuple(_number(one.lvalue, context) for one in assignments)
    kind = _kind(key, context)
    if kind is None or "" in names or not _are_independent(tree.cond, comparison, assignments):
        return None
    last = comparison.op.endswith("=")
    choice = Selection(key=_number(key.lvalue, context), operator=operator, last=last, kind=kind)
    return Selected(choice, names, printed(key.rvalue))


def _assignments(tree: Tree) -> Iterator[Tree]:
    """Step 1: the statements of the branch; what is no assignment has no key."""
    if is_a(tree, "Compound"):
        for item in block_items(tree):
            yield from _assignments(item)
    elif is_a(tree, "ExprList"):
        yield from tree.exprs
    elif not is_a(tree, "Pragma", "EmptyStatement"):
        yield tree


def _key(
    condition: Tree, assignments: list[Tree]
) -> tuple[Tree, Tree, Literal["max", "min"]] | None:
    """Step 2: the comparison, the assignment that it decides about, and what that keeps."""
    if not all(is_a(one, "Assignment") and one.op == "=" for one in assignments):
        return None
    for term in _terms(condition):
        for one in assignments if is_a(term, "BinaryOp") and term.op in _COMPARISONS else ():
            compared = (printed(term.left), printed(term.right))
            chosen = (printed(one.rvalue), printed(one.lvalue))
            operator = extreme(term.op[0] == "<", compared, chosen)
            if operator is not None:
                return term, one, operator
    return None


def _terms(condition: Tree) -> Iterator[Tree]:
    if is_a(condition, "BinaryOp") and condition.op == "&&":
        yield from (*_terms(condition.left), *_terms(condition.right))
    else:
        yield condition


def _number(target: Tree, context: RegionContext) -> str:
    """The name of an object that is a number; empty for others."""
    of = reference(target, context)
    known = of is not None and not of.partial and isinstance(of.type, Arithmetic)
    return of.name if of is not None and known else ""


def _are_independent(condition: Tree, comparison: Tree, assignments: list[Tree]) -> bool:
    """Step 3."""
    bases = {printed(_base(one.lvalue)) for one in assignments}
    targets = {printed(one.lvalue) for one in assignments}
    sides = [s for s in (comparison.left, comparison.right) if printed(s) not in targets]
    others = [term for term in _terms(condition) if term is not comparison]
    values = [one.rvalue for one in assignments]
    subscripts = [s for one in assignments for s in _subscripts(one.lvalue)]
    return len(sides) == 1 and not any(
        _mentions(tree, bases) for tree in (*sides, *others, *values, *subscripts)
    )


def _mentions(tree: Tree, names: set[str]) -> bool:
    return printed(tree) in names or any(_mentions(child, names) for child in children(tree))


def _base(target: Tree) -> Tree:
    while is_a(target, "ArrayRef"):
        target = target.name
    return target


def _subscripts(target: Tree) -> Iterator[Tree]:
    while is_a(target, "ArrayRef"):
        yield target.subscript
        target = target.name


def _kind(key: Tree, context: RegionContext) -> Literal["real", "integer", "natural"] | None:
    """Step 4: what the key's values are; ``None`` where they may change, or are wider than
    ``double``."""
    of = getattr(reference(key.lvalue, context), "type", None)
    if not isinstance(of, Arithmetic):
        return None
    if not of.integer:
        own, rank = rank_of_type(of), rank_of(_within(key.rvalue, context), context)
        fits = own is not None and own < len(FLOATING) and rank is not None and 0 < rank <= own
        return "real" if fits else None
    kept, value = integer_type(key.lvalue, context), integer_type(key.rvalue, context)
    if of.narrow or kept is None or value is None or kept.text != value.text:
        return None
    return "natural" if of.unsigned else "integer"


def _within(value: Tree, context: RegionContext) -> Tree:
    """What an absolute value is of, which is a value of the same type."""
    while library_function(value, context) in ABSOLUTE:
        (value,) = value.args.exprs
    return value
