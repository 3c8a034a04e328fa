"""The ``for`` loops of a C file, found by its tokens alone, as ``structure`` finds statements."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from polydist_frontends.c.reading.pragmas import start_with_loop_directives
from polydist_frontends.c.reading.structure import (
    Piece,
    TextEnds,
    functions,
    is_macro_before,
    statement_at,
)
from polydist_frontends.c.reading.tokens import Lines, Token, tokenize
from polydist_frontends.loop_texts import LoopText, nested
from polydist_frontends.region import Span

_LITERAL_HEAD = re.compile(r"=\s*(\d+)\s*;\s*\w+\s*(<=?)\s*(\d+)\s*;")


def loop_texts(path: Path, text: str) -> tuple[LoopText, ...]:
    """All ``for`` loops in functions; what has no end is left out."""
    tokens = tokenize(text)
    code = [token for token in tokens if token.kind != "directive"]
    lines = Lines(str(path), text)
    positions = {token.start: position for position, token in enumerate(tokens)}
    loops = [loop for body in functions(tokens) for loop in _loops(code, body, lines)]
    return nested([_under_directives(loop, tokens, positions, lines) for loop in loops])


def _under_directives(
    loop: LoopText, tokens: Sequence[Token], positions: Mapping[int, int], lines: Lines
) -> LoopText:
    """The loop with the line of the first directive that is about it."""
    first = positions[loop.span.start]
    while is_macro_before(tokens, first):
        first -= 1
    start = start_with_loop_directives(tokens, first)
    return replace(loop, above=lines.place(start).line)


def _loops(code: Sequence[Token], function: Span, lines: Lines) -> Iterator[LoopText]:
    starts = [token.start for token in code]
    inside = range(bisect_left(starts, function.start), bisect_left(starts, function.end))
    name = _name([code[k] for k in inside])
    for index in inside:
        if code[index].text != "for":
            continue
        pieces: list[Piece] = []
        try:
            after = statement_at(code, index, pieces)
        except TextEnds:
            continue
        yield _loop(code[index:after], name, lines)


def _loop(code: Sequence[Token], function: str, lines: Lines) -> LoopText:
    span = Span(code[0].start, code[-1].end)
    place = lines.place(span.start)
    head = _LITERAL_HEAD.search(lines.text[span.start : span.end].partition("{")[0])
    before = lines.text[lines.starts[place.line - 1] : span.start]
    return LoopText(
        span=span,
        place=place,
        function=function,
        trips=int(head[3]) - int(head[1]) + (head[2] == "<=") if head else None,
        statements=_statements(code),
        line_alone=not before.strip(),
        indent="",
        above=place.line,
    )


def _statements(code: Sequence[Token]) -> int:
    """The semicolons, without the two in the head of each loop."""
    words = [token.text for token in code]
    return words.count(";") - 2 * words.count("for")


def _name(code: Sequence[Token]) -> str:
    """The word before the first bracket that follows one, but for attributes."""
    for word, bracket in pairwise(code):
        if bracket.text == "(" and word.kind == "identifier" and "attribute" not in word.text:
            return word.text
    return ""
