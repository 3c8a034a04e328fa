"""Clauses read as if they were not there: verify finds out in this way which assertion of the user
makes a difference.

Only blanks take their place, so that every other position in the text stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from polydist_frontends.clauses.directive import Directive
from polydist_frontends.clauses.table import CLAUSES

Ignored = tuple[str, int, str]
"""The file and the line of a directive, and the name of one of its clauses."""

_DIRECTIVE = re.compile(r"(?:[^\n]*[\\&][ \t]*\r?\n)*[^\n]*")
"""A directive and its continuation lines, in C and in Fortran."""


def assertions_of(directive: Directive) -> Iterator[Ignored]:
    """The clauses of a directive that change what a program computes, or where its results are,
    beyond the plain sequential meaning."""
    for row in CLAUSES:
        if row.without and getattr(directive, row.name) not in (None, ()):
            yield directive.place.file, directive.place.line, row.name


def without_clauses(file: str, text: str, ignored: Iterable[Ignored]) -> str:
    """The text of a file with those of these clauses blanked that stand in it."""
    for own, line, name in ignored:
        if own == file:
            text = _without(text, line, name)
    return text


def _without(text: str, line: int, name: str) -> str:
    """The text with the first clause of this name in the directive at ``line`` blanked."""
    start = sum(len(earlier) + 1 for earlier in text.split("\n")[: line - 1])
    directive = _DIRECTIVE.match(text, start)
    clause = re.compile(rf"\b{name}\s*\(", re.IGNORECASE)
    word = clause.search(text, start, directive.end() if directive else start)
    if word is None:
        return text
    end = _closing(text, word.end())
    blank = re.sub(r"[^\\&\r\n]", " ", text[word.start() : end])
    return text[: word.start()] + blank + text[end:]


def _closing(text: str, position: int) -> int:
    """The offset after the parenthesis that closes the one before ``position``."""
    depth = 1
    while position < len(text) and depth > 0:
        depth += (text[position] == "(") - (text[position] == ")")
        position += 1
    return position
