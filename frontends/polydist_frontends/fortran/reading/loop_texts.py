"""The counted ``do`` loops of a Fortran file, found by its statements alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from polydist_frontends.errors import Place, Refusal
from polydist_frontends.fortran.reading.constructs import Do, first_construct
from polydist_frontends.fortran.reading.foreign_directives import (
    Foreign,
    foreign_directives,
    is_about_loop,
)
from polydist_frontends.fortran.reading.form import fixed_width, form_of
from polydist_frontends.fortran.reading.lines import Lines, read_lines
from polydist_frontends.fortran.reading.units import Unit, units_of
from polydist_frontends.loop_texts import LoopText, nested

_COUNTED = re.compile(r"\bdo\s*(?:\d+\s*,?\s*)?[a-z]\w*\s*=")
_LITERAL_HEAD = re.compile(r"=\s*(\d+)\s*,\s*(\d+)\s*$")
_SIMPLE = ("assignment", "call", "if", "where", "pointer-assignment")


def loop_texts(path: Path, text: str, flags: tuple[str, ...]) -> tuple[LoopText, ...]:
    """All ``do`` loops with a counter; what has no end is left out. ``flags`` are the compiler's,
    which may say in which form the file is."""
    lines = read_lines(str(path), text, form_of(path, flags), fixed_width(flags))
    units = units_of(lines.statements)
    foreign = foreign_directives(lines)
    return nested([_under_directives(loop, foreign, lines) for loop in _loops(lines, units)])


def _under_directives(loop: LoopText, foreign: Sequence[Foreign], lines: Lines) -> LoopText:
    """The loop with the line of the first directive that is about it."""
    before = max((s.span.end for s in lines.statements if s.span.end <= loop.span.start), default=0)
    others = [d for d in foreign if before <= d.span.start < loop.span.start]
    start = loop.span.start
    for directive in reversed(others):
        if not is_about_loop(directive):
            break
        start = directive.span.start
    return replace(loop, above=lines.place(start).line)


def _loops(lines: Lines, units: list[Unit]) -> Iterator[LoopText]:
    for index, statement in enumerate(lines.statements):
        if statement.kind != "do" or not _COUNTED.search(statement.folded):
            continue
        try:
            construct, count = first_construct(lines.statements[index:], lines)
        except Refusal:
            continue
        if isinstance(construct, Do):
            yield _loop(construct, index, count, lines, units)


def _loop(loop: Do, index: int, count: int, lines: Lines, units: list[Unit]) -> LoopText:
    line_start = lines.text.rfind("\n", 0, loop.span.start) + 1
    before = lines.text[line_start : loop.span.start]
    head = _LITERAL_HEAD.search(loop.head.folded)
    inside = lines.statements[index : index + count]
    return LoopText(
        span=loop.span,
        place=Place(lines.file, loop.head.line, loop.span.start - line_start + 1),
        function=next((u.name for u in reversed(units) if u.first <= index <= u.last), ""),
        trips=max(0, int(head[2]) - int(head[1]) + 1) if head else None,
        statements=sum(statement.kind in _SIMPLE for statement in inside),
        line_alone=not before.strip(" \t0123456789"),
        above=loop.head.line,
        indent=before if lines.form == "free" and not before.strip() else "",
    )
