"""What is left of a procedure's body for one call, where what is passed decides conditions.

1. Known are the arguments for which constants are passed (``call eos(by_energy, p, e, rho)``), as
   far as the body leaves them as they are, and the optional ones for which nothing is passed.
2. Of an ``if`` construct, a ``select case`` or an ``if`` statement whose conditions are known up to
   the first one that holds, the statements under that one are left; others stay as they are. So
   do jumps, whose conditions tell which of the statements after them run (``reaches``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from polydist_frontends.fortran.procedures.cases.known_values import Given, truth, value
from polydist_frontends.fortran.reading.constructs import (
    Branch,
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
    action,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import Tree, cut, parse

_JUMPS = ("goto", "return", "cycle", "exit")


def decided(
    body: Sequence[Construct], given: Given, changed: frozenset[str], lines: Lines
) -> tuple[Construct, ...]:
    """The body for what is ``given``; it may change the names in ``changed``."""
    known = given.without(changed)
    return tuple(_Cases(known, lines).left(body)) if known else tuple(body)


@dataclass(frozen=True, eq=False)
class _Cases:
    known: Given
    lines: Lines

    def left(self, body: Iterable[Construct]) -> Iterator[Construct]:
        for construct in body:
            match construct:
                case Do():
                    yield replace(construct, body=tuple(self.left(construct.body)))
                case IfConstruct():
                    yield from self.branches(construct)
                case Plain(statement=statement) if statement.kind == "if" and not statement.label:
                    yield from self.statement(statement)
                case _:
                    yield construct

    def statement(self, statement: Statement) -> Iterator[Construct]:
        holds, does = self.holds(statement), action(statement)
        if holds is not False or does.kind == "goto":
            yield Plain(does if holds and does.kind not in _JUMPS else statement)

    def branches(self, construct: IfConstruct) -> Iterator[Construct]:
        is_select = isinstance(construct, SelectCase)
        chosen = self.case(construct) if is_select else self.first(construct.branches)
        if chosen is None:
            inner = tuple(replace(b, body=tuple(self.left(b.body))) for b in construct.branches)
            yield replace(construct, branches=inner)
        else:
            yield from self.left(chosen)

    def first(self, branches: Sequence[Branch]) -> Sequence[Construct] | None:
        """What runs of an ``if`` construct; ``None`` if that is not known."""
        for branch in branches:
            holds = "(" not in branch.head.folded or self.holds(branch.head)
            if holds is not False:
                return branch.body if holds else None
        return ()

    def case(self, construct: IfConstruct) -> Sequence[Construct] | None:
        """The same of a ``select case``, whose default may stand anywhere."""
        head, *cases = construct.branches
        selected = value(self.tree(_in_brackets(head.head)), self.known)
        if selected is None:
            return None
        default: Sequence[Construct] = ()
        for branch in cases:
            if "(" not in branch.head.folded:
                default = branch.body
                continue
            chosen = [self.is_in(piece, selected) for piece in self.pieces(branch.head)]
            if None in chosen:
                return None
            if any(chosen):
                return branch.body
        return default

    def is_in(self, piece: Joined, selected: object) -> bool | None:
        """Whether a value is that of an item of ``case``; ranges are not gone into."""
        own = None if ":" in piece.text else value(self.tree(piece), self.known)
        return None if own is None or type(own) is not type(selected) else own == selected

    def holds(self, head: Statement) -> bool | None:
        return truth(self.tree(_in_brackets(head)), self.known)

    def pieces(self, head: Statement) -> Iterable[Joined]:
        opening = head.folded.index("(")
        return cut(head.joined, opening + 1, closing(head.folded, opening))

    def tree(self, joined: Joined) -> Tree:
        return parse("Expr", joined, self.lines).tree


def _in_brackets(head: Statement) -> Joined:
    opening = head.folded.index("(")
    return head.joined.part(opening + 1, closing(head.folded, opening))
