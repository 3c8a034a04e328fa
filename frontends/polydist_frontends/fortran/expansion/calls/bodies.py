"""What a subroutine does, as a row of statements that may stand in the place of its call.

1. Loops, conditions, assignments, calls and output; nothing jumps, but branches may report an error
   and end the program. Constructs have names that nothing else has, in every place of a call.
2. Loops that a label ends get an ``end do``. Other labels, and ``continue``, are left out.
3. A ``return`` at the end is left out; where a condition leads to one, what follows stands under
   the opposite condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from polydist_frontends.errors import shortened
from polydist_frontends.fortran.expansion.edits import NotExpandable
from polydist_frontends.fortran.procedures.definitions import Definition
from polydist_frontends.fortran.reading.constructs import (
    Branch,
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    SelectCase,
    action,
    constructs_of,
)
from polydist_frontends.fortran.reading.foreign_directives import conditional_words
from polydist_frontends.fortran.reading.lines import Statement, folded
from polydist_frontends.fortran.reading.observable import labels_in
from polydist_frontends.fortran.reading.statement_kinds import closing, construct_name, do_label
from polydist_frontends.fortran.semantics.fatal_ends import ends_program, fatal_end
from polydist_frontends.fortran.semantics.region_symbols import statements_below
from polydist_frontends.region import Span

_PLAIN = frozenset(("assignment", "call", "cycle", "exit", "io", "where"))
_LABEL = re.compile(r"((?:\w+\s*:\s*)?do)\s*\d+\s*,?\s*", re.IGNORECASE)

Texts: TypeAlias = Callable[[Statement], str]
"""The text of a statement as it reads in the place of the call."""


def construct_names(body: Sequence[Construct]) -> frozenset[str]:
    """The names that constructs have, which statements like ``cycle`` name."""
    return frozenset(filter(None, (construct_name(s.folded) for s in statements_below(body))))


def body_texts(body: Sequence[Construct], texts: Texts) -> Iterator[str]:
    """The statements in order. Raises ``NotExpandable`` for what step 1 leaves out."""
    for number, construct in enumerate(body):
        rest = body[number + 1 :]
        if _is_return(construct):
            if rest:
                raise NotExpandable("it has a RETURN in the middle")
            return
        condition = _leaves_under(construct)
        if condition is not None:
            yield f"if (.not. ({_condition(texts(condition))})) then"
            yield from body_texts(rest, texts)
            yield "end if"
            return
        yield from _construct(construct, texts)


def _is_return(construct: Construct) -> bool:
    return isinstance(construct, Plain) and construct.statement.kind == "return"


def _leaves_under(construct: Construct) -> Statement | None:
    """The statement with the condition under which the subroutine ends there (step 3)."""
    if isinstance(construct, Plain) and construct.statement.kind == "if":
        own = construct.statement
        return own if action(own).kind == "return" else None
    if type(construct) is not IfConstruct or len(construct.branches) > 1:
        return None
    (branch,) = construct.branches
    is_alone = len(branch.body) == 1 and _is_return(branch.body[0])
    return branch.head if is_alone else None


def _condition(text: str) -> str:
    opening = text.index("(")
    return text[opening + 1 : closing(folded(text), opening)].strip()


def _construct(construct: Construct, texts: Texts) -> Iterator[str]:
    match construct:
        case Plain(statement=statement):
            yield from _plain(statement, texts)
        case Do(head=head) if head.kind == "forall":
            yield texts(head)
        case Do(head=head, body=body, end=end):
            yield _without_label(texts(head)) if do_label(head.folded) else texts(head)
            yield from _row(body, texts)
            yield "end do" if end.kind not in ("end-do", "end-forall") else texts(end)
        case SelectCase(branches=branches, end=end) | IfConstruct(branches=branches, end=end):
            yield from _branches(branches, texts)
            yield texts(end)
        case Other(kind="where-construct", statements=statements):
            yield from map(texts, statements)
        case Other(kind=kind):
            raise NotExpandable(f"it has a construct of another kind: {kind}")
        case _:
            raise NotExpandable("it has a construct of another kind than loops and conditions")


def _without_label(head: str) -> str:
    """The head of a loop without the label that ends it."""
    return _LABEL.sub(r"\1 ", head, count=1)


def _branches(branches: Sequence[Branch], texts: Texts) -> Iterator[str]:
    for branch in branches:
        yield texts(branch.head)
        ending = fatal_end(branch.body)
        if ending and not set(labels_in(ending)):
            yield from map(texts, ending)
        else:
            yield from _row(branch.body, texts)


def _row(body: Sequence[Construct], texts: Texts) -> Iterator[str]:
    for construct in body:
        yield from _construct(construct, texts)


def _plain(statement: Statement, texts: Texts) -> Iterator[str]:
    done = action(statement) if statement.kind == "if" else statement
    if done.kind == "continue":
        return
    is_end = statement.kind == "if" and ends_program(done)
    if not (is_end or done.kind in _PLAIN) or set(labels_in([done])):
        raise NotExpandable(f"it has the statement '{shortened(statement.text)}'")
    yield texts(statement)


def executable_part(of: Definition) -> tuple[Construct, ...]:
    """The executable part of a subroutine with nothing inside, nor anything that only compilers
    with OpenMP read. Raises ``NotExpandable``."""
    unit, lines, _ = of
    first, last = (lines.statements[k].span for k in (unit.first, unit.last))
    if conditional_words(lines, Span(first.start, last.end)):
        raise NotExpandable("it has lines that only compilers with OpenMP read ('!$')")
    head = lines.statements[unit.first].folded.partition("subroutine")[0]
    declared_kinds = {s.kind for s in lines.statements[unit.first : unit.executable]}
    if unit.kind != "subroutine" or unit.contains != unit.last or "entry" in declared_kinds:
        raise NotExpandable("it has procedures of its own, or an ENTRY")
    if re.search(r"\belemental\b", head):
        raise NotExpandable
    return constructs_of(lines.statements[unit.executable : unit.contains], lines)
