"""Constructs that are single statements of a region: loops whose end depends on values
(``early_exit``
says which), and ``select case``.

All that such a loop does may happen, but for its start and the first look at its condition. What
its start sets for certain, the counter, is handed from iteration to iteration inside the statement,
and comes
from nowhere else. All that the cases of a ``select`` do may happen, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.errors import INNER_LOOPS, Place, Refusal, refuse
from polydist_frontends.fortran.reading.constructs import (
    Branch,
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.observable import observable_in
from polydist_frontends.fortran.reading.syntax import parse, parse_part
from polydist_frontends.fortran.semantics.accesses import Accesses, perhaps, reads, write
from polydist_frontends.fortran.semantics.early_exit import (
    counted_loop,
    is_repeated,
    leaving,
    outward,
)
from polydist_frontends.fortran.semantics.fatal_ends import (
    ends_program,
    fatal_end,
    fatal_statements,
)
from polydist_frontends.fortran.semantics.implied_reads import counted_in_lists
from polydist_frontends.fortran.semantics.loop_headers import head_parts, iterator_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.fortran.tree.at_once.assignments import accesses_of_assignment
from polydist_frontends.fortran.tree.at_once.where import where_at_once
from polydist_frontends.fortran.tree.conditions import both_extremes, tested
from polydist_frontends.fortran.tree.output import (
    accesses_of_clock,
    accesses_of_output,
    fatal,
    stores_time,
)
from polydist_frontends.fortran.tree.subroutines import call
from polydist_frontends.region import Access, Statement
from polydist_frontends.statement_forms import Observable


def repeated(loop: Do, context: RegionContext) -> Statement:
    """The statement for the whole loop. Raises Refusal."""
    jump = leaving(loop)
    if jump is not None:
        hint = (
            "use a logical variable that the outer loop tests, or an if around the skipped "
            "statements"
        )
        raise refuse(
            "control-flow",
            f"'{jump.text}' leaves a loop around this one",
            _place(jump, context),
            hint,
        )
    return Statement(
        accesses=_effects(loop, context),
        span=loop.span,
        place=context.lines.place(loop.span.start),
        repeats=True,
        counts=counted_in_lists(statements_below((loop,)), context),
        observable=_observable(loop, context),
    )


def selected(select: SelectCase, context: RegionContext) -> Statement:
    """The statement for the whole construct. Raises Refusal."""
    body = [construct for branch in select.branches for construct in branch.body]
    loop, jump = counted_loop(body), outward(body)
    if loop is not None:
        message = f"'{loop.text}' is inside a select construct, which is treated as one statement"
        raise refuse("control-flow", message, _place(loop, context), "use if in place of select")
    if jump is not None:
        message = f"'{jump.text}' leaves a select construct, which is treated as one statement"
        raise refuse(
            "control-flow",
            message,
            _place(jump, context),
            "put an if around the skipped statements, or use if in place of select",
        )
    return Statement(
        accesses=_effects(select, context),
        span=select.span,
        place=context.lines.place(select.span.start),
        counts=counted_in_lists(statements_below((select,)), context),
        observable=_observable(select, context),
    )


def chosen(construct: IfConstruct, context: RegionContext) -> Statement | None:
    """The statement of a condition that keeps the largest and the smallest of values."""
    place = context.lines.place(construct.span.start)
    return both_extremes(
        construct,
        lambda: Statement(accesses=_effects(construct, context), span=construct.span, place=place),
        context,
    )


def _place(statement: SourceStatement, context: RegionContext) -> Place:
    return context.lines.place(statement.span.start)


def _effects(construct: Construct, context: RegionContext) -> Accesses:
    """The accesses of a construct inside the statement."""
    match construct:
        case Do():
            return _turns(construct, context)
        case SelectCase(branches=branches):
            return (*tested(branches[0].head, context), *perhaps(_bodies(branches, context)))
        case IfConstruct(branches=branches):
            others = [a for branch in branches[1:] for a in tested(branch.head, context)]
            return (
                *tested(branches[0].head, context),
                *perhaps((*others, *_bodies(branches, context))),
            )
        case Other(kind="where-construct", statements=statements):
            return where_at_once(statements, context).accesses
        case Plain(statement=statement):
            return _plain(statement, context)
        case Other(statements=statements):
            raise _refused(statements[0], context)


def _observable(construct: Construct, context: RegionContext) -> Observable:
    """What it shows or finds outside memory, other than where it ends the program."""
    ending = {statement.span for statement in fatal_statements((construct,))}
    others = (of for of in statements_below((construct,)) if of.span not in ending)
    return observable_in(others, context.clocks)


def _bodies(branches: Sequence[Branch], context: RegionContext) -> Accesses:
    """The accesses of all branches; of one that ends the program, what it prints."""
    found: list[Access] = []
    for branch in branches:
        ending = fatal_end(branch.body)
        found += fatal(ending, context).accesses if ending else _all(branch.body, context)
    return tuple(found)


def _all(body: Sequence[Construct], context: RegionContext) -> Accesses:
    return tuple(access for construct in body for access in _effects(construct, context))


def _plain(statement: SourceStatement, context: RegionContext) -> Accesses:
    if statement.kind == "assignment":
        plain = accesses_of_assignment(
            parse("Assignment_Stmt", statement.joined, context.lines), context.reading_clocks()
        )
        return tuple(replace(access, exact=False, apart="") for access in plain)
    if statement.kind == "where":
        return where_at_once((statement,), context).accesses
    if statement.kind == "io":
        return accesses_of_output(statement, context)
    if stores_time(statement, context):
        return accesses_of_clock(statement, context)
    if statement.kind == "call":
        return call(statement, context).accesses
    if statement.kind == "if":
        done = action(statement)
        effects = () if ends_program(done) else perhaps(_plain(done, context))
        return (*tested(statement, context), *effects)
    if statement.kind in ("exit", "cycle", "continue"):
        return ()
    raise _refused(statement, context)


def _turns(loop: Do, context: RegionContext) -> Accesses:
    if not is_repeated(loop):
        raise refused_inside(loop.head, context)
    turns = perhaps(_all(loop.body, context))
    counter = iterator_of(loop.head)
    if counter is None:
        return (*tested(loop.head, context), *turns, *perhaps(tested(loop.head, context)))
    start = (*_bounds(loop.head, context), _set(counter, loop.head, context))
    return (*start, *(access for access in turns if access.array != counter))


def refused_inside(head: SourceStatement, context: RegionContext) -> Refusal:
    """The refusal for a loop without a counter around the counted loop with this head."""
    message = f"'{head.text}' is inside a loop whose end depends on values"
    hint = f"make the outer loop a counted loop, write out the inner loop, or {INNER_LOOPS}"
    return refuse("while-loop", message, _place(head, context), hint)


def _bounds(head: SourceStatement, context: RegionContext) -> Accesses:
    return tuple(
        access for code in head_parts(head, context) for access in reads(code.tree, code, context)
    )


def _set(counter: str, head: SourceStatement, context: RegionContext) -> Access:
    """The write of the counter, which every run of the loop does first."""
    code = parse_part(
        "Expr",
        head.joined,
        head.folded.index(counter, head.folded.index("do") + 2),
        head.folded.index("="),
        context.lines,
    )
    return write(code.tree, code, context)[1][0]


def _refused(statement: SourceStatement, context: RegionContext) -> Refusal:
    message = (
        f"'{statement.text}' cannot be used in a loop whose end depends on values or in a select "
        "construct"
    )
    return refuse(
        "control-flow",
        message,
        _place(statement, context),
        "use only assignments, conditions, calls of pure subroutines, exit and cycle there",
    )
