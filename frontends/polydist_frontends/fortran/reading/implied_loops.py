"""Loops in the lists of input and output: ``(u(i, j), j = 1, n)``. Their variables are those of the
procedure, and have a value afterwards, like those of loops that are statements; but those of loops
in constructors of arrays mean nothing outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from polydist_frontends.fortran.reading.lines import Joined, Statement, folded
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut

_HEAD = re.compile(r"([a-z]\w*)\s*=(?!=)\s*")
_TRANSFER = re.compile(r"(?:write|read)\s*\(")
_SHORT = re.compile(r"(?:print|read)\b\s*")
_CONSTRUCTOR = re.compile(r"\[|\(/(?!=)")
_LOOP = re.compile(r",\s*[a-z]\w*\s*=(?!=)")


@dataclass(frozen=True)
class ImpliedLoop:
    """``(items, iterator = first, last, step)``; ``bounds`` are the first and the last value, and
    the step if there is one."""

    items: tuple[Joined, ...]
    iterator: str
    bounds: tuple[Joined, ...]


def implied_loop(item: Joined) -> ImpliedLoop | None:
    """The loop that an item of a list is, if it is one."""
    text = folded(item.text)
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if not text.startswith("(", start) or closing(text, start) != end - 1:
        return None
    pieces = cut(item, start + 1, end - 1)
    heads = [_HEAD.match(piece.text.lower()) for piece in pieces]
    at = next((k for k, head in enumerate(heads) if head is not None), 0)
    head = heads[at] if pieces else None
    if head is None or not 2 <= len(pieces) - at <= 3 or at == 0:
        return None
    first = pieces[at].part(head.end(), len(pieces[at].text))
    return ImpliedLoop(tuple(pieces[:at]), head.group(1), (first, *pieces[at + 1 :]))


def listed_items(statement: Statement) -> list[Joined]:
    """What stands after the brackets of ``write`` or ``read``, or after ``print``."""
    text = statement.folded
    if match := _TRANSFER.match(text):
        return cut(statement.joined, closing(text, match.end() - 1) + 1, len(text))
    match = _SHORT.match(text)
    return cut(statement.joined, match.end(), len(text)) if match is not None else []


def iterators_of_lists(statement: Statement) -> frozenset[str]:
    """The variables that loops in the statement's list count."""
    return frozenset(name for _, names in texts_of(statement) for name in names)


def texts_of(statement: Statement) -> Iterator[tuple[str, frozenset[str]]]:
    """The parts of the statement's text in lower case, each with the variables that loops in its
    list around it count."""
    items = listed_items(statement) if _has_loop(statement) else []
    if not items:
        yield statement.folded, frozenset()
        return
    head = _TRANSFER.match(statement.folded)
    if head is not None:
        yield statement.folded[: closing(statement.folded, head.end() - 1)], frozenset()
    for item in items:
        yield from _texts(item, frozenset())


def _has_loop(statement: Statement) -> bool:
    return statement.kind == "io" and _LOOP.search(statement.folded) is not None


def _texts(item: Joined, around: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    loop = implied_loop(item)
    if loop is None:
        yield folded(item.text), around
        return
    yield from ((folded(bound.text), around) for bound in loop.bounds)
    for inner in loop.items:
        yield from _texts(inner, around | {loop.iterator})


def texts_around_constructors(statement: Statement) -> Iterator[tuple[str, frozenset[str]]]:
    """The parts of an assignment's text in lower case, each with the variables that loops in
    constructors of arrays around it count."""
    rest = statement.folded
    for item in _constructed(statement.joined, statement.folded):
        if implied_loop(item) is not None:
            rest = rest.replace(folded(item.text), " ", 1)
            yield from _texts(item, frozenset())
    yield rest, frozenset()


def iterators_of_constructors(statement: Statement) -> frozenset[str]:
    """The variables that loops in constructors of arrays count."""
    return frozenset(name for _, names in texts_around_constructors(statement) for name in names)


def _constructed(joined: Joined, text: str) -> Iterator[Joined]:
    """The items of the constructors in the text."""
    for opening in _CONSTRUCTOR.finditer(text):
        end = closing(text, opening.start())
        inside = text[opening.end() : end]
        first = opening.end() + inside.find("::") + 2 if "::" in inside else opening.end()
        yield from cut(joined, first, end - (opening.group() == "(/"))


def names_freely(statement: Statement, name: str) -> bool:
    """Whether the statement names a variable outside of loops over it in its list."""
    word = re.compile(rf"(?<![\w%]){name}\b")
    return any(name not in own and word.search(text) for text, own in texts_of(statement))
