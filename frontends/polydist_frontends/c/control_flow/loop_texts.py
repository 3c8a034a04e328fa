"""The ``for`` loops of a C file, found by its tokens alone, as ``structure`` finds statements."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path

from polydist_frontends.c.control_flow.constant_heads import trips
from polydist_frontends.c.reading.loop_macros import tokens_with_heads
from polydist_frontends.c.reading.pragmas import is_conditional, start_with_loop_directives
from polydist_frontends.c.reading.structure import (
    Piece,
    TextEnds,
    directive_word,
    functions,
    is_macro_before,
    statement_at,
)
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.loop_texts import LoopText, nested
from polydist_frontends.region import Span

_ATTRIBUTES = ("__attribute__", "__attribute", "__declspec")
_LABEL = re.compile(r"^\s*(?!default\b)[A-Za-z_]\w*\s*:\s*$")


def loop_texts(path: Path, text: str, known: Mapping[str, int]) -> tuple[LoopText, ...]:
    """All ``for`` loops in functions; what has no end is left out. ``known`` are the values of
    constants."""
    tokens = tokens_with_heads(text)
    code = _without_alternatives(tokens)
    lines = Lines(str(path), text)
    positions = {token.start: position for position, token in enumerate(tokens)}
    loops = [loop for body in functions(tokens) for loop in _loops(code, body, lines, known)]
    return nested([_under_directives(loop, tokens, positions, lines) for loop in loops])


def _under_directives(
    loop: LoopText, tokens: Sequence[Token], positions: Mapping[int, int], lines: Lines
) -> LoopText:
    """The loop with the line of the first directive that is about it."""
    first = positions[loop.span.start]
    while is_macro_before(tokens, first):
        first -= 1
    around = _around_branches(tokens, first, loop.span)
    start = start_with_loop_directives(tokens, first if around is None else around)
    return replace(loop, above=lines.place(start).line)


@dataclass(frozen=True)
class _Conditional:
    """``braces`` that its first branch opens and does not close; ``dropped``: what follows in it is
    a later branch of such a one."""

    braces: int = 0
    dropped: bool = False


def _without_alternatives(tokens: Sequence[Token]) -> list[Token]:
    """The code without the later branches of conditionals of which the first one opens or closes a
    brace: ``for (...) {`` in each of them, and one end."""
    found: list[Token] = []
    around: list[_Conditional] = []
    for token in tokens:
        if token.kind == "directive":
            _across(token, around)
        elif not any(one.dropped for one in around):
            found.append(token)
            if around:
                braces = around[-1].braces + (token.text == "{") - (token.text == "}")
                around[-1] = replace(around[-1], braces=braces)
    return found


def _across(directive: Token, around: list[_Conditional]) -> None:
    level = _level(directive)
    if level > 0:
        around.append(_Conditional())
    elif level < 0:
        del around[-1:]
    elif is_conditional(directive) and around:
        around[-1] = replace(around[-1], dropped=around[-1].dropped or around[-1].braces != 0)


def _around_branches(tokens: Sequence[Token], first: int, loop: Span) -> int | None:
    """The ``#if`` of whose branches one begins with the loop, which goes on after its end: there
    the directive stands before all of them. ``None`` for other loops."""
    inside = tokens[first : bisect_left([token.start for token in tokens], loop.end)]
    if min(accumulate(map(_level, inside)), default=0) >= 0 and not _has_branch(inside):
        return None
    depth, is_first = 0, True
    for position in range(first - 1, -1, -1):
        token = tokens[position]
        if not is_conditional(token):
            if is_first:
                return None
            continue
        if depth == 0 and _level(token) > 0:
            return position
        depth -= _level(token)
        is_first = is_first and not (depth == 0 and _level(token) == 0)
    return None


def _level(token: Token) -> int:
    """1 for what opens a conditional, -1 for what closes one."""
    word = directive_word(token) if is_conditional(token) else ""
    return word.startswith("if") - (word == "endif")


def _has_branch(tokens: Sequence[Token]) -> bool:
    """Whether there is an ``#else`` or ``#elif`` of a conditional that begins before."""
    depth = 0
    for token in tokens:
        depth += _level(token)
        if depth == 0 and is_conditional(token) and _level(token) == 0:
            return True
    return False


def _loops(
    code: Sequence[Token], function: Span, lines: Lines, known: Mapping[str, int]
) -> Iterator[LoopText]:
    starts = [token.start for token in code]
    inside = range(bisect_left(starts, function.start), bisect_left(starts, function.end))
    name = _name([code[k] for k in inside])
    for index in inside:
        if code[index].text != "for" and not code[index].head:
            continue
        pieces: list[Piece] = []
        try:
            after = statement_at(code, index, pieces)
        except TextEnds:
            continue
        yield _loop(code[index:after], name, lines, known)


def _loop(code: Sequence[Token], function: str, lines: Lines, known: Mapping[str, int]) -> LoopText:
    span = Span(code[0].start, code[-1].end)
    place = lines.place(span.start)
    text = "" if code[0].head else lines.text[span.start : span.end]
    before = _LABEL.sub("", lines.text[lines.starts[place.line - 1] : span.start])
    return LoopText(
        span=span,
        place=place,
        function=function,
        trips=trips(text, known),
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
        if bracket.text == "(" and word.kind == "identifier" and word.text not in _ATTRIBUTES:
            return word.text
    return ""
