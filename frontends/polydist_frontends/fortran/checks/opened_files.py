"""Files that every rank opens in a way that only one may: to append to them, or as new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polydist_frontends.errors import Diagnostic
from polydist_frontends.fortran.reading.constructs import action
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.observable import opens
from polydist_frontends.source import RootBlock

_WAYS = {
    ("position", "append"): "to append to it: what they write comes as often as there are ranks",
    ("access", "append"): "to append to it: what they write comes as often as there are ranks",
    ("status", "new"): "as a new one, which fails where another rank was first",
}


def opened_by_all(roots: Sequence[RootBlock], lines: Lines) -> Iterator[Diagnostic]:
    """A warning for each statement outside of root blocks that opens such a file."""
    for statement in lines.statements:
        start = statement.span.start
        if not any(one.directive.start <= start < one.governed.end for one in roots):
            yield from _said(statement, lines)


def _said(statement: Statement, lines: Lines) -> Iterator[Diagnostic]:
    own = action(statement) if statement.kind == "if" else statement
    ways = (_WAYS.get((name, value.strip("'\" "))) for name, value in opens(own))
    for way in filter(None, ways):
        yield Diagnostic(
            "warning",
            "unguarded-file-write",
            f"all ranks open a file {way}",
            lines.place(own.span.start),
            "put !$polydist root and !$polydist end around what opens, writes and closes it",
        )
