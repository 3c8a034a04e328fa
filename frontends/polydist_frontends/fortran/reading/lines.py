"""Source lines as statements: free and fixed form, continuations, labels, comments, and polydist's
own directives.

Every statement knows where each of its characters stands in the file, so that later stages can cut
the user's text and point at it. What is a comment to the compiler is dropped, except directives;
what stands in strings is left alone.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from polydist_frontends.errors import Place
from polydist_frontends.fortran.reading.statement_kinds import kind_of
from polydist_frontends.region import Span

_BEFORE_NAMES = "lt le eq ne gt ge and or not eqv neqv xor".split()
_AFTER_OPERATOR = "|".join(r"(?<=\." + word + r"\.)" for word in _BEFORE_NAMES)
NAME_BEGINS = rf"(?:(?<![\w%.])|{_AFTER_OPERATOR})"
"""Before a name that is no component, in a regular expression for folded text. The point before it
may be that of an operator (``x.gt.eps``), but neither ``gt`` nor the exponent of ``1.e5`` is a
name."""

Form = Literal["free", "fixed"]

_FREE_SENTINEL = re.compile(r"[ \t]*!\$polydist(?=[\s&]|$)", re.IGNORECASE)
_FIXED_SENTINEL = re.compile(r"[c*!]\$polydist(?=[\s&]|$)", re.IGNORECASE)
_LABEL = re.compile(r"\s*(\d{1,5})(?=\s)")
_FIXED_WIDTH = 72
_NUMBERED = re.compile(r".{72}(?=\S{1,8}\s*$|.{1,8}$)[A-Z]{0,7} *\d+\s*", re.IGNORECASE)
"""Lines with a sequence number in columns 73 to 80, which in fixed form are no part of the text."""


@dataclass(frozen=True)
class Joined:
    """Text put together from several places: ``pieces`` are (position in the text, offset in the
    file) of its parts, in order."""

    text: str
    pieces: tuple[tuple[int, int], ...]

    def offset(self, position: int) -> int:
        """Where the character at ``position`` stands in the file."""
        if len(self.pieces) == 1:
            return self.pieces[0][1] + position - self.pieces[0][0]
        index = bisect.bisect_right(self.pieces, position, key=lambda piece: piece[0]) - 1
        start, offset = self.pieces[max(index, 0)]
        return offset + position - start

    def part(self, start: int, end: int) -> Joined:
        """The part ``text[start:end]``."""
        inside = [
            (position - start, offset) for position, offset in self.pieces if start < position < end
        ]
        return Joined(self.text[start:end], ((0, self.offset(start)), *inside))


@dataclass(frozen=True)
class Statement:
    """One statement without its label. ``folded`` is its text in lower case, with what stands in
    strings blanked; ``kind`` as ``statement_kinds`` tells it."""

    joined: Joined
    label: str
    line: int
    folded: str
    kind: str

    @property
    def text(self) -> str:
        return self.joined.text

    @cached_property
    def span(self) -> Span:
        return Span(self.joined.offset(0), self.joined.offset(len(self.text) - 1) + 1)


@dataclass(frozen=True)
class DirectiveLine:
    """``!$polydist`` with its continuations: the text after the word, and the lines that it
    takes."""

    joined: Joined
    span: Span
    line: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Lines:
    """A file cut into statements and directives, both in order. ``conditionals`` are the offsets of
    preprocessor lines; ``width`` is the last column of fixed form, but for the lines numbered in
    ``long``."""

    file: str
    text: str
    form: Form
    statements: tuple[Statement, ...]
    directives: tuple[DirectiveLine, ...]
    conditionals: tuple[tuple[int, str], ...]
    starts: tuple[int, ...] = field(repr=False, default=())
    width: int = _FIXED_WIDTH
    long: frozenset[int] = frozenset()

    def place(self, offset: int) -> Place:
        """The line and column of an offset."""
        line = bisect.bisect_right(self.starts, offset)
        return Place(self.file, line, offset - self.starts[line - 1] + 1)

    def line_start(self, offset: int) -> int:
        """Where the line of an offset begins."""
        return self.starts[bisect.bisect_right(self.starts, offset) - 1]

    def end_with_numbers(self, offset: int) -> int:
        """The offset, or the end of its line if in fixed form only text beyond the last column
        follows: sequence numbers."""
        start = self.line_start(offset)
        line = self.text[start : self.line_end(offset)].rstrip("\r\n")
        rest = line[offset - start : self.width]
        is_cut = self.form == "fixed" and self.place(offset).line not in self.long
        is_beyond = is_cut and len(line) > self.width and not rest.strip()
        return start + len(line) if is_beyond else offset

    def line_end(self, offset: int) -> int:
        """After the newline of an offset's line."""
        index = bisect.bisect_right(self.starts, offset)
        return self.starts[index] if index < len(self.starts) else len(self.text)


def read_lines(
    file: str,
    text: str,
    form: Form,
    width: int = _FIXED_WIDTH,
    long: frozenset[int] = frozenset(),
) -> Lines:
    """Cuts a file into statements. ``width`` is the last column of fixed form; the lines numbered
    in ``long`` count as a whole."""
    return _cut(file, text, form, width, long)


@lru_cache(maxsize=64)
def _cut(file: str, text: str, form: Form, width: int, long: frozenset[int]) -> Lines:
    """A file is included in many procedures, and the same text is read by several steps."""
    physical = tuple(_physical(text))
    reader = _Reader(form, width)
    for number, (offset, line) in enumerate(physical, 1):
        reader.read(offset, line, number in long)
    reader.flush()
    starts = tuple(offset for offset, _ in physical) or (0,)
    statements = tuple(_numbered(statement, starts) for statement in reader.statements)
    directives = tuple(
        _numbered_directive(joined, span, starts) for joined, span in reader.directives
    )
    return Lines(
        file=file,
        text=text,
        form=form,
        statements=statements,
        directives=directives,
        conditionals=tuple(reader.conditionals),
        starts=starts,
        width=width,
        long=long,
    )


def _physical(text: str) -> Iterator[tuple[int, str]]:
    """Offset and content (without the newline) of every line."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, text[start:end].rstrip("\r")
        start = end + 1


def _numbered(statement: tuple[Joined, str], starts: tuple[int, ...]) -> Statement:
    joined, label = statement
    shadow = folded(joined.text)
    return Statement(
        joined, label, bisect.bisect_right(starts, joined.offset(0)), shadow, kind_of(shadow)
    )


def _numbered_directive(joined: Joined, span: Span, starts: tuple[int, ...]) -> DirectiveLine:
    return DirectiveLine(joined, span, bisect.bisect_right(starts, span.start))


def folded(text: str) -> str:
    """Lower case, with the contents of strings blanked."""
    if "'" not in text and '"' not in text:
        return text.lower()
    result, quote = [], ""
    for character in text.lower():
        if quote:
            result.append(quote if character == quote else " ")
            quote = "" if character == quote else quote
        else:
            quote = character if character in "'\"" else ""
            result.append(character)
    return "".join(result)


def code_end(line: str, start: int, quote: str) -> tuple[int, str]:
    """Where the code of a line ends (at a comment, or at the line's end), and the string that is
    still open there."""
    if not quote and "'" not in line and '"' not in line:
        end = line.find("!", start)
        return (len(line) if end < 0 else end), ""
    for position in range(start, len(line)):
        character = line[position]
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "!":
            return position, ""
    return len(line), quote


class _Reader:
    """One pass over the lines; its fields are the statement that is being put together."""

    def __init__(self, form: Form, width: int) -> None:
        self.form = form
        self.width = width
        self.parts: list[tuple[str, int]] = []
        self.quote = ""
        self.continued = False
        self.directive_continues = False
        self.statements: list[tuple[Joined, str]] = []
        self.directives: list[tuple[Joined, Span]] = []
        self.conditionals: list[tuple[int, str]] = []

    def read(self, offset: int, line: str, is_long: bool) -> None:
        if line.startswith("#"):
            self.conditionals.append((offset, line))
            return
        sentinel = (_FREE_SENTINEL if self.form == "free" else _FIXED_SENTINEL).match(line)
        if sentinel is not None:
            self._directive(offset, line, sentinel)
        elif self.form == "free":
            self._free(offset, line)
        else:
            self._fixed(offset, line if is_long else self._cut(line))

    def _cut(self, line: str) -> str:
        """What a compiler reads of a line in fixed form."""
        return line[: self.width] if "\t" not in line[:6] else line

    def _directive(self, offset: int, line: str, sentinel: re.Match[str]) -> None:
        """A directive goes on where its line ends in ``&`` and the next has the sentinel, or where
        the next has it with ``&``."""
        start = sentinel.end()
        onward = line[start:].startswith("&") or self.directive_continues
        start += line[start:].startswith("&")
        end, _ = code_end(line, start, "")
        if self.form == "fixed" and self.width == _FIXED_WIDTH and _NUMBERED.fullmatch(line):
            end = min(end, _FIXED_WIDTH)
        content = line[start:end].rstrip()
        self.directive_continues = content.endswith("&")
        content = content.removesuffix("&")
        if onward and self.directives:
            joined, span = self.directives.pop()
            text = joined.text + " "
            joined = Joined(text + content, (*joined.pieces, (len(text), offset + start)))
            self.directives.append((joined, Span(span.start, offset + len(line))))
        else:
            first = offset + len(line) - len(line.lstrip())
            self.directives.append(
                (Joined(content, ((0, offset + start),)), Span(first, offset + len(line)))
            )

    def _free(self, offset: int, line: str) -> None:
        stripped = line.lstrip()
        if not stripped or (stripped.startswith("!") and not (self.continued and self.quote)):
            return
        start = 0
        if self.continued and stripped.startswith("&"):
            start = len(line) - len(stripped) + 1
        end, quote = code_end(line, start, self.quote)
        content = line[start:end].rstrip()
        self.continued = content.endswith("&")
        self.quote = quote if self.continued else ""
        self.parts.append(
            (content.removesuffix("&") if self.continued else content, offset + start)
        )
        if not self.continued:
            self.flush()

    def _fixed(self, offset: int, line: str) -> None:
        if not line.strip() or line[0] in "cC*!dD" or line.lstrip().startswith("!"):
            return
        start, onward = _fixed_start(line)
        if not onward:
            self.flush()
            start = 0
        end, quote = code_end(line, start, self.quote)
        self.quote = quote
        self.parts.append((line[start:end], offset + start))

    def flush(self) -> None:
        """Ends the statement and cuts it at semicolons."""
        if self.parts:
            self.statements.extend(_split(_joined(self.parts)))
        self.parts, self.quote, self.continued = [], "", False


def _fixed_start(line: str) -> tuple[int, bool]:
    """Where the text of a fixed-form line begins, and whether it continues the statement before."""
    tab = line.find("\t", 0, 6)
    if tab >= 0:
        onward = line[tab + 1 : tab + 2].isdigit() and line[tab + 1] != "0"
        return tab + (2 if onward else 1), onward
    return 6, len(line) > 5 and line[5] not in " 0"


def _joined(parts: list[tuple[str, int]]) -> Joined:
    text, pieces = "", []
    for content, offset in parts:
        pieces.append((len(text), offset))
        text += content
    return Joined(text, tuple(pieces))


def _split(joined: Joined) -> Iterator[tuple[Joined, str]]:
    """The statements of a line with their labels, blanks around them removed."""
    shadow = folded(joined.text)
    start = 0
    for position in [*(found.start() for found in re.finditer(";", shadow)), len(shadow)]:
        label = _LABEL.match(shadow, start, position)
        first = label.end() if label else start
        text = joined.text[first:position]
        if text.strip():
            first += len(text) - len(text.lstrip())
            yield joined.part(first, first + len(text.strip())), label.group(1) if label else ""
        start = position + 1
