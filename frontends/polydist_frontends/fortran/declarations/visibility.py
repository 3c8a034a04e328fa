"""Which names a module keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.units import Unit

_STATEMENT = re.compile(r"(public|private)\b\s*(?:::)?(.*)")
_ATTRIBUTE = re.compile(r",\s*(public|private)\b")
_NAME = re.compile(r"[a-z]\w*")
_ENDS = {"type-definition": "end-type", "interface": "end-interface"}


@dataclass(frozen=True)
class Visibility:
    """Whether names are ``private``, and ``others`` of which a statement or declaration says it."""

    private: bool
    others: Mapping[str, bool]

    def hides(self, name: str) -> bool:
        return self.others.get(name, self.private)


def is_private(name: str, module: Unit, lines: Lines) -> bool:
    """Whether a module keeps one of its names, or of those that it uses, to itself."""
    return visibility(module, lines).hides(name)


def visibility(module: Unit, lines: Lines) -> Visibility:
    private, of = False, dict[str, bool]()
    for statement in _outer(module, lines):
        text = statement.folded.strip()
        if text == "private":
            private = True
        for word, name in _said(statement, text):
            of.setdefault(name, word == "private")
    return Visibility(private, of)


def _outer(module: Unit, lines: Lines) -> Iterator[Statement]:
    """The statements of the specification part, of types and interfaces the first ones only."""
    end = ""
    for statement in lines.statements[module.first : module.executable]:
        if not end:
            yield statement
            end = _ENDS.get(statement.kind, "")
        elif statement.kind == end:
            end = ""


def _said(statement: Statement, text: str) -> Iterator[tuple[str, str]]:
    """The names of which a statement says whether they are private."""
    match = _STATEMENT.match(text)
    if match is not None and statement.kind == "attribute":
        for name in _NAME.findall(match.group(2)):
            yield match.group(1), name
        return
    attributes, colons, entities = text.partition("::")
    word = _ATTRIBUTE.search(attributes) if colons else None
    if word is not None:
        for name in _entities(entities):
            yield word.group(1), name


def _entities(text: str) -> Iterator[str]:
    """The names that a list declares, without those in bounds and values."""
    position, begins = 0, True
    while position < len(text):
        name = _NAME.match(text, position) if begins else None
        if name is not None:
            yield name.group()
        if text[position] in "([":
            position = closing(text, position)
        begins = text[position] == "," or (begins and text[position].isspace())
        position = name.end() if name is not None else position + 1
