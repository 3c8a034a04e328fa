"""Changes of a file's text that leave every line where it is."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement, read_lines

_FIXED_WIDTH, _NUMBERS_END = 72, 80
_LONGEST = {"free": 110, "fixed": 60}
"""A line of a statement that cannot be cut: with a margin it is as long as compilers read."""


class NotExpandable(Exception):
    """The construct stays as it is; ``reason``: why, with what to do, where users could change
    that."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Edit:
    """``text`` in place of what stands from ``start`` to ``end``."""

    start: int
    end: int
    text: str


def applied(edits: Iterable[Edit], lines: Lines) -> Lines:
    """The file with the edits, which do not overlap. Nothing compiles this text, so lines that
    changed may have any length. Raises ``NotExpandable`` where a statement could not be put on
    several lines that compilers read."""
    before, after = lines.text.split("\n"), edited(edits, lines).split("\n")
    changed = {k for k, (old, new) in enumerate(zip(before, after, strict=True), 1) if old != new}
    if lines.form == "fixed":
        for k in changed - lines.long:
            after[k - 1] = _widened(after[k - 1].removesuffix(before[k - 1][lines.width :]))
    long = lines.long | changed
    found = read_lines(lines.file, "\n".join(after), lines.form, lines.width, long)
    if any(_is_too_long(statement, found) for statement in found.statements):
        raise NotExpandable
    return found


def _widened(line: str) -> str:
    """A line in fixed form that is too long, so long that no part of it is a sequence number."""
    missing = _NUMBERS_END + 1 - len(line)
    is_long = len(line) > _FIXED_WIDTH and missing > 0
    return f"{line[:6]}{' ' * missing}{line[6:]}" if is_long else line


def edited(edits: Iterable[Edit], lines: Lines) -> str:
    """The text with the edits."""
    text = lines.text
    for edit in sorted(edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _is_too_long(statement: Statement, lines: Lines) -> bool:
    """Whether a statement that changed has a string in it, which cannot go on in the next line, or
    a long line with a comment."""
    if statement.line not in lines.long:
        return False
    text = lines.text[statement.span.start : statement.span.end]
    longest = max(len(line) for line in text.split("\n"))
    return longest > _LONGEST[lines.form] and any(mark in text for mark in "'\"!")


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
    return [_without_part(lines, begin, rest), *blank, Edit(first, last, text)]


def _without_part(lines: Lines, begin: int, end: int) -> Edit:
    """Without the end of a line that goes on; a mark of continuation alone is no line."""
    before = lines.text[lines.line_start(begin) : begin]
    after = lines.text[end : lines.line_end(begin)].partition("!")[0]
    is_all = lines.form == "free" and not (before + after).strip(" \t\r\n&")
    return _blank_line(lines, begin) if is_all else Edit(begin, end, "")


def on_first_line(edits: Sequence[Edit]) -> list[Edit]:
    """The edits of a whole statement in fixed form, whose further lines are blank then."""
    first, *others = edits
    if not others:
        return [first]
    return [replace(first, text=others[-1].text), *(replace(edit, text="") for edit in others)]


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
