"""Macros defined inside a function before a region: the emitted code needs them too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments
from polydist_frontends.region import Span

_NAME = re.compile(r"#\s*(?:define|undef)\s+([A-Za-z_$][\w$]*)")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")


def macros_used(
    tokens: Sequence[Token], function: Span, region: Span
) -> tuple[tuple[str, str], ...]:
    """The ``#define`` lines between the function's start and the region that hold there and whose
    names the region uses, directly or through one another."""
    defined = _defined_before(tokens, function.start, region.start)
    pending = {
        token.text
        for token in tokens
        if token.kind == "identifier" and region.start <= token.start < region.end
    }
    used: set[str] = set()
    while pending:
        name = pending.pop()
        if name in defined and name not in used:
            used.add(name)
            pending |= set(_WORD.findall(defined[name]))
    return tuple((name, text) for name, text in defined.items() if name in used)


def _defined_before(tokens: Sequence[Token], start: int, end: int) -> dict[str, str]:
    defined: dict[str, str] = {}
    for token in tokens:
        if token.kind != "directive" or not start <= token.start < end:
            continue
        match = _NAME.match(blank_splices_and_comments(token.text))
        if match and directive_word(token) == "define":
            defined[match.group(1)] = token.text
        elif match:
            defined.pop(match.group(1), None)
    return defined
