"""Loops that Fortran may write at once: as a ``forall``, or an assignment of sections, perhaps in a
``where``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from fuzz.program.styles import IN_ORDER, TRUTHS
from fuzz.program.tree import (
    Access,
    Accumulate,
    Assign,
    Both,
    Compare,
    If,
    Index,
    Linear,
    Loop,
    OnData,
    Pick,
    Term,
)
from fuzz.program.walks import walk


@dataclass(frozen=True)
class Along:
    """An iterator with its first and last value."""

    name: str
    first: Linear
    last: Linear


def along(loop: Loop) -> Along:
    lower, upper = loop.lowers[0].plain, loop.uppers[0].plain
    return Along(loop.name, lower, Linear(upper.terms, upper.constant - 1))


def is_along(access: Access, along: Along) -> bool:
    return any(along.name in _names(index) for index in access.subscripts)


def stride(access: Access, name: str) -> int:
    """By how much the one subscript changes that has the iterator."""
    return next(
        factor for index in access.subscripts for word, factor in index.plain.terms if word == name
    )


def moved(access: Access, name: str, value: Linear) -> Access:
    """The access with a value for the iterator."""
    return replace(
        access, subscripts=tuple(_with(index, name, value) for index in access.subscripts)
    )


def _with(index: Index, name: str, value: Linear) -> Index:
    terms: dict[str, int] = {}
    constant = index.plain.constant
    for word, factor in index.plain.terms:
        parts = value.terms if word == name else ((word, 1),)
        constant += factor * value.constant if word == name else 0
        for other, times in parts:
            terms[other] = terms.get(other, 0) + factor * times
    return replace(index, plain=Linear(tuple(terms.items()), constant))


def may_be_forall(loop: Loop) -> bool:
    """Whether the loop is around one assignment, perhaps under a condition, of what has no effects,
    and reads nothing of the array that it assigns."""
    test, assign = _parts(loop)
    if assign is None or not _is_one_assignment(loop, assign):
        return False
    inside = walk((test.condition if test else (), assign.terms))
    return all(
        getattr(node, "name", "") != assign.target.name
        and getattr(node, "wrap", "") in ("", "fabs", "choose", "bend")
        for node in inside
    )


def _is_one_assignment(loop: Loop, assign: Assign) -> bool:
    """Whether the loop goes by ones, and sets an element of its own in each iteration."""
    names = {
        name for index in assign.target.subscripts if index.inner is None for name in _names(index)
    }
    kept = assign.operator in (*IN_ORDER, *TRUTHS) or bool(assign.places)
    return _goes_by_ones(loop) and loop.name in names and not kept


def may_be_section(loop: Loop, linear: Collection[str]) -> bool:
    """Whether the loop is around one assignment, and its iterator in one plain subscript of each
    element, and only there. ``linear``: arrays with subscripts by hand."""
    test, assign = _parts(loop)
    if assign is None or not _is_one_assignment(loop, assign):
        return False
    return _has_sections(loop, test, assign, linear)


def may_be_reduced(loop: Loop, linear: Collection[str]) -> bool:
    """Whether the loop is around one accumulation into what is the same in all its iterations, of
    values that differ and do not mention it."""
    node = loop.body[0] if len(loop.body) == 1 else None
    if not isinstance(node, Accumulate) or not _goes_by_ones(loop):
        return False
    accesses = [n for n in walk(node.terms) if isinstance(n, Access)]
    apart = all(access.name != node.target.name for access in accesses)
    several = along(loop).first != along(loop).last
    differs = any(
        isinstance(term.value, Access) and _varies(term.value, loop.name) for term in node.terms
    )
    fixed = not any(loop.name in _names(index) for index in node.target.subscripts)
    return apart and several and differs and fixed and _has_sections(loop, None, node, linear)


def _has_sections(
    loop: Loop, test: If | None, assign: Assign | Accumulate, linear: Collection[str]
) -> bool:
    """Whether the iterator is in one plain subscript of each element, and only there."""
    nodes = list(walk((test, assign)))
    accesses = [node for node in nodes if isinstance(node, Access)]
    wraps = {node.wrap for node in nodes if isinstance(node, Term)}
    values = [n for n in nodes if isinstance(n, Compare)]
    values += [n.value for n in nodes if isinstance(n, Term) and isinstance(n.value, Index)]
    apart = not any(
        loop.name in _names(index) for index in walk(tuple(values)) if isinstance(index, Index)
    )
    fine = all(_is_plain(access, loop.name, access.name in linear) for access in accesses)
    return fine and apart and wraps <= {"", "fabs"} and (test is None or _masks(test, loop.name))


def _masks(test: If, name: str) -> bool:
    """Whether each part of the condition is about an element of the section."""
    parts = [node for node in walk(test.condition) if not isinstance(node, (Both, Access, Index))]
    tests = [node for node in parts if isinstance(node, (OnData, Compare, Pick))]
    return all(isinstance(node, OnData) and _varies(node.access, name) for node in tests)


def _varies(access: Access, name: str) -> bool:
    return any(name in _names(index) for index in access.subscripts)


def _is_plain(access: Access, name: str, linear: bool) -> bool:
    having = [k for k, index in enumerate(access.subscripts) if name in _names(index)]
    last = len(access.subscripts) - 1
    plain = all(access.subscripts[k].inner is None for k in having)
    return not having or (len(having) == 1 and plain and (not linear or having == [last]))


def _parts(loop: Loop) -> tuple[If | None, Assign | None]:
    """The condition and the assignment that are all of the body."""
    node: Any = loop.body[0] if len(loop.body) == 1 else None
    test = node if isinstance(node, If) and node.style == "plain" and not node.otherwise else None
    inside = test.then if test else (node,)
    found = inside[0] if len(inside) == 1 else None
    fits = isinstance(found, Assign) and not found.target.view
    return test, found if fits else None


def _goes_by_ones(loop: Loop) -> bool:
    bounds = (*loop.lowers, *loop.uppers)
    return (
        len(bounds) == 2
        and loop.step == 1
        and not loop.counts
        and all(b.inner is None for b in bounds)
    )


def _names(index: Index) -> set[str]:
    parts = (index.plain, index.inner or Linear())
    return {name for part in parts for name, factor in part.terms if factor}
