"""A file with the constructs written out that only give names in its regions: ASSOCIATE, BLOCK, and
pointers that are set and used in one body; and with variables for chosen values, and for what
functions of whole arrays give.

Regions are read, and their statements are emitted, in this text; what is replaced is the user's. So
lines stay where they are, and the loops as they were written are the user's own. One construct is
written out at a time, an inner one before those around it; a construct that cannot be is left, and
is refused later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from polydist_frontends.errors import Diagnostic, Refusal
from polydist_frontends.fortran.declarations.modules import Libraries
from polydist_frontends.fortran.declarations.scopes import Scope, scope_of
from polydist_frontends.fortran.expansion.associates import associate_edits
from polydist_frontends.fortran.expansion.blocks import Local, block_edits
from polydist_frontends.fortran.expansion.calls.call_sites import calls_something
from polydist_frontends.fortran.expansion.calls.calls import (
    Kept,
    WrittenOut,
    calls_written_out,
)
from polydist_frontends.fortran.expansion.calls.names import Names
from polydist_frontends.fortran.expansion.chosen_places import choices_in
from polydist_frontends.fortran.expansion.edits import Edit, NotExpandable, applied
from polydist_frontends.fortran.expansion.elements import mentions_elements, named_elements
from polydist_frontends.fortran.expansion.pointers import pointer_edits
from polydist_frontends.fortran.expansion.reductions import calls_reduction, reductions_in
from polydist_frontends.fortran.reading.lines import DirectiveLine, Joined, Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced, locate
from polydist_frontends.fortran.reading.units import enclosing_unit, units_of
from polydist_frontends.fortran.tree.associations import with_selected
from polydist_frontends.region import Region
from polydist_frontends.variables import Requirement

_KINDS = frozenset(("associate", "block", "pointer-assignment"))
_MOST = 500
"""Constructs that are written out in one file."""
_DEEPEST_CALLS = 8
"""Subroutines that call each other."""
_DEEPEST = 20
"""Functions of arrays inside of each other."""


_WORD = re.compile(r"\b[a-z]\w*")


@dataclass(frozen=True)
class Expanded:
    """``locals`` are variables which the procedure does not declare; ``requirements`` what must
    hold for the text to say the same as the user's; ``files`` were read for it; ``called``: the
    lines of directives whose regions have other calls than the user's; ``unread``: by the lines of
    their directives, why regions could not be read with the texts of their calls; ``kept``: by
    their lines, why calls could not be written out."""

    lines: Lines
    locals: tuple[Local, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    files: tuple[str, ...] = ()
    called: frozenset[int] = frozenset()
    unread: Mapping[int, Diagnostic] = field(default_factory=dict)
    kept: Mapping[int, str] = field(default_factory=dict)

    @property
    def selected(self) -> Mapping[str, Joined]:
        """What the variables stand for that stand for something else."""
        return {of.name: of.selector for of in self.locals if of.selector is not None}

    @property
    def introduced(self) -> frozenset[str]:
        """The variables that no text of the user's has, so that nothing outside of regions reads
        them."""
        return frozenset(of.name.lower() for of in self.locals if of.selector is None)

    def after(self, edits: Iterable[Edit], own: Iterable[Local] = ()) -> Expanded:
        """With the edits, and the variables that they need. Raises ``NotExpandable``."""
        return replace(self, lines=applied(edits, self.lines), locals=(*self.locals, *own))


def with_requirements(region: Region, found: Sequence[Requirement], lines: Lines) -> Region:
    """The region with those that its part of the text brings."""
    first = lines.place(region.span.start).line
    last = lines.place(region.span.end).line
    own = tuple(one for one in found if first <= one.place.line <= last)
    return replace(region, requirements=(*region.requirements, *own))


def with_own_names(said: Diagnostic, selected: Mapping[str, Joined]) -> Diagnostic:
    """The message with the elements' own names in place of those that stand for them."""

    def named(text: str) -> str:
        return _WORD.sub(
            lambda word: selected[word.group()].text if word.group() in selected else word.group(),
            text,
        )

    return replace(said, message=named(said.message), hint=named(said.hint))


def expanded(found: Expanded) -> Expanded:
    """The file with its constructs written out."""
    lines = found.lines
    if not lines.directives or not any(s.kind in _KINDS for s in lines.statements):
        return found
    for _ in range(_MOST):
        after = next(_steps(found), None)
        if after is None:
            break
        found = after
    return found


def _steps(found: Expanded) -> Iterator[Expanded]:
    """What one construct more written out would make, for each that can be."""
    lines = found.lines
    regions = locate(lines, units_of(lines.statements), False).announced
    for construct, ended in _constructs(lines, regions):
        try:
            edits, more = _edits(construct, ended, lines)
            yield found.after(edits, more)
        except (NotExpandable, Refusal):
            continue
    for region in regions:
        unit = lines.statements[region.unit.first : region.unit.last + 1]
        try:
            edits = pointer_edits(region.constructs, unit, lines)
            yield found.after(edits)
        except (NotExpandable, Refusal):
            continue


Fault: TypeAlias = "Callable[[Expanded, int], Diagnostic | None]"
"""Why the region of that number cannot be read in a file, if it cannot."""


def with_calls(found: Expanded, libraries: Libraries, fault: Fault) -> Expanded:
    """The file with calls of subroutines written out, in regions that can be read then. Where a
    region cannot, since other calls stay in it, these are written out as well."""
    if not found.lines.directives:
        return found
    announced = locate(found.lines, units_of(found.lines.statements), False).announced
    for number, line in enumerate(one.directive.line for one in announced):
        if line in libraries.reading.calls_stay or not calls_something(announced[number]):
            continue
        for every in (False, True):
            after = _with_calls_of(found, number, libraries, every)
            why, is_other = fault(after, number), after.lines is not found.lines
            if why is None:
                found = replace(after, called=after.called | {line}) if is_other else found
                break
            found = replace(found, kept=after.kept)
            if is_other:
                found = replace(found, unread={**found.unread, line: why})
    return found


def _with_calls_of(found: Expanded, number: int, libraries: Libraries, every: bool) -> Expanded:
    """With the calls of one region written out, and those in their texts."""
    for _ in range(_DEEPEST_CALLS):
        further = _with_calls_once(found, number, libraries, every)
        if further.lines is found.lines:
            return further
        found = further
    return found


def _with_calls_once(found: Expanded, number: int, libraries: Libraries, every: bool) -> Expanded:
    """With the calls of one region written out, but for those that their texts bring."""
    lines = found.lines
    library = libraries.of(lines)
    units = library.procedures(lines)
    region = locate(lines, units, False).announced[number]
    scope = with_selected(scope_of(region.unit, library), found.selected, lines)
    calls = list(calls_written_out(region, scope, lines, Names(lines.text), every))
    found = _with_reasons(found, calls)
    written = [one for one in calls if isinstance(one, WrittenOut)]
    if not written:
        return found
    try:
        after = found.after(
            (edit for one in written for edit in one.edits),
            (local for one in written for local in one.locals),
        )
    except NotExpandable:
        return found
    more = (requirement for one in written for requirement in one.requirements)
    files = dict.fromkeys((*found.files, *library.read))
    return replace(after, requirements=(*found.requirements, *more), files=tuple(files))


def _with_reasons(found: Expanded, calls: Iterable[WrittenOut | Kept]) -> Expanded:
    """Which also says why calls stay."""
    kept = {one.line: one.reason for one in calls if isinstance(one, Kept) and one.reason}
    return replace(found, kept={**found.kept, **kept})


def with_chosen_values(found: Expanded, libraries: Libraries) -> Expanded:
    """The file with variables for values that its regions compare at places they have chosen."""
    return _with_variables(found, choices_in, libraries)


def with_reductions(found: Expanded, libraries: Libraries) -> Expanded:
    """The file with variables for what ``sum`` and the like give inside of expressions, inner calls
    before those around them."""
    if not any(calls_reduction(statement) for statement in found.lines.statements):
        return found
    for _ in range(_DEEPEST):
        after = _with_variables(found, reductions_in, libraries)
        if after is found:
            break
        found = after
    return found


def with_named_elements(found: Expanded, libraries: Libraries) -> Expanded:
    """The file with names for elements that its regions reach arrays through."""
    if not any(mentions_elements(statement) for statement in found.lines.statements):
        return found
    announced = locate(found.lines, units_of(found.lines.statements), False).announced
    for number in range(len(announced)):
        with suppress(NotExpandable):
            found = _with_elements_of(found, number, libraries)
    return found


def _with_elements_of(found: Expanded, number: int, libraries: Libraries) -> Expanded:
    """With names for those of one region. Raises ``NotExpandable``."""
    lines = found.lines
    library = libraries.of(lines)
    units = library.procedures(lines)
    region = locate(lines, units, False).announced[number]
    own = frozenset(local.name for local in found.locals)
    scope = scope_of(region.unit, library)
    named = named_elements(region, scope, lines, Names(lines.text), own)
    if not named.edits:
        return found
    after = found.after(named.edits, named.locals)
    return replace(after, requirements=(*found.requirements, *named.requirements))


Finder: TypeAlias = Callable[[Announced, Scope, Lines], Iterable[tuple[list[Edit], list[Local]]]]
"""Changes of one region, each with the variables that it needs."""


def _with_variables(found: Expanded, changes: Finder, libraries: Libraries) -> Expanded:
    """The file with all changes that can be made together."""
    lines = found.lines
    if not lines.directives:
        return found
    library = libraries.of(lines)
    units = library.procedures(lines)
    edits: list[Edit] = []
    own: list[Local] = []
    for region in locate(lines, units, False).announced:
        scope = with_selected(scope_of(region.unit, library), found.selected, lines)
        for more, locals_of in changes(region, scope, lines):
            with suppress(NotExpandable):
                applied([*edits, *more], lines)
                edits, own = [*edits, *more], [*own, *locals_of]
    if not own:
        return found
    return found.after(edits, own)


def _constructs(
    lines: Lines, regions: Sequence[Announced]
) -> Iterator[tuple[Sequence[Statement], bool]]:
    """The constructs in regions, inner ones first; and whether a directive without an end stands
    right before one, which then governs it."""
    opened: list[int] = []
    alone = {k for d in lines.directives if (k := _governed(d, lines)) is not None}
    for index, statement in enumerate(lines.statements):
        if statement.kind in ("associate", "block"):
            opened.append(index)
        elif statement.kind in ("end-associate", "end-block") and opened:
            first = opened.pop()
            start = lines.statements[first].span.start
            inside = any(r.span.start <= start < r.span.end for r in regions)
            if inside or first in alone:
                yield lines.statements[first : index + 1], first in alone and not inside


def _governed(directive: DirectiveLine, lines: Lines) -> int | None:
    """The statement that follows a directive."""
    starts = (k for k, s in enumerate(lines.statements) if s.span.start >= directive.span.end)
    words = directive.joined.text.lower().split()
    return None if words[:1] in (["root"], ["end"], ["endroot"]) else next(starts, None)


def _edits(
    construct: Sequence[Statement], ended: bool, lines: Lines
) -> tuple[list[Edit], tuple[Local, ...]]:
    """``ended``: the end of the construct is that of the region."""
    found: tuple[Local, ...] = ()
    if construct[0].kind == "associate":
        edits = associate_edits(construct, lines)
    else:
        edits, found = _of_block(construct, lines)
    if not ended:
        return edits, found
    if lines.form == "fixed":
        raise NotExpandable
    last = construct[-1].span
    kept = [edit for edit in edits if edit.start != last.start]
    return [*kept, Edit(last.start, last.end, "!$polydist end")], found


def _of_block(construct: Sequence[Statement], lines: Lines) -> tuple[list[Edit], tuple[Local, ...]]:
    units = units_of(lines.statements)
    index = lines.statements.index(construct[0])
    unit = enclosing_unit(units, index)
    if unit is None or unit.executable == unit.first:
        raise NotExpandable
    return block_edits(construct, lines.statements[unit.executable - 1], lines)
