"""Pointers that a region sets: what each points to is put in its place.

``p => a(:, j)`` holds for the statements after it in the same body. Where all that mention ``p``
stand after such a statement, and nothing outside the region's loops mentions it, ``p`` is but a
name, like one of an ASSOCIATE construct.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polydist_frontends.fortran.expansion.associates import check_unchanged, objects_changed_in
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, without
from polydist_frontends.fortran.expansion.selectors import selector_of, substituted
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
)
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.semantics.region_symbols import mentions, statements_below

_POINTED = re.compile(r"\s*([a-z]\w*)\s*=>\s*", re.IGNORECASE)


def pointer_edits(
    constructs: Sequence[Construct], unit: Sequence[Statement], lines: Lines
) -> list[Edit]:
    """The edits for one of the pointers that the region's constructs set; ``unit`` are all
    statements of the procedure. Raises ``NotExpandable`` if there is none."""
    own = list(statements_below(constructs))
    names = dict.fromkeys(_pointer(s) for s in own if s.kind == "pointer-assignment")
    for name in names:
        scopes = list(_scopes(constructs, name)) if name else []
        inside = {id(s) for scope in scopes for s in scope}
        if scopes and _is_local(name, own, unit, inside):
            edits = (edit for scope in scopes for edit in _edits(name, scope, lines))
            return list(dict.fromkeys(edits))
    raise NotExpandable


def _pointer(statement: Statement) -> str:
    match = _POINTED.match(statement.folded)
    return match.group(1) if match else ""


def _scopes(constructs: Sequence[Construct], name: str) -> Iterator[list[Statement]]:
    """The statements of each body from one that sets the pointer up to the next one, or to one that
    has such a statement in it."""
    scope: list[Statement] = []
    for construct in constructs:
        below = list(statements_below((construct,)))
        if not any(_sets(statement, name) for statement in below):
            scope += below if scope else ()
            continue
        if scope:
            yield scope
        own = isinstance(construct, Plain) and construct.statement.kind == "pointer-assignment"
        scope = below if own else []
        for body in _bodies(construct):
            yield from _scopes(body, name)
    if scope:
        yield scope


def _bodies(construct: Construct) -> Iterator[Sequence[Construct]]:
    if isinstance(construct, Do):
        yield construct.body
    elif isinstance(construct, IfConstruct) and not isinstance(construct, SelectCase):
        for branch in construct.branches:
            yield branch.body


def _sets(statement: Statement, name: str) -> bool:
    return statement.kind == "pointer-assignment" and _pointer(statement) == name


def _is_local(
    name: str, own: Sequence[Statement], unit: Sequence[Statement], inside: set[int]
) -> bool:
    """Whether nothing but the scopes and its declaration mentions the pointer."""
    starts = {s.span.start for s in own}
    outside = [s for s in unit if s.span.start not in starts and any(mentions(s, name))]
    before = [s for s in own if id(s) not in inside and any(mentions(s, name))]
    return bool(outside) and not before and all(map(_declares, outside))


def _declares(statement: Statement) -> bool:
    return statement.kind in ("declaration", "attribute") and "intent" not in statement.folded


def _edits(name: str, scope: Sequence[Statement], lines: Lines) -> Iterator[Edit]:
    head, *body = scope
    match = _POINTED.match(head.text)
    assert match is not None, "it sets the pointer"
    selector = selector_of(name, head.text[match.end() :].strip())
    if selector.base in ("", "null") or any(_sets(statement, name) for statement in body):
        raise NotExpandable
    named = {name: selector}
    check_unchanged(named, body, objects_changed_in)
    yield without(head, lines)
    for statement in body:
        yield from substituted(statement, named)
