"""C tokens of a user's text with their offsets, and line numbers for offsets.

Only what finding regions needs: identifiers, numbers, strings, punctuation and whole preprocessor
lines. Comments, blanks and line splices separate tokens and are not tokens.
"""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from polydist_frontends.errors import Place

Kind = Literal["identifier", "number", "string", "character", "punctuator", "directive"]


@dataclass(frozen=True)
class Token:
    """One token: ``text`` is ``source[start:end]``. A ``directive`` is a whole logical line from
    its ``#``, without the line end. ``head``: how many tokens, from a macro's name on, stand for
    heads of loops."""

    kind: Kind
    text: str
    start: int
    end: int
    head: int = 0


_SPLICE = r"\\[ \t]*\r?\n"
_TOKEN = re.compile(
    rf"""
    (?P<blank>(?:\s|{_SPLICE})+)
  | (?P<comment>//(?:{_SPLICE}|[^\n])*|/\*.*?(?:\*/|\Z))
  | (?P<identifier>[A-Za-z_$][\w$]*)
  | (?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
  | (?P<string>"(?:\\.|[^"\\\n])*(?:"|$|(?=\n)))
  | (?P<character>'(?:\\.|[^'\\\n])*(?:'|$|(?=\n)))
  | (?P<punctuator>->|\+\+|--|<<=|>>=|\.\.\.|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE_PIECE = re.compile(
    rf"""(?P<splice>{_SPLICE})|(?P<comment>/\*.*?(?:\*/|\Z))|(?P<line_comment>//(?:{_SPLICE}|[^\n])*)|(?P<end>\r?\n)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|.""",
    re.VERBOSE | re.DOTALL,
)


def tokenize(text: str) -> list[Token]:
    """All tokens of ``text``. Never fails: a stray character is a punctuator."""
    tokens: list[Token] = []
    position, line_begins = 0, True
    while position < len(text):
        match = _TOKEN.match(text, position)
        assert match is not None, "the last alternative takes any character"
        kind, end = match.lastgroup, match.end()
        if kind in ("blank", "comment"):
            line_begins = line_begins or (
                kind == "blank" and "\n" in re.sub(_SPLICE, "", match.group())
            )
        elif line_begins and match.group() == "#":
            end = _directive_end(text, position)
            tokens.append(Token("directive", text[position:end], position, end))
        else:
            line_begins = False
            tokens.append(Token(kind, match.group(), position, end))  # type: ignore[arg-type]
        position = end
    return tokens


def _directive_end(text: str, start: int) -> int:
    """Where the logical line that begins at ``start`` ends, before its line end."""
    position = start
    while position < len(text):
        match = _DIRECTIVE_PIECE.match(text, position)
        if match is None or match.lastgroup == "end":
            return position
        position = match.end()
    return position


def blank_splices_and_comments(directive: str) -> str:
    """The directive with splices and comments replaced by blanks of the same length, so that
    offsets stay."""

    def blank(match: re.Match[str]) -> str:
        return (
            " " * len(match.group())
            if match.lastgroup in ("splice", "comment", "line_comment")
            else match.group()
        )

    return _DIRECTIVE_PIECE.sub(blank, directive)


@dataclass(frozen=True)
class Lines:
    """Lines and columns of one file's text."""

    file: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0] + [match.end() for match in re.finditer(r"\n", self.text)]

    def place(self, offset: int) -> Place:
        line = bisect.bisect_right(self.starts, offset)
        return Place(self.file, line, offset - self.starts[line - 1] + 1)

    def beginning(self, line: int) -> Place:
        """Where the text of a line, or of the last one before, begins."""
        line = min(line, len(self.starts))
        text = self.text[self.starts[line - 1] : self.line_end(line)]
        return Place(self.file, line, len(text) - len(text.lstrip()) + 1)

    def offset(self, line: int, column: int) -> int | None:
        """The offset of a line and column, or ``None`` outside the text."""
        if not 1 <= line <= len(self.starts) or column < 1:
            return None
        offset = self.starts[line - 1] + column - 1
        return offset if offset <= len(self.text) else None

    def line_end(self, line: int) -> int:
        return self.starts[line] - 1 if line < len(self.starts) else len(self.text)
