"""BLOCK constructs inside a region: their variables become variables of the procedure, under names
that nothing else has.

A variable that a BLOCK declares has no value when the construct begins, and none after it; so its
uses say the same under a name of its own; so do those of a named constant. Constructs that declare
anything else stay.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.declarations.symbols import Type
from polydist_frontends.fortran.expansion.associates import changed_in, check_not_left
from polydist_frontends.fortran.expansion.edits import (
    Edit,
    NotExpandable,
    edit_of,
    without,
)
from polydist_frontends.fortran.expansion.selectors import pieces
from polydist_frontends.fortran.reading.lines import NAME_BEGINS, Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import SPECIFICATIONS, construct_name
from polydist_frontends.fortran.semantics.region_symbols import mentions
from polydist_frontends.region import Region

_ENTITY = re.compile(r"([a-z]\w*)\s*(\([^=]*\))?\s*(=.*)?$", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(NAME_BEGINS + r"[a-z]\w*")
_NAME = re.compile(r"[a-z]\w*")
_TYPES = frozenset(("integer", "real", "double", "precision", "kind"))
_CONSTANT = re.compile(r",\s*parameter\b")
_REFUSED = re.compile(r"\b(?:save|allocatable|pointer|target|volatile|class)\b")


@dataclass(frozen=True)
class Local:
    """A variable of a BLOCK construct: its declaration under the name that it has now; or one that
    no text has. The statement ``start`` gives that its first value. A constant is declared for the
    declarations of others. What stands for ``selector`` has no declaration."""

    name: str
    declaration: str
    start: str = ""
    is_constant: bool = False
    selector: Joined | None = None


def declared_type(of: Type, scope: Scope) -> str:
    """The type of a number as it can be declared where the names of the scope are known. Raises
    ``NotExpandable``."""
    words = _NAME.findall(of.text.lower())
    known = all(word in _TYPES or scope.find(word) for word in words)
    if of.category not in ("integer", "real") or not known:
        raise NotExpandable
    return re.sub(r"\*\s*(\d+)$", r"(\1)", of.text)


def with_locals(region: Region, found: Sequence[Local], text: str) -> Region:
    """The region with the declarations of those that it mentions, and with first values for those
    that its part of the text does not give one."""
    used = [local for local in found if local.name in region.variables or local.is_constant]
    if region.host is None or not used:
        return region
    own = tuple((of.name, of.declaration) for of in used if of.selector is None)
    inside = text[region.span.start : region.span.end]
    initial = {of.name: of.start for of in found if of.start and of.start not in inside}
    return replace(
        region,
        host=replace(region.host, locals=own, associated=_selected(used)),
        variables={
            name: replace(variable, initial=initial.get(name, ""))
            for name, variable in region.variables.items()
        },
    )


def _selected(used: Iterable[Local]) -> tuple[tuple[str, str], ...]:
    """The names that stand for something else, with what that is."""
    return tuple((of.name, of.selector.text) for of in used if of.selector is not None)


def block_edits(
    construct: Sequence[Statement], last: Statement, lines: Lines
) -> tuple[list[Edit], tuple[Local, ...]]:
    """Of the statements from the BLOCK to its end; ``last`` is the last statement of the
    procedure's specification part. Raises ``NotExpandable``."""
    head, *inside, end = construct
    declared = list(itertools.takewhile(lambda s: s.kind in SPECIFICATIONS, inside))
    body = inside[len(declared) :]
    check_not_left(construct_name(head.folded), body)
    if lines.form == "fixed" or last.kind == "include":
        raise NotExpandable
    if any(s.kind in ("block", "associate", "select") for s in body):
        raise NotExpandable
    entities = list(_entities(declared))
    named = {of.name: _own_name(of.name, construct, lines) for of in entities}
    _check_bounds(entities, body)
    _check_kinds(named, construct)
    found = tuple(
        Local(
            named[of.name],
            _under_own_names(f"{of.kind} :: {of.name}{of.rest}", named),
            is_constant=bool(of.value),
        )
        for of in entities
    )
    renamed = [edit for statement in body for edit in _renamed(statement, named)]
    edits = [*(without(s, lines) for s in (head, *declared, end)), *renamed]
    text = "".join(f"; {local.declaration}" for local in found)
    return [*edits, Edit(last.span.end, last.span.end, text)], found


@dataclass(frozen=True)
class _Entity:
    """A variable, or a constant with its ``value``."""

    name: str
    kind: str
    shape: str
    value: str

    @property
    def rest(self) -> str:
        return f"{self.shape} {self.value}".rstrip()


def _entities(declared: Sequence[Statement]) -> Iterator[_Entity]:
    """What the BLOCK declares. Raises ``NotExpandable`` for other declarations."""
    for statement in declared:
        kind, colons, entities = statement.text.partition("::")
        if statement.kind != "declaration" or not colons or _REFUSED.search(statement.folded):
            raise NotExpandable
        for entity in pieces(entities, 0, len(entities)):
            match = _ENTITY.fullmatch(entity)
            if match is None or bool(match.group(3)) != bool(_CONSTANT.search(kind.lower())):
                raise NotExpandable
            yield _Entity(
                match.group(1).lower(), kind.strip(), match.group(2) or "", match.group(3) or ""
            )


def _check_bounds(entities: Sequence[_Entity], body: Sequence[Statement]) -> None:
    """Bounds are taken when the region starts: they must be what they are then."""
    changed = changed_in(body) | {of.name for of in entities if not of.value}
    shapes = (of.shape for of in entities)
    if any(word in changed for shape in shapes for word in _WORD.findall(shape.lower())):
        raise NotExpandable


def _check_kinds(named: dict[str, str], construct: Sequence[Statement]) -> None:
    """Kinds of literals (``0.5_dp``) keep their names."""
    other = [f"_{name}" for name, own in named.items() if name != own]
    if any(re.search(rf"{kind}(?!\w)", s.folded) for kind in other for s in construct):
        raise NotExpandable


def _under_own_names(declaration: str, named: dict[str, str]) -> str:
    """The declaration with the names that all of its words have now."""
    return _WORD.sub(lambda word: named.get(word.group().lower(), word.group()), declaration)


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
