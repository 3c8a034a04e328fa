"""Which variables every run of a procedure's body gives values, to which elements, and which it
reads before.

1. An assignment gives a value to what stands on its left, a call to what it passes to arguments
   that the procedure gives values. An element has in each of its subscripts a number, or a range
   from 1 to a name (``1:n``), or all (``:``).
2. A loop does for each of its values what its body does, if its bounds are numbers; one with more
   values than are gone through, and a loop from 1 to a name, does so for a range. Branches do what
   all of them do, if there is one for all cases.
3. An array has a value as a whole where each of its elements has one (``filled``).
4. Whatever else names an element that has no value yet, or a whole array without one, reads it.
5. Where a run may end (``return``), or an iteration (``cycle``), it has given what stands before:
   only what is given on all ways is. After ``stop`` nothing counts.
6. A ``where`` construct does what all its assignments do that stand in each of its parts, if the
   last one is for all other elements.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from polydist_frontends.fortran.procedures.filled import (
    Element,
    Extent,
    Part,
    common,
    fills,
    is_filled,
    left_loop,
    plain,
    without_counters,
)
from polydist_frontends.fortran.procedures.named_elements import MOST, Designators, folded
from polydist_frontends.fortran.procedures.ways_out import is_left, way_out
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
)
from polydist_frontends.fortran.reading.lines import Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut
from polydist_frontends.fortran.semantics.callees import Dummy
from polydist_frontends.fortran.semantics.region_symbols import mentions, statements_below

_Given = dict[str, frozenset[Element]]
"""The elements of each variable; of a scalar, and of a whole array, the one without subscripts."""

_HEAD = re.compile(r"\s*(?:[a-z]\w*\s*:\s*)?do\s+(?:\d+\s*,?\s*)?([a-z]\w*)\s*=")
_SIZE = re.compile(r"\b(?:size|lbound|ubound|shape)\s*\(\s*$")


@dataclass(frozen=True, eq=False)
class Body:
    """The body of a procedure, whose ``designators`` can be read; ``called`` gives the dummy
    arguments of others; ``watched`` are the arrays of which ``early`` says whether they are read
    before they are set; ``found`` are the variables that every run gives values, with their
    elements. ``_ends`` and ``_cycles`` have what is given where runs end, and iterations of the
    loops around; ``_trips`` says how many of these are gone through one by one."""

    designators: Designators
    called: Callable[[Statement], tuple[Dummy, ...]]
    watched: frozenset[str] = frozenset()
    early: set[str] = field(default_factory=set)
    found: dict[str, frozenset[Element]] = field(default_factory=dict)
    _ends: list[_Given] = field(default_factory=list)
    _cycles: list[list[_Given]] = field(default_factory=list)
    _trips: list[int] = field(default_factory=list)

    @staticmethod
    def of(
        constructs: Sequence[Construct],
        designators: Designators,
        called: Callable[[Statement], tuple[Dummy, ...]],
        watched: Iterable[str],
    ) -> Body:
        """The body with what is ``found``, whole arrays as a whole."""
        body = Body(designators, called, frozenset(watched))
        last = body._all(constructs, {}, {})
        ways = [*body._ends, *([] if last is None else [last])]
        body.found.update(body._on_all(ways))
        return body

    def _on_all(self, ways: Sequence[_Given]) -> _Given:
        """Step 5."""
        names = set.intersection(*map(set, ways)) if ways else set()
        return {name: common([self._known(name, way[name]) for way in ways]) for name in names}

    # ---------------------------------------------------------------------------------- constructs
    def _all(
        self, constructs: Sequence[Construct], known: Mapping[str, Part], before: _Given
    ) -> _Given | None:
        """What the constructs give, after what they have ``before``; ``None`` if no run comes to
        their end."""
        found: _Given = {}
        for construct in constructs:
            given = self._one(construct, known, _joined(before, found))
            if given is None:
                return None
            found = _joined(found, given)
        return found

    def _known(self, name: str, elements: frozenset[Element]) -> frozenset[Element]:
        """The elements, or all in one."""
        return frozenset({()}) if is_filled(elements, self.designators.extents(name)) else elements

    def _one(
        self, construct: Construct, known: Mapping[str, Part], before: _Given
    ) -> _Given | None:
        if isinstance(construct, Plain):
            word = way_out(construct.statement)
            if word:
                return self._leave(word, construct.statement, known, before)
            return self._statement(construct.statement, known, before)
        if isinstance(construct, Do):
            return self._loop(construct, known, before)
        if isinstance(construct, IfConstruct):
            return self._branches(construct, known, before)
        if construct.kind == "where-construct":
            return self._where(construct.statements, known, before)
        for statement in statements_below((construct,)):
            self._read(statement, 0, known, before)
        return {}

    def _leave(
        self, word: str, statement: Statement, known: Mapping[str, Part], before: _Given
    ) -> _Given | None:
        """Step 5."""
        self._read(statement, 0, known, before)
        if word == "return":
            self._ends.append({name: without_counters(of) for name, of in before.items()})
        elif word == "cycle" and self._cycles:
            self._cycles[-1].append(before)
        return {} if statement.kind == "if" else None

    def _where(
        self, statements: Sequence[Statement], known: Mapping[str, Part], before: _Given
    ) -> _Given:
        """Step 6."""
        parts: list[_Given] = []
        for statement in statements[:-1]:
            if statement.kind == "assignment":
                parts[-1] = _joined(parts[-1], self._statement(statement, known, before))
            else:
                self._read(statement, 0, known, before)
                parts.append({})
        is_for_all = statements[-2:-1] and _is_rest(
            [s for s in statements if s.kind != "assignment"]
        )
        return self._on_all(parts) if is_for_all else {}

    def _branches(
        self, construct: IfConstruct, known: Mapping[str, Part], before: _Given
    ) -> _Given | None:
        is_select = isinstance(construct, SelectCase)
        heads = [branch.head for branch in construct.branches]
        for head in heads:
            self._read(head, 0, known, before)
        branches = construct.branches[1:] if is_select else construct.branches
        last = "case default" if is_select else "else"
        sides = [self._all(branch.body, known, before) for branch in branches]
        if not any(" ".join(head.folded.split()) == last for head in heads):
            return {}
        going_on = [side for side in sides if side is not None]
        return self._on_all(going_on) if going_on else None

    def _loop(self, loop: Do, known: Mapping[str, Part], before: _Given) -> _Given:
        self._read(loop.head, 0, known, before)
        values = self._values(loop, known)
        if not values:
            left = {name: part for name, part in known.items() if name != _counter(loop)}
            self._iteration(loop, left, before)
            return {}
        found: _Given = {}
        self._trips.append(len(values))
        for value in values:
            inner = {**known, _counter(loop): value}
            found = _joined(found, self._iteration(loop, inner, _joined(before, found)))
        self._trips.pop()
        if isinstance(values[0], str):
            return {name: left_loop(elements, values[0]) for name, elements in found.items()}
        return found

    def _iteration(self, loop: Do, known: Mapping[str, Part], before: _Given) -> _Given:
        """What one iteration gives, whichever way it ends."""
        self._cycles.append([])
        last = self._all(loop.body, known, before)
        cycles = self._cycles.pop()
        if not cycles:
            return last or {}
        return self._on_all([*cycles, *([] if last is None else [_joined(before, last)])])

    def _values(self, loop: Do, known: Mapping[str, Part]) -> Sequence[Part]:
        """The values of the loop's counter: numbers, or one range; none if they are not known."""
        head = _HEAD.match(loop.head.folded)
        if head is None or len(known) > 2:
            return ()
        joined = loop.head.joined
        pieces = cut(joined, head.end(), len(joined.text))
        if len(pieces) != 2 or is_left(loop):
            return ()
        first, last = (self.designators.number(piece, known) for piece in pieces)
        if first is None:
            return ()
        name = head.group(1)
        if last is not None:
            values = range(first, last + 1)
            is_short = len(values) * prod(self._trips) <= MOST
            return values if is_short or not values else (f"{name}@{first}:{last}",)
        upper = folded(pieces[1].text)
        return (f"{name}@1:{upper}",) if first == 1 and self.designators.is_steady(upper) else ()

    # ---------------------------------------------------------------------------------- statements
    def _statement(self, statement: Statement, known: Mapping[str, Part], before: _Given) -> _Given:
        text = statement.folded
        if statement.kind == "call":
            return self._call(statement, known, before)
        target = (
            self.designators.target(statement.joined, text, known)
            if statement.kind == "assignment"
            else None
        )
        start = 0 if target is None else text.find(target[0]) + len(target[0])
        self._read(statement, start, known, before)
        return {} if target is None else {target[0]: frozenset(target[1])}

    def _call(self, statement: Statement, known: Mapping[str, Part], before: _Given) -> _Given:
        passed = dict(self._passed(statement, known))
        later = _joined(before, passed)
        self._read(statement, 0, known, later)
        return passed

    def _passed(
        self, statement: Statement, known: Mapping[str, Part]
    ) -> Iterator[tuple[str, frozenset[Element]]]:
        opening = statement.folded.find("(")
        if opening < 0:
            return
        pieces = cut(statement.joined, opening + 1, closing(statement.folded, opening))
        if any("=" in piece.text for piece in pieces):
            return
        dummies = self.called(statement)
        texts = {d.name: folded(p.text) for d, p in zip(dummies, pieces, strict=False)}
        found: _Given = {}
        for dummy, piece in zip(dummies, pieces, strict=False):
            target = self.designators.target(piece, piece.text.lower(), known)
            if dummy.intent != "out" or dummy.fault or target is None:
                continue
            name, elements = target
            if not dummy.is_array or (
                elements == {()}
                and fills(dummy, self.designators.extents(name), self._extents_given(texts))
            ):
                found[name] = found.get(name, frozenset()) | elements
        yield from found.items()

    def _extents_given(self, texts: Mapping[str, str]) -> Mapping[str, Extent]:
        """The values of arguments, as extents: numbers, or their texts."""
        return {
            name: int(text) if text.isdigit() else self.designators.constant(text) or text
            for name, text in texts.items()
        }

    # -------------------------------------------------------------------------------------- reading
    def _read(
        self, statement: Statement, start: int, known: Mapping[str, Part], before: _Given
    ) -> None:
        """Step 4, for what the statement names from ``start`` on."""
        for name in self.watched - self.early:
            for at, end in mentions(statement, name):
                if at < start or _SIZE.search(statement.folded[:at]):
                    continue
                if not self._has_value(name, statement, end, known, before):
                    self.early.add(name)

    def _has_value(
        self, name: str, statement: Statement, end: int, known: Mapping[str, Part], before: _Given
    ) -> bool:
        given = before.get(name, frozenset())
        if is_filled(given, self.designators.extents(name)):
            return True
        opening = end + len(statement.folded[end:]) - len(statement.folded[end:].lstrip())
        if not statement.folded.startswith("(", opening):
            return False
        close = closing(statement.folded, opening)
        found = self.designators.elements(statement.joined, opening + 1, close, known)
        return found is not None and (found <= given or plain(found) <= given)


def _joined(first: _Given, other: Mapping[str, frozenset[Element]]) -> _Given:
    """What both give."""
    joined = dict(first)
    for name, elements in other.items():
        joined[name] = joined.get(name, frozenset()) | elements
    return joined


def _counter(loop: Do) -> str:
    head = _HEAD.match(loop.head.folded)
    return "" if head is None else head.group(1)


def _is_rest(heads: Sequence[Statement]) -> bool:
    """Whether the last part of a ``where`` construct, whose statements without assignments these
    are, is for all other elements."""
    return "".join(heads[-2].folded.split()) == "elsewhere"
