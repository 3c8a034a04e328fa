"""Directives above loops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from polydist_frontends.loop_texts import LoopText

_ABOVE = re.compile(r"\s*(#\s*pragma\b|![a-z]*\$)", re.IGNORECASE)
"""Directives, ours and those of others."""


@dataclass(frozen=True)
class Annotated:
    """A text with directives, and which loop is meant by the directive in which of its lines. Lines
    count from 1."""

    text: str
    loops: Mapping[int, int]
    inserted: tuple[int, ...]

    def original(self, line: int) -> int:
        """The line of the text without the directives."""
        return line - sum(own < line for own in self.inserted)


def annotated(text: str, loops: Mapping[int, LoopText], directives: Mapping[int, str]) -> Annotated:
    """The text with a directive above each of the loops, which are given by their numbers."""
    lines = text.split("\n")
    places = {number: loop.above - 1 for number, loop in loops.items()}
    result: list[str] = []
    at: dict[int, int] = {}
    for index, line in enumerate(lines):
        for number in (k for k, place in places.items() if place == index):
            ending = "\r" if line.endswith("\r") else ""
            result.append(f"{loops[number].indent}{directives[number]}{ending}")
            at[len(result)] = number
        result.append(line)
    return Annotated("\n".join(result), at, tuple(at))


def _first_directive(lines: list[str], loop: LoopText) -> int:
    """The index of the first line of all directives right above the loop."""
    index = loop.place.line - 1
    while index > 0 and _ABOVE.match(lines[index - 1]):
        index -= 1
    return index


def can_have_directive(loop: LoopText, text: str, words: Iterable[str]) -> bool:
    """Whether a directive can stand above the loop, and none of those ``words`` is there
    already."""
    lines = text.split("\n")
    above = lines[_first_directive(lines, loop) : loop.place.line - 1]
    taken = any(word in line.lower() for line in above for word in words)
    return loop.line_alone and not taken
