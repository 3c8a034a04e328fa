"""How conditions with their branches are written in both languages: ``C`` is the condition, ``S``
what chooses the case ``K``, ``L`` and ``R`` what is compared, ``N`` a number for labels, ``T`` the
branch and ``E`` the other one, or what follows where the first one ends the iteration."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Form:
    """``head``, the branch, ``middle``, the other branch, ``tail``; ``alone``: the end where there
    is no other branch. ``early``: the other branch stands behind all of it."""

    head: Sequence[str]
    middle: Sequence[str]
    tail: Sequence[str]
    alone: Sequence[str]
    early: bool = False


def _ending(head: str, jump: str, end: str) -> Form:
    """The branch ends with a jump."""
    return Form([head], [jump, end], [], [jump, end], early=True)


def label_at_end(number: int, fortran: bool) -> str:
    """What a loop has at the end of its body for jumps there."""
    return f"{6000 + number} continue" if fortran else f"next_{number:03}:;"


C_BRANCHES = {
    "plain": Form(["if (C) {"], ["} else {"], ["}"], ["}"]),
    "next": _ending("if (C) {", "    continue;", "}"),
    "leave": _ending("if (C) {", "    break;", "}"),
    "skip": _ending("if (C) {", "    goto next_N;", "}"),
    "jump": Form(
        ["if (!(C))", "    goto else_N;", "{"],
        ["}", "goto end_N;", "else_N: {"],
        ["}", "end_N:;"],
        ["}", "else_N:;"],
    ),
    "switch": Form(
        ["switch (S) {", "case K: {"],
        ["    break;", "}", "default: {"],
        ["}", "}"],
        ["    break;", "}", "}"],
    ),
}
FORTRAN_BRANCHES = {
    "plain": Form(["if (C) then"], ["else"], ["end if"], ["end if"]),
    "next": _ending("if (C) then", "   cycle", "end if"),
    "leave": _ending("if (C) then", "   exit", "end if"),
    "skip": _ending("if (C) then", "   go to 6N", "end if"),
    "jump": Form(
        ["if (.not. (C)) go to 7N"],
        ["go to 8N", "7N continue"],
        ["8N continue"],
        ["7N continue"],
    ),
    "switch": Form(
        ["select case (S)", "case (K)"], ["case default"], ["end select"], ["end select"]
    ),
    "arithmetic": Form(
        ["if ((L) - (R)) 5N, 7N, 7N", "5N continue"],
        ["go to 8N", "7N continue"],
        ["8N continue"],
        ["7N continue"],
    ),
}


def branch_lines(
    form: Form, words: Mapping[str, str], then: Sequence[str], otherwise: Sequence[str]
) -> Iterator[str]:
    """The lines of a form with these texts. ``then`` is indented, and the other branch where it
    is inside."""

    def spelled(lines: Sequence[str]) -> Iterator[str]:
        for line in lines:
            yield re.sub(r"(?<![A-Za-z])[CSKLRN]\b", lambda found: words[found[0]], line)

    yield from spelled(form.head)
    yield from then
    yield from spelled(form.middle if otherwise else form.alone)
    yield from otherwise
    yield from spelled(form.tail if otherwise else ())
