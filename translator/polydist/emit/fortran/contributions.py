"""Contributions that are kept until they are added in the order of the program, as Fortran: the
texts that keep and add them.

Where values are kept in the place of an assignment, that has its lines for itself, or is the action
of an ``if`` on one line, which becomes a block (``fortran.tree.updating.updates``, step 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from polydist.emit.c.code.contributions import NEUTRAL
from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.arguments import INTEGERS, Arguments, kept_places
from polydist.emit.fortran.expressions import LONG, fortran_name
from polydist.emit.fortran.lists import putting, taking
from polydist.emit.fortran.text.layout import Line, UserText
from polydist.lower.loop_ir import ExpandedCode, KeptCode, Program, StatementCode


@dataclass(frozen=True)
class KeptTexts:
    """For each statement that keeps contributions the lines before its text and after it, and those
    in the place of it where they are others."""

    before: dict[str, tuple[str, ...]] = field(default_factory=dict)
    after: dict[str, tuple[str, ...]] = field(default_factory=dict)
    instead: dict[str, tuple[Line, ...]] = field(default_factory=dict)


def with_additions(program: Program, arguments: Arguments) -> Program:
    """The program, with texts for the statements that add contributions."""
    statements = tuple(
        replace(s, text=_addition(program, arguments, s)) if s.adds else s
        for s in program.statements
    )
    return replace(program, statements=statements)


def kept_texts(program: Program, arguments: Arguments, text: str) -> KeptTexts:
    """What statements that keep contributions, or whose scalars have elements, have around their
    texts; ``text`` is that of the user's file."""
    own = [s for s in program.statements if s.keeps or s.expanded]
    return KeptTexts(
        {s.name: tuple(_before(program, arguments, s)) for s in own},
        {s.name: tuple(_after(program, arguments, s)) for s in own},
        {
            s.name: tuple(_computing(program, arguments, s, text))
            for s in own
            if any(kept.computed or kept.listed for kept in s.keeps)
        },
    )


def _before(program: Program, arguments: Arguments, statement: StatementCode) -> Iterator[str]:
    for kept in statement.keeps:
        yield _start(program, arguments, statement, kept)
    for of in statement.expanded:
        yield f"{of.scalar} = {_expanded_element(program, arguments, statement, of)}"


def _after(program: Program, arguments: Arguments, statement: StatementCode) -> Iterator[str]:
    for kept in statement.keeps:
        if not (kept.computed or kept.listed):
            yield f"{_element(program, arguments, statement, kept)} = {kept.target}"
    for of in statement.expanded:
        if of.changes:
            yield f"{_expanded_element(program, arguments, statement, of)} = {of.scalar}"


def _start(program: Program, arguments: Arguments, statement: StatementCode, kept: KeptCode) -> str:
    """What leaves the target as it is: in its own place, or where it is kept."""
    if kept.listed:
        return f"{_element(program, arguments, statement, kept)} = 0"
    if kept.computed is None:
        return f"{kept.target} = {NEUTRAL[kept.operator]}"
    element = _element(program, arguments, statement, kept)
    is_set = kept.computed.neutral and not kept.inside
    return f"{element} = {kept.computed.neutral}" if is_set else ""


def _computing(
    program: Program, arguments: Arguments, statement: StatementCode, text: str
) -> list[Line]:
    """The text, with lines that keep values in the place of those that combine them."""
    places: dict[tuple[int, int], list[str]] = {}
    for kept in statement.keeps:
        if (of := kept.computed) is not None:
            line = f"{_element(program, arguments, statement, kept)} = {of.value}"
            places.setdefault((of.start, of.end), []).append(line)
        for number, listed in enumerate(kept.listed):
            element = _element(program, arguments, statement, kept)
            places[listed.start, listed.end] = putting(arguments, kept, listed, number, element)
    lines: list[Line] = []
    at = statement.start
    for (start, end), own in sorted(places.items()):
        line_start = max(at, text.rfind("\n", 0, start) + 1)
        head = text[line_start:start].strip()
        lines += [*_users(text, at, line_start), *(_in_branch(head, own) if head else own)]
        at = _next_line(text, end)
    return [*lines, *_users(text, at, statement.end)]


def _in_branch(head: str, lines: list[str]) -> list[str]:
    return [f"{head} then", *(f"   {line}" for line in lines), "end if"]


def _next_line(text: str, offset: int) -> int:
    found = text.find("\n", offset)
    return found + 1 if found >= 0 else len(text)


def _users(text: str, start: int, end: int) -> list[Line]:
    """Whole lines of the user's, of which the first may begin later."""
    own = text[start:end].rstrip()
    return [UserText(margin(text, start), own)] if own else []


def margin(text: str, offset: int) -> str:
    """Blanks up to the column of an offset."""
    start = text.rfind("\n", 0, offset) + 1
    return "".join(c if c == "\t" else " " for c in text[start:offset])


def label_before(text: str, offset: int, own: str) -> str:
    """The beginning of the line, if it is a label to which the text after it, ``own``, jumps."""
    begin = text[text.rfind("\n", 0, offset) + 1 : offset]
    jump = rf"(?i)\b(?:go[ \t]*to|if)\b[^\n]*\b{begin.strip()}\b"
    return begin if begin.strip().isdecimal() and re.search(jump, own) else ""


def _addition(program: Program, arguments: Arguments, statement: StatementCode) -> str:
    elements = [_element(program, arguments, statement, kept) for kept in statement.adds]
    if statement.adds[0].listed:
        return "\n".join(taking(arguments, statement.adds[0], elements[0]))
    if statement.combining:
        return statement.combining.format(*elements)
    (kept,) = statement.adds
    return f"{kept.target} = {kept.target} {kept.operator} {elements[0]}"


def _element(
    program: Program, arguments: Arguments, statement: StatementCode, kept: KeptCode
) -> str:
    """The element of the instance at hand."""
    names = [name for name, _ in statement.iterators[kept.first :]]
    return _own_element(program, arguments, kept.array, [*names, *kept.inside])


def _expanded_element(
    program: Program, arguments: Arguments, statement: StatementCode, of: ExpandedCode
) -> str:
    names = [statement.iterators[number][0] for number in of.loops]
    return _own_element(program, arguments, of.array, names or ["0"])


def _own_element(program: Program, arguments: Arguments, name: str, subscripts: list[str]) -> str:
    array = next(array for array in program.kept if array.name == name)
    first = kept_places(program, arguments)[array.name]
    *outer, last = subscripts
    terms = [f"{INTEGERS}({first + k}) * polydist_int({at}, {LONG})" for k, at in enumerate(outer)]
    terms += [f"polydist_int({last}, {LONG})", f"-{INTEGERS}({first + len(outer)})"]
    return f"{fortran_name(PREFIX + name)}({' + '.join(terms).replace('+ -', '- ')})"
