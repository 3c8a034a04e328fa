"""The sets of ``equivalence`` statements, as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from polydist_frontends.fortran.declarations.symbols import Bound, Shared
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut, parse

_WORD = re.compile(r"[A-Za-z]\w*")


def equivalences_of(
    statement: Statement, lines: Lines
) -> Iterator[tuple[tuple[Shared, ...], tuple[Joined, ...]]]:
    """The sets of an ``equivalence`` statement, and where the names in each stand."""
    start = statement.folded.find("(")
    while start >= 0:
        end = closing(statement.folded, start)
        pieces = cut(statement.joined, start + 1, end)
        names = tuple(piece.part(0, _word_end(piece)) for piece in pieces)
        yield tuple(_shared(piece, lines) for piece in pieces), names
        start = statement.folded.find("(", end)


def _word_end(piece: Joined) -> int:
    word = _WORD.match(piece.text)
    return word.end() if word else len(piece.text)


def _shared(piece: Joined, lines: Lines) -> Shared:
    opening = piece.text.find("(")
    name = piece.text[: _word_end(piece)].lower()
    if opening < 0:
        return Shared(name, ())
    inside = cut(piece, opening + 1, closing(piece.text, opening))
    codes = [parse("Expr", subscript, lines) for subscript in inside]
    return Shared(name, tuple(Bound(code, code.tree) for code in codes))
