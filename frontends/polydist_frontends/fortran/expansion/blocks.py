"""BLOCK constructs inside a region: their variables become variables of the procedure, under names
that nothing else has.

A variable that a BLOCK declares has no value when the construct begins, and none after it; so its
uses say the same under a name of its own. Constructs that declare anything but plain variables
stay.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.expansion.associates import changed_in
from polydist_frontends.fortran.expansion.edits import (
    Edit,
    NotExpandable,
    edit_of,
    without,
)
from polydist_frontends.fortran.expansion.selectors import pieces
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import SPECIFICATIONS, construct_name
from polydist_frontends.fortran.semantics.region_symbols import mentions
from polydist_frontends.region import Region

_ENTITY = re.compile(r"([a-z]\w*)\s*(\(.*\))?\s*$", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
_REFUSED = re.compile(r"\b(?:save|allocatable|pointer|target|parameter|volatile|class)\b")


@dataclass(frozen=True)
class Local:
    """A variable of a BLOCK construct: its declaration under the name that it has now; or one that
    no text has. The statement ``start`` gives that its first value."""

    name: str
    declaration: str
    start: str = ""


def with_locals(region: Region, found: Sequence[Local], text: str) -> Region:
    """The region with the declarations of those that it mentions, and with first values for those
    that its part of the text does not give one."""
    own = tuple(
        (local.name, local.declaration) for local in found if local.name in region.variables
    )
    if region.host is None or not own:
        return region
    inside = text[region.span.start : region.span.end]
    initial = {of.name: of.start for of in found if of.start and of.start not in inside}
    return replace(
        region,
        host=replace(region.host, locals=own),
        variables={
            name: replace(variable, initial=initial.get(name, ""))
            for name, variable in region.variables.items()
        },
    )


def block_edits(
    construct: Sequence[Statement], last: Statement, lines: Lines
) -> tuple[list[Edit], tuple[Local, ...]]:
    """Of the statements from the BLOCK to its end; ``last`` is the last statement of the
    procedure's specification part. Raises ``NotExpandable``."""
    head, *inside, end = construct
    declared = list(itertools.takewhile(lambda s: s.kind in SPECIFICATIONS, inside))
    body = inside[len(declared) :]
    if construct_name(head.folded) or lines.form == "fixed" or last.kind == "include":
        raise NotExpandable
    if any(s.kind in ("block", "associate", "select") for s in body):
        raise NotExpandable
    named = {name: _own_name(name, construct, lines) for name, _, _ in _entities(declared)}
    _check_bounds(declared, body, set(named))
    found = tuple(
        Local(named[name], f"{kind} :: {named[name]}{shape}")
        for name, kind, shape in _entities(declared)
    )
    renamed = [edit for statement in body for edit in _renamed(statement, named)]
    edits = [*(without(s, lines) for s in (head, *declared, end)), *renamed]
    text = "".join(f"; {local.declaration}" for local in found)
    return [*edits, Edit(last.span.end, last.span.end, text)], found


def _entities(declared: Sequence[Statement]) -> Iterator[tuple[str, str, str]]:
    """Name, type and shape of each variable. Raises ``NotExpandable`` for other declarations."""
    for statement in declared:
        kind, colons, entities = statement.text.partition("::")
        if statement.kind != "declaration" or not colons or _REFUSED.search(statement.folded):
            raise NotExpandable
        for entity in pieces(entities, 0, len(entities)):
            match = _ENTITY.fullmatch(entity)
            if match is None:
                raise NotExpandable
            yield match.group(1).lower(), kind.strip(), match.group(2) or ""


def _check_bounds(declared: Sequence[Statement], body: Sequence[Statement], own: set[str]) -> None:
    """Bounds are taken when the region starts: they must be what they are then."""
    changed = changed_in(body) | own
    shapes = (shape for _, _, shape in _entities(declared))
    if any(word in changed for shape in shapes for word in _WORD.findall(shape.lower())):
        raise NotExpandable


def _own_name(name: str, construct: Sequence[Statement], lines: Lines) -> str:
    """The name, if nothing in the file has it outside the construct; else one like it."""
    start, end = construct[0].span.start, construct[-1].span.end
    text = (lines.text[:start] + lines.text[end:]).lower()
    others = (f"{name}_{number}" for number in itertools.count(1))
    return next(
        candidate
        for candidate in itertools.chain((name,), others)
        if not re.search(rf"(?<!\w){candidate}(?!\w)", text)
    )


def _renamed(statement: Statement, named: dict[str, str]) -> Iterator[Edit]:
    for name, own in named.items():
        if own != name:
            for start, end in mentions(statement, name):
                yield edit_of(statement, start, end, own)
