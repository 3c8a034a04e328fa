"""Nests that Fortran writes as one assignment of arrays: with elements that are transposed or
spread, summed up along a dimension, or under a condition with another branch; constructors and
output with loops in them; and arrays that get their memory where they are assigned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from fuzz.draw.nests.last_region import is_asserted, with_nests
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import (
    COMPLEX,
    Access,
    Accumulate,
    Array,
    Assign,
    If,
    Index,
    Loop,
    Node,
    OnData,
    Print,
    Program,
    Term,
)

_NAMES = ("y", "z")
"""Of iterators that nothing else uses."""
_SIZES = {"y": "n", "z": "m"}
_ALLOCATED = "W0"


def framed(program: Program, random: Random) -> Program:
    """The program with some such nests after the others of its last region. Not where clauses
    assert what they contradict."""
    plain = [a for a in program.lasting if a.rank and a.storage not in ("packed", "linear")]
    if not plain or is_asserted(program.regions[-1]):
        return program
    author = _Author(random, plain)
    nests = [random.choice(author.forms())() for _ in range(random.choice((1, 2, 2, 3)))]
    if random.random() < 0.4:
        return _with_allocated(program, author, nests)
    return with_nests(program, *nests)


def _with_allocated(program: Program, author: _Author, nests: Sequence[Node]) -> Program:
    """Also with an array that is made and read."""
    rank = min(author.random.choice((1, 2)), max(array.rank for array in author.arrays))
    kind = author.random.choice(("double", "double", "float", "int"))
    own = Array(_ALLOCATED, kind, rank, "work", False, held="allocated")
    made = author.over(author.names(rank), (author.assignment(author.whole(own), "="),))
    used = replace(author, arrays=[own]).into(author.targets(rank), rank)
    return replace(with_nests(program, made, *nests, used), arrays=(*program.arrays, own))


@dataclass(frozen=True)
class _Author:
    """``arrays``: what is read."""

    random: Random
    arrays: list[Array]

    def forms(self) -> Sequence[Callable[[], Loop]]:
        return (
            self.rearranged,
            self.rearranged,
            self.combined,
            self.branched,
            self.listed,
            self.printed,
        )

    def targets(self, rank: int) -> list[Array]:
        return [array for array in self.arrays if array.rank >= rank] or self.arrays

    def names(self, rank: int) -> tuple[str, ...]:
        return _NAMES[: min(rank, 2)]

    def over(self, names: Sequence[str], body: tuple[Node, ...], style: str = "whole") -> Loop:
        """Loops over the names, from the first one on."""
        name, *inner = names
        inside = (self.over(inner, body, "plain"),) if inner else body
        return Loop(name, "int", (sum_of(),), (sum_of(_SIZES[name]),), 1, style, inside)

    def rearranged(self) -> Loop:
        return self.into(self.arrays, 2)

    def into(self, targets: list[Array], rank: int) -> Loop:
        target = self.random.choice(targets)
        access = self.whole(target, rank)
        operator = self.random.choice(("=", "=", "+=", "-="))
        return self.over(self.names(min(rank, target.rank)), (self.assignment(access, operator),))

    def combined(self) -> Loop:
        """Each element of a row is what is combined along the other dimension."""
        matrices = self.targets(2)
        target = self.random.choice(self.arrays)
        outer = self.random.choice(_NAMES)
        inner = _NAMES[1 - _NAMES.index(outer)]
        access = Access(target.name, (sum_of(outer), *(sum_of(),) * (target.rank - 1)))
        reads = [array for array in matrices if array.rank > 1 and array.name != target.name]
        terms = tuple(
            self.term(self.whole(self.random.choice(reads), 2)) for _ in (0, 1)[: len(reads)]
        )
        if not reads:
            return self.rearranged()
        operator = self.random.choice(("+", "max", "min"))
        node: Node = (
            Assign(access, "+=", terms)
            if operator == "+" or target.type == COMPLEX
            else Accumulate(access, operator, terms)
        )
        return self.over((outer, inner), (node,), "along")

    def branched(self) -> Loop:
        """An assignment for each branch of a condition on data."""
        target = self.random.choice(self.arrays)
        rank = self.random.choice((1, min(2, target.rank)))
        access = self.whole(target, rank)
        tested = self.random.choice(self.arrays)
        mask = OnData(self.whole(tested, rank) if tested.rank >= rank else access)
        one, other = (self.assignment(access, self.random.choice(("=", "+="))) for _ in (0, 1))
        return self.over(self.names(rank), (If(mask, (one,), (other,)),))

    def listed(self) -> Loop:
        """An array constructor with a loop in it."""
        target = self.random.choice(self.arrays)
        body = (self.assignment(self.whole(target, 1), "="),)
        return self.over(self.names(1), body, "listed")

    def printed(self) -> Loop:
        """Output with a loop in it."""
        array = self.random.choice(self.arrays)
        return self.over(
            self.names(1), (Print(self.random.randint(1, 99), self.whole(array, 1)),), "printed"
        )

    def assignment(self, target: Access, operator: str) -> Assign:
        used = {word for index in target.subscripts for word, _ in index.plain.terms}
        terms = []
        for _ in range(self.random.choice((1, 2, 2, 3))):
            array = self.random.choice(self.arrays)
            names = [name for name in _NAMES if name in used]
            if array.held != "allocated":
                self.random.shuffle(names)
            terms.append(self.term(self.at(array, names)))
        return Assign(target, operator, tuple(terms))

    def term(self, access: Access) -> Term:
        return Term(self.random.choice((1, 2, -1, 3)), access, self.random.choice(("", "", "fabs")))

    def whole(self, array: Array, rank: int = 2) -> Access:
        return self.at(array, list(_NAMES[:rank]))

    def at(self, array: Array, names: Sequence[str]) -> Access:
        """With the names in some of its dimensions, in this order."""
        shift = self.random.choice((0, 0, 1, -1)) if array.held != "allocated" else 0
        words = [sum_of(name, constant=shift) for name in names[: array.rank]]
        rest: list[Index] = [sum_of()] * (array.rank - len(words))
        ordered = (*rest, *words) if self.random.random() < 0.5 else (*words, *rest)
        return Access(array.name, ordered)
