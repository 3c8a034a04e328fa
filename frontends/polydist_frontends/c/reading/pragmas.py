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
4. ``#if`` and ``#endif`` with only directives of others between them are dropped with these; what
   holds of a loop is what the preprocessor leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Lines, Token, blank_splices_and_comments
from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.ignored_pragmas import dropped
from polydist_frontends.errors import Diagnostic, Place
from polydist_frontends.region import LoopDirective, Span

_CONDITIONALS = frozenset("if ifdef ifndef else elif elifdef elifndef endif".split())
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
    directives right above it may be about it (step 3), also between ``#if`` and ``#endif``."""
    start, depth, has_some = tokens[index].start, 0, False
    while index > 0 and _may_be_of_loop(tokens[index - 1]):
        index -= 1
        words, word = directive_words(tokens[index].text), directive_word(tokens[index])
        has_some = has_some or bool(_OF_LOOPS.fullmatch(words) or _OF_ITERATIONS.fullmatch(words))
        depth += (word == "endif") - word.startswith("if")
        if depth < 0 or (depth > 0 and word == "pragma" and not has_some):
            break
        if depth == 0 and has_some:
            start, has_some = tokens[index].start, False
    return start


def _may_be_of_loop(token: Token) -> bool:
    """A directive of others, or one that says when such a directive holds."""
    is_pragma = token.kind == "directive" and directive_word(token) == "pragma"
    is_others = is_pragma and not _OF_POLYDIST.match(directive_words(token.text))
    return is_others or is_conditional(token)


def is_conditional(token: Token) -> bool:
    """``#if`` and what belongs to it."""
    return token.kind == "directive" and directive_word(token) in _CONDITIONALS


def guarding(tokens: Sequence[Token]) -> frozenset[int]:
    """The positions of each ``#if`` with its ``#endif`` and what is between, where that is nothing
    but directives of others (step 4)."""
    found: set[int] = set()
    opened: list[int] = []
    for position, token in enumerate(tokens):
        word = directive_word(token) if is_conditional(token) else ""
        if not _may_be_of_loop(token):
            opened.clear()
        elif word.startswith("if"):
            opened.append(position)
        elif word == "endif" and opened:
            found.update(range(opened.pop(), position + 1))
    return frozenset(found)


def foreign_directives(tokens: Sequence[Token], inside: Span) -> Iterator[Token]:
    """The directives of others in a part of the text."""
    for token in tokens:
        if (
            token.kind == "directive"
            and inside.start <= token.start < inside.end
            and not _OF_POLYDIST.match(directive_words(token.text))
            and not is_conditional(token)
            and directive_word(token) not in ("define", "undef")
        ):
            yield token


def ignored(tokens: Sequence[Token], inside: Span) -> Iterator[Token]:
    """What is dropped from a part of the text (steps 2 and 4)."""
    own = [token for token in tokens if inside.start <= token.start < inside.end]
    guards = guarding(own)
    others = {token.start for token in foreign_directives(own, inside)}
    for position, token in enumerate(own):
        is_dropped = token.start in others and not holds_for_parts(token.text)
        if position in guards or is_dropped:
            yield token


def without_ignored(text: str, ignored: Iterable[Token | Span]) -> str:
    """The text with blanks for some tokens, or parts, of it: every offset keeps its meaning."""
    pieces: list[str] = []
    position = 0
    for part in ignored:
        blank = re.sub(r"[^\r\n]", " ", text[part.start : part.end])
        pieces += [text[position : part.start], blank]
        position = part.end
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
