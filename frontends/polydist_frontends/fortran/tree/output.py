"""Output, and clocks that store the time, as statements of a region."""

from __future__ import annotations

from collections.abc import Sequence

from polydist_frontends.fortran.reading.implied_loops import implied_loop
from polydist_frontends.fortran.reading.lines import Joined
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import (
    clock_arguments,
    clock_called,
    observable_in,
    printed_items,
)
from polydist_frontends.fortran.reading.syntax import parse
from polydist_frontends.fortran.semantics.accesses import Accesses, reads, write
from polydist_frontends.fortran.semantics.callees import UNSEEN
from polydist_frontends.fortran.semantics.implied_reads import (
    Bound,
    counted_in_lists,
    inside,
    ranging,
)
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
        counts=counted_in_lists(ending, context),
    )


def accesses_of_output(statement: SourceStatement, context: RegionContext) -> Accesses:
    """All values that are printed, whole arrays where they are named. Raises ``Refusal``."""
    items = printed_items(statement, context.lines)
    return tuple(access for item in items for access in _listed(item, context.reading_clocks()))


def _listed(item: Joined, context: RegionContext) -> Accesses:
    """What an item of a list reads."""
    loop = implied_loop(item)
    if loop is None:
        code = parse("Expr", item, context.lines)
        return reads(code.tree, code, context)
    codes = [parse("Expr", bound, context.lines) for bound in loop.bounds]
    own = inside(loop.iterator, context.lines.place(item.offset(0)), context)
    items = (access for inner in loop.items for access in _listed(inner, own))
    every = ranging(loop.iterator, [Bound(c.tree, c) for c in codes], items, context)
    return (*(access for c in codes for access in reads(c.tree, c, context)), *every)


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
        counts=counted_in_lists((statement,), context),
        observable=observable_in((statement,), context.clocks),
    )
