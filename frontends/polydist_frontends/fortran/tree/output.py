"""Output, and clocks that store the time, as statements of a region."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import (
    clock_arguments,
    clock_called,
    printed_values,
)
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.accesses import Accesses, reads, write
from polydist_frontends.fortran.semantics.callees import UNSEEN
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.region import Span, Statement


def stores_time(statement: SourceStatement, context: RegionContext) -> bool:
    """Whether the statement calls an intrinsic subroutine that stores the time."""
    name = clock_called(statement)
    return bool(name) and context.callees.get(name, UNSEEN).kind == "intrinsic"


def output(statement: SourceStatement, context: RegionContext) -> Statement:
    """What prints, with what it reads. Raises ``Refusal``."""
    return _observable(statement, accesses_of_output(statement, context), context)


def clock_call(statement: SourceStatement, context: RegionContext) -> Statement:
    """A call that stores the time, with what it writes. Raises ``Refusal``."""
    return _observable(statement, accesses_of_clock(statement, context), context)


def fatal(ending: Sequence[SourceStatement], context: RegionContext) -> Statement:
    """What prints and ends the program (``fatal_ends``), with what it reads. Raises ``Refusal``."""
    span = Span(ending[0].span.start, ending[-1].span.end)
    printed = (accesses_of_output(statement, context) for statement in ending[:-1])
    return Statement(
        accesses=tuple(access for accesses in printed for access in accesses),
        span=span,
        place=context.lines.place(span.start),
    )


def accesses_of_output(statement: SourceStatement, context: RegionContext) -> Accesses:
    """All values that are printed, whole arrays where they are named."""
    whole = context.reading_clocks()
    found: Accesses = ()
    for value in printed_values(statement, context.lines):
        code = parse("Expr", value, context.lines)
        found += reads(code.tree, code, whole)
    return found


def accesses_of_clock(statement: SourceStatement, context: RegionContext) -> Accesses:
    """The variables in which the time is stored."""
    found: Accesses = ()
    for argument in clock_arguments(statement):
        code = parse("Expr", argument, context.lines)
        address, stored = write(code.tree, code, context)
        found += (*address, *stored)
    return found


def _observable(
    statement: SourceStatement, happening: Accesses, context: RegionContext
) -> Statement:
    return Statement(
        accesses=happening,
        span=statement.span,
        place=context.lines.place(statement.span.start),
        observable=True,
    )
