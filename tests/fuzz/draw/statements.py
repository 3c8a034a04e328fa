"""Draws statements: assignments, temporaries, accumulations and work rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fuzz.draw.expressions import Expressions
from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import IN_ORDER, SETTLING, TRUTHS
from fuzz.program.tree import (
    Access,
    Accumulate,
    Array,
    Assign,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Node,
    OnData,
    Print,
    Settle,
    Term,
)
from fuzz.program.walks import walk

_INTEGERS = ("int", "unsigned", "unsigned char", "short", "long")
_IN_ORDER = ("+=", "-=", "*=", *IN_ORDER)


@dataclass
class Statements(Expressions):
    """Keeps what the statements of a program have in common: ``carried``, the scalars that are read
    before they are set; ``rows``, the work rows; and of a region what is private in it and what it
    accumulates."""

    carried: set[str] = field(default_factory=set)
    temporaries: int = 0
    rows: tuple[Array, ...] = ()
    private: list[str] = field(default_factory=list)
    accumulated: list[tuple[str, int, str]] = field(default_factory=list)
    statements: int = 0

    def _number(self) -> int:
        self.temporaries += 1
        return self.temporaries

    def _row(self, names: tuple[str, ...]) -> tuple[Node, ...]:
        """A work row that each iteration fills and reads. A private one is read where it has been
        filled, others perhaps beside that."""
        row = Array(
            f"W{self._number()}",
            self.random.choice(("double", "double", "float", "int")),
            1,
            "work",
            False,
        )
        self.rows += (row,)
        self.statements += 2
        inner, upper = "ijkl"[len(names)], self.random.choice("nms")
        every = (*names, inner)
        fill = Assign(Access(row.name, (sum_of(inner),)), "=", self._terms(every))
        private = self.often(0.5)
        self.private += [row.name] * private
        places = [
            sum_of(inner),
            sum_of(upper, f"-{inner}", constant=-1),
            *([] if private else [sum_of(inner, constant=1), sum_of()]),
        ]
        use = self._assign(
            every, (Term(self._factor(), Access(row.name, (self.random.choice(places),))),)
        )

        def loop(node: Node) -> Loop:
            return Loop(inner, "int", (sum_of(),), (sum_of(upper),), 1, "plain", (node,))

        if self.often(0.6):
            return (loop(fill), loop(use))
        again = Assign(fill.target, "=", self._terms(every))
        return self._row_in_branches(names, loop(fill), loop(again), loop(use))

    def _row_in_branches(
        self, names: tuple[str, ...], fill: Loop, again: Loop, use: Loop
    ) -> tuple[Node, ...]:
        """A work row that a condition fills in its branches, and that is read there or after
        both."""
        condition = OnData(self._read(names)) if self.often(0.7) else self._condition(names)
        form = self.random.random()
        if form < 0.4:
            return (If(condition, (fill,), (again,)), use)
        if form < 0.6:
            return (fill, If(condition, (again,)), use)
        if form < 0.8:
            return (If(condition, (fill, use), (again, use)),)
        return (If(condition, (fill, use)),)

    def _accumulators(self) -> list[tuple[str, int, str]]:
        """Names, ranks and operators: a scalar of the function, of type double if its number is
        even, or an array of integers."""
        arrays = [array for array in self.arrays if array.rank and array.type in _INTEGERS]
        if arrays and self.often(0.3):
            array = self.random.choice(arrays)
            return [(array.name, array.rank, self.random.choice(("max", "min")))]
        operator = self.random.choice(("+", "+", "max", "min", *_IN_ORDER))
        if self.often(0.15):
            operator = self.random.choice(TRUTHS)
        name = f"p{self._number()}"
        digits = {**dict.fromkeys(_IN_ORDER, "02468"), **dict.fromkeys(TRUTHS, "13579")}
        while name[-1] not in digits.get(operator, name[-1]):
            name = f"p{self._number()}"
        return [(name, 0, operator)]

    def _accumulate(self, names: tuple[str, ...]) -> Accumulate | Assign:
        """In any order, or in the order of the program, since it rounds; or a truth value."""
        name, rank, operator = self.accumulated[0]
        terms = [term for term in self._terms(names) if Access(name) not in map(_bare, walk(term))]
        if operator in (*_IN_ORDER, *TRUTHS):
            return Assign(Access(name), operator, tuple(terms) or (Term(1, sum_of(names[0])),))
        return Accumulate(
            Access(name, self.subscripts.target(names, rank)),
            operator,
            tuple(terms) or (Term(1, sum_of(names[0])),),
        )

    def _accumulator(self, names: tuple[str, ...], parts: tuple[Node, ...]) -> tuple[Node, ...]:
        """A sum over an inner loop in a temporary of the body."""
        name = f"q{self._number()}"
        add = Assign(Access(name), "+=", self._terms(names, ("l",)))
        zero = Index(Linear())
        loop = Loop("l", "int", (zero,), (Index(Linear((("m", 1),))),), 1, "plain", (add,))
        declared = Declare(
            name, self.random.choice(("double", "double", "unsigned")), (Term(1, None),)
        )
        return (
            declared,
            *parts,
            loop,
            Assign(self._target(names), "=", (Term(2, Access(name)), *self._terms(names))),
        )

    def _directions(self, names: tuple[str, ...]) -> Loop:
        """A loop over the directions of a table, from which neighbours follow."""
        inner = "ijkl"[len(names)]
        reads = [
            self.subscripts.neighbour(names, inner, array)
            for array in self.random.choices(self.arrays, k=self.random.choice((1, 1, 2)))
        ]
        terms = tuple(Term(self._factor(), read) for read in reads)
        target = self._target((*names, inner) if self.often(0.4) else names)
        size = sum_of(constant=self.random.choice((3, 4, 5, 9)))
        return Loop(
            inner,
            "int",
            (sum_of(),),
            (size,),
            1,
            "plain",
            (Assign(target, self.random.choice(("=", "+=", "+=")), terms),),
        )

    def _group(self, names: tuple[str, ...], scalars: tuple[tuple[str, str], ...]) -> list[Node]:
        """One statement, perhaps guarded, or a temporary and its use."""
        self.statements += 1
        if self.accumulated and self.often(0.5):
            return self._guarded(names, self._accumulate(names))
        if self.often(0.05):
            return self._guarded(names, Print(self._number(), self._target(names)))
        kind = self.random.random()
        if kind < 0.12:
            name = f"q{self._number()}"
            settling = self.often(0.5)
            declared = Declare(
                name,
                "double" if settling else self.random.choice(("double", "double", "int")),
                self._terms(names),
            )
            between = (
                [Settle(name, self.random.choice((*SETTLING, "jump")), self._terms(names))]
                if settling
                else []
            )
            return [
                declared,
                *between,
                *self._guarded(names, self._assign(names, (Term(self._factor(), Access(name)),))),
            ]
        if kind < 0.24 and scalars:
            return self._scalar(names, self.random.choice(scalars)[0])
        return self._guarded(names, self._assign(names, ()))

    def _scalar(self, names: tuple[str, ...], name: str) -> list[Node]:
        """A scalar that is set and used: by one statement, under a condition in one or all of its
        branches, or in each of them for itself; now and then used before."""

        def use() -> Node:
            return self._assign(names, (Term(self._factor(), Access(name)),))

        def set_it() -> Node:
            return Assign(Access(name), "=", self._terms(names))

        form = self.random.random()
        if form < 0.5:
            return [set_it(), use()]
        if form < 0.65:
            return [If(self._condition(names), (set_it(),), (set_it(),)), use()]
        if form < 0.8:
            return [If(self._condition(names), (set_it(), use()), (set_it(), use()))]
        self.carried.add(name)
        if form < 0.9:
            return [If(self._condition(names), (set_it(),), ()), use()]
        return [use(), set_it()]

    def _guarded(self, names: tuple[str, ...], statement: Node) -> list[Node]:
        if not self.often(0.15 + self.wild * 0.3):
            return [statement]
        otherwise = (self._assign(names, ()),) if self.often(0.3) else ()
        return [If(self._condition(names), (statement,), otherwise)]


def _bare(node: Any) -> Any:
    """An access without its subscripts."""
    return Access(node.name) if isinstance(node, Access) else node
