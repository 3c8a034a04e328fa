"""Eliminations with pivots: the search for the largest element of a column, the exchange of two
rows, and the update of what is below."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fuzz.draw.nests.eliminations import at, nest, outer, update
from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import FINDING
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Array,
    Assign,
    Compare,
    Declare,
    If,
    Loop,
    Node,
    OnData,
    Point,
    Program,
    Term,
)

_PIVOT = "p96"


def pivoting(program: Program, random: Random) -> Program:
    """The program with such a nest after the others of its last region, if there is a matrix. Not
    where clauses assert what it contradicts."""
    matrices = [array for array in program.lasting if array.rank == 2]
    if not matrices or is_asserted(program.regions[-1]):
        return program
    vectors = [array for array in program.lasting if array.rank == 1]
    beside = random.choice(vectors) if vectors and random.random() < 0.5 else None
    step = _Step(random, random.choice(matrices), beside, random.choice("nnm"))
    nested = nest("i", sum_of(), step.size, step.body())
    return with_nests(program, nested, scalars=((_PIVOT, "int"),))


@dataclass(frozen=True)
class _Step:
    """A step on a matrix and perhaps a vector ``beside`` it."""

    random: Random
    matrix: Array
    beside: Array | None
    size: str

    def body(self) -> tuple[Node, ...]:
        return (*self._search(), *self._exchange(), *self._update())

    def _search(self) -> tuple[Node, ...]:
        """Which row has the largest element, by itself or by one that is kept."""
        name, after = self.matrix.name, sum_of("i", constant=1)
        start, found = Point(_PIVOT, sum_of("i")), Point(_PIVOT, sum_of("j"))
        element = at(name, "j", "i")
        if self.random.random() < 0.5:
            larger = OnData(element, at(name, _PIVOT, "i"))
            return (start, nest("j", after, self.size, (If(larger, (found,)),)))
        wrap = "fabs" if self.matrix.type != COMPLEX and self.random.random() < 0.7 else ""
        first = Declare("q96", "double", (Term(8, at(name, "i", "i"), wrap),))
        keep = Assign(
            Access("q96"),
            self.random.choice(FINDING),
            (Term(8, element, wrap),),
            ((_PIVOT, sum_of("j")),),
        )
        return (start, first, nest("j", after, self.size, (keep,)))

    def _exchange(self) -> tuple[Node, ...]:
        name, first = self.matrix.name, self.random.choice((sum_of(), sum_of("i")))
        rows = _exchanged(self.matrix, at(name, "i", "k"), at(name, _PIVOT, "k"), "q97")
        inside: tuple[Node, ...] = (
            Loop("k", "int", (first,), (sum_of(self.size),), 1, "plain", rows),
        )
        if self.beside:
            places = (Access(self.beside.name, (sum_of(row),)) for row in ("i", _PIVOT))
            inside += _exchanged(self.beside, *places, "q98")
        if self.random.random() < 0.3:
            return inside
        return (If(Compare(sum_of(_PIVOT), "!=", sum_of("i")), inside),)

    def _update(self) -> tuple[Node, ...]:
        name, after = self.matrix.name, sum_of("i", constant=1)
        divided = update(self.random, at(name, "j", "i"), (at(name, "i", "i"),))
        row: tuple[Node, ...] = (divided, nest("k", after, self.size, (outer(name, self.random),)))
        if self.beside:
            own, known = (Access(self.beside.name, (sum_of(word),)) for word in "ji")
            row += (update(self.random, own, (at(name, "j", "i"), known)),)
        return (nest("j", after, self.size, row),)


def _exchanged(array: Array, one: Access, other: Access, name: str) -> tuple[Node, ...]:
    """Two elements take each other's places, through a temporary."""
    held = Declare(name, array.type, (Term(8, one),))
    moved = Assign(one, "=", (Term(8, other),))
    return (held, moved, Assign(other, "=", (Term(8, Access(name)),)))
