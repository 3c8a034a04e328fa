"""Loops of which one iteration is that to which, or from which, all others pass values: as in the
search for shortest paths, eliminations of Gauss and Jordan, and where all elements of a vector
take one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from fuzz.draw.nests.eliminations import at, update
from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Array,
    Assign,
    Compare,
    Condition,
    Declare,
    If,
    Index,
    Loop,
    Node,
    OnData,
    Pick,
    Program,
    Term,
)

_LENGTH = "q89"
"""The value that competes with an element's own."""
_HELD = "q88"
"""The element of the pivot's column, named outside of the loop over a row."""


def passing_pivots(program: Program, random: Random) -> Program:
    """The program with such a nest after the others of its last region. Not where clauses assert
    what it contradicts."""
    plain = [array for array in program.lasting if array.storage != "packed"]
    matrices = [array for array in plain if array.rank == 2]
    vectors = [array for array in plain if array.rank == 1]
    if not (matrices or vectors) or is_asserted(program.regions[-1]):
        return program
    array = random.choice(matrices if matrices and random.random() < 0.75 else vectors or matrices)
    beside = random.choice(vectors) if vectors and random.random() < 0.3 else None
    beside = beside if beside and (array.rank == 2 or beside.type == array.type) else None
    kind = array.type if array.type == COMPLEX else random.choice((array.type, "double"))
    size, stepped = random.choice("nnm"), random.random() < 0.75
    return with_nests(program, _Pivots(random, array, beside, kind, size, stepped).nest())


@dataclass(frozen=True)
class _Pivots:
    """Draws a nest on an ``array``, and perhaps a vector ``beside`` it. ``kind``: the type of what
    it holds. ``stepped``: inside of a loop over steps, of which each may have another pivot."""

    random: Random
    array: Array
    beside: Array | None
    kind: str
    size: str
    stepped: bool

    def nest(self) -> Node:
        pivot = self._pivot()
        body = self._rows(pivot) if self.array.rank == 2 else self._elements(pivot)
        if not self.stepped:
            return body
        kept: tuple[Node, ...] = (body,)
        if self.random.random() < 0.15:
            again = self._rows(pivot) if self.array.rank == 2 else self._elements(pivot)
            kept = (body, again)
        return self._loop("k", sum_of(), kept, (1, 1, 1, 1, -1, 2))

    def _pivot(self) -> Index:
        """The iteration, of the step or of all steps."""
        fixed = (sum_of("m"), sum_of(), sum_of("s"), sum_of(self.size, constant=-1))
        if not self.stepped:
            return self.random.choice(fixed)
        moving = (
            *(sum_of("k"),) * 4,
            sum_of("k", constant=1),
            sum_of("k", constant=-1),
            sum_of(self.size, "-k", constant=-1),
        )
        return self.random.choice((*moving, self.random.choice(fixed)))

    # ------------------------------------------------------------------------------------- matrices
    def _rows(self, pivot: Index) -> Node:
        """Each element is combined with those of its row and its column at the pivot."""
        name, odd = self.array.name, self.random.random() < 0.15
        other = self._pivot() if odd else pivot
        row, column = (Access(name, (sum_of("i"), pivot)), Access(name, (other, sum_of("j"))))
        held = self.random.random() < 0.4
        left = Access(_HELD) if held else row
        before = (Declare(_HELD, self.kind, (Term(8, row),)),) if held else ()
        statements = self._guarded(self._combined(at(name, "i", "j"), left, column), "j", pivot)
        inner = self._loop("j", self._first(), statements, (1, 1, 1, -1, 2))
        within: tuple[Node, ...] = (*before, inner)
        if self.random.random() < 0.2:
            within = (*before, If(OnData(left), (inner,)))
        if self.beside is not None:
            own = Access(self.beside.name, (sum_of("i"),))
            within = (*within, update(self.random, own, (row,)))
        guarded = self._guarded(within, "i", pivot)
        return self._loop("i", self._first(), guarded, (1, 1, 1, -1, -1, 2))

    # -------------------------------------------------------------------------------------- vectors
    def _elements(self, pivot: Index) -> Node:
        """Each element is combined with that at the pivot."""
        own, taken = Access(self.array.name, (sum_of("i"),)), Access(self.array.name, (pivot,))
        others = [other.name for other in (self.beside,) if other is not None]
        second = Access(others[0], (sum_of("i"),)) if others else taken
        statements = self._guarded(self._combined(own, taken, second), "i", pivot)
        return self._loop("i", self._first(), statements, (1, 1, 1, -1, 2))

    # -------------------------------------------------------------------------------------- of both
    def _combined(self, own: Access, one: Access, other: Access) -> tuple[Node, ...]:
        """Some of the ways in which the smaller is kept, or something is added."""
        factors = (self.random.choice((1, 2, 8)), self.random.choice((1, 2, 8)))
        terms = tuple(Term(f, v) for f, v in zip(factors, (one, other), strict=True))
        plain = (update(self.random, own, (one, other)),)
        if self.array.type == COMPLEX:
            return plain
        length = Declare(_LENGTH, self.kind, terms)
        kept = Assign(own, "=", (Term(8, Access(_LENGTH)),))
        chosen = Pick(OnData(own, other), other, own)
        forms: list[tuple[Node, ...]] = [
            plain,
            (length, If(OnData(own, Access(_LENGTH)), (kept,))),
            (If(OnData(own, one), (Assign(own, "=", terms),)),),
            (Assign(own, "=", (Term(8, chosen), Term(factors[0], one))),),
        ]
        if self.array.type == "double":
            value = (Term(8, Access(_LENGTH)),)
            forms += [(length, Assign(own, way, value)) for way in ("smallest", "largest")]
        return self.random.choice(forms)

    def _guarded(self, nodes: tuple[Node, ...], name: str, pivot: Index) -> tuple[Node, ...]:
        """Perhaps not in the pivot's iteration, or only on one side of it."""
        if self.random.random() < 0.75:
            return nodes
        sign = self.random.choice(("!=", "!=", "<", ">", "<=", ">="))
        condition: Condition = Compare(sum_of(name), sign, pivot)
        return (If(condition, nodes),)

    def _first(self) -> Index:
        choices = [sum_of()] * 6 + [sum_of(constant=1)]
        return self.random.choice(choices + [sum_of("k")] * self.stepped)

    def _loop(self, name: str, first: Index, body: tuple[Node, ...], steps: Sequence[int]) -> Loop:
        loop = Loop(name, "int", (first,), (sum_of(self.size),), 1, "plain", body)
        return replace(loop, step=self.random.choice(steps))
