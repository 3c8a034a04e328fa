"""Conditionals inside regions: what the preprocessor leaves is the region.

1. Marks after every ``#if``, ``#elif`` and ``#else`` from the directive of a region to the end of
   the function show which branches the preprocessor takes.
2. In a first text blanks stand for all of these lines, and for the branches that are not taken.
   There it is clear where regions end.
3. In the result blanks stand only for what is inside regions. Offsets are those of the user's text.

Conditionals between which there are only directives of others stay (``reading.pragmas``, step 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from polydist_frontends.c.reading.locate import locate
from polydist_frontends.c.reading.pragmas import guarding, is_conditional, without_ignored
from polydist_frontends.c.reading.preprocessing.preprocess import preprocess
from polydist_frontends.c.reading.structure import directive_word, functions
from polydist_frontends.c.reading.tokens import Lines, Token, tokenize
from polydist_frontends.errors import Refusal
from polydist_frontends.region import Span
from polydist_frontends.source import Preprocessing

_OURS = re.compile(r"#\s*pragma\s+(polydist|scop)\b")
_TAKEN = "polydist_taken"
_MARK = re.compile(rf"^\s*#pragma {_TAKEN} (\d+)", re.MULTILINE)

_Group: TypeAlias = tuple[Token, ...]
"""``#if``, what else begins a branch, and ``#endif``."""


def resolved(text: str, path: Path, preprocessing: Preprocessing, scop_pragmas: bool) -> str:
    """The text with regions as the preprocessor leaves them; as it is where it cannot be
    preprocessed."""
    groups = _groups(tokenize(text))
    try:
        taken = _taken(text, groups, path, preprocessing)
    except Refusal:
        return text
    first = without_ignored(text, _left_out(groups, taken))
    located = locate(tokenize(first), Lines(str(path), first), scop_pragmas)
    inside = [Span(region.directive.start, region.end) for region in located.announced]
    own = [g for g in groups if any(span.start <= g[0].start < span.end for span in inside)]
    return without_ignored(text, _left_out(own, taken))


# ---------------------------------------------------------------------------------- 1.: what holds
def _groups(tokens: Sequence[Token]) -> list[_Group]:
    """The conditionals that begin between a directive of ours and the end of its function."""
    guards = guarding(tokens)
    lines = (
        token
        for position, token in enumerate(tokens)
        if is_conditional(token) and position not in guards
    )
    parts = list(_after_directives(tokens))
    return [
        group
        for group in _conditionals(lines)
        if any(part.start < group[0].start and group[-1].end <= part.end for part in parts)
    ]


def _after_directives(tokens: Sequence[Token]) -> Iterator[Span]:
    """From each directive of ours to the end of its function."""
    bodies = functions(tokens)
    for token in tokens:
        if token.kind == "directive" and _OURS.match(token.text):
            for body in bodies:
                if body.start <= token.start < body.end:
                    yield Span(token.start, body.end)


def _conditionals(lines: Iterable[Token]) -> Iterator[_Group]:
    """The complete conditionals, inner ones first."""
    opened: list[list[Token]] = []
    for line in lines:
        word = directive_word(line)
        if word.startswith("if"):
            opened.append([])
        if opened:
            opened[-1].append(line)
        if opened and word == "endif":
            yield tuple(opened.pop())


def _taken(
    text: str, groups: Iterable[_Group], path: Path, preprocessing: Preprocessing
) -> frozenset[int]:
    """The offsets of the lines whose branches the preprocessor takes."""
    pieces: list[str] = []
    position = 0
    for line in sorted((line for group in groups for line in group[:-1]), key=lambda t: t.start):
        pieces += [text[position : line.end], f"\n#pragma {_TAKEN} {line.start}"]
        position = line.end
    output = preprocess("".join([*pieces, text[position:]]), path, preprocessing).text
    return frozenset(int(number) for number in _MARK.findall(output))


# ------------------------------------------------------------------------- 2. and 3.: what is left
def _left_out(groups: Iterable[_Group], taken: frozenset[int]) -> Iterator[Span]:
    """The lines of the conditionals and the branches that are not taken, in order and disjoint."""
    spans = [
        Span(line.start, line.end if line.start in taken else after.start)
        for group in groups
        for line, after in pairwise(group)
    ]
    spans += [Span(group[-1].start, group[-1].end) for group in groups]
    end = 0
    for span in sorted(spans, key=lambda span: span.start):
        if span.start >= end:
            yield span
            end = span.end
