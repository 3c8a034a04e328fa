"""Directives of others in and before a region: what holds in the code that replaces it, and what to
say about the rest.

1. What says something about single iterations of a loop, or how to compile it (``omp simd``, ``GCC
   ivdep``, ``GCC unroll``), holds for any part of its iterations in their order. Generated
   innermost loops are such parts, so it goes with the loop (``Loop.directives``).
2. What shares work among threads, or guards what they share (``omp parallel for``, ``atomic``,
   ``critical``), is dropped, from the text of statements too: polydist distributes the iterations
   itself, and dependences decide what may run at the same time.
3. A directive between the statement before and ours that is about the loop (``#pragma omp parallel
   for`` above ``#pragma polydist``) goes with the loop.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.c.reading.tokens import Lines, Token, blank_splices_and_comments
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.ignored_pragmas import dropped
from polydist_frontends.errors import Diagnostic, Place
from polydist_frontends.region import LoopDirective, Span

_OF_POLYDIST = re.compile(r"polydist\b|(end)?scop\b")
_OF_ITERATIONS = re.compile(
    r"omp simd([ ,]+(simdlen|safelen) ?\( ?\d+ ?\))*"
    r"|GCC ivdep|GCC unroll \d+|GCC novector|ivdep|vector always|(no)?unroll( ?\(? ?\d+"
    r" ?\)?)?|clang loop .*"
)
_OF_LOOPS = re.compile(
    r"omp .*\b(for|simd|loop|distribute|taskloop|unroll|tile)\b.*|acc "
    r"(parallel|kernels|serial|loop)\b.*|unroll_and_jam.*|vector .*"
)


def directive_words(directive: str) -> str:
    """A directive's text after ``#pragma``, with single blanks; empty if it is another
    directive."""
    match = re.match(
        r"\s*#\s*pragma\s+(.*)", " ".join(blank_splices_and_comments(directive).split())
    )
    return match.group(1) if match else ""


def holds_for_parts(directive: str) -> bool:
    """Whether what the directive says of a loop is right for any part of its iterations, run in
    their order (step 1)."""
    return _OF_ITERATIONS.fullmatch(directive_words(directive)) is not None


def start_with_loop_directives(tokens: Sequence[Token], index: int) -> int:
    """Where the text begins that belongs to the loop under the directive ``tokens[index]``:
    directives right above it may be about it (step 3)."""
    start = tokens[index].start
    while (
        index > 0
        and tokens[index - 1].kind == "directive"
        and not _OF_POLYDIST.match(directive_words(tokens[index - 1].text))
    ):
        index -= 1
        words = directive_words(tokens[index].text)
        start = (
            tokens[index].start
            if _OF_LOOPS.fullmatch(words) or _OF_ITERATIONS.fullmatch(words)
            else start
        )
    return start


def foreign_directives(tokens: Sequence[Token], inside: Span) -> Iterator[Token]:
    """The directives of others in a part of the text."""
    for token in tokens:
        if (
            token.kind == "directive"
            and inside.start <= token.start < inside.end
            and not _OF_POLYDIST.match(directive_words(token.text))
        ):
            yield token


def without_ignored(text: str, tokens: Iterable[Token]) -> str:
    """The text with blanks for those of the directives that are dropped: every offset keeps its
    meaning (step 2)."""
    pieces: list[str] = []
    position = 0
    for token in tokens:
        if not holds_for_parts(token.text):
            pieces += [
                text[position : token.start],
                re.sub(r"[^\r\n]", " ", text[token.start : token.end]),
            ]
            position = token.end
    return "".join([*pieces, text[position:]])


def remarks_on(tokens: Iterable[Token], own: Directive, lines: Lines) -> Iterator[Diagnostic]:
    """What is dropped, why, and what to write instead."""
    for token in tokens:
        if not holds_for_parts(token.text):
            yield dropped(
                " ".join(token.text.split()),
                directive_words(token.text),
                own,
                lines.place(token.start),
            )


def loop_directives(texts: Iterable[tuple[str, Place]]) -> tuple[LoopDirective, ...]:
    """Those of the directives before a loop that go with it."""
    return tuple(LoopDirective(text, place) for text, place in texts if holds_for_parts(text))
