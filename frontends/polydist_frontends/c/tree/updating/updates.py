"""Statements that do nothing but combine one floating object with values that may be computed
before: ``s = s + a - b``, ``h[k] *= e``, ``if (e > r->most) r->most = e``.

1. The object is accessed by one name alone, as often as the form says (``forms``), and no value
   mentions it.
2. Where all values but the last are no wider than the object, the chain may be cut after each of
   them: what is computed in between has the type of the object.
3. An element that data choose may be replaced as well, ``c[p[i]] = e``: the last one in the order
   of the program stays.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from polydist_frontends.c.control_flow.early_exit import sole_statement
from polydist_frontends.c.declarations.types import Arithmetic, CType
from polydist_frontends.c.reading.syntax import Tree, c, is_a, printed, walk
from polydist_frontends.c.semantics.references import Reference, reference
from polydist_frontends.c.semantics.region_context import RegionContext
from polydist_frontends.c.tree.accumulation import part_of
from polydist_frontends.c.tree.contributions import FLOATING, rank_of, rank_of_type
from polydist_frontends.c.tree.given_values import names_number
from polydist_frontends.c.tree.truths import is_boolean
from polydist_frontends.c.tree.updating.forms import form
from polydist_frontends.c.tree.updating.placed import with_places
from polydist_frontends.c.tree.updating.texts import texts_of
from polydist_frontends.region import Span, Statement, Update
from polydist_frontends.statement_forms import Value
from polydist_frontends.values.chains import Form
from polydist_frontends.walks import has_opaque, is_write


def updating(statement: Statement, tree: Tree, context: RegionContext) -> Statement:
    """The statement, with what it does to an object, if ``tree`` is such a statement."""
    parts = [_assigning(part) for part in (tree.exprs if is_a(tree, "ExprList") else [tree])]
    target = _target(parts[0])
    of = reference(target, context) if target is not None else None
    if target is None or of is None or names_number(tree, context):
        return statement
    if not _has_memory(of, target, context) or not _is_all(statement, of, parts, target):
        return statement
    update = _update(parts, target, of, statement.span, context)
    update = update or _replacement(parts, target, of, statement, context)
    return replace(
        statement,
        accesses=tuple(
            replace(access, update=update) if access.array == of.name else access
            for access in statement.accesses
        ),
    )


def _assigning(tree: Tree) -> Tree:
    """``x++`` as ``x += 1``."""
    if not is_a(tree, "UnaryOp") or tree.op not in ("++", "--", "p++", "p--"):
        return tree
    return c.Assignment(f"{tree.op[-1]}=", tree.expr, c.Constant("int", "1", tree.coord))


def _has_memory(of: Reference, target: Tree, context: RegionContext) -> bool:
    """Whether no other object shares memory with it."""
    return not of.partial or part_of(target, of, context) is not None


def _target(tree: Tree) -> Tree | None:
    if is_a(tree, "If"):
        tree = sole_statement(tree.iftrue) if tree.iffalse is None else tree
    return tree.lvalue if is_a(tree, "Assignment") else None


def _is_all(statement: Statement, of: Reference, parts: list[Tree], target: Tree) -> bool:
    """Whether the object is accessed by its name alone, as often as that occurs, and nothing else
    is written."""
    written = [access.array for access in statement.accesses if is_write(access)]
    read = [a.array for a in statement.accesses if not is_write(a)].count(of.name)
    if written != [of.name] * len(parts):
        return False
    plain = sum(1 for part in parts if is_a(part, "If") or part.op == "=")
    return read == sum(_occurrences(part, target) for part in parts) - plain * (not of.partial)


def _occurrences(tree: Tree, target: Tree) -> int:
    return sum(1 for node in walk(tree) if printed(node) == printed(target))


def _update(
    parts: list[Tree], target: Tree, of: Reference, span: Span, context: RegionContext
) -> Update | None:
    forms = [one for part in parts if (one := form(part, printed(target))) is not None]
    values = [value for one in forms for value, _ in one.values]
    own, ranks = rank_of_type(of.type), [rank_of(value, context) for value in values]
    if own is None or len(forms) < len(parts) or not _are_combined(of, own, forms, ranks):
        return None
    texts = texts_of(parts, values, target, span, context)
    if texts is None or any(_occurrences(value, target) for value in values):
        return None
    update = Update(
        span=span,
        values=tuple(map(Value, texts, _neutral(forms), _elements(ranks, own, of.partial))),
        combining=_combining(forms, printed(target)),
        names=frozenset(_names(target, context)),
    )
    return with_places(update, target, of, context)


def _is_chosen(statement: Statement) -> bool:
    """Whether data choose the element that is written."""
    return any(any(map(has_opaque, a.subscripts)) for a in statement.accesses if is_write(a))


def _replacement(
    parts: list[Tree], target: Tree, of: Reference, statement: Statement, context: RegionContext
) -> Update | None:
    """Step 3."""
    (tree, *others) = parts
    if others or not _is_chosen(statement):
        return None
    if not is_a(tree, "Assignment") or tree.op != "=" or not _is_number(of.type):
        return None
    if _occurrences(tree.rvalue, target):
        return None
    own, rank = rank_of_type(of.type), rank_of(tree.rvalue, context)
    texts = texts_of([tree], [tree.rvalue], target, statement.span, context)
    if own is None or rank is None or texts is None:
        return None
    update = Update(
        span=statement.span,
        values=tuple(map(Value, texts, ["0"], _elements([rank], own, of.partial))),
        combining=f"{printed(target)} = {{0}};",
        names=frozenset(_names(target, context)),
    )
    placed = with_places(update, target, of, context)
    return placed if placed.placed else None


def _are_combined(
    of: Reference, own: int, forms: list[Form[Tree]], ranks: list[int | None]
) -> bool:
    """Whether the types are those of step 2, or whole numbers are added to a member."""
    if not _are_fitting(forms, ranks, own):
        return False
    return own > 0 or (of.partial and _wraps_around(of.type, forms))


def _is_number(of: CType) -> bool:
    return isinstance(of, Arithmetic) and not is_boolean(of)


def _wraps_around(of: CType, forms: list[Form[Tree]]) -> bool:
    """Whether integers are added or multiplied: bits that do not fit change no others."""
    is_ring = all(neutral in ("-0.0", "0.0", "1.0") for neutral in _neutral(forms))
    return _is_number(of) and is_ring and not any("/" in one.text for one in forms)


def _neutral(forms: list[Form[Tree]]) -> list[str]:
    return [neutral for one in forms for _, neutral in one.values]


def _elements(ranks: list[int | None], own: int, partial: bool) -> list[str]:
    """The types in which values are kept, where they are wider than the object, or that is a member
    of a structure."""
    if partial:
        return [FLOATING[max(rank or 0, own) - 1] if own else "long long" for rank in ranks]
    return [FLOATING[rank - 1] if rank and rank > own else "" for rank in ranks]


def _are_fitting(forms: list[Form[Tree]], ranks: list[int | None], own: int) -> bool:
    """Step 2: the last value of each part may be wider."""
    ends = set(itertools.accumulate(len(one.values) for one in forms))
    return all(
        rank is not None and (rank <= own or place in ends)
        for place, rank in enumerate(ranks, start=1)
    )


def _combining(forms: list[Form[Tree]], target: str) -> str:
    """The text of all parts, with their values numbered in their order."""
    texts, count = [], 0
    for one in forms:
        numbered = [f"{{{count + k}}}" for k in range(len(one.values))]
        texts.append(one.text.format(*numbered, t=target))
        count += len(numbered)
    return " ".join(texts)


def _names(target: Tree, context: RegionContext) -> Iterator[str]:
    fields = {id(node.field) for node in walk(target) if is_a(node, "StructRef")}
    for node in walk(target):
        if is_a(node, "ID") and id(node) not in fields:
            symbol = context.resolution.symbol(node)
            yield context.keys.get(symbol, node.name) if symbol is not None else node.name
