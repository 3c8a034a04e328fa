"""Branches that report an error and end the program.

Where one runs, the program ends with its message, in the sequential program and, on the rank that
gets there, in the distributed one, where it ends all ranks. Of the rest nothing depends on it. So
such a branch counts as what it evaluates to print, and nothing else.
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
