"""Changes of a file's text that leave every line where it is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement

_WIDTH = 132


class NotExpandable(Exception):
    """The construct stays as it is."""


@dataclass(frozen=True)
class Edit:
    """``text`` in place of what stands from ``start`` to ``end``."""

    start: int
    end: int
    text: str


def applied(edits: Iterable[Edit], lines: Lines) -> str:
    """The text with the edits, which do not overlap. Raises ``NotExpandable`` where a line becomes
    longer than compilers read."""
    text, changed = lines.text, []
    for edit in sorted(edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    for before, after in zip(lines.text.split("\n"), text.split("\n"), strict=True):
        if before != after:
            changed.append(after)
    if any(_is_too_long(line, lines) for line in changed):
        raise NotExpandable
    return text


def _is_too_long(line: str, lines: Lines) -> bool:
    """Whether the line is longer than compilers read, and cannot be continued."""
    if lines.form == "fixed":
        return len(line.rstrip()) > lines.width
    own = line.rstrip()
    return len(own) > _WIDTH and any(mark in own.removesuffix("&") for mark in "'\"!&")


def without(statement: Statement, lines: Lines) -> Edit:
    """The statement's lines without it; nothing else may stand on them but comments."""
    start, end = statement.span.start, statement.span.end
    line = lines.text[lines.line_start(start) : start]
    if statement.label or line.strip() or ";" in lines.text[end : lines.line_end(end)]:
        raise NotExpandable
    blank = re.sub(r"[^\r\n]", " ", lines.text[start:end])
    return Edit(start, end, blank)


def edits_of(joined: Joined, start: int, end: int, text: str, lines: Lines) -> list[Edit]:
    """The edits of a part of a statement, which may go on over several lines: the new text stands
    on the last of these. Lines of which nothing is left become blank, which compilers skip."""
    cuts = [start, *(at for at, _ in joined.pieces if start < at < end), end]
    spans = [
        (joined.offset(first), joined.offset(last - 1) + 1)
        for first, last in itertools.pairwise(cuts)
    ]
    (begin, rest), *others = spans
    if not others:
        return [Edit(begin, rest, text)]
    *middle, (first, last) = others
    blank = [_blank_line(lines, start) for start, _ in middle]
    return [Edit(begin, rest, ""), *blank, Edit(first, last, text)]


def _blank_line(lines: Lines, offset: int) -> Edit:
    """The line of an offset without anything on it."""
    start, end = lines.line_start(offset), lines.line_end(offset)
    return Edit(start, start + len(lines.text[start:end].rstrip("\r\n")), "")


def edit_of(statement: Statement, start: int, end: int, text: str) -> Edit:
    """The edit of a part of a statement, on one line. Raises ``NotExpandable``."""
    first, last = statement.joined.offset(start), statement.joined.offset(end - 1) + 1
    if last - first != end - start:
        raise NotExpandable
    return Edit(first, last, text)
