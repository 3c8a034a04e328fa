"""What happens to a variable's value on the ways through a sequence of constructs.

A value is *open* where a way leads on which the variable has not been assigned anew:

1. A construct that may read the variable while its value is open *uses* it. One that surely
   assigns it closes it on the ways that go through there; in a branch on those of the branch, and
   in a loop, which may have no iterations, on none that go on after it.
2. ``cycle`` and ``exit`` take an open value to the end of their loop, or, with the name of another
   construct, to anywhere after that. ``return`` and ``stop`` end its life.
3. After a jump to a label nothing that is assigned is certain any more.
4. Statements that *forget* make the value open again: calls of procedures that share the variable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Other,
    Plain,
    SelectCase,
    action,
    constructs_of,
)
from polydist_frontends.fortran.reading.implied_loops import iterators_of_lists, names_freely
from polydist_frontends.fortran.reading.lines import Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import (
    SPECIFICATIONS,
    closing,
    labels_of,
)
from polydist_frontends.fortran.semantics.loop_headers import iterator_of

_JUMPS = re.compile(r"\bgo\s*to\b|\bentry\b|[(,]\s*(?:\*|(?:err|end|eor)\s*=)\s*\d+\s*[,)]")
_OUT = re.compile(r"(?:cycle|exit)\b\s*(\w*)")
_ENDING = ("return", "stop")
_TRANSPARENT = ("associate", "block", "critical")
"""Constructs whose statements run one after the other."""


def jumps(statement: Statement) -> bool:
    """Whether control may go on elsewhere by a label: also after a call or a transfer of data that
    names one (``call s(*10)``, ``read (1, *, end=10)``)."""
    return statement.kind in ("goto", "arithmetic-if") or bool(_JUMPS.search(statement.folded))


def jumps_back(statements: Sequence[Statement]) -> bool:
    """Whether a jump may lead to a statement that stands before it."""
    below: set[str] = set()
    for statement in reversed(statements):
        labels = labels_of(statement.kind, statement.folded)
        if jumps(statement) and not (labels and below.issuperset(labels)):
            return True
        below.add(statement.label)
    return False


@dataclass(frozen=True)
class Passage:
    """Whether the value may be read, and whether it may arrive open: at the end, at the end of the
    loop around (``outs`` has ""), after a construct of a name in ``outs``, or, where something has
    ``jumped``, anywhere."""

    used: bool = False
    is_open: bool = True
    outs: frozenset[str] = frozenset()
    jumped: bool = False

    def or_by(self, other: Passage) -> Passage:
        """Where either way may be taken."""
        return Passage(
            self.used or other.used,
            self.is_open or other.is_open,
            self.outs | other.outs,
            self.jumped or other.jumped,
        )

    def then(self, other: Passage) -> Passage:
        """Where the other one follows."""
        jumped = self.jumped or other.jumped
        named = any(self.outs | other.outs)
        return Passage(
            self.used or other.used,
            other.is_open or jumped or named,
            self.outs | other.outs,
            jumped,
        )


@dataclass(frozen=True)
class Ways:
    """The ways of one variable's value through constructs of the file ``lines``."""

    name: str
    lines: Lines
    forgets: Callable[[Statement], bool]

    def through(self, body: Sequence[Construct], is_open: bool = True) -> Passage:
        """Through a sequence, whose end is reached open if nothing assigns the variable."""
        passage = Passage(is_open=is_open)
        for construct in body:
            passage = passage.then(self.through_one(construct, passage.is_open))
        return passage

    def through_one(self, construct: Construct, is_open: bool) -> Passage:
        match construct:
            case Do():
                return self._through_loop(construct, is_open)
            case IfConstruct():
                return self._through_branches(construct, is_open)
            case Other():
                return self._through_other(construct, is_open)
            case Plain(statement=statement):
                return self._through_statement(statement, is_open)

    def asks(self, statement: Statement, is_open: bool) -> Passage:
        """A head: it reads what it mentions."""
        return Passage(
            used=is_open and mentions(self.name, statement),
            is_open=is_open or self.forgets(statement),
        )

    # -------------------------------------------------------------------------------------- loops
    def _through_loop(self, loop: Do, is_open: bool) -> Passage:
        counts = iterator_of(loop.head) == self.name
        begun = self.asks(loop.head, is_open)
        if counts:
            twice = len(re.findall(rf"\b{self.name}\b", loop.head.folded)) > 1
            begun = Passage(used=is_open and twice, is_open=False)
        once = self.through(loop.body, begun.is_open)
        ends_open = once.is_open or _goes_round(once, loop)
        again = self.next_iteration(loop, ends_open) if not counts else Passage(is_open=False)
        both = once.or_by(again)
        return Passage(
            begun.used or both.used,
            begun.is_open or both.is_open or _goes_round(both, loop),
            left_by(both, loop),
            both.jumped,
        )

    def next_iteration(self, loop: Do, is_open: bool) -> Passage:
        """The bounds of a counted loop have been read before; a condition is asked again."""
        if iterator_of(loop.head) is None:
            asked = self.asks(loop.head, is_open)
            return asked.then(self.through(loop.body, asked.is_open))
        return self.through(loop.body, is_open)

    # ----------------------------------------------------------------------------------- branches
    def _through_branches(self, construct: IfConstruct, is_open: bool) -> Passage:
        """A condition kills if it has an ``else`` and each of its branches kills."""
        asked = Passage(is_open=is_open)
        for branch in construct.branches:
            asked = asked.then(self.asks(branch.head, asked.is_open))
        bodies = [b.body for b in construct.branches if not _selects(construct, b.head)]
        passages = [self.through(body, asked.is_open) for body in bodies]
        if not _is_complete(construct):
            passages.append(asked)
        union = passages[0]
        for passage in passages[1:]:
            union = union.or_by(passage)
        return asked.then(union)

    def _through_other(self, construct: Other, is_open: bool) -> Passage:
        inner = self.inside(construct)
        if inner is None or any(mentions(self.name, s) for s in _naming(construct)):
            mentioned = any(mentions(self.name, s) for s in construct.statements)
            return Passage(used=is_open and mentioned, is_open=True)
        return self.through(inner, is_open)

    def inside(self, construct: Other) -> tuple[Construct, ...] | None:
        """What runs in a construct whose statements run one after the other."""
        if construct.kind not in _TRANSPARENT:
            return None
        try:
            return constructs_of(_executed(construct), self.lines)
        except Refusal:
            return None

    # --------------------------------------------------------------------------------- statements
    def _through_statement(self, statement: Statement, is_open: bool) -> Passage:
        if statement.kind == "if":
            asked = Passage(
                used=is_open and _is_in_condition(self.name, statement),
                is_open=is_open or self.forgets(statement),
            )
            return asked.then(
                asked.or_by(self._through_statement(action(statement), asked.is_open))
            )
        if jumps(statement):
            used = is_open and mentions(self.name, statement)
            return Passage(used=used, jumped=is_open, is_open=is_open)
        if statement.kind in ("cycle", "exit"):
            outs = frozenset(_OUT.findall(statement.folded)) if is_open else frozenset()
            return Passage(is_open=False, outs=outs)
        if statement.kind in _ENDING:
            return Passage(used=is_open and mentions(self.name, statement), is_open=False)
        if assigns(self.name, statement):
            return Passage(is_open=False)
        return self._after_list(statement, self.asks(statement, is_open))

    def _after_list(self, statement: Statement, asked: Passage) -> Passage:
        """A loop in a list of input or output gives the variable a value."""
        if self.name not in iterators_of_lists(statement):
            return asked
        used = asked.used and names_freely(statement, self.name)
        return Passage(used=used, is_open=False)


def left_by(passage: Passage, loop: Do) -> frozenset[str]:
    """The ways out that lead past the loop's end."""
    return passage.outs - {"", loop.name}


def _goes_round(passage: Passage, loop: Do) -> bool:
    """Whether a way out leads to the loop's end."""
    return "" in passage.outs or (bool(loop.name) and loop.name in passage.outs)


def _selects(construct: IfConstruct, head: Statement) -> bool:
    """Whether it is the head of a ``select case``, which has no branch of its own."""
    return isinstance(construct, SelectCase) and head is construct.branches[0].head


def _is_complete(construct: IfConstruct) -> bool:
    """Whether one of the branches is taken in any case."""
    heads = [branch.head for branch in construct.branches]
    if isinstance(construct, SelectCase):
        return any(re.match(r"case\s*default\b", head.folded) for head in heads)
    return heads[-1].kind == "else"


def _naming(construct: Other) -> list[Statement]:
    """The head, and the declarations of a ``block``."""
    executed = _executed(construct)
    return [s for s in construct.statements if not any(s is one for one in executed)]


def _executed(construct: Other) -> tuple[Statement, ...]:
    body = construct.statements[1:-1]
    first = next((k for k, s in enumerate(body) if s.kind not in SPECIFICATIONS), len(body))
    return body[first:]


def _is_in_condition(name: str, statement: Statement) -> bool:
    """Whether the condition of a one-line ``if`` mentions the name."""
    end = closing(statement.folded, statement.folded.index("("))
    return bool(re.search(rf"(?<![\w%]){name}\b", statement.folded[:end]))


def assigns(name: str, statement: Statement) -> bool:
    """Whether the statement gives all of the variable a value that it is not needed for."""
    if statement.kind != "assignment":
        return False
    target = re.match(rf"{name}\s*=(?!=)", statement.folded)
    return target is not None and not re.search(rf"\b{name}\b", statement.folded[target.end() :])


def mentions(name: str, statement: Statement) -> bool:
    return re.search(rf"(?<![\w%]){name}\b", statement.folded) is not None
