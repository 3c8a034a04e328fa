"""Places in the user's text, and diagnostics about them.

A diagnostic reads like the compiler's: ``file:line:col: error: message [code]``, the source line, a
caret and a hint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

Severity = Literal["error", "warning", "remark"]


@dataclass(frozen=True, order=True)
class Place:
    """A position in a user's file. Lines and columns count from 1; column 0 means the whole
    line."""

    file: str
    line: int
    column: int = 0

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"
        )


@dataclass(frozen=True)
class Diagnostic:
    """One message about one place. ``code`` is stable (``non-affine-subscript``); ``hint`` names
    the next step, and ``clauses`` are what it would add to the directive."""

    severity: Severity
    code: str
    message: str
    place: Place
    hint: str = ""
    clauses: str = ""

    def render(self, source_line: str | None = None) -> str:
        """The message as compilers print it; ``source_line`` is the text of ``place.line`` where it
        is known, which may have something else at the column in what stands for it."""
        lines = [f"{self.place}: {self.severity}: {self.message} [{self.code}]"]
        if source_line is not None:
            lines.append("    " + source_line.rstrip().expandtabs(1))
            if 0 < self.place.column <= len(source_line):
                lines.append("    " + " " * (self.place.column - 1) + "^")
        if self.hint:
            lines.append(f"    hint: {self.hint}")
        return "\n".join(lines)


class Refusal(Exception):
    """A region (or a file) that is not translated, with the diagnostic that says why and what to
    do."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.render())
        self.diagnostic = diagnostic


DRAW_BEFORE = (
    "draw the numbers in a loop outside regions, into an array: all ranks run it and draw the same"
)
"""The hint about random numbers."""

# What hints that lead to smaller regions end with: these cost no more than one large region.
INNER_LOOPS = "put the directive on the inner loops: values stay on their ranks between regions"


INACTIVE = "inactive-region"


def inactive_region(place: Place) -> Diagnostic:
    """What is said of a region that is in a branch which is not taken."""
    message, hint = "the preprocessor removes this region", "its text is left unchanged"
    return Diagnostic("remark", INACTIVE, message, place, hint)


def if_pure(name: str) -> str:
    """The hint about a function of which nothing is known."""
    return (
        f"add pure({name}) if its value depends only on its arguments, or move the call outside "
        f"the region and {INNER_LOOPS}"
    )


@dataclass(frozen=True)
class NewName:
    """What the text of a region calls a variable of a ``function`` whose text stands in it, and
    what that calls it."""

    name: str
    own: str
    function: str


def in_own_names(said: Diagnostic, names: Iterable[NewName]) -> Diagnostic:
    """The message with functions' variables as these call them; it names the functions, of which
    several may have a variable that the text calls alike."""
    message, hint, functions = said.message, said.hint, dict[str, None]()
    for one in names:
        word = re.compile(rf"(?<![\w$]){re.escape(one.name)}(?![\w$])")
        functions |= dict.fromkeys([one.function] if word.search(message) else [])
        message, hint = word.sub(one.own, message), word.sub(one.own, hint)
    around = " or ".join(f"'{function}'" for function in functions)
    return replace(said, message=f"{message}, in {around}" if around else message, hint=hint)


_LONGEST_TEXT = 60
"""Of the program, in a message."""


def shortened(text: str) -> str:
    """A statement in one line that can be read."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_TEXT else f"{line[:_LONGEST_TEXT].rstrip(', ')}..."


def refuse(code: str, message: str, place: Place, hint: str = "") -> Refusal:
    """The exception for an error at ``place``; the caller raises it."""
    return Refusal(Diagnostic("error", code, message, place, hint))
