"""The words of a directive: clauses with their arguments, each with its place. What they mean is in
``directive.py``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from polydist_frontends.errors import Place, Refusal, refuse

Locate: TypeAlias = Callable[[int], Place]
"""From an offset in the directive's text to the place in the user's file."""

WORD = re.compile(r"[A-Za-z_]\w*")
_INTEGER = re.compile(r"[+-]?\s*(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*")
_OPENING = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True)
class Clause:
    """One word of a list clause with its place, so that an unknown name can be pointed at."""

    text: str
    place: Place


@dataclass(frozen=True)
class Written:
    """One clause as it stands in the text: its name, and its arguments or ``None`` where there are
    no parentheses."""

    name: str
    arguments: tuple[Clause, ...] | None
    place: Place


def split_clauses(
    text: str, locate: Locate, known: tuple[str, ...], fold_case: bool
) -> Iterator[Written]:
    """The clauses of the text in order; commas between clauses are allowed, as in other directive
    languages."""
    position = _skip_space(text, 0)
    while position < len(text):
        word = WORD.match(text, position)
        if word is None:
            raise refuse(
                "malformed-clause",
                f"unexpected '{text[position]}' where a clause should begin",
                locate(position),
                _clause_list(known),
            )
        name = word.group().lower() if fold_case else word.group()
        _check_clause_name(name, known, locate(position))
        opening = _skip_space(text, word.end())
        if opening < len(text) and text[opening] == "(":
            closing = _matching(text, opening, name, locate)
            yield Written(
                name, tuple(_split_arguments(text, opening + 1, closing, locate)), locate(position)
            )
            position = closing + 1
        else:
            yield Written(name, None, locate(position))
            position = word.end()
        position = _skip_space(text, position)
        if position < len(text) and text[position] == ",":
            position = _skip_space(text, position + 1)


def _check_clause_name(name: str, known: tuple[str, ...], place: Place) -> None:
    if name in known:
        return
    raise refuse(
        "unknown-clause",
        f"there is no clause '{name}'",
        place,
        suggestion(name, known) or _clause_list(known),
    )


def _clause_list(known: tuple[str, ...]) -> str:
    return "the clauses are " + ", ".join(known)


def _skip_space(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def _matching(text: str, opening: int, name: str, locate: Locate) -> int:
    """The offset of the bracket that closes the one at ``opening``."""
    expected: list[str] = []
    for position in range(opening, len(text)):
        character = text[position]
        if character in _OPENING:
            expected.append(_OPENING[character])
        elif character in ")]}":
            if character != expected.pop():
                raise refuse(
                    "malformed-clause",
                    f"unbalanced '{character}' in {name}(...)",
                    locate(position),
                    "check the parentheses",
                )
            if not expected:
                return position
    raise refuse(
        "malformed-clause",
        f"{name}( is never closed",
        locate(opening),
        "close the parenthesis; a directive continues on the next line only if its line says so",
    )


def _split_arguments(text: str, start: int, end: int, locate: Locate) -> Iterator[Clause]:
    """The comma-separated pieces of ``text[start:end]``, each with its place; an empty list is no
    piece."""
    if not text[start:end].strip():
        return
    depth, begin = 0, start
    for position in range(start, end + 1):
        character = text[position] if position < end else ","
        depth += (character in "([{") - (character in ")]}")
        if character == "," and (depth == 0 or position == end):
            piece = text[begin:position]
            where = locate(begin + len(piece) - len(piece.lstrip()))
            if not piece.strip():
                raise refuse(
                    "malformed-clause", "an empty entry in a list", where, "remove the extra comma"
                )
            yield Clause(" ".join(piece.split()), where)
            begin = position + 1


# ---------------------------------------------------------------------------------------- arguments
def arguments(clause: Written, may_be_empty: bool = False) -> tuple[Clause, ...]:
    """The entries between the parentheses, of which there is at least one."""
    if not clause.arguments and (clause.arguments is None or not may_be_empty):
        raise refuse(
            "malformed-clause",
            f"the clause '{clause.name}' needs arguments",
            clause.place,
            f"write {clause.name}(...)",
        )
    return clause.arguments


def single(clause: Written) -> Clause:
    """The only entry between the parentheses."""
    entries = arguments(clause)
    if len(entries) != 1:
        raise refuse(
            "malformed-clause",
            f"the clause '{clause.name}' takes one argument, not {len(entries)}",
            clause.place,
            f"write {clause.name}(...) with one argument",
        )
    return entries[0]


def integer_literal(text: str) -> int | None:
    """The value of a C or Fortran integer literal, or ``None`` for anything else."""
    match = _INTEGER.fullmatch(text.strip())
    if match is None:
        return None
    digits = match.group(1)
    value = int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits)
    return -value if text.strip().startswith("-") else value


# ------------------------------------------------------------------------------------------- faults
def wrong_choice(clause: str, word: str, choices: tuple[str, ...], place: Place) -> Refusal:
    hint = suggestion(word, choices) or f"{clause} takes one of: {', '.join(choices)}"
    return refuse(
        "malformed-clause",
        f"{clause}({word}): '{word}' is not one of {', '.join(choices)}",
        place,
        hint,
    )


def unknown_name(clause: str, word: Clause, known: Iterable[str], meaning: str) -> Refusal:
    """The refusal for a word of a list clause that names nothing; ``meaning`` says what the clause
    takes."""
    close = suggestion(word.text, known)
    return refuse(
        "unknown-name",
        f"{clause}({word.text}): '{word.text}' is not {meaning}",
        word.place,
        close or f"{clause} takes {meaning}; leave '{word.text}' out",
    )


def suggestion(word: str, known: Iterable[str]) -> str:
    """``did you mean 'x'?`` for the known word that is closest to ``word``, or nothing."""
    close = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.5)
    return f"did you mean '{close[0]}'?" if close else ""
