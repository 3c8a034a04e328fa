"""Loops that end when data say so, as all methods that converge do (``while (error > tolerance)``,
``do``, a ``for`` that a value's comparison or ``break`` ends): nobody knows how often they run, so
they are no regions. Each loop inside of them is, as if the directive stood above it, and the rest
is ordinary code.

1. The directive has no clauses but those on how to run loops: others need not hold for each.
2. Of the loops inside, ``for`` loops that are in no other ``for`` loop become regions; so does what
   follows a macro as if that were the header of a loop.
3. The directive is blanked, so that all offsets in the text stay.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.pragmas import start_with_loop_directives, without_ignored
from polydist_frontends.c.reading.source_file import Requested, SourceFile
from polydist_frontends.c.reading.structure import STATEMENTS, Piece
from polydist_frontends.c.reading.tokens import Lines, Token, tokenize
from polydist_frontends.clauses.directive import Directive, completed
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Region, Span

_LOOPS = ("for", "while", "do")


@dataclass(frozen=True, eq=False)
class Divided:
    """A file in which some loops gave way to those inside of them, and remarks that say so."""

    file: SourceFile
    remarks: tuple[Diagnostic, ...]


def divided(file: SourceFile, found: Sequence[Region | Diagnostic]) -> Divided | None:
    """The file with other regions in place of refused ones, if there are such."""
    inside = [
        _loops_instead(region, directive, outcome, file)
        for (region, directive), outcome in zip(file.requested, found, strict=True)
    ]
    if not any(inside):
        return None
    given_way = [
        (region, loops) for (region, _), loops in zip(file.requested, inside, strict=True) if loops
    ]
    text = without_ignored(file.lines.text, [region.directive for region, _ in given_way])
    remaining = tuple(
        one
        for (region, directive), loops in zip(file.requested, inside, strict=True)
        for one in _requests_of(loops, directive, file.lines) or [(region, directive)]
    )
    changed = replace(
        file,
        lines=Lines(file.lines.file, text),
        written=file.written or file.lines.text,
        tokens=tokenize(text),
        located=replace(file.located, announced=tuple(region for region, _ in remaining)),
        requested=remaining,
    )
    return Divided(
        changed, tuple(_remark(region, loops, file.lines) for region, loops in given_way)
    )


def _loops_instead(
    region: Announced, directive: Directive, outcome: Region | Diagnostic, file: SourceFile
) -> list[Announced]:
    """The loops that take the place of a region, if it is refused and may give way."""
    gives_way = (
        isinstance(outcome, Diagnostic)
        and _holds_for_parts(directive)
        and _ends_by_data(region, outcome, file)
    )
    return _loops_inside(region, file.tokens) if gives_way else []


def _holds_for_parts(directive: Directive) -> bool:
    """Step 1."""
    return completed(Directive(place=directive.place), directive) == directive


def _requests_of(loops: Sequence[Announced], directive: Directive, lines: Lines) -> list[Requested]:
    """The loops, each as if the directive stood above it."""
    places = (lines.place(loop.governed.start) for loop in loops)
    return [
        (loop, completed(Directive(place=place), directive))
        for loop, place in zip(loops, places, strict=True)
    ]


def _ends_by_data(region: Announced, refusal: Diagnostic, file: SourceFile) -> bool:
    """Whether the region is a loop of which the text says that values end it: ``while``, ``do``, a
    ``for`` with a ``break`` of its own, or one whose header says so."""
    code = _tokens_in(region.governed, file.tokens)
    if region.kind != "directive" or not code or code[0].text not in _LOOPS:
        return False
    return (
        code[0].text != "for"
        or _has_own_break(region, code)
        or _has_header_that_ends_by_data(region, code, refusal, file.lines)
    )


def _has_header_that_ends_by_data(
    region: Announced, code: Sequence[Token], refusal: Diagnostic, lines: Lines
) -> bool:
    """Whether a ``for`` has several conditions or none, or a bound that the loop changes."""
    first = min((p.start for p in region.pieces if p.start > region.governed.start), default=0)
    header = [token.text for token in code if token.start < first]
    is_open = any(one == other == ";" for one, other in itertools.pairwise(header))
    is_joint = not {"&&", "||"}.isdisjoint(header)
    is_moved = refusal.code == "bound-modified" and refusal.place < lines.place(first)
    return is_open or is_joint or is_moved


def _has_own_break(region: Announced, code: Sequence[Token]) -> bool:
    starts = {token.start: token.text for token in code}
    inner = [piece for piece in region.pieces[1:] if starts.get(piece.start) in (*_LOOPS, "switch")]
    return any(token.text == "break" and not _is_in(token.start, inner) for token in code)


def _loops_inside(region: Announced, tokens: Sequence[Token]) -> list[Announced]:
    """Step 2."""
    starts = {token.start: number for number, token in enumerate(tokens)}
    loops: list[Piece] = []
    for piece in region.pieces[1:]:
        if not _is_in(piece.start, loops) and _is_loop(piece, starts[piece.start], region, tokens):
            loops.append(piece)
    return [_announced(loop, starts[loop.start], region, tokens) for loop in loops]


def _is_loop(piece: Piece, index: int, region: Announced, tokens: Sequence[Token]) -> bool:
    token = tokens[index]
    if token.text == "for" or token.kind != "identifier" or token.text in STATEMENTS:
        return token.text == "for"
    is_label = tokens[index + 1].text == ":" or token.text in ("case", "default", "else")
    return not is_label and any(piece.start < inner.start < piece.end for inner in region.pieces)


def _announced(loop: Piece, index: int, region: Announced, tokens: Sequence[Token]) -> Announced:
    """The loop as if the directive stood above it."""
    return replace(
        region,
        directive=Span(loop.start, loop.start),
        clauses="",
        clauses_at=loop.start,
        governed=Span(loop.start, loop.end),
        pieces=tuple(p for p in region.pieces if loop.start <= p.start and p.end <= loop.end),
        start=start_with_loop_directives(tokens, index),
        end=loop.end,
    )


def _remark(region: Announced, loops: Collection[Announced], lines: Lines) -> Diagnostic:
    *others, last = [str(lines.place(loop.governed.start).line) for loop in loops]
    which = f"lines {', '.join(others)} and {last}" if others else f"line {last}"
    return Diagnostic(
        "remark",
        "divided-region",
        f"values decide when this loop ends: regions are the loops inside at {which}",
        lines.place(region.governed.start),
        "values stay on their ranks from one to the next; what stands between runs on all ranks",
    )


def _tokens_in(span: Span, tokens: Sequence[Token]) -> list[Token]:
    inside = (token for token in tokens if span.start <= token.start < span.end)
    return [token for token in inside if token.kind != "directive"]


def _is_in(offset: int, pieces: Collection[Piece]) -> bool:
    return any(piece.start < offset < piece.end for piece in pieces)
