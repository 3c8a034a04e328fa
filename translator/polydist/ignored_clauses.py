"""Clauses read as if they were not there: verify finds out in this way which assertion of the user
makes a difference.

Only blanks take their place, so that every other position in the text stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from polydist_frontends.clauses.directive import Directive

ASSERTIONS = ("independent", "private", "assume", "pure", "live_out", "gather", "reduction")
"""Clauses that change what a program computes, or where its results are, beyond the plain
sequential meaning."""

Ignored = tuple[str, int, str]
"""The file and the line of a directive, and the name of one of its clauses."""

_DIRECTIVE = re.compile(r"(?:[^\n]*[\\&][ \t]*\r?\n)*[^\n]*")
"""A directive and its continuation lines, in C and in Fortran."""


def assertions_of(directive: Directive) -> Iterator[Ignored]:
    """The assertions that a directive makes."""
    for name in ASSERTIONS:
        if getattr(directive, name, None) not in (None, ()):
            yield directive.place.file, directive.place.line, name


def without_clauses(file: str, text: str, ignored: Iterable[Ignored]) -> str:
    """The text of a file with those of these clauses blanked that stand in it."""
    for line, name in ((line, name) for of, line, name in ignored if of == file):
        start = sum(len(piece) for piece in text.splitlines(keepends=True)[: line - 1])
        directive = _DIRECTIVE.match(text, start)
        word = re.compile(rf"\b{name}\s*\(", re.IGNORECASE).search(
            text, start, directive.end() if directive else start
        )
        if word is not None:
            end = _closing(text, word.end())
            text = (
                text[: word.start()]
                + re.sub(r"[^\\&\r\n]", " ", text[word.start() : end])
                + text[end:]
            )
    return text


def _closing(text: str, position: int) -> int:
    """The offset behind the parenthesis that closes the one before ``position``."""
    depth = 1
    while position < len(text) and depth > 0:
        depth += (text[position] == "(") - (text[position] == ")")
        position += 1
    return position
