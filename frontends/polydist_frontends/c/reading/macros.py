"""Macros defined inside a function before a region, or in the region: the emitted code needs them
too; and what headers define, which must not reach the library's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments
from polydist_frontends.region import Span

_NAME = re.compile(r"#\s*(?:define|undef)\s+([A-Za-z_$][\w$]*)")
_AROUND = re.compile(
    r"^[ \t]*#[ \t]*(?:define\b|pragma[ \t]+pack\b).*|^.*\b_Pragma\b.*", re.MULTILINE
)
_WORD = re.compile(r"[A-Za-z_$][\w$]*")


def directives_around(
    headers: Iterable[str], definitions: Iterable[str], read: Callable[[Path], str]
) -> str:
    """The lines of the headers that define macros or choose layouts of structures, and such lines
    for what options define."""
    lines = [f"#define {definition.partition('=')[0]}" for definition in definitions]
    for header in headers:
        with suppress(OSError):
            lines += _AROUND.findall(read(Path(header)))
    return "\n".join(lines)


def macros_used(
    tokens: Sequence[Token], function: Span, region: Span
) -> tuple[tuple[str, str], ...]:
    """The ``#define`` lines between the function's start and the region that hold there, and those
    in the region, whose names the region uses, directly or through one another."""
    defined = defined_between(tokens, function.start, region.start)
    defined |= {
        name: token.text
        for token in tokens
        if region.start <= token.start < region.end and (name := defined_name(token))
    }
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


def defined_name(token: Token) -> str:
    """The macro that a line defines; empty for others."""
    match = _NAME.match(blank_splices_and_comments(token.text))
    is_definition = token.kind == "directive" and directive_word(token) == "define"
    return match.group(1) if match and is_definition else ""


def undefined_name(token: Token) -> str:
    """The macro that a line takes back; empty for others."""
    match = _NAME.match(blank_splices_and_comments(token.text))
    is_end = token.kind == "directive" and directive_word(token) == "undef"
    return match.group(1) if match and is_end else ""


def is_one_meaning(name: str, inside: Sequence[Token], before: Sequence[Token]) -> bool:
    """Whether a macro that is defined in a region means one thing there: it is defined once, not
    before, and named neither before that nor after its end."""
    start = before[0].start if before else 0
    if name in defined_between(before, start, inside[0].start):
        return False
    holds, defined = False, 0
    for token in inside:
        if defined_name(token) == name:
            holds, defined = True, defined + 1
        elif undefined_name(token) == name:
            holds = False
        elif not holds and token.text == name:
            return False
    return defined == 1


def defined_between(tokens: Sequence[Token], start: int, end: int) -> dict[str, str]:
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
