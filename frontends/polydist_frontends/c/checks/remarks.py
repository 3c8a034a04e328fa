"""Remarks about the whole file."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.c.functions.calls import OUTPUT
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.errors import Diagnostic
from polydist_frontends.region import Span

_NOT_FILES = frozenset(("stdout", "stderr"))


def unguarded_writes(
    tokens: Sequence[Token], functions: Sequence[Span], once: Sequence[Span], lines: Lines
) -> tuple[Diagnostic, ...]:
    """Calls that write files outside what one rank runs, ``once``: every rank would make them."""
    return tuple(
        Diagnostic(
            "remark",
            "unguarded-file-write",
            f"{token.text} is called on every rank",
            lines.place(token.start),
            "put #pragma polydist root before the statement if one rank should do it",
        )
        for index, token in enumerate(tokens)
        if token.text in OUTPUT
        and _is_file_call(tokens, index)
        and _stands_in(token.start, functions)
        and not _stands_in(token.start, once)
    )


def _is_file_call(tokens: Sequence[Token], index: int) -> bool:
    """A call, of something other than the standard streams."""
    following = tokens[index + 1 : index + 2]
    if (
        not following
        or following[0].text != "("
        or (index > 0 and tokens[index - 1].text in (".", "->"))
    ):
        return False
    depth = 0
    for token in tokens[index + 1 :]:
        depth += (token.text == "(") - (token.text == ")")
        if token.text in _NOT_FILES:
            return False
        if depth == 0:
            return True
    return True


def _stands_in(offset: int, spans: Sequence[Span]) -> bool:
    return any(span.start <= offset < span.end for span in spans)
