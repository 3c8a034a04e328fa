"""Lines of Fortran as a file takes them: free form within 100 columns, fixed form within 72, the
user's own text as it stands."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, Union

Form = Literal["free", "fixed"]
_FREE_WIDTH, _FIXED_WIDTH, _READ_WIDTH, _SMALL_MARGIN = 100, 72, 132, 6
_CUT = re.compile(r"[ ,]|\((?=[^/])")
_STRING = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"")
_NUMBERS_END, _UNLIMITED = 80, 1 << 30


@dataclass(frozen=True)
class UserText:
    """Statements of the user's, to the character; ``margin`` are the blanks that put the first line
    at its column. ``is_one``: the text is one statement, without what its line has beyond the last
    column."""

    margin: str
    text: str
    is_one: bool = False


Line: TypeAlias = Union[str, UserText]


def laid_out(lines: Iterable[Line], form: Form) -> list[str]:
    """Generated lines broken where the form needs it; a string holds one statement, or a line
    marker."""
    result: list[str] = []
    for line in lines:
        if isinstance(line, UserText):
            result += _of_user(line, form)
        elif not line.strip():
            result.append("")
        elif line.startswith("#"):
            result.append(line)
        elif line.lstrip().startswith("!"):
            result.append(line if form == "free" else "! " + line.lstrip(" !"))
        else:
            result += _free(line) if form == "free" else _fixed(line.strip())
    return result


def _of_user(line: UserText, form: Form) -> Iterator[str]:
    own = (_margin(line, form) + line.text).replace("\r\n", "\n").split("\n")
    is_alone = line.is_one and len(own) == 1
    width = _FIXED_WIDTH if is_alone else _NUMBERS_END if line.is_one else _UNLIMITED
    for text in own:
        yield from _as_read(text, form, width)


def _margin(line: UserText, form: Form) -> str:
    """The margin, or a small one where the first line would be too long with it: other statements
    may stand before it on the user's line."""
    first = line.text.split("\n", 1)[0].rstrip()
    is_long = len(line.margin) + len(first) > (_READ_WIDTH if form == "free" else _FIXED_WIDTH)
    return line.margin[:_SMALL_MARGIN] if is_long else line.margin


def _as_read(line: str, form: Form, width: int) -> Iterator[str]:
    """A line of the user's, cut where it is longer than compilers read: what stands in the place of
    names or calls in it may have made it so. In fixed form that is the case beyond ``width``: what
    is a sequence number stays. Comments of such lines go."""
    is_long = len(line.rstrip()) > (_READ_WIDTH if form == "free" else width)
    found = _statements(line) if is_long else []
    if not found or (len(found) == 1 and _has_string(found[0])):
        yield line
    else:
        for statement in found:
            yield from (statement,) if _has_string(statement) else _cut(statement, form)


def joined_lines_cut(text: str, source: str) -> str:
    """In fixed form: the lines of the text cut, as far as they are too long, that are from lines of
    the source on which several statements stand, as those of called subroutines do."""
    long = (line for line in source.split("\n") if len(line.rstrip()) > _FIXED_WIDTH)
    joined = [line for line in long if ";" in line]
    return "\n".join(
        own
        for line in text.split("\n")
        for own in (
            _as_read(line, "fixed", _FIXED_WIDTH)
            if any(line.strip() in of for of in joined)
            else (line,)
        )
    )


def _statements(line: str) -> list[str]:
    """The statements of a line, each behind the same columns; none if it has a part of a string or
    goes on with what the line before ends with."""
    without_strings = _STRING.sub(lambda found: "x" * len(found[0]), line)
    without_strings = without_strings.partition("!")[0].rstrip()
    if any(mark in without_strings.removesuffix("&") for mark in "'\"&"):
        return []
    ends = [found.start() for found in re.finditer(";", without_strings)]
    cuts = itertools.pairwise((-1, *ends, len(without_strings)))
    first, *others = (text for i, j in cuts if (text := line[i + 1 : j]).strip())
    columns = line[: len(line) - len(line.lstrip())]
    return [first, *(columns + text.strip() for text in others)]


def _has_string(statement: str) -> bool:
    """Whether it has a string in it, which cannot go on in the next line."""
    return "'" in statement or '"' in statement


def _cut(line: str, form: Form) -> Iterator[str]:
    """A statement on several lines; in fixed form its first columns stay."""
    if form == "free":
        *before, last = _free(line.removesuffix("&"))
        yield from (*before, f"{last} &" if line.endswith("&") else last)
        return
    first, *others = _fixed(line[_SMALL_MARGIN:].strip())
    yield line[:_SMALL_MARGIN] + first[_SMALL_MARGIN:]
    yield from others


def _free(line: str) -> Iterator[str]:
    indent = line[: len(line) - len(line.lstrip())]
    pieces = _pieces(line.strip(), _FREE_WIDTH - len(indent) - 6)
    before = ""
    for number, piece in enumerate(pieces):
        ends = number + 1 == len(pieces)
        onward = "" if ends else "&" if piece.cuts_word else " &"
        yield f"{indent}{'    ' if number else ''}{before}{piece.text}{onward}"
        before = "&" if piece.cuts_word else ""


def _fixed(line: str) -> Iterator[str]:
    for number, piece in enumerate(_pieces(line, _FIXED_WIDTH - 6)):
        yield f"     &{piece.text}" if number else f"      {piece.text}"


@dataclass(frozen=True)
class _Piece:
    """What stands on one line; ``cuts_word``: the next piece goes on with the same word."""

    text: str
    cuts_word: bool = False


def _pieces(text: str, width: int) -> list[_Piece]:
    """The text cut after blanks, commas and brackets, or where a word is too long for a line, none
    longer than ``width``."""
    pieces = []
    while len(text) > width:
        cut = max((of.end() for of in _CUT.finditer(text) if of.end() <= width), default=0)
        if cut > 1 and text[:cut].strip():
            pieces.append(_Piece(text[:cut].rstrip()))
        else:
            cut = width
            pieces.append(_Piece(text[:cut], cuts_word=True))
        text = text[cut:].lstrip()
    return [*pieces, _Piece(text)]
