"""Directives above loops."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from polydist_frontends.loop_texts import LoopText

_OURS = r"#\s*pragma\s+polydist\b|[!c*]\$polydist\b(?!\s*end\b)|_Pragma\s*\(\s*\"polydist\b"
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+).*_Pragma.*polydist", re.MULTILINE)
_CONDITIONAL = re.compile(r"\s*#\s*(if|else|elif|endif)")
_BETWEEN = re.compile(r"\s*(#\s*pragma\b|!|//|/\*|\*/?(\s|$))|.*\*/\s*$", re.IGNORECASE)
"""Directives of others, and comments."""


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


def has_directive(loop: LoopText, text: str) -> bool:
    """Whether a directive of ours is right above the loop, by a macro of the file, too, or in a
    branch of conditionals there that may not be taken."""
    lines = text.split("\n")
    ours = re.compile("|".join([_OURS, *(rf"{name}\b" for name in _MACRO.findall(text))]), re.I)
    blocked: list[bool] = []  # of each conditional: whether code stands behind, in this branch
    for line in reversed(lines[: loop.place.line - 1]):
        word = _CONDITIONAL.match(line)
        if word:
            _go_out(word.group(1), blocked)
        elif ours.match(line.lstrip()) and not any(blocked):
            return True
        elif line.strip() and not _BETWEEN.match(line):
            if not blocked:
                return False
            blocked[-1] = True
    return False


def _go_out(word: str, blocked: list[bool]) -> None:
    """What a line of a conditional changes, from below."""
    if word == "if":
        del blocked[-1:]
    elif word == "endif" or not blocked:
        blocked.append(word != "endif")
    else:
        blocked[-1] = False
