"""Macros that stand for whole statements, as in ``#define SWAP(a, b) { t = a; a = b; b = t; }``: a
use of one needs no ``;`` after it, so that the text alone does not show where it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments

_DEFINITION = re.compile(r"#\s*define\s+(\w+)\([^)]*\)(.*)", re.DOTALL)


def with_ends(tokens: Sequence[Token]) -> list[Token]:
    """The tokens but for directives, with an empty ``;`` after each use of such a macro that has
    none."""
    names = frozenset(_names(tokens))
    code = [token for token in tokens if token.kind != "directive"]
    if not names:
        return code
    ends = dict(_ends(code, names))
    return [
        one
        for position, token in enumerate(code)
        for one in ((token, ends[position]) if position in ends else (token,))
    ]


def _names(tokens: Sequence[Token]) -> Iterator[str]:
    directives = (token.text for token in tokens if token.kind == "directive")
    for found in map(_DEFINITION.fullmatch, map(blank_splices_and_comments, directives)):
        body = found.group(2).strip() if found else ""
        if found and (body.endswith(";") or (body.startswith("{") and body.endswith("}"))):
            yield found.group(1)


def _ends(code: Sequence[Token], names: frozenset[str]) -> Iterator[tuple[int, Token]]:
    """Where a use without ``;`` ends, by the position of its last token."""
    for position, token in enumerate(code[:-1]):
        if token.text in names and code[position + 1].text == "(":
            depth, last = 1, position + 1
            while depth and last + 1 < len(code):
                last += 1
                depth += (code[last].text == "(") - (code[last].text == ")")
            if last + 1 < len(code) and code[last + 1].text != ";":
                yield last, Token("punctuator", ";", code[last].end, code[last].end)
