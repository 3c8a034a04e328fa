"""Statements that print, and those that read a clock: what they do is seen, or found, outside
memory.

1. ``print`` and ``write`` to a unit read the values that they name, also in loops in their lists,
   and ``flush`` none. A format is text, a name for text that does not change, or the label of a
   ``format`` statement, which generated procedures repeat.
2. A ``write`` into a variable, ``read``, what else concerns files, and specifiers that set
   variables or jump are refused.
3. ``call system_clock`` and its like store the time in their arguments. Functions that return it
   stand in assignments and in output, not in conditions, bounds or subscripts of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from polydist_frontends.errors import INNER_LOOPS, Refusal, refuse
from polydist_frontends.fortran.reading.implied_loops import listed_items
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.statement_forms import Observable

CLOCK_SUBROUTINES = frozenset("system_clock cpu_time date_and_time".split())
CLOCK_FUNCTIONS = frozenset("omp_get_wtime omp_get_wtick mpi_wtime mpi_wtick secnds".split())

_CALLED = re.compile(r"call\s+([a-z]\w*)\s*(\(|$)")
_FUNCTION = re.compile(r"(?<![\w%])([a-z]\w*)\s*\(")
_PRINT = re.compile(r"print\b\s*")
_WRITE = re.compile(r"write\s*\(")
_FLUSH = re.compile(r"flush\s*\(")
_SPECIFIER = re.compile(r"([a-z]\w*)\s*=(?!=)\s*")
_LABEL = re.compile(r"\d+\s*$")
_STANDARD_OUTPUT = ("*", "6", "output_unit")
_HARMLESS = frozenset(("unit", "fmt", "advance"))


def clock_called(statement: Statement) -> str:
    """The subroutine that a ``call`` asks for the time; empty for any other statement."""
    found = _CALLED.match(statement.folded) if statement.kind == "call" else None
    return found.group(1) if found and found.group(1) in CLOCK_SUBROUTINES else ""


def clock_arguments(statement: Statement) -> Iterator[Joined]:
    """The variables in which such a subroutine stores the time."""
    opening = statement.folded.find("(")
    for piece in cut(statement.joined, opening + 1, closing(statement.folded, opening)):
        name = _SPECIFIER.match(piece.text.lower())
        yield piece.part(name.end(), len(piece.text)) if name else piece


def observable_in(statements: Iterable[Statement], clocks: frozenset[str]) -> Observable:
    """What the statements show or find outside memory; ``clocks`` are functions that read one."""
    return max((_observable(of, clocks) for of in statements), default=Observable.NOTHING)


def _observable(statement: Statement, clocks: frozenset[str]) -> Observable:
    called = (match.group(1) for match in _FUNCTION.finditer(statement.folded))
    if clock_called(statement) or not clocks.isdisjoint(called):
        return Observable.FILE_OR_CLOCK
    if statement.kind != "io":
        return Observable.NOTHING
    is_standard = _is_to_standard_output(statement)
    return Observable.STANDARD_OUTPUT if is_standard else Observable.FILE_OR_CLOCK


def _is_to_standard_output(statement: Statement) -> bool:
    text = statement.folded
    if _PRINT.match(text):
        return True
    has_unit = _WRITE.match(text) or _FLUSH.match(text)
    return bool(has_unit) and _unit(statement) in _STANDARD_OUTPUT


def printed_items(statement: Statement, lines: Lines) -> Iterator[Joined]:
    """The expressions that an output statement reads, and the loops in its list. Raises
    ``Refusal``. Step 2."""
    for value in (*_of_specifiers(statement, lines), *_items(statement)):
        if value.text.strip() != "*" and not _LABEL.match(value.text):
            yield value


def unit_written(statement: Statement) -> str:
    """The unit that a ``write`` or ``endfile`` names, without blanks; empty for standard output,
    and for any other statement."""
    unit = _unit(statement) if _WRITE.match(statement.folded) else ""
    return "" if unit in (*_STANDARD_OUTPUT, "error_unit", "0") else unit


def unit_of_file(statement: Statement, word: str) -> str:
    """The unit that a statement with this word, ``open`` or ``close``, is about."""
    return _unit(statement) if re.match(rf"{word}\s*\(", statement.folded) else ""


def _unit(statement: Statement) -> str:
    units = (value for name, value in _bracketed(statement) if name in ("unit", "newunit"))
    return "".join(next(units, "").split())


def _bracketed(statement: Statement) -> list[tuple[str, str]]:
    start = statement.folded.index("(")
    pieces = cut(statement.joined, start + 1, closing(statement.folded, start))
    named = (_named(number, piece) for number, piece in enumerate(pieces))
    return [(name, value.text.lower()) for name, value in named]


def labels_in(statements: Iterable[Statement]) -> frozenset[str]:
    """The labels of ``format`` statements that output names."""
    return frozenset(
        value.text.strip()
        for statement in statements
        if statement.kind == "io"
        for value in _formats(statement)
        if _LABEL.match(value.text)
    )


def _formats(statement: Statement) -> list[Joined]:
    """What may be a format: not the unit."""
    if _PRINT.match(statement.folded):
        return _items(statement)[:1]
    return [value for name, value in _specifiers(statement) if name == "fmt"]


def _items(statement: Statement) -> list[Joined]:
    """What stands after the brackets of ``write``, or after ``print``."""
    is_output = _PRINT.match(statement.folded) or _WRITE.match(statement.folded)
    return listed_items(statement) if is_output else []


def _specifiers(statement: Statement) -> list[tuple[str, Joined]]:
    """The specifiers in the brackets of ``write`` or ``flush``, by name."""
    text = statement.folded
    match = _WRITE.match(text) or _FLUSH.match(text)
    if match is None:
        return []
    pieces = cut(statement.joined, match.end(), closing(text, match.end() - 1))
    return [_named(number, piece) for number, piece in enumerate(pieces)]


def _named(number: int, piece: Joined) -> tuple[str, Joined]:
    named = _SPECIFIER.match(piece.text.lower())
    if named is None:
        return ("unit", "fmt")[min(number, 1)], piece
    return named.group(1), piece.part(named.end(), len(piece.text))


def _of_specifiers(statement: Statement, lines: Lines) -> Iterator[Joined]:
    text = statement.folded
    if not any(pattern.match(text) for pattern in (_PRINT, _WRITE, _FLUSH)):
        raise refused_output(
            statement, lines, f"move input and files outside it, and {INNER_LOOPS}"
        )
    for name, value in _specifiers(statement):
        if name not in _HARMLESS:
            raise refused_output(
                statement, lines, f"leave out {name}, which sets a variable or jumps"
            )
        yield value


def refused_output(statement: Statement, lines: Lines, hint: str) -> Refusal:
    """The refusal of a statement for input, or for output of another kind."""
    return refuse(
        "io-call",
        f"the region contains input, or output that is no plain one: '{statement.text}'",
        lines.place(statement.span.start),
        hint,
    )
