"""The text that is preprocessed: the user's, with a pragma before every statement of a region that tells its offset.

The pragmas pass through the preprocessor unharmed, so that each statement of the syntax tree is preceded by its place in the original
text, whatever macros did in between. ``#line`` lines and blanks keep line and column numbers as they were.

A region's governed statement is wrapped in a block that starts with ``#pragma polydist_region OFFSET``; the expressions of its clauses
follow as expression statements, so that macros, names and types in them are read like those in the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from polydist_frontends.c.locate import Announced
from polydist_frontends.c.tokens import Lines
from polydist_frontends.clause_text import Clause

REGION = "polydist_region"
CLAUSES_END = "polydist_clauses_end"
STATEMENT = "polydist_at"
_MARK = re.compile(rf"({REGION}|{CLAUSES_END}|{STATEMENT})\s+(\d+)\s*")


def read_mark(pragma: str) -> tuple[str, int] | None:
    """What a pragma of ours says: its word and its number; ``None`` for any other pragma."""
    match = _MARK.fullmatch(pragma.strip())
    return (match.group(1), int(match.group(2))) if match else None


def marked_text(lines: Lines, regions: Sequence[tuple[Announced, tuple[Clause, ...]]], speculative: bool) -> str:
    """The user's text with marks. Each region comes with the clause entries that are expressions.

    ``speculative`` also marks what is a statement only if a macro stands for a loop header.
    """
    insertions: list[tuple[int, int, str]] = []
    for region, expressions in regions:
        insertions.append((region.governed.start, 0, _opening(lines, region, expressions)))
        insertions.append((region.governed.end, -1, " }"))
        for piece in region.pieces:
            if piece.certain or speculative:
                insertions.append((piece.start, 1, _mark(lines, STATEMENT, piece.start, piece.start)))
    return f"#line 1 {quoted(lines.file)}\n" + _inserted(lines.text, sorted(insertions))


def _inserted(text: str, insertions: Iterable[tuple[int, int, str]]) -> str:
    parts, position = [], 0
    for offset, _, insertion in insertions:
        parts += [text[position:offset], insertion]
        position = offset
    return "".join([*parts, text[position:]])


def quoted(name: str) -> str:
    """A file's name as directives have it."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _mark(lines: Lines, word: str, number: int, offset: int) -> str:
    """A pragma after which the text goes on at ``offset`` of the original."""
    return f"\n#pragma {word} {number}{_resume(lines, lines.place(offset).line, lines.place(offset).column)}"


def _resume(lines: Lines, line: int, column: int) -> str:
    return f"\n#line {line} {quoted(lines.file)}\n" + " " * (column - 1)


def _opening(lines: Lines, region: Announced, expressions: Sequence[Clause]) -> str:
    offset = region.governed.start
    clauses = "".join(f"{_resume(lines, clause.place.line, clause.place.column)}({clause.text});" for clause in expressions)
    return f"{{\n#pragma {REGION} {offset}{clauses}{_mark(lines, CLAUSES_END, offset, offset)}"
