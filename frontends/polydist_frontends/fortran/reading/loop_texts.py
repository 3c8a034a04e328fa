"""The counted loops of a Fortran file, be it in any order, and assignments to arrays, found by its
statements alone."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from polydist_frontends.errors import Place, Refusal
from polydist_frontends.fortran.reading.constructs import Construct, Do, first_construct
from polydist_frontends.fortran.reading.foreign_directives import (
    Foreign,
    foreign_directives,
    is_about_loop,
)
from polydist_frontends.fortran.reading.form import fixed_width, form_of
from polydist_frontends.fortran.reading.lines import Lines, Statement, read_lines
from polydist_frontends.fortran.reading.statement_kinds import (
    LOOPS,
    calls_reduction,
    closing,
    is_at_once,
)
from polydist_frontends.fortran.reading.units import Unit, units_of
from polydist_frontends.loop_texts import LoopText, nested

_COUNTED = re.compile(r"\bdo\s*(?:\d+\s*,?\s*)?[a-z]\w*\s*=")
_CONCURRENT = re.compile(r"\b(?:concurrent|forall)\s*(?=\()")
_INDEX = re.compile(r"[(,]\s*(?:integer\s*(?:\([^)]*\)\s*)?::\s*)?[a-z]\w*\s*=(?!=)")
_HEAD = re.compile(r"=\s*(\w+)\s*,\s*(\w+)\s*$")
_CONSTANT = re.compile(r"\b([a-z]\w*)\s*=\s*(\d+)\s*(?=[,)]|$)")
_MOST = 2
"""Dimensions that an array is taken to have of which no declaration is seen."""
_SIMPLE = ("assignment", "call", "forall", "if", "where", "pointer-assignment")


def loop_texts(path: Path, text: str, flags: tuple[str, ...]) -> tuple[LoopText, ...]:
    """All ``do`` loops with a counter, ``do concurrent`` and ``forall``, and all assignments to
    arrays and ``where``; what has no end is left out. ``flags`` are the compiler's, which may say
    in which form the file is."""
    lines = read_lines(str(path), text, form_of(path, flags), fixed_width(flags))
    units = units_of(lines.statements)
    foreign = foreign_directives(lines)
    found = (*_loops(lines, units), *_at_once(lines, units))
    ends = [s.span.end for s in lines.statements]
    return nested([_under_directives(loop, foreign, ends, lines) for loop in found])


def _under_directives(
    loop: LoopText, foreign: Sequence[Foreign], ends: Sequence[int], lines: Lines
) -> LoopText:
    """The loop with the line of the first directive that is about it; ``ends`` are those of all
    statements."""
    earlier = bisect.bisect_right(ends, loop.span.start)
    before = ends[earlier - 1] if earlier else 0
    others = [d for d in foreign if before <= d.span.start < loop.span.start]
    start = loop.span.start
    for directive in reversed(others):
        if not is_about_loop(directive):
            break
        start = directive.span.start
    return replace(loop, above=lines.place(start).line)


def _constants(lines: Lines) -> dict[str, int]:
    """The integer constants of the file, as far as they are literals, but for names that mean
    something else elsewhere in it."""
    declared = (
        of.folded
        for of in lines.statements
        if of.kind == "parameter" or (of.kind == "declaration" and "parameter" in of.folded)
    )
    given = {pair for text in declared for pair in _CONSTANT.findall(text)}
    names = [name for name, _ in given]
    arguments = _arguments(lines)
    return {k: int(v) for k, v in given if names.count(k) == 1 and k not in arguments}


def _arguments(lines: Lines) -> set[str]:
    """The words in the heads of procedures."""
    heads = (of.folded for of in lines.statements if of.kind in ("subroutine", "function"))
    return {word for head in heads for word in re.findall(r"\w+", head)}


def _trips(head: str, known: Mapping[str, int]) -> int | None:
    """How many iterations a loop has, as far as its head and constants tell."""
    found = _HEAD.search(head)
    if found is None:
        return None
    ends = [int(end) if end.isdecimal() else known.get(end) for end in found.groups()]
    first, last = ends
    return None if first is None or last is None else max(0, last - first + 1)


def _loops(lines: Lines, units: list[Unit]) -> Iterator[LoopText]:
    known = _constants(lines)
    for index, statement in enumerate(lines.statements):
        rank = _indices(statement)
        if rank == 0:
            continue
        try:
            construct, count = first_construct(lines.statements[index:], lines)
        except Refusal:
            continue
        if isinstance(construct, Do):
            trips = _trips(construct.head.folded, known)
            yield replace(_text(construct, index, count, lines, units, trips), rank=rank)


def _indices(statement: Statement) -> int:
    """How many indices a loop counts; 0 of all other statements."""
    if statement.kind not in LOOPS:
        return 0
    concurrent = _CONCURRENT.search(statement.folded)
    if concurrent is None:
        return int(_COUNTED.search(statement.folded) is not None)
    head = statement.folded[concurrent.end() : closing(statement.folded, concurrent.end())]
    return len(_INDEX.findall(head))


def _at_once(lines: Lines, units: list[Unit]) -> Iterator[LoopText]:
    """Not those inside a ``where`` or ``forall``, above which no directive can stand."""
    past = 0
    for index, statement in enumerate(lines.statements):
        is_around = statement.kind in ("where-construct", "forall-construct")
        is_one = is_at_once(statement.folded, statement.kind)
        if index < past or not (is_around or is_one):
            continue
        try:
            construct, count = first_construct(lines.statements[index:], lines)
        except Refusal:
            continue
        past = index + count
        rank = _rank(statement, index, lines, units) if is_one else 0
        if rank > 0:
            yield replace(_text(construct, index, count, lines, units, None), rank=rank)


def _rank(statement: Statement, index: int, lines: Lines, units: list[Unit]) -> int:
    """How many dimensions are assigned at once: sections, or what a declaration says of the name;
    some for a component, of which the type may be in another file, and for a sum and the like."""
    target, _, value = statement.folded.partition("=")
    if statement.kind != "assignment" or "(" in target:
        return min(target.count(":"), _MOST) or _MOST
    around = [unit for unit in units if unit.first <= index <= unit.last]
    name = target.strip()
    declared = (
        _declared_rank(of.folded, name)
        for unit in around
        for of in lines.statements[unit.first : unit.executable]
        if of.kind in ("declaration", "attribute") and name in of.folded
    )
    is_guessed = "%" in target or calls_reduction(value)
    return max(declared, default=0) or _MOST * bool(is_guessed)


def _declared_rank(declaration: str, name: str) -> int:
    kind, _, names = declaration.rpartition("::")
    own = re.search(rf"\b{name}\s*\(", names)
    if own is not None:
        return names[own.end() : closing(names, own.end() - 1)].count(",") + 1
    common = re.search(r"\bdimension\s*\(", kind)
    if common is None or not re.search(rf"\b{name}\b", names):
        return 0
    return kind[common.end() : closing(kind, common.end() - 1)].count(",") + 1


def _text(
    construct: Construct,
    index: int,
    count: int,
    lines: Lines,
    units: list[Unit],
    trips: int | None,
) -> LoopText:
    span, inside = construct.span, lines.statements[index : index + count]
    line_start = lines.text.rfind("\n", 0, span.start) + 1
    before = lines.text[line_start : span.start]
    return LoopText(
        span=span,
        place=Place(lines.file, inside[0].line, span.start - line_start + 1),
        function=next((u.name for u in reversed(units) if u.first <= index <= u.last), ""),
        trips=trips,
        statements=sum(statement.kind in _SIMPLE for statement in inside),
        line_alone=not before.strip(" \t0123456789"),
        above=inside[0].line,
        indent=before if lines.form == "free" and not before.strip() else "",
    )
