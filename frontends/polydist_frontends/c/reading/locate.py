"""Finds polydist's directives in the original text and the text that each of them governs.

1. The directives are the ``#pragma polydist`` lines among the tokens; with ``--scop`` also pairs of
   ``#pragma scop`` and ``#pragma endscop``.
2. What a directive governs is the statement that begins with the next token (``structure`` tells
   where it ends), or all statements up to ``endscop``. Its spans, and those of all statements in
   it, are offsets in the user's text, so that they can be cut out to the character.
3. The text that is replaced begins at the directive, or at a loop directive of others right above
   it, and ends with the governed statement.
4. Regions whose text cannot be replaced as a whole are taken out (``text_faults``).
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence

from polydist_frontends.c.reading.announced import Announced, Located
from polydist_frontends.c.reading.pragmas import start_with_loop_directives
from polydist_frontends.c.reading.statement_macros import with_ends
from polydist_frontends.c.reading.structure import (
    Piece,
    TextEnds,
    functions,
    is_macro_before,
    names_a_macro,
    statement_at,
)
from polydist_frontends.c.reading.text_faults import without_faults
from polydist_frontends.c.reading.tokens import Lines, Token, blank_splices_and_comments
from polydist_frontends.errors import Diagnostic, Place, Refusal, refuse
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock

_PRAGMA = re.compile(r"#\s*pragma\s+(polydist|scop|endscop)\b")


def locate(tokens: Sequence[Token], lines: Lines, scop_pragmas: bool) -> Located:
    """The regions and root blocks of a file. A directive that governs nothing is a refusal; the
    others are still found."""
    directives = list(_directives(tokens))
    if not directives:
        return Located((), (), (), ())
    bodies = functions(tokens)
    code = with_ends(tokens)
    announced: list[Announced] = []
    roots: list[RootBlock] = []
    refusals: list[Diagnostic] = []
    for token, word in directives:
        try:
            if _is_root(token):
                roots.append(_root(token, code, lines))
            elif word == "polydist":
                announced.append(_region(token, tokens, code, bodies, lines))
            elif word == "scop" and scop_pragmas:
                announced.append(_scop(token, tokens, code, bodies, lines))
        except Refusal as refusal:
            refusals.append(refusal.diagnostic)
    refusals.extend(_stray_ends(directives, lines) if scop_pragmas else ())
    return without_faults(announced, roots, bodies, refusals, tokens, lines)


def _directives(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """The directives of ours with their first words, in order."""
    for token in tokens:
        word = _pragma_word(token) if token.kind == "directive" else ""
        if word:
            yield token, word


def _plain(token: Token) -> str:
    return blank_splices_and_comments(token.text)


def _is_root(token: Token) -> bool:
    return _pragma_word(token) == "polydist" and _clause_text(token).split()[:1] == ["root"]


def _clause_text(token: Token) -> str:
    plain = _plain(token)
    match = _PRAGMA.match(plain)
    return plain[match.end() :] if match else ""


def _first_after(code: Sequence[Token], offset: int) -> int:
    return bisect.bisect_left(code, offset, key=lambda token: token.start)


def _governed(
    code: Sequence[Token], index: int, place: Place, lines: Lines
) -> tuple[Span, tuple[Piece, ...]]:
    pieces: list[Piece] = []
    try:
        after = statement_at(code, index, pieces)
    except TextEnds as ends:
        raise refuse(
            "syntax-error",
            "the statement after the directive is incomplete",
            lines.place(ends.offset),
            "check braces, parentheses and semicolons",
        ) from None
    except RecursionError:
        raise refuse(
            "too-deep",
            "the statements after the directive are nested too deeply",
            place,
            "split the code into functions",
        ) from None
    return Span(code[index].start, code[after - 1].end), tuple(pieces)


def _region(
    token: Token,
    tokens: Sequence[Token],
    code: Sequence[Token],
    bodies: Sequence[Span],
    lines: Lines,
) -> Announced:
    place = lines.place(token.start)
    function = _enclosing(bodies, token.start)
    if function is None:
        raise refuse(
            "directive-outside-function",
            "the directive is not inside a function",
            place,
            "put it directly before a for loop or a { block } in a function",
        )
    index = _first_after(code, token.end)
    if index >= len(code) or (
        code[index].text not in ("for", "while", "do", "{")
        and not code[index].head
        and not _could_be_loop_macro(code, index)
    ):
        found = f"'{code[index].text}'" if index < len(code) else "the end of the file"
        raise refuse(
            "directive-without-loop",
            f"a loop or a {{ block }} must follow the directive, not {found}",
            place,
            "put the directive directly before the loop nest; a macro that stands for the head of a"
            " loop must be defined in this file",
        )
    if is_macro_before(code, index):
        name, hint = code[index - 1].text, "put the directive above it"
        message = f"'{name}' before the directive may stand for a directive about the loop"
        raise refuse("directive-without-loop", message, lines.place(code[index - 1].start), hint)
    governed, pieces = _governed(code, index, place, lines)
    text = _clause_text(token)
    is_macro = lines.text[token.start : token.end] != token.text
    start = start_with_loop_directives(tokens, _first_after(tokens, token.start))
    return Announced(
        kind="directive",
        directive=Span(token.start, token.end),
        clauses=text,
        clauses_at=None if is_macro else token.end - len(text),
        governed=governed,
        pieces=pieces,
        start=start,
        end=governed.end,
        function=function,
    )


def _could_be_loop_macro(code: Sequence[Token], index: int) -> bool:
    """``NAME(...)`` followed by what can begin a statement, or ``NAME`` by a loop."""
    pieces: list[Piece] = []
    if names_a_macro(code, index):
        return True
    if code[index].kind != "identifier" or index + 1 >= len(code) or code[index + 1].text != "(":
        return False
    try:
        statement_at(code, index, pieces)
    except (TextEnds, RecursionError):
        return False
    return len(pieces) > 1


def _enclosing(bodies: Sequence[Span], offset: int) -> Span | None:
    return next((body for body in bodies if body.start <= offset < body.end), None)


def _root(token: Token, code: Sequence[Token], lines: Lines) -> RootBlock:
    place = lines.place(token.start)
    if _clause_text(token).split() != ["root"]:
        raise refuse(
            "malformed-clause",
            "'root' takes no clauses",
            place,
            "write #pragma polydist root alone",
        )
    index = _first_after(code, token.end)
    if index >= len(code) or code[index].text == "}":
        raise refuse(
            "directive-without-statement",
            "a statement or a { block } must follow the directive",
            place,
            "put the directive directly before the statement",
        )
    governed, _ = _governed(code, index, place, lines)
    _refuse_leaving(code, index, governed, lines)
    return RootBlock(Span(token.start, token.end), governed, place)


def _refuse_leaving(code: Sequence[Token], index: int, governed: Span, lines: Lines) -> None:
    for token in code[index : _first_after(code, governed.end)]:
        if token.kind == "identifier" and token.text in ("return", "goto"):
            raise refuse(
                "control-flow",
                f"'{token.text}' leaves a root block",
                lines.place(token.start),
                "leave the function after the block",
            )


def _scop(
    token: Token,
    tokens: Sequence[Token],
    code: Sequence[Token],
    bodies: Sequence[Span],
    lines: Lines,
) -> Announced:
    """What ``#pragma scop`` and its ``#pragma endscop`` enclose."""
    place = lines.place(token.start)
    function = _enclosing(bodies, token.start)
    if function is None:
        message = "#pragma scop is not inside a function"
        raise refuse(
            "directive-outside-function",
            message,
            place,
            "put it directly before a loop nest in a function",
        )
    closing = _next_scop_pragma(token, tokens)
    if closing is None or _pragma_word(closing) == "scop" or closing.start >= function.end:
        raise refuse(
            "unmatched-scop",
            "#pragma scop has no #pragma endscop",
            place,
            "add #pragma endscop after the loop nest",
        )
    governed, pieces = _enclosed(code, token.end, closing.start, place, lines)
    return Announced(
        kind="scop",
        directive=Span(token.start, token.end),
        clauses="",
        clauses_at=token.end,
        governed=governed,
        pieces=pieces,
        start=token.start,
        end=closing.end,
        function=function,
    )


def _next_scop_pragma(token: Token, tokens: Sequence[Token]) -> Token | None:
    following = (
        other for other in tokens if other.start > token.start and other.kind == "directive"
    )
    return next((other for other in following if _pragma_word(other) in ("scop", "endscop")), None)


def _enclosed(
    code: Sequence[Token], start: int, end: int, place: Place, lines: Lines
) -> tuple[Span, tuple[Piece, ...]]:
    """The whole statements between two offsets."""
    first = index = _first_after(code, start)
    pieces: list[Piece] = []
    while index < len(code) and code[index].start < end:
        span, inner = _governed(code, index, place, lines)
        pieces.extend(inner)
        index = _first_after(code, span.end)
    if index == first or code[index - 1].end > end:
        message = "#pragma scop and #pragma endscop must enclose whole statements"
        raise refuse(
            "directive-without-loop", message, place, "put them directly around the loop nest"
        )
    return Span(code[first].start, code[index - 1].end), tuple(pieces)


def _pragma_word(token: Token) -> str:
    match = _PRAGMA.match(_plain(token))
    return match.group(1) if match else ""


def _stray_ends(directives: Sequence[tuple[Token, str]], lines: Lines) -> Iterator[Diagnostic]:
    opened = False
    for token, word in directives:
        if word == "endscop" and not opened:
            yield refuse(
                "unmatched-scop",
                "#pragma endscop without #pragma scop",
                lines.place(token.start),
                "add #pragma scop before the loop nest",
            ).diagnostic
        opened = word == "scop" or (opened and word != "endscop")
