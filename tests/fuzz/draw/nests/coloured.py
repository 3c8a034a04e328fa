"""Sweeps over every other element, as on a chequerboard: under a condition on the parity of a sum,
after an iteration that ends early, or from a start that alternates; perhaps over both colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import PARITIES
from fuzz.program.tree import (
    Access,
    Array,
    Assign,
    Compare,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Program,
    Term,
)


def coloured(program: Program, random: Random) -> Program:
    """The program with such a sweep after the others of its last region, if there is an array for
    it. Not where clauses assert what it contradicts."""
    arrays = [array for array in program.lasting if array.rank and array.storage != "packed"]
    if not arrays or is_asserted(program.regions[-1]):
        return program
    array, source = random.choice(arrays), random.choice(arrays)
    both = random.random() < 0.5
    sweep = _Sweep(random, array, source, both).nest()
    return with_nests(program, _over_colours(sweep) if both else sweep)


def _over_colours(sweep: Loop) -> Loop:
    return Loop("l", "int", (sum_of(),), (sum_of(constant=2),), 1, "plain", (sweep,))


@dataclass(frozen=True)
class _Sweep:
    """Over an array, with neighbours of its own and an element of the source. ``both``: within a
    loop over two colours."""

    random: Random
    array: Array
    source: Array
    both: bool

    @property
    def names(self) -> tuple[str, ...]:
        return ("i", "j", "k")[: self.array.rank]

    def nest(self) -> Loop:
        *outer, last = self.names
        form = self.random.choice(("start", "start", "guard", "skip"))
        inner = self._alternating(last) if form == "start" else self._guarded(last, form)
        for name in reversed(outer):
            inner = self._loop(name, (sum_of(constant=1),), 1, (inner,))
        return inner

    def _loop(self, name: str, first: tuple[Index, ...], step: int, body: tuple[Node, ...]) -> Loop:
        size = "nms"[self.names.index(name)]
        last = sum_of(size, constant=self.random.choice((-1, 0)))
        kind = self.random.choice(("int", "int", "long"))
        return Loop(name, kind, first, (last,), step, "plain", body)

    def _alternating(self, name: str) -> Loop:
        """Begins at one of two elements, and takes each second one."""
        first = self._parity(self.names[:-1], plain=Linear((), 1))
        return self._loop(name, (first,), 2, (self._update(),))

    def _guarded(self, name: str, form: str) -> Loop:
        parity = self._parity(self.names)
        chosen = sum_of(constant=self.random.choice((0, 1)))
        test = Compare(parity, self.random.choice(("==", "!=")), chosen)
        body = (
            If(test, (), (self._update(),), style="next")
            if form == "skip"
            else If(test, (self._update(),))
        )
        return self._loop(name, (sum_of(constant=1),), 1, (body,))

    def _parity(self, names: tuple[str, ...], plain: Linear | None = None) -> Index:
        """Of the sum of the names, of the colour, and of a number."""
        operator = self.random.choice(PARITIES)
        number = self.random.choice((0, 1)) if operator != "^" else 0
        terms = (*names, *(("l",) if self.both else ()))
        if not terms:
            return Index(Linear((), number + (plain.constant if plain else 0)))
        inner = Linear(tuple((name, 1) for name in terms), number)
        return Index(plain or Linear(), inner, operator, 2)

    def _update(self) -> Assign:
        factor = self.random.choice((1, 2, -2))
        read = Term(factor, self._element(self.source, dict.fromkeys(self.names, 0)))
        around = [Term(factor, element) for element in self._neighbours()]
        terms = (read, *self.random.sample(around, min(3, len(around))))
        return Assign(self._element(self.array, {}), self.random.choice(("=", "+=", "-=")), terms)

    def _neighbours(self) -> Iterator[Access]:
        for name in self.names:
            yield from (self._element(self.array, {name: shift}) for shift in (-1, 1))

    def _element(self, array: Array, shifts: dict[str, int]) -> Access:
        own = [sum_of(name, constant=shifts.get(name, 0)) for name in self.names]
        return Access(array.name, (*own, *(sum_of() for _ in range(array.rank)))[: array.rank])
