"""The variables that ``data`` statements give values, and these values."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.fortran.reading.lines import Joined, Statement
from polydist_frontends.fortran.reading.syntax import cut

_NAME = re.compile(r"[a-z]\w*")
_OUTER_NAME = re.compile(r"^[a-z]\w*|[a-z]\w*(?=\s*\()")
_REPEATED = re.compile(r"(\d+)\s*\*\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"[+-]?(?:\d+|(?:\d+\.\d*|\.\d+|\d+(?=[de]))(?:([de])[+-]?\d+)?)$")
_LONGEST = 100


@dataclass(frozen=True)
class Initialised:
    """A variable that begins with a value. ``value``: its text, where numbers of one kind say it,
    of an array as one list; otherwise empty."""

    name: str
    place: Joined
    value: str


def initialised_by(statement: Statement) -> Iterator[Initialised]:
    """In ``data a, b(2) /1., 2./, (c(i), i = 1, 3) /3*0./`` these are ``a``, ``b`` and ``c``."""
    slashes = [len("data") - 1, *_slashes(statement.folded)]
    for before, first, last in zip(slashes[::2], slashes[1::2], slashes[2::2], strict=False):
        objects = cut(statement.joined, before + 1, first)
        values = _numbers([piece.text.lower() for piece in cut(statement.joined, first + 1, last)])
        texts = _values_of([piece.text.strip().lower() for piece in objects], values)
        for piece, value in zip(objects, texts, strict=True):
            for name in _OUTER_NAME.finditer(piece.text.lower()):
                place = piece.part(name.start(), name.end())
                yield Initialised(name.group(), place, value)


def _slashes(text: str) -> Iterator[int]:
    """Where the slashes stand that are in no brackets."""
    depth = 0
    for position, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "/" and depth == 0:
            yield position


def _values_of(objects: list[str], values: list[str]) -> list[str]:
    """The text of each object's value: of several names as many values, of one all of them."""
    if not values or not all(_NAME.fullmatch(of) for of in objects):
        return [""] * len(objects)
    if len(objects) == len(values):
        return values
    return [f"[{', '.join(values)}]"] if len(objects) == 1 else [""] * len(objects)


def _numbers(pieces: list[str]) -> list[str]:
    """The values one by one; none if some are no numbers, or they are of several kinds."""
    found: list[str] = []
    for piece in pieces:
        repeated = _REPEATED.fullmatch(piece.strip())
        count, value = (int(repeated[1]), repeated[2]) if repeated else (1, piece)
        found += itertools.repeat(value.strip(), min(count, _LONGEST + 1))
    kinds = {_kind(value) for value in found}
    return found if len(found) <= _LONGEST and len(kinds) == 1 and "" not in kinds else []


def _kind(value: str) -> str:
    number = _NUMBER.match(value)
    if number is None:
        return ""
    return "integer" if value.lstrip("+-").isdigit() else number.group(1) or "e"
