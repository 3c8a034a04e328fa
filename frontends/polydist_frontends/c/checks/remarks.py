"""Remarks about the whole file."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from polydist_frontends.c.functions.calls import OUTPUT
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Span

_NOT_FILES = frozenset(("stdout", "stderr"))
_OPENING = ("fopen", "freopen")
_MODE = re.compile(r'"[rwa][bx+]*"')
_WAYS = {
    "a": "to append to it: what they write comes as often as there are ranks",
    "x": "as a new one, which fails where another rank was first",
}


def unguarded_writes(
    tokens: Sequence[Token], functions: Sequence[Span], once: Sequence[Span], lines: Lines
) -> tuple[Diagnostic, ...]:
    """Calls that write files outside what one rank runs, ``once``: every rank would make them. A
    warning where the file is then another one."""
    return tuple(
        _said(token, _way(tokens, index), lines)
        for index, token in enumerate(tokens)
        if token.text in OUTPUT
        and _is_file_call(tokens, index)
        and _stands_in(token.start, functions)
        and not _stands_in(token.start, once)
    )


def _said(token: Token, way: str, lines: Lines) -> Diagnostic:
    place = lines.place(token.start)
    if way:
        hint = "put #pragma polydist root before a block that opens, writes and closes it"
        message = f"all ranks open a file {way}"
        return Diagnostic("warning", "unguarded-file-write", message, place, hint)
    hint = "put #pragma polydist root before the statement if one rank should do it"
    message = f"{token.text} is called on every rank"
    return Diagnostic("remark", "unguarded-file-write", message, place, hint)


def _way(tokens: Sequence[Token], index: int) -> str:
    """How the call opens a file, if only one rank may do it so; else empty."""
    given = _arguments(tokens, index) if tokens[index].text in _OPENING else ()
    pairs = itertools.pairwise(token.text for token in given)
    modes = "".join(text for before, text in pairs if before == "," and _MODE.fullmatch(text))
    return next((said for letter, said in _WAYS.items() if letter in modes), "")


def _arguments(tokens: Sequence[Token], index: int) -> Iterator[Token]:
    """What stands in the brackets of a call."""
    depth = 0
    for token in tokens[index + 1 :]:
        depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            return
        yield token


def _is_file_call(tokens: Sequence[Token], index: int) -> bool:
    """A call, of something other than the standard streams."""
    following = tokens[index + 1 : index + 2]
    if (
        not following
        or following[0].text != "("
        or (index > 0 and tokens[index - 1].text in (".", "->"))
    ):
        return False
    return not any(token.text in _NOT_FILES for token in _arguments(tokens, index))


def _stands_in(offset: int, spans: Sequence[Span]) -> bool:
    return any(span.start <= offset < span.end for span in spans)
