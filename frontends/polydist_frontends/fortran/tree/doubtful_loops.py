"""Jumps that stay inside a loop of the region, and loops without a counter around counted ones:
what is no loop of the region, and can only be a part of a statement (``by_data``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.by_data.single_statements import loop_without_counter
from polydist_frontends.errors import Diagnostic, Refusal, refuse
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Statement as SourceStatement
from polydist_frontends.fortran.reading.statement_kinds import labels_of as jump_labels
from polydist_frontends.fortran.semantics.early_exit import below, counted_loop, jump_of, jumps
from polydist_frontends.fortran.semantics.loop_headers import iterators_of
from polydist_frontends.fortran.semantics.region_context import RegionContext
from polydist_frontends.fortran.tree.guards import Around, Guard, guard_of
from polydist_frontends.region import Loop, Node, Span

JUMPS = frozenset(("exit", "goto", "return", "stop", "cycle", "arithmetic-if"))
"""The kinds of statements that change the order in which others run."""


_WAYS_OUT = {
    "stop": "put an if around it: a branch that prints and ends the program may stay; or note the"
    " error in a logical variable, bad = bad .or. c, and stop behind the loop",
    "exit": "of a search that goes on to the end, ranks find the first place together:"
    " if (c .and. i < k) k = i, with k = n + 1 before; or put an if around the statements that it"
    " skips",
}
_OTHER_WAY_OUT = (
    "put an if around the statements that it skips; 'if (c) cycle' in the loop's own body is"
    " supported"
)


def refused_jump(statement: SourceStatement, context: RegionContext) -> Refusal:
    """The refusal for a statement that changes the order in which others run."""
    jump = _action(statement)
    return refuse(
        "control-flow",
        f"'{jump.text}' changes the order in which statements run",
        context.lines.place(jump.span.start),
        _WAYS_OUT.get(jump.kind, _OTHER_WAY_OUT),
    )


def words_for_jumps(loop: Do) -> frozenset[str]:
    """The jumps that a loop allows in its body, without blanks."""
    return frozenset(word + name for word in ("exit", "cycle") for name in ("", loop.name))


def stays_inside(statement: SourceStatement, context: RegionContext) -> bool:
    """Whether the statement is a jump inside a loop of the region."""
    if statement.kind not in JUMPS:
        return False
    words = labels_of(statement) or (re.sub(r"\s+", "", statement.folded),)
    return context.jumps.issuperset(words)


def exits_of(loop: Do) -> tuple[SourceStatement, ...]:
    """The jumps that end a loop."""
    found = {jump.span.start: jump for jump in _leaving("exit", loop.body, loop.name)}
    return tuple(found.values())


def cycle_among(body: Sequence[Construct], around: Around) -> SourceStatement | None:
    """The first jump in statements of a loop's body to the next iteration of that loop, but for
    those of guards."""
    for construct in body:
        if plain_guard(construct, around) is None and not isinstance(construct, SelectCase):
            jump = next(_leaving("cycle", (construct,), around.name), None)
            if jump is not None:
                return jump
    return None


def plain_guard(construct: Construct, around: Around | None) -> Guard | None:
    """The guard that a statement of a loop's body is, if it has no other jump."""
    jumping = [s for s in _plain_in(construct) if _action(s).kind in JUMPS]
    return guard_of(construct, around) if len(jumping) == 1 else None


def _action(statement: SourceStatement) -> SourceStatement:
    return action(statement) if statement.kind == "if" else statement


def _leaving(word: str, body: Sequence[Construct], name: str) -> Iterator[SourceStatement]:
    for text, construct in jumps(body):
        if text.startswith(word):
            yield construct.statement
    for inner in below(body) if name else ():
        jump = jump_of(inner)
        if jump is None or not isinstance(inner, Plain):
            continue
        if jump.group().startswith(word) and jump.group(1) == name:
            yield inner.statement


@dataclass(frozen=True)
class _Reach:
    """From the first to behind the last position of a jump, which is at ``begin``, and of what it
    leads to."""

    first: int
    end: int
    begin: int
    jump: SourceStatement
    is_guard: bool


def reaches_of_jumps(
    body: Sequence[Construct], around: Around | None
) -> dict[int, tuple[SourceStatement, int]]:
    """What jumps to labels further down or up tie together in a body, by the position of the first
    statement: a jump, and the position after the last one. Guards do where others reach over
    them."""
    reaches = list(_reaches(body, around))
    tied = _joined([reach for reach in reaches if not reach.is_guard])
    while more := [r for r in reaches if r.is_guard and any(_is_cut(r, own) for own in tied)]:
        tied = _joined([*tied, *more])
    return {own.first: (own.jump, own.end) for own in tied}


def _reaches(body: Sequence[Construct], around: Around | None) -> Iterator[_Reach]:
    labels = {_label(construct): position for position, construct in enumerate(body)}
    for begin, construct in enumerate(body):
        is_guard = plain_guard(construct, around) is not None
        for statement in _plain_in(construct):
            ends = [labels.get(label, -1) for label in labels_of(statement)]
            if ends and min(ends) >= 0 and begin not in ends:
                end = max(begin, *ends) + 1
                yield _Reach(min(begin, *ends), end, begin, statement, is_guard)


def _is_cut(guard: _Reach, own: _Reach) -> bool:
    return own.first <= guard.begin < own.end and not own.first <= guard.end - 1 < own.end


def _joined(reaches: Sequence[_Reach]) -> list[_Reach]:
    """Those that overlap as one."""
    joined: list[_Reach] = []
    for reach in sorted(reaches, key=lambda one: (one.first, one.begin)):
        if joined and reach.first < joined[-1].end:
            end = max(joined[-1].end, reach.end)
            joined[-1] = replace(joined[-1], end=end, is_guard=False)
        else:
            joined.append(reach)
    return joined


def labels_of(statement: SourceStatement) -> tuple[str, ...]:
    """The labels that a jump leads to."""
    return jump_labels(statement.kind, statement.folded)


def _plain_in(construct: Construct) -> Iterator[SourceStatement]:
    for inner in below((construct,)):
        if isinstance(inner, Plain):
            yield inner.statement


def _label(construct: Construct) -> str:
    match construct:
        case Plain(statement=statement):
            return statement.label
        case Do(head=head):
            return head.label
        case IfConstruct(branches=branches):
            return branches[0].head.label
        case _:
            return ""


def skipping_loop(
    jump: SourceStatement,
    nodes: tuple[Node, ...],
    constructs: Sequence[Construct],
    context: RegionContext,
) -> Loop:
    """What stands for statements in a row, with these nodes, of which the jump may skip some."""
    span = Span(constructs[0].span.start, constructs[-1].span.end)
    return nameless_loop(refused_jump(jump, context).diagnostic, nodes, span, context, jumps=True)


def is_around_loops(loop: Do) -> bool:
    """Whether the loop has no counter, and counted loops inside."""
    return not iterators_of(loop.head) and counted_loop(loop.body) is not None


def nameless_loop(
    doubt: Diagnostic,
    body: tuple[Node, ...],
    span: Span,
    context: RegionContext,
    jumps: bool = False,
) -> Loop:
    """What stands for statements whose number of runs is not known."""
    place = context.lines.place(span.start)
    loop = loop_without_counter(f"polydist_runs_{span.start}", "integer", doubt, body, span, place)
    return replace(loop, jumps=jumps)
