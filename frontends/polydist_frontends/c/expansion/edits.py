"""Changes of a file's text that leave every line where it is, and what the changed text's offsets
are in the user's."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from polydist_frontends.c.reading.source_file import SourceFile, source_file
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.errors import Place
from polydist_frontends.region import Span
from polydist_frontends.source import Inclusion


class NotExpandable(Exception):
    """The call stays as it is."""


@dataclass(frozen=True)
class Edit:
    """``text`` in place of what stands from ``start`` to ``end``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class EditedLines(Lines):
    """Lines that edits have changed, in order; places in them are those of the lines before, where
    an edit begins for what it wrote."""

    before: Lines
    edits: tuple[Edit, ...]

    def place(self, offset: int) -> Place:
        return self.before.place(self._earlier(offset))

    def original(self, span: Span) -> Span:
        """What the user's own text has in the place of the text of a span."""
        found = Span(self._earlier(span.start), self._earlier(span.end, at_end=True))
        return self.before.original(found) if isinstance(self.before, EditedLines) else found

    def moved(self, span: Span) -> Span:
        """Where the text of a span before the edits stands, which none of them touches."""
        shift = sum(len(e.text) - (e.end - e.start) for e in self.edits if e.end <= span.start)
        return Span(span.start + shift, span.end + shift)

    def _earlier(self, offset: int, at_end: bool = False) -> int:
        starts = self._edited_at
        position = bisect.bisect_right(starts, offset) - 1
        if position < 0:
            return offset
        edit, passed = self.edits[position], offset - starts[position]
        if passed >= len(edit.text):
            return edit.end + passed - len(edit.text)
        return edit.end if at_end and passed else edit.start

    @cached_property
    def _edited_at(self) -> list[int]:
        """Where the edits' texts begin."""
        starts, shift = [], 0
        for edit in self.edits:
            starts.append(edit.start + shift)
            shift += len(edit.text) - (edit.end - edit.start)
        return starts


def edited(file: SourceFile, edits: Iterable[Edit], scop_pragmas: bool) -> SourceFile:
    """The file with the edits, which do not overlap."""
    ordered = tuple(sorted(edits, key=lambda edit: edit.start))
    text, before = _applied(file.lines.text, ordered), file.lines
    lines = EditedLines(before.file, text, before, ordered)
    of_macros = tuple(_moved_token(token, lines) for token in file.of_macros)
    read = source_file(file.path, text, file.number, scop_pragmas, of_macros)
    return SourceFile(
        path=file.path,
        number=file.number,
        lines=lines,
        tokens=read.tokens,
        located=read.located,
        requested=read.requested,
        refusals=file.refusals,
        remarks=file.remarks,
        inclusions=tuple(_moved(inclusion, lines) for inclusion in file.inclusions),
        of_macros=of_macros,
        written=file.written or before.text,
    )


def _moved(inclusion: Inclusion, lines: EditedLines) -> Inclusion:
    return Inclusion(lines.moved(inclusion.span), inclusion.file, inclusion.translated)


def _moved_token(token: Token, lines: EditedLines) -> Token:
    span = lines.moved(Span(token.start, token.end))
    return replace(token, start=span.start, end=span.end)


def _applied(text: str, edits: Sequence[Edit]) -> str:
    parts, position = [], 0
    for edit in edits:
        parts += [text[position : edit.start], edit.text]
        position = edit.end
    return "".join([*parts, text[position:]])


def on_one_line(text: str, lines_before: int) -> str:
    """The text with as many line ends as what it replaces has, all of them at its end."""
    row = " ".join(line.strip() for line in text.splitlines())
    return row + "\n" * lines_before
