"""Which elements of an array a designator in a procedure's body names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from polydist_frontends.errors import Refusal
from polydist_frontends.fortran.declarations.constants import value_of
from polydist_frontends.fortran.declarations.scopes import Scope
from polydist_frontends.fortran.procedures.filled import ALL, Element, Extent, Part, extents_of
from polydist_frontends.fortran.reading.lines import Joined, Lines
from polydist_frontends.fortran.reading.statement_kinds import closing
from polydist_frontends.fortran.reading.syntax import cut, parse

_NAME = re.compile(r"\s*([a-z]\w*)\s*(\()?")
_UPPER = re.compile(r"[a-z]\w*|size\([a-z]\w*(?:,\d)?\)")
_NEIGHBOUR = re.compile(r"([a-z]\w*)([+-]\d+)")
MOST = 1000
"""More elements or iterations are not listed."""


@dataclass(frozen=True, eq=False)
class Designators:
    """In a body that changes the names in ``changed``. Counters of loops have the values in
    ``known``, which its methods are given."""

    lines: Lines
    scope: Scope
    changed: frozenset[str]

    def extents(self, name: str) -> tuple[Extent, ...]:
        found = self.scope.find(name)
        declared = () if found is None else extents_of(found.symbol, self.scope)
        return tuple(None if of in self.changed else of for of in declared)

    def target(
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
        elements = self.elements(joined, name.end(), end, known)
        return None if elements is None else (name.group(1), elements)

    def elements(
        self, joined: Joined, start: int, end: int, known: Mapping[str, Part]
    ) -> frozenset[Element] | None:
        """The elements that subscripts name; ``None`` if they are not known."""
        found: set[Element] = {()}
        for piece in cut(joined, start, end):
            parts = self.parts(piece, known)
            if parts is None or len(parts) * len(found) > MOST:
                return None
            found = {(*element, part) for element in found for part in parts}
        return frozenset(found)

    def parts(self, piece: Joined, known: Mapping[str, Part]) -> Sequence[Part] | None:
        """What a subscript stands for."""
        text = folded(piece.text)
        if text in known:
            return (known[text],)
        if text == ALL:
            return (ALL,)
        if ":" not in text:
            number = self.number(piece, known)
            return None if number is None else (number,)
        first, _, last = text.partition(":")
        end = int(last) if last.isdigit() else self.constant(last)
        if first.isdigit() and end is not None:
            return range(int(first), end + 1)
        return (text,) if first == "1" and self.is_steady(last) else None

    def number(self, piece: Joined, known: Mapping[str, Part]) -> int | None:
        text = folded(piece.text)
        moved = _NEIGHBOUR.fullmatch(text)
        part = known.get(moved.group(1) if moved else text)
        if part is not None:
            return part + int(moved.group(2) if moved else 0) if isinstance(part, int) else None
        try:
            return value_of(parse("Expr", piece, self.lines).tree, self.scope)
        except Refusal:
            return None

    def is_steady(self, upper: str) -> bool:
        """Whether the text is a bound that means the same everywhere in the body."""
        return bool(_UPPER.fullmatch(upper)) and upper not in self.changed

    def constant(self, name: str) -> int | None:
        found = self.scope.find(name) if name.isidentifier() else None
        of = None if found is None else found.symbol.value
        return None if of is None else value_of(of.tree, self.scope)


def folded(text: str) -> str:
    """The text without blanks, in lower case."""
    return "".join(text.lower().split())
