"""Finds polydist's directives in the original text and the text that each of them governs."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from polydist_frontends.c.reading.pragmas import start_with_loop_directives
from polydist_frontends.c.reading.structure import (
    Piece,
    TextEnds,
    directive_word,
    functions,
    statement_at,
)
from polydist_frontends.c.reading.tokens import Lines, Token, blank_splices_and_comments
from polydist_frontends.errors import Diagnostic, Place, Refusal, refuse
from polydist_frontends.region import Span
from polydist_frontends.source import RootBlock

_PRAGMA = re.compile(r"#\s*pragma\s+(polydist|scop|endscop)\b")
_CONDITIONALS = frozenset(
    "if ifdef ifndef else elif elifdef elifndef endif include include_next import".split()
)
_ASSEMBLY = frozenset(("asm", "__asm__", "__asm"))


@dataclass(frozen=True, kw_only=True)
class Announced:
    """A region as the text announces it: the directive, its clauses, the statements it governs and
    the function around it.

    ``clauses`` is the directive's text after the word ``polydist`` with splices and comments
    blanked; it begins at offset ``clauses_at``. ``pieces`` are all statements of the governed text,
    outermost first. ``start`` and ``end`` are those of the replaced text.
    """

    kind: Literal["directive", "scop"]
    directive: Span
    clauses: str
    clauses_at: int
    governed: Span
    pieces: tuple[Piece, ...]
    start: int
    end: int
    function: Span


@dataclass(frozen=True)
class Located:
    """Everything that the original text says by itself."""

    announced: tuple[Announced, ...]
    roots: tuple[RootBlock, ...]
    functions: tuple[Span, ...]
    refusals: tuple[Diagnostic, ...]


def locate(tokens: Sequence[Token], lines: Lines, scop_pragmas: bool) -> Located:
    """The regions and root blocks of a file. A directive that governs nothing is a refusal; the
    others are still found."""
    directives = list(_directives(tokens))
    if not directives and not _has_pragma_operator(tokens):
        return Located((), (), (), ())
    bodies = functions(tokens)
    code = [token for token in tokens if token.kind != "directive"]
    announced: list[Announced] = []
    roots: list[RootBlock] = []
    refusals = list(_pragma_operators(code, lines))
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
    return _without_faults(announced, roots, bodies, refusals, tokens, lines)


def _has_pragma_operator(tokens: Sequence[Token]) -> bool:
    return any(token.text == "_Pragma" for token in tokens)


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
        code[index].text not in ("for", "{") and not _could_be_loop_macro(code, index)
    ):
        found = f"'{code[index].text}'" if index < len(code) else "the end of the file"
        raise refuse(
            "directive-without-loop",
            f"a for loop or a {{ block }} must follow the directive, not {found}",
            place,
            "put the directive directly before the loop nest",
        )
    governed, pieces = _governed(code, index, place, lines)
    text = _clause_text(token)
    start = start_with_loop_directives(tokens, _first_after(tokens, token.start))
    return Announced(
        kind="directive",
        directive=Span(token.start, token.end),
        clauses=text,
        clauses_at=token.end - len(text),
        governed=governed,
        pieces=pieces,
        start=start,
        end=governed.end,
        function=function,
    )


def _could_be_loop_macro(code: Sequence[Token], index: int) -> bool:
    """``NAME(...)`` followed by what can begin a statement."""
    pieces: list[Piece] = []
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


def _pragma_operators(code: Sequence[Token], lines: Lines) -> Iterator[Diagnostic]:
    for token, opening, literal in zip(code, code[1:], code[2:], strict=False):
        if (
            token.text == "_Pragma"
            and opening.text == "("
            and re.match(r'L?"\s*(polydist|scop)\b', literal.text)
        ):
            yield refuse(
                "pragma-operator",
                "a directive in _Pragma is not supported",
                lines.place(token.start),
                "write #pragma polydist on a line of its own",
            ).diagnostic


# ------------------------------------------------------------------------------------------- faults
def _without_faults(
    announced: Sequence[Announced],
    roots: Sequence[RootBlock],
    bodies: Sequence[Span],
    refusals: list[Diagnostic],
    tokens: Sequence[Token],
    lines: Lines,
) -> Located:
    """Takes out the regions whose text cannot be replaced as a whole, each with its refusal."""
    sound: list[Announced] = []
    starts = [token.start for token in tokens]
    for region in announced:
        inside = tokens[
            bisect.bisect_left(starts, region.directive.end) : bisect.bisect_left(
                starts, region.end
            )
        ]
        fault = _text_fault(inside, lines) or _nesting_fault(region, announced, roots, lines)
        if fault is None:
            sound.append(region)
        else:
            refusals.append(fault)
    return Located(tuple(sound), tuple(roots), tuple(bodies), tuple(refusals))


def _text_fault(inside: Sequence[Token], lines: Lines) -> Diagnostic | None:
    """The first preprocessor line, assembly or statement expression in a region's text."""
    previous = ""
    for token in inside:
        fault = (
            _preprocessor_fault(token, lines)
            if token.kind == "directive"
            else _token_fault(token, previous, lines)
        )
        if fault is not None:
            return fault
        previous = token.text
    return None


def _preprocessor_fault(token: Token, lines: Lines) -> Diagnostic | None:
    word, place = directive_word(token), lines.place(token.start)
    message = f"#{word} inside a region"
    if word in _CONDITIONALS:
        return refuse(
            "conditional-in-region",
            message,
            place,
            "move it outside, or use a macro or an if statement",
        ).diagnostic
    if word in ("define", "undef"):
        return refuse("define-in-region", message, place, "move it before the function").diagnostic
    return None


def _token_fault(token: Token, previous: str, lines: Lines) -> Diagnostic | None:
    place = lines.place(token.start)
    if token.kind == "identifier" and token.text in _ASSEMBLY:
        hint = "move it outside the region, or into a function named in pure(...)"
        return refuse("inline-assembly", "inline assembly inside a region", place, hint).diagnostic
    if previous == "(" and token.text == "{":
        return refuse(
            "statement-expression",
            "a GNU statement expression inside a region",
            place,
            "write it as statements",
        ).diagnostic
    return None


def _nesting_fault(
    region: Announced, announced: Sequence[Announced], roots: Sequence[RootBlock], lines: Lines
) -> Diagnostic | None:
    place = lines.place(region.directive.start)
    for other in announced:
        if other.directive.start < region.directive.start < other.end:
            return refuse(
                "nested-region",
                "a region inside another region",
                place,
                "keep one of the two directives",
            ).diagnostic
    for root in roots:
        if root.governed.start <= region.directive.start < root.governed.end:
            return refuse(
                "region-in-root",
                "a region inside a root block: all ranks must reach a region",
                place,
                "end the root block before the region",
            ).diagnostic
        if region.directive.start < root.directive.start < region.end:
            return refuse(
                "root-in-region",
                "a root block inside a region",
                root.place,
                "move it outside the region",
            ).diagnostic
    return None
