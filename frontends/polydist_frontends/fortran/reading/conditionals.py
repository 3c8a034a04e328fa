"""Conditionals in and around regions: what the preprocessor leaves is the region.

1. Regions are found in the preprocessed text. A conditional with a line between a region's
   directive and its end is not complete without it, or belongs to it.
2. Marks after every ``#if``, ``#elif`` and ``#else`` of these show which branches the preprocessor
   takes.
3. Blanks stand for the lines of these conditionals, and for the branches that are not taken, in the
   text that is replaced in part, so that all offsets stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from polydist_frontends.errors import Diagnostic, inactive_region
from polydist_frontends.fortran.reading.lines import Lines, read_lines
from polydist_frontends.fortran.reading.locate import Announced, locate
from polydist_frontends.fortran.reading.preprocess import preprocess
from polydist_frontends.fortran.reading.units import units_of
from polydist_frontends.source import Preprocessing

_CONDITIONAL = re.compile(r"#\s*(if|else|elif|endif)")
_TAKEN = "!polydist_taken"
_MARK = re.compile(rf"^{_TAKEN} (\d+)", re.MULTILINE)

_Group: TypeAlias = tuple[range, ...]
"""The lines of ``#if``, of what else begins a branch, and of ``#endif``; more than one where a line
ends in a backslash."""


def resolved(
    path: Path, text: str, left: Lines, preprocessing: Preprocessing
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text with its regions as the preprocessor leaves them, and remarks on loops that have a
    directive, but none that it leaves. ``left`` is the preprocessed text, line under line with the
    other. Raises ``Refusal``."""
    regions = locate(left, units_of(left.statements), False).announced
    groups = tuple(_crossing(_groups(text.split("\n")), regions, left))
    return _without(groups, path, text, preprocessing), tuple(_gone(path, text, regions, left))


def _without(
    groups: Collection[_Group], path: Path, text: str, preprocessing: Preprocessing
) -> str:
    lines = text.split("\n")
    taken = _taken(path, lines, groups, preprocessing) if groups else frozenset()
    gone = {number for group in groups for number in _left_out(group, taken)}
    return "\n".join(
        re.sub(r"[^\r]", " ", line) if number in gone else line for number, line in enumerate(lines)
    )


def _gone(path: Path, text: str, regions: Iterable[Announced], left: Lines) -> Iterator[Diagnostic]:
    written = read_lines(str(path), text, left.form, left.width)
    kept = {directive.line for directive in left.directives}
    told = {region.statements[0].line for region in regions}
    for directive in written.directives:
        governed = next((s.line for s in left.statements if s.line > directive.line), 0)
        words = directive.joined.text.split()
        is_region = words[:1] not in (["root"], ["end"], ["endroot"])
        if is_region and directive.line not in kept and governed not in told:
            told.add(governed)
            yield inactive_region(written.place(directive.span.start))


# ------------------------------------------------------------------------------- 1.: which ones
def _groups(lines: Sequence[str]) -> Iterator[_Group]:
    """The complete conditionals, inner ones first."""
    opened: list[list[range]] = []
    for number, line in enumerate(lines):
        match = _CONDITIONAL.match(line)
        word = match.group(1) if match else ""
        if word == "if":
            opened.append([])
        if word and opened:
            opened[-1].append(range(number, _after(lines, number)))
        if word == "endif" and opened:
            yield tuple(opened.pop())


def _after(lines: Sequence[str], number: int) -> int:
    """The line after one that may go on."""
    while lines[number].rstrip().endswith("\\") and number + 1 < len(lines):
        number += 1
    return number + 1


def _crossing(
    groups: Iterable[_Group], regions: Iterable[Announced], left: Lines
) -> Iterator[_Group]:
    parts = [
        range(left.place(region.span.start).line - 1, left.place(region.span.end).line)
        for region in regions
    ]
    for group in groups:
        if any(line.start in part for line in group for part in parts):
            yield group


# ------------------------------------------------------------------------- 2. and 3.: what is left
def _taken(
    path: Path, lines: Sequence[str], groups: Iterable[_Group], preprocessing: Preprocessing
) -> frozenset[int]:
    """The lines whose branches the preprocessor takes."""
    marked = list(lines)
    for line in (line for group in groups for line in group[:-1]):
        marked[line.stop - 1] += f"\n{_TAKEN} {line.start}"
    output = preprocess(path, "\n".join(marked), preprocessing).text
    return frozenset(int(number) for number in _MARK.findall(output))


def _left_out(group: _Group, taken: Collection[int]) -> Iterator[int]:
    for line, after in pairwise(group):
        yield from line if line.start in taken else range(line.start, after.start)
    yield from group[-1]
