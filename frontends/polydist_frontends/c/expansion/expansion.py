"""A translation's main file with functions' texts in the place of their calls in regions.

Regions are read, and their statements are emitted, in this text; what is replaced is the user's,
and the loops as they were written are the user's own. Calls in texts are written out after those
that bring them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from polydist_frontends.c.declarations.scopes import resolve
from polydist_frontends.c.declarations.symbols import Resolution
from polydist_frontends.c.expansion.callees import Callees
from polydist_frontends.c.expansion.callers import Caller
from polydist_frontends.c.expansion.calls import Surroundings, WrittenOut, calls_written_out
from polydist_frontends.c.expansion.edits import EditedLines, edited
from polydist_frontends.c.expansion.first_steps import first_steps_taken
from polydist_frontends.c.expansion.local_pointers import pointers_written_out
from polydist_frontends.c.functions.purity import called_names
from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.items import Item, items, joined, needed_for
from polydist_frontends.c.reading.preprocessing.marks import region_mark
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.syntax import Tree, is_a, parse
from polydist_frontends.c.tree.groups import region_block
from polydist_frontends.errors import Diagnostic, NewName, Refusal, in_own_names
from polydist_frontends.region import Region, Span
from polydist_frontends.source import ParsedSource, Preprocessing
from polydist_frontends.variables import Requirement

_DEEPEST = 8
"""Functions that call each other."""
_LONGEST = 400_000
"""Characters of a text that is still read."""

_BEFORE_POINTERS = ("*", "restrict", "__restrict", "__restrict__", "const")

_DEFINED = re.compile(r"^#define (\w+)(\(?)(?:[^ \n]*) ?(.*)$", re.MULTILINE)

Preprocess: TypeAlias = Callable[[SourceFile, Preprocessing, bool], str]
"""The translation after preprocessing with this main file, with or without marks."""


@dataclass(frozen=True)
class Staying:
    """The lines of directives whose regions keep their ``calls``, and pointers, or their
    ``pointers`` alone; of those that keep no calls at all, since some are ``unknown``, and of those
    that keep no first ``steps`` of pointers."""

    calls: frozenset[int]
    pointers: frozenset[int] = frozenset()
    unknown: frozenset[int] = frozenset()
    steps: frozenset[int] = frozenset()


@dataclass(frozen=True, eq=False)
class Expanded:
    """The main file with other calls than the user's in the regions of the directives on lines
    ``called``, or places for pointers, on lines ``pointed``, too; its translation after
    preprocessing, what must hold for each line's region, and which ``names`` functions' variables
    have in it, of the last texts first."""

    file: SourceFile
    text: str
    called: frozenset[int] = frozenset()
    pointed: frozenset[int] = frozenset()
    requirements: tuple[tuple[int, Requirement], ...] = ()
    names: tuple[tuple[int, NewName], ...] = ()

    def in_own_names(
        self, outcomes: tuple[Region | Diagnostic, ...]
    ) -> tuple[Region | Diagnostic, ...]:
        """What became of regions, with what is said in the functions' own names."""
        lines = [directive.place.line for _, directive in self.file.requested]
        return tuple(
            in_own_names(one, self.names_in(line)) if isinstance(one, Diagnostic) else one
            for line, one in zip(lines, outcomes, strict=True)
        )

    def names_in(self, line: int) -> tuple[NewName, ...]:
        """Those of one region."""
        return tuple(name for own, name in self.names if own == line)


@dataclass(frozen=True, eq=False)
class _Texts:
    """The functions of a translation, and its macros that may mean something in their texts."""

    callees: Callees
    macros: frozenset[str]


@dataclass(frozen=True, eq=False)
class _Function:
    """A function with regions, and what its names mean."""

    tree: Tree
    names: Resolution


def with_calls(
    file: SourceFile,
    text: str,
    preprocess: Preprocess,
    preprocessing: Preprocessing,
    scop_pragmas: bool,
    stay: Staying,
) -> Expanded:
    """The file, if possible with calls and pointers written out in regions whose directives are on
    other lines than those that ``stay``. ``text``: its translation with marks after
    preprocessing."""
    found = Expanded(file, text)
    if not (_may_call(file, text) or _may_point(file)):
        return found
    texts = _texts(file, preprocess, preprocessing)
    for _ in range(_DEEPEST):
        after = _once(found, texts, preprocess, preprocessing, scop_pragmas, stay)
        if after is None or len(after.file.lines.text) > _LONGEST:
            break
        found = after
    return found


def _may_call(file: SourceFile, text: str) -> bool:
    """Whether a region names a function that the translation defines, for a first look."""
    defined = {name for item in items(text) if item.is_function for name in item.offers}
    spans = [region.governed for region, _ in file.requested]
    words = (t for t in file.tokens if t.kind == "identifier" and t.text in defined)
    return any(span.start <= word.start < span.end for word in words for span in spans)


def _may_point(file: SourceFile) -> bool:
    """Whether a region may give a pointer a value, for a first look."""
    spans = [region.governed for region, _ in file.requested]
    pairs = list(pairwise(file.tokens))
    pointers = {name.text for star, name in pairs if star.text in _BEFORE_POINTERS}
    return any(
        name.text in pointers and after.text == "="
        for name, after in pairs
        if any(span.start <= name.start < span.end for span in spans)
    )


def _texts(file: SourceFile, preprocess: Preprocess, preprocessing: Preprocessing) -> _Texts:
    plain = items(preprocess(file, preprocessing, False))
    flags = (*preprocessing.other_flags, "-dD")
    with_macros = preprocess(file, replace(preprocessing, other_flags=flags), False)
    callees = Callees(plain, file.lines.file, preprocessing.threads)
    return _Texts(callees, frozenset(_macros(with_macros)))


def _macros(text: str) -> Iterator[str]:
    """The names that preprocessing once more would replace."""
    for name, _, value in _DEFINED.findall(text):
        if value.strip() != name:
            yield name


def _once(
    found: Expanded,
    texts: _Texts,
    preprocess: Preprocess,
    preprocessing: Preprocessing,
    scop_pragmas: bool,
    stay: Staying,
) -> Expanded | None:
    """With the calls written out that the text has now; ``None`` if there are none."""
    written, pointed = _written_out(found, texts, stay)
    file = found.file
    if not written:
        return None
    edits = [one.edit for of in written.values() for one in of]
    after = edited(file, edits, scop_pragmas)
    if len(after.requested) != len(file.requested):
        return None
    try:
        text = preprocess(after, preprocessing, True)
    except Refusal:
        return None
    requirements = (*found.requirements, *_requirements(written, file))
    called, pointers = found.called | written.keys(), found.pointed | pointed
    new = ((line, name) for line, of in written.items() for one in of for name in one.names)
    return Expanded(after, text, called, pointers, requirements, (*new, *found.names))


def _written_out(
    found: Expanded, texts: _Texts, stay: Staying
) -> tuple[dict[int, list[WrittenOut]], set[int]]:
    """The calls of regions, by the lines of directives, or, where there are none any more, places
    for pointers; and on which lines these are."""
    file, all_items = found.file, items(found.text)
    functions: dict[int, _Function | None] = {}
    written: dict[int, list[WrittenOut]] = {}
    pointed: set[int] = set()
    for announced, directive in file.requested:
        line = directive.place.line
        around = _surroundings(announced, file, all_items, texts, functions)
        if around is None or line in stay.calls:
            continue
        around = replace(around, unknown=line in stay.unknown, steps=line in stay.steps)
        calls = list(calls_written_out(announced, texts.callees, around))
        if not calls and line not in stay.pointers:
            places = [*first_steps_taken(announced, around)]
            places = places or [*pointers_written_out(announced, file.tokens, around)]
            calls = [WrittenOut(edit, ()) for edit in places]
            pointed |= {line} if calls else set()
        written |= {line: calls} if calls else {}
    return written, pointed


def _surroundings(
    announced: Announced,
    file: SourceFile,
    all_items: Sequence[Item],
    texts: _Texts,
    functions: dict[int, _Function | None],
) -> Surroundings | None:
    """What is around the region; ``functions`` keeps what was read for other regions of the same
    function."""
    offset = announced.governed.start
    position = _holding(region_mark(offset, file.number), all_items)
    if position is None:
        return None
    if position not in functions:
        functions[position] = _function(position, all_items, texts.callees.file)
    caller = _caller(functions[position], offset, texts.callees)
    if caller is None:
        return None
    declared = frozenset().union(*(item.offers for item in all_items[:position]))
    return Surroundings(caller, file.lines.text, texts.macros, declared)


def _holding(mark: str, all_items: Sequence[Item]) -> int | None:
    """Which item is the function with the region; ``None`` if several are, or it has it twice."""
    holding = [position for position, item in enumerate(all_items) if mark in item.text]
    is_one = len(holding) == 1 and all_items[holding[0]].text.count(mark) == 1
    return holding[0] if is_one else None


def _function(position: int, all_items: Sequence[Item], file: str) -> _Function | None:
    """The function that the item is; ``None`` where it is not one that can be read."""
    try:
        tree = parse(joined(needed_for(all_items[position], all_items)), file)
    except (Refusal, RecursionError):
        return None
    function = tree.ext[-1] if tree.ext else None
    return _Function(function, resolve(tree, function)) if is_a(function, "FuncDef") else None


def _caller(function: _Function | None, offset: int, callees: Callees) -> Caller | None:
    """The function with the region; ``None`` where that cannot be read."""
    block = None if function is None else region_block(function.tree, offset)
    if function is None or block is None:
        return None
    return Caller(block, offset, function.names, callees.all_stored(called_names(block)))


def _requirements(
    written: dict[int, list[WrittenOut]], file: SourceFile
) -> Iterator[tuple[int, Requirement]]:
    for line, of in written.items():
        for one in of:
            place = file.lines.place(one.edit.start)
            yield from ((line, Requirement(check, message, place)) for check, message in one.checks)


# --------------------------------------------------------------------------------- what is replaced
def in_own_text(parsed: ParsedSource, own: SourceFile, found: Expanded) -> ParsedSource:
    """What was read in the expanded text, as a part of the user's."""
    lines = found.file.lines
    if not isinstance(lines, EditedLines):
        return parsed
    return replace(
        parsed,
        text=own.lines.text,
        regions=tuple(_in_own_text(region, lines, found) for region in parsed.regions),
        root_blocks=own.located.roots,
        inclusions=own.inclusions,
        written=own.written or own.lines.text,
        calls_replaced=found.called,
    )


def _in_own_text(region: Region, lines: EditedLines, found: Expanded) -> Region:
    function = Span(region.function, region.function)
    required = dict.fromkeys(one for line, one in found.requirements if line == region.place.line)
    return replace(
        region,
        span=lines.original(region.span),
        function=lines.original(function).start,
        words=_originals(region.words, lines),
        requirements=(*region.requirements, *required),
        names=found.names_in(region.place.line),
        read=(region.span, region.words),
    )


def _originals(spans: Iterable[Span], lines: EditedLines) -> tuple[Span, ...]:
    return tuple(lines.original(span) for span in spans)
