"""What one file of a translation says by itself: its directives, read, and the ``#include`` lines
that lead to files of the same translation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from polydist_frontends.c.reading.announced import Announced, Located
from polydist_frontends.c.reading.locate import locate
from polydist_frontends.c.reading.tokens import Lines, Token, tokenize
from polydist_frontends.clauses.directive import Directive, parse_directive
from polydist_frontends.errors import Diagnostic, Place, Refusal
from polydist_frontends.source import Inclusion

Requested = tuple[Announced, Directive]


@dataclass(frozen=True, eq=False, kw_only=True)
class SourceFile:
    """``number`` tells the files of a translation apart: the source itself is 0, its headers
    follow."""

    path: Path
    number: int
    lines: Lines
    tokens: Sequence[Token]
    located: Located
    requested: tuple[Requested, ...]
    refusals: tuple[Diagnostic, ...]
    remarks: tuple[Diagnostic, ...] = ()
    inclusions: tuple[Inclusion, ...] = ()


def source_file(path: Path, text: str, number: int, scop_pragmas: bool) -> SourceFile:
    """The file's regions as its text announces them; never fails."""
    lines, tokens = Lines(str(path), text), tokenize(text)
    located = locate(tokens, lines, scop_pragmas)
    requested: list[Requested] = []
    refusals = list(located.refusals)
    for region in located.announced:
        try:
            directive = parse_directive(
                region.clauses,
                lines.place(region.directive.start),
                partial(_shifted, lines, region.clauses_at),
            )
            requested.append((region, directive))
        except Refusal as refusal:
            refusals.append(refusal.diagnostic)
    return SourceFile(
        path=path,
        number=number,
        lines=lines,
        tokens=tokens,
        located=located,
        requested=tuple(requested),
        refusals=tuple(refusals),
    )


def _shifted(lines: Lines, start: int, offset: int) -> Place:
    """The place of an offset in text that begins at ``start``."""
    return lines.place(start + offset)
