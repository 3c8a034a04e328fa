"""What one file of a translation says by itself: its directives, read, and the ``#include`` lines
that lead to files of the same translation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from polydist_frontends.c.reading.announced import Announced, Located
from polydist_frontends.c.reading.locate import locate
from polydist_frontends.c.reading.loop_macros import tokens_with_heads
from polydist_frontends.c.reading.loop_names import without_names_of_loops
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.clauses.directive import Directive, parse_directive
from polydist_frontends.errors import Diagnostic, Place, Refusal
from polydist_frontends.source import Inclusion

Requested = tuple[Announced, Directive]


@dataclass(frozen=True, eq=False, kw_only=True)
class SourceFile:
    """``number`` tells the files of a translation apart: the source itself is 0, its headers
    follow. ``of_macros`` are the directives among the tokens that macros write, and ``written`` is
    the file's own text where ``lines`` has blanks for some of it."""

    path: Path
    number: int
    lines: Lines
    tokens: Sequence[Token]
    located: Located
    requested: tuple[Requested, ...]
    refusals: tuple[Diagnostic, ...]
    remarks: tuple[Diagnostic, ...] = ()
    inclusions: tuple[Inclusion, ...] = ()
    of_macros: tuple[Token, ...] = ()
    written: str = ""

    @property
    def directive_lines(self) -> frozenset[int]:
        """The lines with directives of any kind."""
        spans = [
            (self.lines.place(token.start).line, self.lines.place(token.end).line)
            for token in self.tokens
            if token.kind == "directive"
        ]
        return frozenset(line for first, last in spans for line in range(first, last + 1))

    def with_text(self, text: str, scop_pragmas: bool) -> SourceFile:
        """The file with another text of the same length."""
        file = source_file(self.path, text, self.number, scop_pragmas, self.of_macros)
        kept = (i for i in self.inclusions if text[i.span.start : i.span.end].strip())
        return replace(file, inclusions=tuple(kept), written=self.written or self.lines.text)


def source_file(
    path: Path, text: str, number: int, scop_pragmas: bool, of_macros: tuple[Token, ...] = ()
) -> SourceFile:
    """The file's regions as its text announces them; never fails."""
    plain = without_names_of_loops(text, tokens_with_heads(text))
    lines, tokens = Lines(str(path), plain), _with_directives(tokens_with_heads(plain), of_macros)
    located = locate(tokens, lines, scop_pragmas)
    requested: list[Requested] = []
    refusals = list(located.refusals)
    for region in located.announced:
        try:
            directive = parse_directive(
                region.clauses,
                lines.place(region.directive.start),
                partial(_place_of_clause, lines, region),
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
        of_macros=of_macros,
        written=text if plain != text else "",
    )


def _place_of_clause(lines: Lines, region: Announced, offset: int) -> Place:
    """The place of an offset in the clauses of a region's directive."""
    begin = region.clauses_at
    return lines.place(region.directive.start if begin is None else begin + offset)


def _with_directives(tokens: Sequence[Token], directives: Sequence[Token]) -> Sequence[Token]:
    """The tokens with directives in place of what they write them with."""
    if not directives:
        return tokens
    others = (t for t in tokens if not any(d.start <= t.start < d.end for d in directives))
    return sorted([*directives, *others], key=lambda token: token.start)
