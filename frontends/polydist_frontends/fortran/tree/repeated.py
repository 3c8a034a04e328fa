"""Constructs that are single statements of a region: loops that end by values (``escapes`` says
which), and ``select case``.

All that such a loop does may happen, but for its start and the first look at its condition. What
its start sets for certain, the counter, is handed from turn to turn inside the statement, and comes
from nowhere else. All that the cases of a ``select`` do may happen, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from polydist_frontends.errors import Place, Refusal, refuse
from polydist_frontends.fortran.expressions.accesses import Accesses, perhaps, reads, write
from polydist_frontends.fortran.expressions.early_exit import (
    counted_loop,
    is_repeated,
    leaving,
    outward,
)
from polydist_frontends.fortran.expressions.loop_headers import head_parts, iterator_of
from polydist_frontends.fortran.expressions.region_context import Facts
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import parse, parse_part
from polydist_frontends.fortran.tree.array_statements import accesses_of_assignment, where
from polydist_frontends.fortran.tree.subroutines import call
from polydist_frontends.region import Access, Statement


def repeated(loop: Do, facts: Facts) -> Statement:
    """The statement for the whole loop. Raises Refusal."""
    jump = leaving(loop)
    if jump is not None:
        hint = "a logical variable that the outer loop tests, or an if around what is skipped"
        raise refuse(
            "control-flow",
            f"'{jump.text}' leaves a loop around this one",
            _place(jump, facts),
            hint,
        )
    return Statement(
        _effects(loop, facts), loop.span, facts.lines.place(loop.span.start), repeats=True
    )


def selected(select: SelectCase, facts: Facts) -> Statement:
    """The statement for the whole construct. Raises Refusal."""
    body = [construct for branch in select.branches for construct in branch.body]
    loop, jump = counted_loop(body), outward(body)
    if loop is not None:
        message = f"'{loop.text}' stands in a select construct, which is one statement of a region"
        raise refuse(
            "control-flow", message, _place(loop, facts), "write it with if in place of select"
        )
    if jump is not None:
        message = f"'{jump.text}' leaves a select construct, which is one statement of a region"
        raise refuse(
            "control-flow",
            message,
            _place(jump, facts),
            "an if around what is skipped, or if in place of select",
        )
    return Statement(_effects(select, facts), select.span, facts.lines.place(select.span.start))


def _place(statement: SourceStatement, facts: Facts) -> Place:
    return facts.lines.place(statement.span.start)


def _effects(construct: Construct, facts: Facts) -> Accesses:
    match construct:
        case Do():
            return _turns(construct, facts)
        case SelectCase(branches=branches):
            return (
                *_tested(branches[0].head, facts),
                *perhaps(tuple(a for branch in branches for a in _all(branch.body, facts))),
            )
        case IfConstruct(branches=branches):
            first = _tested(branches[0].head, facts)
            others = [access for branch in branches[1:] for access in _tested(branch.head, facts)]
            return (
                *first,
                *perhaps(
                    (
                        *others,
                        *(access for branch in branches for access in _all(branch.body, facts)),
                    )
                ),
            )
        case Other(kind="where-construct", statements=statements):
            return where(statements, facts).accesses
        case Plain(statement=statement):
            return _plain(statement, facts)
        case Other(statements=statements):
            raise _refused(statements[0], facts)


def _all(body: Sequence[Construct], facts: Facts) -> Accesses:
    return tuple(access for construct in body for access in _effects(construct, facts))


def _plain(statement: SourceStatement, facts: Facts) -> Accesses:
    if statement.kind == "assignment":
        plain = accesses_of_assignment(
            parse("Assignment_Stmt", statement.joined, facts.lines), facts
        )
        return tuple(replace(access, accumulates="") for access in plain)
    if statement.kind == "where":
        return where((statement,), facts).accesses
    if statement.kind == "call":
        return call(statement, facts).accesses
    if statement.kind == "if":
        return (*_tested(statement, facts), *perhaps(_plain(action(statement), facts)))
    if statement.kind in ("exit", "cycle", "continue"):
        return ()
    raise _refused(statement, facts)


def _tested(statement: SourceStatement, facts: Facts) -> Accesses:
    """What the condition in the first brackets of a statement reads; ``else`` has none."""
    opening = statement.folded.find("(")
    if opening < 0:
        return ()
    code = parse_part(
        "Expr", statement.joined, opening + 1, closing(statement.folded, opening), facts.lines
    )
    return reads(code.tree, code, facts)


def _turns(loop: Do, facts: Facts) -> Accesses:
    if not is_repeated(loop):
        message = f"'{loop.head.text}' stands in a loop that ends by values"
        hint = "a counted loop in place of the outer one, the region inside it, or the inner loop written out"
        raise refuse("while-loop", message, _place(loop.head, facts), hint)
    turns = perhaps(_all(loop.body, facts))
    counter = iterator_of(loop.head)
    if counter is None:
        return (*_tested(loop.head, facts), *turns, *perhaps(_tested(loop.head, facts)))
    start = (*_bounds(loop.head, facts), _set(counter, loop.head, facts))
    return (*start, *(access for access in turns if access.array != counter))


def _bounds(head: SourceStatement, facts: Facts) -> Accesses:
    return tuple(
        access for code in head_parts(head, facts) for access in reads(code.tree, code, facts)
    )


def _set(counter: str, head: SourceStatement, facts: Facts) -> Access:
    """The write of the counter, which every run of the loop does first."""
    code = parse_part(
        "Expr",
        head.joined,
        head.folded.index(counter, head.folded.index("do") + 2),
        head.folded.index("="),
        facts.lines,
    )
    return write(code.tree, code, facts)[1][0]


def _refused(statement: SourceStatement, facts: Facts) -> Refusal:
    message = (
        f"'{statement.text}' cannot stand in a loop that ends by values, or in a select construct"
    )
    return refuse(
        "control-flow",
        message,
        _place(statement, facts),
        "assignments, conditions, calls of pure subroutines, exit and cycle may",
    )
