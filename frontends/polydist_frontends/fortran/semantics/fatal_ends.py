"""Branches that report an error and end the program.

Where one runs, the program ends with its message, in the sequential program and, on the rank that
gets there, in the distributed one, where it ends all ranks. Of the rest nothing depends on it. So
such a branch counts as what it evaluates to print, and nothing else. So do the last statements of a
procedure, which those that return before do not get to, and one that does nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from polydist_frontends.fortran.reading.constructs import (
    Construct,
    IfConstruct,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.semantics.early_exit import below
from polydist_frontends.fortran.semantics.region_symbols import statements_below

_CALLED = re.compile(r"call\s+(?:exit|abort)\s*(?:\(|$)")


def ends_program(statement: Statement) -> bool:
    """Whether the statement ends the program."""
    return statement.kind == "stop" or bool(
        statement.kind == "call" and _CALLED.match(statement.folded)
    )


def fatal_end(branch: Sequence[Construct]) -> tuple[Statement, ...]:
    """The statements of a branch that prints and ends the program; none if it does something
    else."""
    statements = tuple(c.statement for c in branch if isinstance(c, Plain))
    if len(statements) < len(branch) or not statements or not ends_program(statements[-1]):
        return ()
    return statements if all(s.kind == "io" for s in statements[:-1]) else ()


def last_end(body: Sequence[Construct]) -> tuple[Statement, ...]:
    """The statements at the end of a procedure's body that print and end the program, if it returns
    before or does nothing else."""
    for number in range(len(body)):
        found = fatal_end(body[number:])
        if found:
            before = (action(s) if s.kind == "if" else s for s in statements_below(body[:number]))
            return found if number == 0 or any(s.kind == "return" for s in before) else ()
    return ()


def fatal_statements(constructs: Iterable[Construct]) -> Iterator[Statement]:
    """All statements of such branches, and what conditions on one line end the program with."""
    for construct in below(constructs):
        if isinstance(construct, (IfConstruct, SelectCase)):
            for branch in construct.branches:
                yield from fatal_end(branch.body)
                if isinstance(construct, SelectCase):
                    yield from fatal_statements(branch.body)
        elif isinstance(construct, Plain):
            done = action(construct.statement) if construct.statement.kind == "if" else None
            if done is not None and ends_program(done):
                yield done
