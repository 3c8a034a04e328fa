"""Conditionals in and around regions: what the preprocessor leaves is the region.

1. Marks after every ``#if``, ``#elif`` and ``#else`` show which branches the preprocessor takes.
2. In a first text blanks stand for all of these lines, and for the branches that are not taken.
   There it is clear where regions end.
3. In the result blanks stand only for conditionals that have a line between a region's directive
   and its end, as where ``#ifdef`` and ``#endif`` stand around the directive alone, and for
   directives in branches that are not taken. Offsets are those of the user's text.

Conditionals between which there are only directives of others stay (``reading.pragmas``, step 4).
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from polydist_frontends.c.reading.announced import Located
from polydist_frontends.c.reading.pragmas import guarding, is_conditional, without_ignored
from polydist_frontends.c.reading.preprocessing.copies import Preprocess
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Token, blank_splices_and_comments
from polydist_frontends.errors import Diagnostic, Refusal, inactive_region
from polydist_frontends.region import Span

_OURS = re.compile(r"#\s*pragma\s+(polydist|scop|endscop)\b")
_OF_REGION = re.compile(r"#\s*pragma\s+(polydist\b(?!\s*root\b)|scop\b)")
_TAKEN = "polydist_taken"
_MARK = re.compile(rf"^\s*#pragma {_TAKEN} (\d+)", re.MULTILINE)

_Group: TypeAlias = tuple[Token, ...]
"""``#if``, what else begins a branch, and ``#endif``."""


def resolved(file: SourceFile, preprocess: Preprocess, scop_pragmas: bool) -> SourceFile:
    """The file with regions as the preprocessor leaves them, if it is refused as it stands; as it
    is where it is included several times, with several meanings. What the preprocessor says is the
    reason of what conditionals leave open."""
    groups = _groups(file.tokens) if file.refusals else ()
    if not groups:
        return file
    try:
        taken = _taken(groups, preprocess)
    except Refusal as refusal:
        others = (one for one in file.refusals if one.code != "conditional-in-region")
        return replace(file, refusals=(*others, refusal.diagnostic))
    if any(sum(line.start in taken for line in group) > 1 for group in groups):
        return file
    left, remarks = _left(file, groups, taken, scop_pragmas)
    if not (left.refusals or left.located.announced or left.located.roots):
        left = replace(left, lines=file.lines, tokens=file.tokens, inclusions=file.inclusions)
    return replace(left, remarks=remarks)


def _left(
    file: SourceFile, groups: Sequence[_Group], taken: frozenset[int], scop_pragmas: bool
) -> tuple[SourceFile, tuple[Diagnostic, ...]]:
    """Steps 2 and 3."""
    text, out = file.lines.text, list(_left_out(groups, taken))
    first = file.with_text(without_ignored(text, out), scop_pragmas)
    own = [group for group in groups if _is_in_part(group, first.located)]
    gone = [token for token in _directives(file.tokens) if _is_in(token.start, out)]
    spans = [*_left_out(own, taken), *(Span(token.start, token.end) for token in gone)]
    left = file.with_text(without_ignored(text, _disjoint(spans)), scop_pragmas)
    return left, tuple(_remarks(gone, first))


def _is_in_part(group: _Group, located: Located) -> bool:
    """Whether a line of a conditional stands between a directive and the end of what it governs."""
    parts = [
        *(Span(region.directive.start, region.end) for region in located.announced),
        *(Span(root.directive.start, root.governed.end) for root in located.roots),
    ]
    return any(part.start < line.start < part.end for part in parts for line in group)


def _remarks(gone: Iterable[Token], first: SourceFile) -> Iterator[Diagnostic]:
    """On loops that have no directive which the preprocessor leaves."""
    code = [token.start for token in first.tokens if token.kind != "directive"]
    told = {region.governed.start for region in first.located.announced}
    for token in gone:
        position = bisect.bisect_left(code, token.end)
        governed = code[position] if position < len(code) else -1
        if governed not in told and _OF_REGION.match(blank_splices_and_comments(token.text)):
            told.add(governed)
            yield inactive_region(first.lines.place(token.start))


# ---------------------------------------------------------------------------------- 1.: what holds
def _groups(tokens: Sequence[Token]) -> list[_Group]:
    """The conditionals that end after the first directive of ours."""
    guards = guarding(tokens)
    lines = (
        token
        for position, token in enumerate(tokens)
        if is_conditional(token) and position not in guards
    )
    begin = next((token.start for token in _directives(tokens)), 0)
    return [group for group in _conditionals(lines) if begin < group[-1].start]


def _directives(tokens: Iterable[Token]) -> Iterator[Token]:
    """Those of ours."""
    return (t for t in tokens if t.kind == "directive" and _OURS.match(t.text))


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


def _taken(groups: Iterable[_Group], preprocess: Preprocess) -> frozenset[int]:
    """The offsets of the lines whose branches the preprocessor takes."""
    lines = (line for group in groups for line in group[:-1])
    edits = [(line.end, 0, line.end, f"\n#pragma {_TAKEN} {line.start}") for line in lines]
    return frozenset(int(number) for number in _MARK.findall(preprocess(edits)))


# ------------------------------------------------------------------------- 2. and 3.: what is left
def _left_out(groups: Iterable[_Group], taken: frozenset[int]) -> Iterator[Span]:
    """The lines of the conditionals and the branches that are not taken, in order and disjoint."""
    spans = [
        Span(line.start, line.end if line.start in taken else after.start)
        for group in groups
        for line, after in pairwise(group)
    ]
    spans += [Span(group[-1].start, group[-1].end) for group in groups]
    return _disjoint(spans)


def _disjoint(spans: Iterable[Span]) -> Iterator[Span]:
    """In order, without those in others."""
    end = 0
    for span in sorted(spans, key=lambda span: (span.start, -span.end)):
        if span.start >= end:
            yield span
            end = span.end


def _is_in(offset: int, spans: Iterable[Span]) -> bool:
    return any(span.start <= offset < span.end for span in spans)
