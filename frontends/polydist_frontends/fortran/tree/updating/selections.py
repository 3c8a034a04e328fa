"""Conditions that keep the largest or the smallest of values, and with it where it was found or
what else belongs to it: ``if (a(i) > m) then; m = a(i); k = i; end if``.

1. The branch only assigns: the compared value to one object, the key, and other values to others.
   There is no other branch.
2. The condition is that comparison, or a conjunction with it: ``ok(i) .and. a(i) > m``.
3. Nothing else in it mentions any of these objects, so that what they become depends on which
   instance was chosen last, and on nothing else.
4. Comparing and assigning the value do not change it: it is of the key's kind, which for real
   numbers is checked where the region starts. Ranks send keys of 64 bits at most: of longer ones
   that are declared so (``real*16``) none is chosen.
5. With an ``else if`` it may make two choices (``accumulation.py``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Literal

from polydist_frontends.accumulation import Selected, are_extremes, extreme, selecting
from polydist_frontends.fortran.reading.syntax import Code, Tree, children
from polydist_frontends.fortran.semantics.expressions.value_kinds import (
    infix,
    terms_of,
    text,
    type_of_value,
)
from polydist_frontends.fortran.semantics.references import reference
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.region import If, Statement
from polydist_frontends.statement_forms import Selection

_WIDE = re.compile(r"(?:\*|\(\s*(?:kind\s*=)?)\s*1[06]\b", re.IGNORECASE)
_LESS = ("<", "<=", ".lt.", ".le.")
_GREATER = (">", ">=", ".gt.", ".ge.")
_LAST = ("<=", ">=", ".le.", ".ge.")
ORDERED = ".not. ({high} < {low})"
"""That one key is not above the other one."""


def selection_of(
    node: If | Statement, condition: Code, assignments: Sequence[Code], context: RegionContext
) -> If | Statement:
    """The node of a condition, marked where it is such a one."""
    found = _selected(condition, assignments, context)
    return node if found is None else selecting(node, found.names, found.choice)


def two_choices(
    first: tuple[Code, Sequence[Code]], second: tuple[Code, Sequence[Code]], context: RegionContext
) -> tuple[Selected, Selected] | None:
    """The largest and the smallest that a condition with an ``else if`` chooses; else ``None``.
    Each branch is its condition with its assignments."""
    one, two = (_selected(*branch, context) for branch in (first, second))
    if one is None or two is None or not are_extremes(one, two, context.begins):
        return None
    apart = _are_apart(first, two, context) and _are_apart(second, one, context)
    return (one, two) if apart else None


def _are_apart(
    branch: tuple[Code, Sequence[Code]], other: Selected, context: RegionContext
) -> bool:
    """Whether the branch does not mention what the other choice gives values to."""
    codes = (branch[0], *branch[1])
    return not any(_mentions(code.tree, other.names, code, context) for code in codes)


def _selected(
    condition: Code, assignments: Sequence[Code], context: RegionContext
) -> Selected | None:
    """The choice that the condition and its branch make."""
    found = _key(condition, assignments)
    names = tuple(_number(code, context) for code in assignments)
    if found is None or "" in names:
        return None
    comparison, key, operator = found
    kind, needed = _kind(key, context)
    if kind is None or not _are_independent(condition, comparison, assignments, names, context):
        return None
    last = infix(comparison) in _LAST
    choice = Selection(
        key=_number(key, context), operator=operator, last=last, kind=kind, condition=needed
    )
    return Selected(choice, names, text(key.tree.items[2]))


def _key(
    condition: Code, assignments: Sequence[Code]
) -> tuple[Tree, Code, Literal["max", "min"]] | None:
    """Step 2: the comparison, the assignment that it decides about, and what that keeps."""
    for term in terms_of(condition.tree):
        for code in assignments if infix(term) in (*_LESS, *_GREATER) else ():
            target, _, value = code.tree.items
            compared = (text(term.items[0]), text(term.items[2]))
            operator = extreme(infix(term) in _LESS, compared, (text(value), text(target)))
            if operator is not None:
                return term, code, operator
    return None


def _number(code: Code, context: RegionContext) -> str:
    """The name of the object that is assigned, if it is one number or truth value; else empty."""
    of = reference(code.tree.items[0], code, context)
    if of is None or of.part is not None or of.is_whole or of.meant.type is None:
        return ""
    return of.name if of.meant.type.category in ("real", "integer", "logical") else ""


def _are_independent(
    condition: Code,
    comparison: Tree,
    assignments: Sequence[Code],
    names: Collection[str],
    context: RegionContext,
) -> bool:
    """Step 3."""
    targets = {text(code.tree.items[0]) for code in assignments}
    sides = [s for s in (comparison.items[0], comparison.items[2]) if text(s) not in targets]
    others = [term for term in terms_of(condition.tree) if term is not comparison]
    read = [(tree, condition) for tree in (*sides, *others)]
    for code in assignments:
        target, _, value = code.tree.items
        read += [(tree, code) for tree in (value, *_subscripts(target, code, context))]
    return len(sides) == 1 and not any(_mentions(tree, names, code, context) for tree, code in read)


def _subscripts(target: Tree, code: Code, context: RegionContext) -> tuple[Tree, ...]:
    of = reference(target, code, context)
    return (of.subscripts or ()) if of is not None else ()


def _mentions(tree: Tree, names: Collection[str], code: Code, context: RegionContext) -> bool:
    of = reference(tree, code, context)
    if of is not None and of.name in names:
        return True
    return any(_mentions(child, names, code, context) for child in children(tree))


def _kind(key: Code, context: RegionContext) -> tuple[Literal["real", "integer"] | None, str]:
    """Step 4: what the key's values are, and what is to be checked."""
    target, _, value = key.tree.items
    own = type_of_value(target, key, context)
    if own.category == "integer":
        same = type_of_value(value, key, context).text == own.text
        return ("integer" if same else None), "1"
    if own.category != "real" or _WIDE.search(own.text):
        return None, "1"
    alike = (
        f"polydist_{of}({value}) == polydist_{of}({target})" for of in ("kind", "storage_size")
    )
    return "real", " .and. ".join((*alike, f"polydist_storage_size({target}) <= 64"))
