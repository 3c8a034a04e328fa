"""Which variables every run of a procedure's body gives values, to which elements, and which it
reads before.

1. An assignment gives a value to what stands on its left, a call to what it passes to arguments
   that the procedure gives values. An element has in each of its subscripts a number, or a range
   from 1 to a name (``1:n``), or all (``:``).
2. A loop does for each of its values what its body does, if its bounds are numbers; a loop from 1
   to a name does so for a range. Branches do what all of them do, if there is one for all cases.
3. An array has a value as a whole where each of its elements has one (``filled``).
4. Whatever else names an element that has no value yet, or a whole array without one, reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.filled import (
    ALL,
    Element,
    Extent,
    Part,
    common,
    extents_of,
    fills,
    is_filled,
    left_loop,
    plain,
)
from polydist_frontends.fortran.reading.constructs import (
    Construct,
    Do,
    IfConstruct,
    Plain,
    SelectCase,
)
from polydist_frontends.fortran.reading.lines import Joined, Lines, Statement
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut, parse
from polydist_frontends.fortran.semantics.callees import Dummy
from polydist_frontends.fortran.semantics.region_symbols import mentions, statements_below

_Given = dict[str, frozenset[Element]]
"""The elements of each variable; of a scalar, and of a whole array, the one without subscripts."""

_HEAD = re.compile(r"\s*do\s+(?:\d+\s*,?\s*)?([a-z]\w*)\s*=")
_NAME = re.compile(r"\s*([a-z]\w*)\s*(\()?")
_UPPER = re.compile(r"[a-z]\w*|size\([a-z]\w*(?:,\d)?\)")
_SIZE = re.compile(r"\b(?:size|lbound|ubound|shape)\s*\(\s*$")
_MOST = 1000


@dataclass(frozen=True, eq=False)
class Body:
    """The body of a procedure in its ``scope``; ``called`` gives the dummy arguments of others;
    ``watched`` are the arrays of which ``early`` says whether they are read before they are set;
    ``changed`` is what the body assigns; ``found`` are the variables that every run gives values,
    with their elements."""

    lines: Lines
    scope: Scope
    called: Callable[[Statement], tuple[Dummy, ...]]
    watched: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    early: set[str] = field(default_factory=set)
    found: dict[str, frozenset[Element]] = field(default_factory=dict)

    @staticmethod
    def of(
        constructs: Sequence[Construct],
        lines: Lines,
        scope: Scope,
        called: Callable[[Statement], tuple[Dummy, ...]],
        watched: Iterable[str],
        changed: frozenset[str],
    ) -> Body:
        """The body with what is ``found``, whole arrays as a whole."""
        body = Body(lines, scope, called, frozenset(watched), changed)
        for name, elements in body._all(constructs, {}, {}).items():
            body.found[name] = body._known(name, elements)
        return body

    def extents(self, name: str) -> tuple[Extent, ...]:
        found = self.scope.find(name)
        declared = () if found is None else extents_of(found.symbol, self.scope)
        return tuple(None if of in self.changed else of for of in declared)

    # ---------------------------------------------------------------------------------- constructs
    def _all(
        self, constructs: Sequence[Construct], known: Mapping[str, Part], before: _Given
    ) -> _Given:
        """What the constructs give, after what they have ``before``."""
        found: _Given = {}
        for construct in constructs:
            given = self._one(construct, known, _joined(before, found))
            found = _joined(found, given)
        return found

    def _known(self, name: str, elements: frozenset[Element]) -> frozenset[Element]:
        """The elements, or all in one."""
        return frozenset({()}) if is_filled(elements, self.extents(name)) else elements

    def _one(self, construct: Construct, known: Mapping[str, Part], before: _Given) -> _Given:
        if isinstance(construct, Plain):
            return self._statement(construct.statement, known, before)
        if isinstance(construct, Do):
            return self._loop(construct, known, before)
        if not isinstance(construct, IfConstruct):
            for statement in statements_below((construct,)):
                self._read(statement, 0, known, before)
            return {}
        return self._branches(construct, known, before)

    def _branches(
        self, construct: IfConstruct, known: Mapping[str, Part], before: _Given
    ) -> _Given:
        is_select = isinstance(construct, SelectCase)
        heads = [branch.head for branch in construct.branches]
        for head in heads:
            self._read(head, 0, known, before)
        branches = construct.branches[1:] if is_select else construct.branches
        last = "case default" if is_select else "else"
        sides = [self._all(branch.body, known, before) for branch in branches]
        if not any(" ".join(head.folded.split()) == last for head in heads):
            return {}
        names = set.intersection(*(set(side) for side in sides))
        return {name: common([self._known(name, side[name]) for side in sides]) for name in names}

    def _loop(self, loop: Do, known: Mapping[str, Part], before: _Given) -> _Given:
        self._read(loop.head, 0, known, before)
        values = self._values(loop, known)
        if not values:
            left = {name: part for name, part in known.items() if name != _counter(loop)}
            self._all(loop.body, left, before)
            return {}
        found: _Given = {}
        for value in values:
            inner = {**known, _counter(loop): value}
            found = _joined(found, self._all(loop.body, inner, _joined(before, found)))
        if isinstance(values[0], str):
            return {name: left_loop(elements, values[0]) for name, elements in found.items()}
        return found

    def _values(self, loop: Do, known: Mapping[str, Part]) -> Sequence[Part]:
        """The values of the loop's counter: numbers, or one range; none if they are not known."""
        head = _HEAD.match(loop.head.folded)
        if head is None or len(known) > 2:
            return ()
        joined = loop.head.joined
        pieces = cut(joined, head.end(), len(joined.text))
        if len(pieces) != 2 or _has_jump(loop):
            return ()
        first, last = (self._number(piece, known) for piece in pieces)
        if first is None:
            return ()
        if last is not None:
            return range(first, last + 1) if last - first <= _MOST else ()
        upper = _folded(pieces[1].text)
        name = head.group(1)
        return (f"{name}@1:{upper}",) if first == 1 and self._is_steady(upper) else ()

    def _is_steady(self, upper: str) -> bool:
        """Whether the text is a bound that means the same everywhere in the body."""
        return bool(_UPPER.fullmatch(upper)) and upper not in self.changed

    # ---------------------------------------------------------------------------------- statements
    def _statement(self, statement: Statement, known: Mapping[str, Part], before: _Given) -> _Given:
        text = statement.folded
        if statement.kind == "call":
            return self._call(statement, known, before)
        target = (
            self._target(statement.joined, text, known) if statement.kind == "assignment" else None
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
        texts = {d.name: _folded(p.text) for d, p in zip(dummies, pieces, strict=False)}
        found: _Given = {}
        for dummy, piece in zip(dummies, pieces, strict=False):
            target = self._target(piece, piece.text.lower(), known)
            if dummy.intent != "out" or dummy.fault or target is None:
                continue
            name, elements = target
            if not dummy.is_array or (
                elements == {()} and fills(dummy, self.extents(name), self._extents_given(texts))
            ):
                found[name] = found.get(name, frozenset()) | elements
        yield from found.items()

    def _extents_given(self, texts: Mapping[str, str]) -> Mapping[str, Extent]:
        """The values of arguments, as extents: numbers, or their texts."""
        return {
            name: int(text) if text.isdigit() else self._constant(text) or text
            for name, text in texts.items()
        }

    def _constant(self, name: str) -> int | None:
        found = self.scope.find(name) if name.isidentifier() else None
        of = None if found is None else found.symbol.value
        return None if of is None else value_of(of.tree, self.scope)

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
        if is_filled(given, self.extents(name)):
            return True
        opening = end + len(statement.folded[end:]) - len(statement.folded[end:].lstrip())
        if not statement.folded.startswith("(", opening):
            return False
        close = closing(statement.folded, opening)
        found = self._elements(statement.joined, opening + 1, close, known)
        return found is not None and (found <= given or plain(found) <= given)

    def _target(
        self, joined: Joined, text: str, known: Mapping[str, Part]
    ) -> tuple[str, frozenset[Element]] | None:
        """The variable that a designator at the beginning of the text names, and the elements."""
        name = _NAME.match(text)
        if name is None:
            return None
        end = closing(text, name.end() - 1) if name.group(2) else name.end()
        rest = text[end + 1 if name.group(2) else end :].strip()
        if rest and not re.match(r"=(?!=)", rest):
            return None
        if not name.group(2):
            return name.group(1), frozenset({()})
        elements = self._elements(joined, name.end(), end, known)
        return None if elements is None else (name.group(1), elements)

    def _elements(
        self, joined: Joined, start: int, end: int, known: Mapping[str, Part]
    ) -> frozenset[Element] | None:
        """The elements that subscripts name; ``None`` if they are not known."""
        found: set[Element] = {()}
        for piece in cut(joined, start, end):
            parts = self._parts(piece, known)
            if parts is None or len(parts) * len(found) > _MOST:
                return None
            found = {(*element, part) for element in found for part in parts}
        return frozenset(found)

    def _parts(self, piece: Joined, known: Mapping[str, Part]) -> Sequence[Part] | None:
        """What a subscript stands for."""
        text = _folded(piece.text)
        if text in known:
            return (known[text],)
        if text == ALL:
            return (ALL,)
        if ":" not in text:
            number = self._number(piece, known)
            return None if number is None else (number,)
        first, _, last = text.partition(":")
        end = int(last) if last.isdigit() else self._constant(last)
        if first.isdigit() and end is not None:
            return range(int(first), end + 1)
        return (text,) if first == "1" and self._is_steady(last) else None

    def _number(self, piece: Joined, known: Mapping[str, Part]) -> int | None:
        part = known.get(piece.text.strip().lower())
        if part is not None:
            return part if isinstance(part, int) else None
        try:
            return value_of(parse("Expr", piece, self.lines).tree, self.scope)
        except Refusal:
            return None


def _joined(first: _Given, other: Mapping[str, frozenset[Element]]) -> _Given:
    """What both give."""
    joined = dict(first)
    for name, elements in other.items():
        joined[name] = joined.get(name, frozenset()) | elements
    return joined


def _counter(loop: Do) -> str:
    head = _HEAD.match(loop.head.folded)
    return "" if head is None else head.group(1)


def _has_jump(loop: Do) -> bool:
    kinds = {statement.kind for statement in statements_below(loop.body)}
    return bool(kinds & {"cycle", "exit", "goto"})


def _folded(text: str) -> str:
    return "".join(text.lower().split())
