"""Draws conditions, and the terms and targets of assignments."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from fuzz.draw.subscripts import Subscripts
from fuzz.program.tree import (
    Access,
    Array,
    Assign,
    Both,
    Compare,
    Condition,
    Index,
    Linear,
    OnData,
    Pick,
    Term,
)

_WRAPS = ("",) * 16 + ("fabs", "bend", "bend", "choose", "wave")


@dataclass
class Expressions:
    """Draws from one source of random numbers; ``wild``: the temper."""

    random: Random
    wild: float
    arrays: tuple[Array, ...] = ()
    subscripts: Subscripts = field(init=False)

    def __post_init__(self) -> None:
        self.subscripts = Subscripts(self.random, self.wild)

    def often(self, share: float) -> bool:
        return self.random.random() < share

    def _condition(self, names: tuple[str, ...], depth: int = 1) -> Condition:
        if depth and self.often(0.2):
            operator = self.random.choice(("&&", "||"))
            return Both(self._condition(names, 0), operator, self._condition(names, 0))
        if self.often(0.35):
            return OnData(self._read(names))
        left, right = self.subscripts.compared(names)
        if left == right:
            right = Index(Linear((), 1))
        return Compare(left, self.random.choice(("<", "<=", ">", ">=", "==", "!=")), right)

    def _assign(self, names: tuple[str, ...], first: tuple[Term, ...]) -> Assign:
        operator = self.random.choice(("=",) * 7 + ("+=", "-=", "*="))
        return Assign(self._target(names), operator, (*first, *self._terms(names)))

    def _target(self, names: tuple[str, ...]) -> Access:
        array = self.random.choice(
            [
                array
                for array in self.arrays
                for _ in range(1 + 3 * (array.rank > 0) + 2 * (array.rank > 1))
            ]
        )
        return Access(array.name, self.subscripts.target(names, array.rank))

    def _read(self, names: tuple[str, ...]) -> Access:
        array = self.random.choice(self.arrays)
        return Access(array.name, self.subscripts.read(names, array.rank))

    def _terms(self, names: tuple[str, ...], more: tuple[str, ...] = ()) -> tuple[Term, ...]:
        terms = [
            self._term((*names, *more) if self.often(0.8) else names)
            for _ in range(self.random.choice((1, 1, 2, 2, 3)))
        ]
        return tuple(terms)

    def _term(self, names: tuple[str, ...]) -> Term:
        kind = self.random.random()
        if kind < 0.12:
            return Term(self._factor(), None)
        if kind < 0.25:
            return Term(self._factor(), self.subscripts.value(names))
        if kind < 0.29:
            first, second = self._read(names), self._read(names)
            if self.often(0.15):
                subscripts = self.subscripts.read(names, len(first.subscripts))
                second = Access(first.name, subscripts)
            return Term(self._factor(), Pick(self._condition(names, 0), first, second))
        return Term(self._factor(), self._read(names), self.random.choice(_WRAPS))

    def _factor(self) -> int:
        return self.random.choice((-3, -2, -1, 1, 2, 3, 4))
