"""ASSOCIATE constructs inside a region: what each name stands for is put in its place.

That is the same as long as nothing changes what the selector's subscripts, or an expression, are
computed from before the name is used for the last time; else the construct stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, without
from polydist_frontends.fortran.expansion.selectors import Selector, selector_of, substituted
from polydist_frontends.fortran.procedures.associated_names import (
    are_apart,
    associations,
    bases,
    with_selectors,
)
from polydist_frontends.fortran.reading.constructs import action
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import LOOPS, construct_name
from polydist_frontends.fortran.semantics.loop_headers import iterators_of
from polydist_frontends.fortran.semantics.region_symbols import target_of

_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
Changed: TypeAlias = Callable[[Sequence[Statement]], frozenset[str]]
"""The objects that statements may change."""

_DECLARING = frozenset(("block", "associate", "declaration", "allocation", "select"))


def associate_edits(
    construct: Sequence[Statement], lines: Lines, changes: Changed | None = None
) -> list[Edit]:
    """Of the statements from the ASSOCIATE to its end; ``changes`` tells what statements may
    change, if they may call what does more than compute. Raises ``NotExpandable``."""
    head, *body, end = construct
    check_not_left(construct_name(head.folded), body)
    named = {name: selector_of(name, of.text.strip()) for name, of in associations(head)}
    check_unchanged(named, body, changes or objects_changed_in)
    edits = [edit for statement in body for edit in substituted(statement, named)]
    return [without(head, lines), *edits, without(end, lines)]


def check_not_left(name: str, body: Sequence[Statement]) -> None:
    """Raises ``NotExpandable`` if a statement leaves the construct of that name."""
    leaving = re.compile(rf"\bexit\s+{name}$")
    if name and any(leaving.search(statement.folded) for statement in body):
        raise NotExpandable


def check_unchanged(
    named: Mapping[str, Selector], body: Sequence[Statement], changes: Changed
) -> None:
    """Raises ``NotExpandable`` if the body changes what a selector is computed from, under one of
    the names or another, or what a pointer among them points to."""
    assigned = set(changes(_before_last_use(named, body)))
    assigned |= {named[name].object for name in bases(assigned) & named.keys()}
    moved = changed_in([s for s in body if s.kind == "pointer-assignment"])
    selected = {selector.base for selector in named.values()}
    if any(s.kind in _DECLARING for s in body) or moved & (selected | set(named)):
        raise NotExpandable
    if not all(are_apart(selector.fixed, assigned) for selector in named.values()):
        raise NotExpandable


def _before_last_use(
    named: Mapping[str, Selector], body: Sequence[Statement]
) -> Sequence[Statement]:
    """An assignment takes all values before it changes something. In loops any statement may come
    before another one."""
    if any(statement.kind in LOOPS for statement in body):
        return body
    uses = [k for k, s in enumerate(body) if not named.keys().isdisjoint(_WORD.findall(s.folded))]
    if not uses:
        return ()
    last = body[uses[-1]]
    own = action(last) if last.kind == "if" else last
    return body[: uses[-1] + (own.kind != "assignment")]


def changed_in(statements: Sequence[Statement]) -> frozenset[str]:
    """The variables that the statements may change."""
    return bases(objects_changed_in(statements))


def objects_changed_in(statements: Sequence[Statement]) -> frozenset[str]:
    """The objects that the statements may change, ``u``, ``grid%u``, also under names of ASSOCIATE
    among them: functions in a region only compute."""
    changed: set[str] = set()
    for statement in statements:
        own = action(statement) if statement.kind in ("if", "where") else statement
        if own.kind in ("assignment", "pointer-assignment"):
            changed.add(target_of(own))
        elif own.kind in LOOPS:
            changed |= set(iterators_of(own))
        elif own.kind in ("call", "io", "other"):
            changed |= set(_WORD.findall(own.folded))
    return with_selectors(changed, statements)
