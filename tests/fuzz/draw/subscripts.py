"""Draws integer expressions: bounds, subscripts, conditions, values."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fuzz.program.constants import TABLES
from fuzz.program.styles import NON_AFFINE
from fuzz.program.tree import Access, Array, Index, Linear

Bounds = tuple[tuple[Index, ...], tuple[Index, ...]]


def sum_of(*names: str, constant: int = 0) -> Index:
    """A sum of names; ``-x`` is subtracted."""
    return Index(
        Linear(
            tuple((name.lstrip("-"), -1 if name.startswith("-") else 1) for name in names), constant
        )
    )


@dataclass
class Subscripts:
    """``wild``: the share of expressions that are not an iterator plus a small constant."""

    random: Random
    wild: float

    def _odd(self) -> bool:
        return self.random.random() < self.wild

    def _shift(self) -> int:
        return self.random.choice((-2, -1, -1, 0, 0, 0, 0, 1, 1, 2))

    def _parameter(self) -> str:
        return self.random.choice("nnmms")

    # --------------------------------------------------------------------------------------- bounds
    def bounds(self, outer: tuple[str, ...]) -> Bounds:
        """Lower and (excluded) upper bounds of a loop inside the loops ``outer``."""
        if outer and self.random.random() < 0.15 + self.wild * 0.6:
            return self._slanted(self.random.choice(outer))
        if self.random.random() < 0.1 + self.wild * 0.4:
            return self._unusual()
        edge = self.random.choice((0, 0, 0, 1, 1, 2))
        upper = sum_of(
            self._parameter() if len(outer) < 3 else "s",
            constant=-edge if self.random.random() < 0.7 else 0,
        )
        return (sum_of(constant=edge),), (upper,)

    def _unusual(self) -> Bounds:
        p, q, zero = self._parameter(), self._parameter(), sum_of()
        choices: tuple[Bounds, ...] = (
            ((zero,), (sum_of(p), sum_of(q, constant=2))),
            ((sum_of("s", constant=-2), sum_of(constant=1)), (sum_of(p),)),
            ((zero,), (Index(Linear(), Linear(((p, 1),), 1), "/", 2),)),
            ((Index(Linear(), Linear(((p, 1),)), "/", 2),), (sum_of(p, constant=1),)),
            ((sum_of("s"),), (sum_of(p, "s"),)),
            ((zero,), (sum_of(constant=self.random.randint(1, 4)),)),
            ((sum_of(constant=-2),), (sum_of(p, constant=2),)),
            ((sum_of(p, "-m"),), (sum_of("n"),)),
        )
        return self.random.choice(choices)

    def _slanted(self, outer: str) -> Bounds:
        p, shift, zero = self._parameter(), self.random.choice((0, 0, 1, 2)), sum_of()
        choices: tuple[Bounds, ...] = (
            ((sum_of(outer, constant=shift),), (sum_of(p),)),
            ((zero,), (sum_of(outer, constant=shift),)),
            ((sum_of(outer),), (sum_of(outer, p, constant=-shift),)),
            ((sum_of(f"-{outer}"),), (sum_of(p, f"-{outer}"),)),
            ((zero,), (sum_of(p, f"-{outer}", constant=shift),)),
            (
                (zero, sum_of(outer, constant=-shift - 1)),
                (sum_of(p), sum_of(outer, constant=shift + 2)),
            ),
            ((Index(Linear(((outer, 2),))),), (Index(Linear(((outer, 2), (p, 1)))),)),
            ((Index(Linear((), shift), Linear(((outer, 1),)), "%", 2),), (sum_of(p),)),
            ((zero,), (Index(Linear((), 1), Linear(((outer, 1),), 1), "/", 2),)),
            ((sum_of(outer, constant=-1),), (sum_of(outer, constant=2), sum_of(p))),
            (
                (sum_of(f"-{outer}", constant=1), sum_of(constant=-1)),
                (sum_of(p, f"-{outer}"), sum_of("m", constant=1)),
            ),
        )
        return self.random.choice(choices)

    # ----------------------------------------------------------------------------------- subscripts
    def target(self, names: tuple[str, ...], rank: int) -> tuple[Index, ...]:
        return tuple(
            self._odd_index(name, names) if self.random.random() < self.wild * 0.5 else sum_of(name)
            for name in self._used(names, rank)
        )

    def read(self, names: tuple[str, ...], rank: int) -> tuple[Index, ...]:
        return tuple(
            self._odd_index(name, names) if self._odd() else sum_of(name, constant=self._shift())
            for name in self._used(names, rank)
        )

    def _used(self, names: tuple[str, ...], rank: int) -> list[str]:
        """An iterator for each dimension: the last ones in order, the same one again where there
        are too few."""
        chosen = list(names[-rank:]) if rank else []
        while len(chosen) < rank:
            chosen.insert(0, self.random.choice(names))
        if self._odd():
            chosen = [self.random.choice(names) for _ in chosen]
        if self._odd():
            self.random.shuffle(chosen)
        return chosen

    def _odd_index(self, name: str, names: tuple[str, ...]) -> Index:
        other, p, shift = self.random.choice(names), self._parameter(), self._shift()
        choices = (
            sum_of(f"-{name}", constant=shift),
            sum_of(p, f"-{name}", constant=-1),
            sum_of(name, other, constant=shift),
            sum_of(name, f"-{other}", constant=shift),
            Index(Linear(((name, 2),), shift)),
            Index(Linear(((name, -2), (p, 1)), shift)),
            sum_of(constant=shift),
            sum_of(p, constant=shift),
            sum_of(name, p, constant=shift),
            Index(Linear(), Linear(((name, 1),)), "%", self.random.choice((2, 2, 3))),
            Index(Linear(((other, 1),)), Linear(((name, 1), (other, 1))), "%", 2),
            Index(Linear((), shift), Linear(((name, 1),)), "/", self.random.choice((2, 3))),
            Index(Linear(), Linear(((p, 1),)), "/", 2),
            self._around(name, shift),
            self._clamped(name, shift),
            self._clamped(name, shift),
            Index(Linear(((other, 1),)), Linear(((name, 1),)), "[]", self.random.choice(TABLES)),
            Index(Linear(((name, 3), (other, -1)), shift)),
        )
        return self.random.choice(choices)

    def _clamped(self, name: str, shift: int) -> Index:
        """A neighbour that stays on this side of an edge."""
        if self.random.random() < 0.5:
            return Index(Linear(), Linear(((name, 1),), shift), "max", self.random.choice((0, 1)))
        return Index(
            Linear(), Linear(((name, 1),), shift), "min", self.random.choice((self._parameter(), 3))
        )

    def neighbour(self, names: tuple[str, ...], direction: str, array: Array) -> Access:
        """The element that lies in a direction by tables."""
        near = self._used(names, array.rank)
        tables = self.random.sample(TABLES, len(near))
        lookups = [
            Index(Linear(((name, 1),)), Linear(((direction, 1),)), "[]", table)
            for name, table in zip(near, tables, strict=True)
        ]
        return Access(
            array.name,
            tuple(
                index if self.random.random() < 0.7 else sum_of(name)
                for name, index in zip(near, lookups, strict=True)
            ),
        )

    def _around(self, name: str, shift: int) -> Index:
        """A neighbour on a ring; refused where the loop does not stay within it, so it is rare."""
        if self.random.random() < 0.7:
            return sum_of(name, constant=shift)
        return Index(Linear(), Linear(((name, 1),), 1), "%", "n")

    # --------------------------------------------------------------------------- conditions, values
    def compared(self, names: tuple[str, ...]) -> tuple[Index, Index]:
        name, other, p = self.random.choice(names), self.random.choice(names), self._parameter()
        choices = (
            (sum_of(name), sum_of(p, constant=self._shift())),
            (sum_of(name), sum_of(constant=self.random.randint(0, 4))),
            (sum_of(name, other), sum_of(p)),
            (sum_of(name), sum_of(other, constant=self._shift())),
            (Index(Linear(), Linear(((name, 1),)), "%", 2), sum_of()),
            (Index(Linear(), Linear(((name, 1), (other, 2))), "%", 3), sum_of(constant=1)),
            (sum_of("n"), sum_of("m", constant=self._shift())),
            (Index(Linear(), Linear(((name, 1),)), "/", 2), sum_of(other)),
            (self._non_affine(name, other), sum_of(p, constant=self.random.randint(0, 4))),
        )
        return self.random.choice(choices)

    def _non_affine(self, name: str, other: str) -> Index:
        """No affine function, of one or two iterators."""
        terms = ((name, 1), (other, self.random.choice((1, 2, -1)))) if name != other else ()
        inner = Linear(terms or ((name, 1),), self.random.choice((0, 0, -2, 1)))
        return Index(Linear(), inner, self.random.choice(NON_AFFINE), self.random.choice("nnm"))

    def value(self, names: tuple[str, ...]) -> Index:
        name, other = self.random.choice(names), self.random.choice(names)
        choices = (
            sum_of(name),
            sum_of(name, other, constant=1),
            sum_of(name, f"-{other}"),
            Index(Linear(), Linear(((name, 1),)), "%", 3),
        )
        return self.random.choice((*choices, sum_of(name, self._parameter())))
