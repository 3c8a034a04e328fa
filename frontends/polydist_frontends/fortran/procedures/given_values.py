"""Which variables every run of a procedure's body gives values, and to which elements.

1. An assignment gives a value to what stands on its left, a call to what it passes to arguments
   that the procedure gives values. An element has a number in each of its subscripts.
2. A loop does for each of its values what its body does, if its bounds are numbers; branches do
   what all of them do, if there is one for all cases.
3. An array has a value as a whole where each of its elements has one.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
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

Element = tuple[int, ...]
_Given = dict[str, set[Element]]
"""The elements of each variable; of a scalar, and of a whole array, the one without subscripts."""

_HEAD = re.compile(r"\s*do\s+([a-z]\w*)\s*=")
_NAME = re.compile(r"\s*([a-z]\w*)\s*(\()?")
_WHOLE = re.compile(r"\s*:(?:\s*,\s*:)*\s*")
_MOST = 1000


@dataclass(frozen=True, eq=False)
class Body:
    """The body of a procedure in its ``scope``; ``called`` gives the dummy arguments of others."""

    lines: Lines
    scope: Scope
    called: Callable[[Statement], tuple[Dummy, ...]]

    def given(self, constructs: Sequence[Construct]) -> Mapping[str, bool]:
        """The variables, and whether all of each has a value."""
        found = self._all(constructs, {})
        return {name: self._is_whole(name, elements) for name, elements in found.items()}

    def _is_whole(self, name: str, elements: set[Element]) -> bool:
        if () in elements:
            return True
        found = self.scope.find(name)
        dimensions = () if found is None else found.symbol.dimensions
        ranges = []
        for of in dimensions:
            first = 1 if of.lower is None else value_of(of.lower.tree, self.scope)
            last = None if of.upper is None else value_of(of.upper.tree, self.scope)
            if of.form != "explicit" or first is None or last is None:
                return False
            ranges.append(range(first, last + 1))
        return bool(ranges) and set(itertools.product(*ranges)) <= elements

    def _all(self, constructs: Sequence[Construct], known: Mapping[str, int]) -> _Given:
        found: _Given = {}
        for construct in constructs:
            for name, elements in self._one(construct, known).items():
                found.setdefault(name, set()).update(elements)
        return found

    def _one(self, construct: Construct, known: Mapping[str, int]) -> _Given:
        if isinstance(construct, Plain):
            return self._statement(construct.statement, known)
        if isinstance(construct, Do):
            return self._loop(construct, known)
        if not isinstance(construct, IfConstruct) or isinstance(construct, SelectCase):
            return {}
        if construct.branches[-1].head.folded.strip() != "else":
            return {}
        sides = [self._all(branch.body, known) for branch in construct.branches]
        return {
            name: set.intersection(*(side[name] for side in sides))
            for name in set.intersection(*(set(side) for side in sides))
        }

    def _loop(self, loop: Do, known: Mapping[str, int]) -> _Given:
        head = _HEAD.match(loop.head.folded)
        if head is None or len(known) > 2:
            return {}
        joined = loop.head.joined
        values = [self._number(p, known) for p in cut(joined, head.end(), len(joined.text))]
        first, last = (*values, None, None)[:2]
        if len(values) != 2 or first is None or last is None or last - first > _MOST:
            return {}
        found: _Given = {}
        for value in range(first, last + 1):
            inner = self._all(loop.body, {**known, head.group(1): value})
            for name, elements in inner.items():
                found.setdefault(name, set()).update(elements)
        return found

    def _statement(self, statement: Statement, known: Mapping[str, int]) -> _Given:
        text = statement.folded
        if statement.kind == "assignment":
            target = self._target(statement.joined, text, 0, known)
            return {} if target is None else {target[0]: {target[1]}}
        return dict(self._passed(statement, known)) if statement.kind == "call" else {}

    def _passed(
        self, statement: Statement, known: Mapping[str, int]
    ) -> Iterator[tuple[str, set[Element]]]:
        opening = statement.folded.find("(")
        if opening < 0:
            return
        pieces = cut(statement.joined, opening + 1, closing(statement.folded, opening))
        if any("=" in piece.text for piece in pieces):
            return
        found: _Given = {}
        for dummy, piece in zip(self.called(statement), pieces, strict=False):
            target = self._target(piece, piece.text.lower(), 0, known)
            if dummy.intent == "out" and not dummy.fault and target is not None:
                fits = not target[1] if dummy.is_array else True
                found.setdefault(target[0], set()).update({target[1]} if fits else ())
        yield from found.items()

    def _target(
        self, joined: Joined, text: str, start: int, known: Mapping[str, int]
    ) -> tuple[str, Element] | None:
        """The variable that a designator at the beginning of the text names, and the element."""
        name = _NAME.match(text, start)
        if name is None:
            return None
        end = closing(text, name.end() - 1) if name.group(2) else name.end()
        rest = text[end + 1 if name.group(2) else end :].strip()
        if rest and not re.match(r"=(?!=)", rest):
            return None
        if not name.group(2) or _WHOLE.fullmatch(text[name.end() : end]):
            return name.group(1), ()
        numbers = [self._number(piece, known) for piece in cut(joined, name.end(), end)]
        element = tuple(number for number in numbers if number is not None)
        return (name.group(1), element) if len(element) == len(numbers) else None

    def _number(self, piece: Joined, known: Mapping[str, int]) -> int | None:
        word = piece.text.strip().lower()
        if word in known:
            return known[word]
        try:
            return value_of(parse("Expr", piece, self.lines).tree, self.scope)
        except Refusal:
            return None
