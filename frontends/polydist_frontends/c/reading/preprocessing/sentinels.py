"""The text that is preprocessed: the user's, with sentinels. A sentinel is a pragma that tells the
offset of the statement after it.

1. A sentinel stands before every statement of a region. Pragmas pass through the preprocessor
   unchanged, so that each statement of the syntax tree is preceded by its offset in the original
   text, whatever macros did in between.
2. After each sentinel a ``#line`` line and blanks restore line and column numbers.
3. A region's governed statement is wrapped in a block that starts with the region's mark.
4. The expressions of its clauses follow the mark as expression statements, so that macros, names
   and types in them are read like those in the code.
5. ``#line`` lines of the user's are removed, and after each branch of a conditional the line number
   is restored, since sentinels in a branch that is left out are left out with their ``#line``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from polydist_frontends.c.reading.announced import Announced
from polydist_frontends.c.reading.preprocessing.marks import CLAUSES_END, STATEMENT, region_mark
from polydist_frontends.c.reading.source_file import SourceFile
from polydist_frontends.c.reading.structure import directive_word
from polydist_frontends.c.reading.tokens import Lines, Token
from polydist_frontends.clauses.directive import expression_entries
from polydist_frontends.clauses.text import Clause
from polydist_frontends.source import Inclusion

_BRANCH_ENDS = ("elif", "elifdef", "elifndef", "else", "endif")


def marks(file: SourceFile, speculative: bool) -> Iterator[Edit]:
    """The sentinels of a file, and what keeps its line numbers.

    ``speculative`` also marks what is a statement only if a macro stands for a loop header.
    """
    lines = file.lines
    for token in file.tokens:
        word = directive_word(token) if token.kind == "directive" else "pragma"
        if word in ("", "line"):
            yield _without(token)
        elif word in _BRANCH_ENDS:
            yield _after_branch(token, lines)
    for region, directive in file.requested:
        start, end = region.governed.start, region.governed.end
        yield start, 0, start, _opening(lines, file.number, region, expression_entries(directive))
        yield end, -1, end, " }"
        for piece in region.pieces:
            if piece.certain or speculative:
                at = piece.start
                yield at, 1, at, _mark(lines, STATEMENT, at, at)


def edited_text(
    file: SourceFile, edits: Iterable[Edit], included: Callable[[Inclusion], str]
) -> str:
    """The user's text with edits. ``included`` gives the path that stands in an ``#include`` line
    in place of the user's."""
    named = (
        _including(inclusion, file.lines, included(inclusion)) for inclusion in file.inclusions
    )
    text = _edited(file.lines.text, sorted([*named, *edits]))
    return f"#line 1 {quoted(file.lines.file)}\n{text}"


Edit: TypeAlias = tuple[int, int, int, str]
"""Where the edit begins, its rank among those that begin there, where it ends, and the text that
stands there instead."""


def _including(inclusion: Inclusion, lines: Lines, path: str) -> Edit:
    start, end = inclusion.span.start, inclusion.span.end
    return start, 0, end, f'#include "{path}"' + "\n" * lines.text.count("\n", start, end)


def _without(token: Token) -> Edit:
    """Lines and files are those of the text, whatever its own ``#line`` directives say."""
    return token.start, 0, token.end, "\n" * token.text.count("\n")


def _after_branch(token: Token, lines: Lines) -> Edit:
    """The text goes on with the next line, however many marks a branch had that is left out, their
    ``#line`` lines with them."""
    return (
        token.end,
        0,
        token.end,
        f"\n#line {lines.place(token.end).line + 1} {quoted(lines.file)}",
    )


def _edited(text: str, edits: Iterable[Edit]) -> str:
    parts, position = [], 0
    for start, _, end, written in edits:
        parts += [text[position:start], written]
        position = end
    return "".join([*parts, text[position:]])


def quoted(name: str) -> str:
    """A file's name as directives have it."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _mark(lines: Lines, word: str, number: int, offset: int) -> str:
    """A pragma after which the text goes on at ``offset`` of the original."""
    return (
        f"\n#pragma {word} "
        f"{number}{_resume(lines, lines.place(offset).line, lines.place(offset).column)}"
    )


def _resume(lines: Lines, line: int, column: int) -> str:
    return f"\n#line {line} {quoted(lines.file)}\n" + " " * (column - 1)


def _opening(lines: Lines, file: int, region: Announced, expressions: Iterable[Clause]) -> str:
    offset = region.governed.start
    clauses = "".join(
        f"{_resume(lines, clause.place.line, clause.place.column)}({clause.text});"
        for clause in expressions
    )
    begin, end = region_mark(offset, file).rstrip(), _mark(lines, CLAUSES_END, offset, offset)
    return f"{{\n{begin}{clauses}{end}"
