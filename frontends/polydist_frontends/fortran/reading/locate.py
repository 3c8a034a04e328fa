"""Finds polydist's directives and the statements that each of them governs.

A region goes up to ``!$polydist end`` where that is the next directive, and is the loop that
follows otherwise; or the assignment to an array, with those to variables that no text has before it
(``expansion.reductions``).
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from polydist_frontends.errors import Diagnostic, Place, Refusal, refuse
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    constructs_of,
    first_construct,
    is_select_case,
    refuse_shared_end,
)
from polydist_frontends.fortran.reading.foreign_directives import (
    Foreign,
    check_constructs,
    foreign_directives,
    leaving,
    with_loop_directives,
)
from polydist_frontends.fortran.reading.lines import DirectiveLine, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import (
    LOOPS,
    SPECIFICATIONS,
    is_at_once,
)
from polydist_frontends.fortran.reading.units import Unit, enclosing_unit
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock
from polydist_frontends.variables import CHOSEN

_MARKER = re.compile(r"#\s*(line\s+)?\d")
_CONDITIONAL = re.compile(r"#\s*(if|el|endif)")
_TO_PREPROCESS = (
    "move it outside the region, or let the file be preprocessed, by a name that ends in .F90 or "
    ".F, or by -cpp"
)

Around: TypeAlias = tuple[tuple[Statement, ...], ...]
"""Of constructs around a region what says what names mean in it: an ASSOCIATE statement, a SELECT
TYPE with the guard of the region's branch, a BLOCK with its declarations."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Announced:
    """A region as the text announces it. ``span`` is the text that is replaced, whole lines but for
    the last newline; ``foreign`` are the directives of others in it. ``around`` are the constructs
    around it that give names, the outermost first. ``ended``: ``!$polydist end`` follows it."""

    directive: DirectiveLine
    statements: tuple[Statement, ...]
    constructs: tuple[Construct, ...]
    span: Span
    unit: Unit
    foreign: tuple[Foreign, ...]
    around: Around
    ended: bool = False

    @property
    def leaving(self) -> tuple[Span, ...]:
        """Directives of others that do not stay where the loops run as they were written."""
        return leaving(self.foreign)


@dataclass(frozen=True, eq=False)
class Located:
    announced: tuple[Announced, ...]
    roots: tuple[RootBlock, ...]
    refusals: tuple[Diagnostic, ...]

    @property
    def foreign(self) -> tuple[Foreign, ...]:
        """Directives of others in all regions."""
        return tuple(directive for one in self.announced for directive in one.foreign)


def locate(lines: Lines, units: Sequence[Unit], threads: bool) -> Located:
    """The regions and root blocks of a file; a directive that governs nothing is a refusal, and the
    others are still found. ``threads``: whether directives of OpenMP have an effect."""
    finder = _Finder(lines, units, threads)
    announced: list[Announced] = []
    roots: list[RootBlock] = []
    refusals: list[Diagnostic] = []
    for index, directive in enumerate(lines.directives):
        word = _word(directive)
        try:
            if word == "end":
                finder.check_end(index)
            elif word == "root":
                roots.append(finder.root(index))
            else:
                announced.append(finder.region(index))
        except Refusal as refusal:
            refusals.append(refusal.diagnostic)
    return finder.checked(announced, roots, refusals)


def announced_inside(
    whole: Announced, span: Span, lines: Lines, units: Sequence[Unit], threads: bool
) -> Announced:
    """A part of a region as if its directive stood above the part. Raises ``Refusal``."""
    finder = _Finder(lines, units, threads)
    statements = lines.statements[finder.following(span.start) : finder.following(span.end)]
    directive = replace(whole.directive, span=Span(span.start, span.start), line=statements[0].line)
    governed = Span(lines.line_start(span.start), lines.end_with_numbers(span.end))
    part = finder.announced(directive, statements, governed, whole.around)
    fault = finder.fault(part, ())
    if fault is not None:
        raise fault
    return part


def _with_naming(construct: tuple[Statement, ...], inner: Statement) -> tuple[Statement, ...]:
    """The construct with a statement in it, if that says what names mean."""
    if construct[0].kind == "select" and inner.kind == "case":
        return (construct[0], inner)
    if construct[0].kind == "block" and inner.kind in SPECIFICATIONS:
        return (*construct, inner)
    return construct


def _word(directive: DirectiveLine) -> str:
    """``root``, ``end``, or nothing for a region's directive."""
    words = directive.joined.text.lower().replace(",", " ").split()
    return words[0] if words and words[0] in ("root", "end", "endroot") else ""


def without_loop(found: str, place: Place) -> Refusal:
    """The refusal of a directive after which ``found`` stands, and no loop."""
    return refuse(
        "directive-without-loop",
        f"a do loop or an assignment to an array must follow the directive, not {found}",
        place,
        "put the directive directly before the loop nest, or !$polydist end after the "
        "statements that it governs",
    )


class _Finder:
    def __init__(self, lines: Lines, units: Sequence[Unit], threads: bool) -> None:
        self.threads = threads
        self.lines = lines
        self.units = units
        self.starts = [statement.span.start for statement in lines.statements]
        self.foreign = foreign_directives(lines)

    def following(self, offset: int) -> int:
        """The index of the first statement after an offset."""
        return bisect.bisect_left(self.starts, offset)

    def region(self, index: int) -> Announced:
        directive = self.lines.directives[index]
        first = self.following(directive.span.end)
        unit = self.unit(directive, first)
        around = self.around(first, unit)
        ending = self.ending(index)
        if ending is None:
            statements, end = self.loop(directive, first, unit)
        else:
            last = self.following(ending.span.start)
            statements, end = self.lines.statements[first:last], ending.span.end
        if not statements:
            raise self.without_loop(directive, "nothing")
        found = self.announced(directive, statements, Span(directive.span.start, end), around)
        return replace(found, ended=ending is not None)

    def announced(
        self,
        directive: DirectiveLine,
        statements: Sequence[Statement],
        governed: Span,
        around: Around,
    ) -> Announced:
        unit = self.unit(directive, self.following(statements[0].span.start))
        constructs = constructs_of(statements, self.lines)
        first = self.following(statements[0].span.start)
        refuse_shared_end(statements, self.lines.statements[unit.executable : first], self.lines)
        span = self.with_foreign(governed, unit)
        inside = tuple(found for found in self.foreign if span.start <= found.span.start < span.end)
        return Announced(
            directive=directive,
            statements=tuple(statements),
            constructs=constructs,
            span=span,
            unit=unit,
            foreign=inside,
            around=around,
        )

    def with_foreign(self, span: Span, unit: Unit) -> Span:
        """The region with the directives of others that go with it."""
        first, next_index = self.following(span.start), self.following(span.end)
        ours = [directive.span for directive in self.lines.directives]
        before = max(
            [
                self.lines.statements[first - 1].span.end if first > 0 else 0,
                *(own.end for own in ours if own.end <= span.start),
            ]
        )
        after = min(
            [
                *self.starts[next_index : next_index + 1],
                *(own.start for own in ours if own.start >= span.end),
                len(self.lines.text),
            ]
        )
        whole = with_loop_directives(self.foreign, span, before, after)
        check_constructs(
            self.foreign,
            whole,
            Span(self.starts[unit.first], self.lines.statements[unit.last].span.end),
            self.lines,
            self.threads,
        )
        return whole

    def unit(self, directive: DirectiveLine, first: int) -> Unit:
        unit = enclosing_unit(self.units, first) if first < len(self.starts) else None
        if unit is None or unit.kind in ("module", "submodule", "block-data"):
            message = (
                "the directive is not among the executable statements of a procedure or program"
            )
            hint = "put it directly before a do loop"
            raise refuse(
                "directive-outside-function", message, self.lines.place(directive.span.start), hint
            )
        return unit

    def around(self, first: int, unit: Unit) -> Around:
        """The constructs around the region whose names mean something else inside."""
        opened: list[tuple[Statement, ...]] = []
        for statement in self.lines.statements[unit.executable : first]:
            if statement.kind in ("block", "associate", "select"):
                opened.append((statement,))
            elif statement.kind in ("end-block", "end-associate", "end-select") and opened:
                opened.pop()
            elif opened:
                opened[-1] = _with_naming(opened[-1], statement)
        return tuple(construct for construct in opened if not is_select_case(construct[0]))

    def ending(self, index: int) -> DirectiveLine | None:
        """The next directive if it is ``end``."""
        following = (
            self.lines.directives[index + 1] if index + 1 < len(self.lines.directives) else None
        )
        return following if following is not None and _word(following) == "end" else None

    def loop(
        self, directive: DirectiveLine, first: int, unit: Unit
    ) -> tuple[Sequence[Statement], int]:
        head = self.lines.statements[first]
        if head.kind not in LOOPS and not is_at_once(head.folded, head.kind):
            raise self.without_loop(directive, f"'{head.text}'")
        _, count = first_construct(self.lines.statements[first : unit.contains], self.lines)
        while self.lines.statements[first + count - 1].text.startswith(CHOSEN):
            count += 1
        statements = self.lines.statements[first : first + count]
        return statements, self.lines.end_with_numbers(statements[-1].span.end)

    def without_loop(self, directive: DirectiveLine, found: str) -> Refusal:
        return without_loop(found, self.lines.place(directive.span.start))

    def root(self, index: int) -> RootBlock:
        directive = self.lines.directives[index]
        place = self.lines.place(directive.span.start)
        if directive.joined.text.split()[1:]:
            raise refuse(
                "malformed-clause", "'root' takes no clauses", place, "write !$polydist root alone"
            )
        ending = self.ending(index)
        if ending is None:
            raise refuse(
                "directive-without-statement",
                "!$polydist root has no matching !$polydist end",
                place,
                "add !$polydist end after the statements",
            )
        first, last = self.following(directive.span.end), self.following(ending.span.start)
        statements = self.lines.statements[first:last]
        constructs_of(statements, self.lines)
        for statement in statements:
            if statement.kind in ("return", "goto"):
                where = self.lines.place(statement.span.start)
                raise refuse(
                    "control-flow",
                    f"'{statement.text}' leaves a root block",
                    where,
                    "leave the procedure after the block",
                )
        return RootBlock(directive.span, ending.span, place)

    def check_end(self, index: int) -> None:
        """``end`` must close what the directive before it has opened."""
        if index == 0 or _word(self.lines.directives[index - 1]) == "end":
            place = self.lines.place(self.lines.directives[index].span.start)
            raise refuse(
                "unmatched-end",
                "!$polydist end has no matching directive",
                place,
                "remove it, or put the directive before the statements",
            )

    def checked(
        self, announced: list[Announced], roots: list[RootBlock], refusals: list[Diagnostic]
    ) -> Located:
        """Without the regions that stand inside others, and those that conditionals cross."""
        sound: list[Announced] = []
        for region in announced:
            fault = self.fault(region, announced)
            if fault is None:
                sound.append(region)
            else:
                refusals.append(fault.diagnostic)
        return Located(tuple(sound), tuple(roots), tuple(refusals))

    def fault(self, region: Announced, announced: Sequence[Announced]) -> Refusal | None:
        place = self.lines.place(region.directive.span.start)
        if any(
            other.directive.span.start < region.directive.span.start < other.span.end
            for other in announced
        ):
            return refuse(
                "nested-region",
                "a region inside another region",
                place,
                "keep one of the two directives",
            )
        for offset, line in self.lines.conditionals:
            if region.span.start < offset < region.span.end and not _MARKER.match(line):
                return refuse(
                    "conditional-in-region",
                    f"'{line.strip()}' inside a region",
                    self.lines.place(offset),
                    _TO_PREPROCESS if _CONDITIONAL.match(line) else "move it outside the region",
                )
        return None
