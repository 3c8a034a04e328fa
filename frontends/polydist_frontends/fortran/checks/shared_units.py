"""Files that a region writes, on rank 0 alone, and that other statements write on every rank.

Statements outside of regions and root blocks run on all ranks. Their files are rank 0's, unless
the program has files on every rank (``process/files.c``). Then each has the file open at a position
of its own. As long as all have written the same to it, they write the same to the same places. What
a region has written the others do not know: what they write afterwards would go to wrong places.
So such a region is run as it is written there, by all ranks, if after it, before the file is closed
or opened again, a statement may write to the same unit on every rank:

1. a statement after the region in its procedure,
2. one before it, in a loop around both, or in a procedure that does not open the file itself and so
   may be called again,
3. one in another procedure of the file, unless one of the two opens the file before it writes, and
   closes it after that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Diagnostic
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    action,
    constructs_of,
)
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.locate import Announced
from polydist_frontends.fortran.reading.observable import unit_of_file, unit_written
from polydist_frontends.fortran.reading.units import Unit, enclosing_unit, units_of
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock


def shared_output(
    regions: Sequence[Announced], roots: Sequence[RootBlock], lines: Lines
) -> list[Diagnostic | None]:
    """For each region, what is to be said of a file that it shares with statements outside."""
    once = [Span(one.directive.start, one.governed.end) for one in roots]
    alone = [*once, *(one.span for one in regions)]
    others = [s for s in lines.statements if _written(s) and not _is_in(s, alone)]
    return [_shared(region, others, lines) for region in regions]


def _is_in(statement: Statement, spans: Sequence[Span]) -> bool:
    return any(one.start <= statement.span.start < one.end for one in spans)


def _shared(region: Announced, others: Sequence[Statement], lines: Lines) -> Diagnostic | None:
    """What is said of a region whose output others continue."""
    for statement in filter(_written, statements_below(region.constructs)):
        file = _File(_written(statement), region, lines)
        later = [s for s in others if _written(s) == file.unit and file.may_follow(s)]
        if later:
            line = lines.place(later[0].span.start).line
            return Diagnostic(
                "remark",
                "io-call",
                f"rank 0 alone would write to unit {file.unit} here, and every rank, each to a "
                f"file of its own, in line {line}",
                lines.place(statement.span.start),
                "let rank 0 have the files (see POLYRT_FILES), or put !$polydist root and "
                f"!$polydist end around line {line}",
            )
    return None


def _written(statement: Statement) -> str:
    """The unit that the statement writes to."""
    return unit_written(action(statement) if statement.kind == "if" else statement)


@dataclass(frozen=True)
class _File:
    """The file that is connected to a unit which a region writes."""

    unit: str
    announced: Announced
    lines: Lines

    def may_follow(self, other: Statement) -> bool:
        """Whether the statement may write to the file as the region has left it."""
        index = next(k for k, s in enumerate(self.lines.statements) if s is other)
        around = enclosing_unit(units_of(self.lines.statements), index)
        own, region = self.announced.unit, self.announced.span
        if around is None or around.first != own.first:
            return not (self._has_session(own, region) or self._has_session(around, other.span))
        if other.span.start >= region.end:
            return not self._says("close", region.end, other.span.start, own)
        body = constructs_of(self._executed(own), self.lines)
        loop = self._loop_around(other, body)
        if loop is None and own.kind == "program":
            return False
        begin = self.lines.statements[own.first] if loop is None else loop
        return not self._says("open", begin.span.start, region.start, own)

    def _has_session(self, unit: Unit | None, span: Span) -> bool:
        """Whether a procedure opens the file before it writes, and closes it after that."""
        if unit is None:
            return False
        first, last = (self.lines.statements[k].span for k in (unit.first, unit.last))
        is_opened = self._says("open", first.start, span.start, unit)
        return is_opened and self._says("close", span.end, last.end, unit)

    def _says(self, word: str, start: int, end: int, unit: Unit) -> bool:
        return any(
            start <= s.span.start < end and unit_of_file(s, word) == self.unit
            for s in self._executed(unit)
        )

    def _executed(self, unit: Unit) -> Sequence[Statement]:
        return self.lines.statements[unit.executable : unit.contains]

    def _loop_around(self, other: Statement, body: Sequence[Construct]) -> Construct | None:
        """The innermost loop around the statement and the region, or another construct around them
        whose statements are not looked into."""
        for construct in body:
            if self._is_around(construct, other):
                bodies = _bodies(construct)
                inner = [self._loop_around(other, one) for one in bodies]
                found = next((one for one in inner if one is not None), None)
                is_one = isinstance(construct, Do) or not bodies
                return found or (construct if is_one else None)
        return None

    def _is_around(self, construct: Construct, other: Statement) -> bool:
        span, region = construct.span, self.announced.span
        is_around = span.start <= other.span.start < region.start and region.end <= span.end
        return is_around and not isinstance(construct, Plain)


def _bodies(construct: Construct) -> list[tuple[Construct, ...]]:
    match construct:
        case Do(body=body):
            return [body]
        case IfConstruct(branches=branches):
            return [branch.body for branch in branches]
        case _:
            return []
