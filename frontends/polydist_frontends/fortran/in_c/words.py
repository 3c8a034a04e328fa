"""The words of Fortran statements whose expressions are numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Form = Literal["free", "fixed"]

_TOKEN = re.compile(
    r"(?P<real>(?:\d+\.(?![a-z]+\.)\d*|\.\d+)(?:[ed][+-]?\d+)?(?:_\w+)?"
    r"|\d+[ed][+-]?\d+(?:_\w+)?)"
    r"|(?P<integer>\d+(?:_\w+)?)|(?P<name>[a-z]\w*)"
    r"|(?P<sign>\.[a-z]+\.|\*\*|//|==|/=|<=|>=|[-+*/=(),<>:%])"
)
_CONTINUED = {"free": re.compile(r"&[ \t]*(?:\n[ \t]*)+&?"), "fixed": re.compile(r"\n {5}[^ 0\n]")}
_COMMENTS = {"free": re.compile(r"![^\n]*"), "fixed": re.compile(r"(?:\n[c*!]|!)[^\n]*")}
_FOREIGN = re.compile(r"^[ \t]*(?:#|!\$[ \t])", re.MULTILINE)
"""Directives of preprocessors, lines for OpenMP alone."""
OLD_SIGNS = {
    ".eq.": "==",
    ".ne.": "/=",
    ".lt.": "<",
    ".le.": "<=",
    ".gt.": ">",
    ".ge.": ">=",
}


class NoCounterpart(Exception):
    """There is nothing in C that certainly means the same; the message is what a nest has then."""


@dataclass(frozen=True)
class Word:
    """``kind`` is ``real``, ``integer``, ``name``, ``sign`` or, at the end of a statement,
    ``end``."""

    kind: str
    text: str


def c_word(name: str) -> str:
    """What a variable is called in C: none of C's own words ends so."""
    return f"{name.lower()}_"


def lines_of(text: str, form: Form) -> list[str]:
    """The statements, in lower case, without comments, each on one line."""
    joined = _COMMENTS[form].sub("", text.lower().replace("\r\n", "\n"))
    joined = _CONTINUED[form].sub(" ", joined)
    return [line.strip() for line in re.split(r"[\n;]", joined) if line.strip()]


def statements_of(text: str, form: Form) -> list[list[Word]]:
    """The words of all statements, each with an end."""
    if _FOREIGN.search(text):
        raise NoCounterpart("text that is not compiled everywhere")
    return [_words(line) for line in lines_of(text, form)]


def _words(line: str) -> list[Word]:
    found: list[Word] = []
    rest = line
    if line[0].isdigit():
        raise NoCounterpart("a label")
    while rest:
        match = _TOKEN.match(rest)
        if match is None or match.lastgroup is None:
            raise NoCounterpart("text that is no arithmetic")
        text = match.group()
        found.append(Word(match.lastgroup, OLD_SIGNS.get(text, text)))
        rest = rest[match.end() :].lstrip()
    return [*found, Word("end", "")]
