"""Executable statements as a tree of constructs: loops, conditions, and whatever else has an
end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, Union

from polydist_frontends.errors import Place, refuse
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import (
    closing,
    construct_name,
    do_label,
    kind_of,
)
from polydist_frontends.region import Span

_OTHERS = {
    "where-construct": "end-where",
    "select": "end-select",
    "associate": "end-associate",
    "block": "end-block",
    "critical": "end-critical",
}

_SELECT_CASE = re.compile(r"\bselect\s*case\s*\(")


@dataclass(frozen=True)
class Plain:
    """A statement that is no construct; a one-line ``if`` too."""

    statement: Statement

    @property
    def span(self) -> Span:
        return self.statement.span


@dataclass(frozen=True)
class Do:
    """``end`` is the statement that ends the loop: an ``end do``, or the labelled statement, which
    is then part of the body. A ``forall`` is one, too: its own end, where it is a statement."""

    head: Statement
    name: str
    body: tuple[Construct, ...]
    end: Statement

    @property
    def span(self) -> Span:
        return Span(self.head.span.start, self.end.span.end)


@dataclass(frozen=True)
class Branch:
    """One branch of an ``if`` construct with the statement that begins it."""

    head: Statement
    body: tuple[Construct, ...]


@dataclass(frozen=True)
class IfConstruct:
    branches: tuple[Branch, ...]
    end: Statement

    @property
    def span(self) -> Span:
        return Span(self.branches[0].head.span.start, self.end.span.end)


@dataclass(frozen=True)
class SelectCase(IfConstruct):
    """The first branch has the head with what is selected and no body; the heads of the others are
    their ``case`` statements."""


@dataclass(frozen=True)
class Other:
    """A construct that is kept whole: all its statements, the first and the last included."""

    kind: str
    statements: tuple[Statement, ...]

    @property
    def span(self) -> Span:
        return Span(self.statements[0].span.start, self.statements[-1].span.end)


Construct: TypeAlias = Union[Plain, Do, IfConstruct, SelectCase, Other]


def constructs_of(statements: Sequence[Statement], lines: Lines) -> tuple[Construct, ...]:
    """The tree of a sequence of statements. Raises ``Refusal`` where a construct has no end."""
    parser = _Parser(statements, lines)
    body = parser.body(frozenset())
    if parser.index < len(statements):
        stray = parser.here()
        raise refuse(
            "syntax-error",
            f"'{stray.text}' does not match the beginning of a construct",
            parser.place(stray),
            "check the nesting of loops and conditions",
        )
    return body


def first_construct(statements: Sequence[Statement], lines: Lines) -> tuple[Construct, int]:
    """The construct that begins with the first statement, and how many statements it takes."""
    parser = _Parser(statements, lines)
    return parser.construct(), parser.index


def refuse_shared_end(
    region: Sequence[Statement], before: Sequence[Statement], lines: Lines
) -> None:
    """Raises ``Refusal`` if a labelled statement ends the region and a loop around it at once."""
    last = region[-1]
    if last.label and any(do_label(statement.folded) == last.label for statement in before):
        raise refuse(
            "shared-end",
            f"label {last.label} also ends a loop around the region",
            lines.place(region[0].span.start),
            "give the loops ends of their own, or put the directive above the outer one",
        )


class _Parser:
    """A recursive descent through the statements. ``ended`` is the label of a terminal statement
    that may end further loops."""

    def __init__(self, statements: Sequence[Statement], lines: Lines) -> None:
        self.statements = statements
        self.lines = lines
        self.index = 0
        self.ended = ""

    def here(self) -> Statement:
        return self.statements[self.index]

    def place(self, statement: Statement) -> Place:
        return self.lines.place(statement.span.start)

    def take(self) -> Statement:
        statement = self.here()
        self.index += 1
        self.ended = statement.label
        return statement

    def body(self, ends: frozenset[str], label: str = "") -> tuple[Construct, ...]:
        """Constructs up to a statement of a kind in ``ends`` (not taken), or up to the one with
        ``label`` (taken)."""
        nodes: list[Construct] = []
        while self.index < len(self.statements) and self.here().kind not in ends:
            nodes.append(self.construct())
            if label and self.ended == label:
                return tuple(nodes)
        return tuple(nodes)

    def construct(self) -> Construct:
        kind = self.here().kind
        if kind == "do":
            return self.do()
        if kind == "if-then":
            return self.condition()
        if kind == "forall":
            head = self.take()
            return Do(head, "", (Plain(action(head)),), head)
        if kind == "forall-construct":
            head = self.take()
            return Do(head, "", self.body(frozenset(("end-forall",))), self.end(head))
        if is_select_case(self.here()):
            return self.selection()
        if kind in _OTHERS:
            return self.other(_OTHERS[kind])
        return Plain(self.take())

    def do(self) -> Do:
        head = self.take()
        name, label = construct_name(head.folded), do_label(head.folded)
        if label:
            body = self.body(frozenset(), label)
            if self.ended != label:
                raise self.unended(head)
            return Do(head, name, body, self.statements[self.index - 1])
        body = self.body(frozenset(("end-do",)))
        return Do(head, name, body, self.end(head))

    def condition(self) -> IfConstruct:
        branches: list[Branch] = []
        while True:
            head = self.take()
            body = self.body(frozenset(("elseif", "else", "end-if")))
            branches.append(Branch(head, body))
            if self.index >= len(self.statements) or self.here().kind == "end-if":
                return IfConstruct(tuple(branches), self.end(branches[0].head))

    def selection(self) -> SelectCase:
        branches: list[Branch] = []
        while not branches or (self.index < len(self.statements) and self.here().kind == "case"):
            head = self.take()
            branches.append(Branch(head, self.body(frozenset(("case", "end-select")))))
        return SelectCase(tuple(branches), self.end(branches[0].head))

    def other(self, end: str) -> Other:
        first = self.index
        head = self.take()
        depth = 1
        while depth:
            if self.index >= len(self.statements):
                raise self.unended(head)
            kind = self.take().kind
            depth += (kind == head.kind) - (kind == end)
        return Other(head.kind, tuple(self.statements[first : self.index]))

    def end(self, head: Statement) -> Statement:
        if self.index >= len(self.statements):
            raise self.unended(head)
        return self.take()

    def unended(self, head: Statement) -> Exception:
        return refuse(
            "syntax-error",
            f"'{head.text}' is never closed",
            self.place(head),
            "a region must contain whole constructs",
        )


def is_select_case(statement: Statement) -> bool:
    """Whether it selects by a value, and not by a type or a rank."""
    return statement.kind == "select" and _SELECT_CASE.search(statement.folded) is not None


def action(statement: Statement) -> Statement:
    """The statement after the brackets of a one-line ``if``, ``where`` or ``forall``."""
    start = closing(statement.folded, statement.folded.index("(")) + 1
    text = statement.text[start:]
    start += len(text) - len(text.lstrip())
    joined = statement.joined.part(start, len(statement.text))
    return Statement(
        joined, "", statement.line, statement.folded[start:], kind_of(statement.folded[start:])
    )
