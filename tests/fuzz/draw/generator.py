"""Draws random programs. Each program has a temper: how odd its subscripts, bounds and conditions
are; tame ones run in parallel, wild ones do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from fuzz.clauses import draw_clauses
from fuzz.constants import named
from fuzz.points import pointed
from fuzz.ranges import steps
from fuzz.rounds import alike, in_rounds
from fuzz.subscripts import Subscripts, sum_of
from fuzz.tree import (
    Access,
    Accumulate,
    Array,
    Assign,
    Both,
    Compare,
    Condition,
    Declare,
    If,
    Index,
    Linear,
    Loop,
    Node,
    OnData,
    Pick,
    Program,
    Region,
    Settle,
    Term,
    mentioned,
    walk,
    written,
)

_ELEMENTS = ("double",) * 5 + (
    "float",
    "int",
    "int",
    "unsigned",
    "unsigned char",
    "short",
    "long",
    "double _Complex",
)
_ITERATORS = ("int",) * 5 + (
    "long",
    "unsigned",
    "unsigned",
    "size_t",
    "short",
    "long long",
    "signed char",
    "unsigned char",
)
_STYLES = ("plain",) * 4 + ("at most", "at most", "turned", "not", "and", "and")
_WRAPS = ("",) * 16 + ("fabs", "bend", "bend", "choose", "wave")
_INTEGERS = ("int", "unsigned", "unsigned char", "short", "long")
_MOST_STEPS = 40_000
_MOST_STATEMENTS = 4


@dataclass
class _Author:
    """Draws one program."""

    random: Random
    wild: float
    arrays: tuple[Array, ...] = ()
    subscripts: Subscripts = field(init=False)
    carried: set[str] = field(default_factory=set)
    temporaries: int = 0
    rows: tuple[Array, ...] = ()
    private: list[str] = field(default_factory=list)
    accumulated: list[tuple[str, int, str]] = field(default_factory=list)
    statements: int = 0

    def __post_init__(self) -> None:
        self.subscripts = Subscripts(self.random, self.wild)

    def often(self, share: float) -> bool:
        return self.random.random() < share

    # ---------------------------------------------------------------------------------------- frame
    def program(self) -> Program:
        choice = self.random.choice
        rounds = self.often(0.2)
        self.arrays = tuple(self._array(name) for name in "ABCD"[: self.random.randint(1, 4)])
        if rounds:
            self.arrays = alike(self.arrays, self.random)
        counts = (2, 2, 3, 3, 4) if rounds else (1, 1, 1, 1, 1, 1, 2, 2, 3)
        regions = [self._region() for _ in range(choice(counts))]
        repeats = choice((1, 1, 1, 1, 2, 3))
        last = regions[-1]
        if (
            repeats == 1
            and not any(region.gather == "none" for region in regions)
            and self.often(0.15)
        ):
            names = sorted(written(last) & {array.name for array in self.arrays})
            regions[-1] = Region(
                **{**vars(last), "live_out": tuple(name for name in names if self.often(0.6))}
            )
        limits = (
            ("n", choice((7, 8, 10, 13))),
            ("m", choice((4, 5, 6, 9))),
            ("s", choice((2, 3, 4))),
        )
        kind, macros = choice(("int", "int", "int", "long")), self.often(0.5)
        program = Program(
            self.arrays + self.rows, limits, kind, repeats, self.often(0.3), tuple(regions), macros
        )
        program = in_rounds(program, self.random) if rounds else program
        program = (
            named(program, self.random, self.random.choice((0, 0, 0, 0.5, 1)))
            if self.often(0.3)
            else program
        )
        return (
            pointed(program, self.random, self.random.choice((0.3, 0.6, 1)))
            if self.often(0.25)
            else program
        )

    def _array(self, name: str) -> Array:
        rank = self.random.choice((0, 1, 1, 2, 2, 2, 2, 3))
        storage = self.random.choice(("static", "static", "vla", "linear"))
        return Array(
            name,
            self.random.choice(_ELEMENTS),
            rank,
            storage,
            self.often(0.15 if storage == "linear" else 0.5),
        )

    def _region(self) -> Region:
        self.statements = 0
        scalars = self._scalars()
        self.private, self.accumulated = [], self._accumulators() if self.often(0.2) else []
        timed = self.often(0.35)
        depths = (1, 2, 2, 3) if timed else (1, 2, 2, 2, 3, 3, 4)
        body = tuple(
            self._loop((), self.random.choice(depths), scalars)
            for _ in range(self.random.choice((1, 1, 1, 1, 1, 2, 2, 2, 3, 4)))
        )
        body += self._reader(body)
        outside = self.often(0.1)
        if timed:
            body = (_over_time(body),)
        clauses = (*self._reductions(body), *draw_clauses(self.random, body))
        used = mentioned(Region((), (), "", None, True, False, body))
        if self.often(0.4):
            self.private += [name for name, _ in scalars[:1] if name in used - self.carried]
        clauses += (f"private({', '.join(self.private)})",) if self.private else ()
        return Region(
            tuple(pair for pair in scalars + self._sums() if pair[0] in used),
            clauses,
            self.random.choice(("",) * 8 + ("all", "root", "root", "none", "none")),
            None,
            self.often(0.4),
            outside,
            body,
            self.often(0.5),
        )

    def _scalars(self) -> tuple[tuple[str, str], ...]:
        """Variables of the region's function, with their types."""
        return tuple(
            (f"p{self._number()}", self.random.choice(("double", "double", "int")))
            for _ in range(self.random.choice((0, 0, 1, 2)))
        )

    def _sums(self) -> tuple[tuple[str, str], ...]:
        """The accumulators that are scalars, with their types."""
        return tuple(
            (name, "double" if name[-1] in "02468" else "int")
            for name, rank, _ in self.accumulated
            if not rank
        )

    def _number(self) -> int:
        self.temporaries += 1
        return self.temporaries

    # ---------------------------------------------------------------------------------------- loops
    def _loop(
        self, outer: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> Loop:
        name = "ijkl"[len(outer)]
        lowers, uppers = self.subscripts.bounds(outer)
        step = (
            self.random.choice((1,) * 9 + (-1, -1, 2, 3, -2)) if self.often(self.wild + 0.3) else 1
        )
        style = self.random.choice(_STYLES)
        if style == "not" and (
            step != 1 or lowers != (Index(Linear()),) or not _is_parameter(uppers)
        ):
            style = "plain"
        body = self._body((*outer, name), depth - 1, scalars)
        return Loop(name, self.random.choice(_ITERATORS), lowers, uppers, step, style, body)

    def _body(
        self, names: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> tuple[Node, ...]:
        """Loops and statements side by side if the nest is imperfect."""
        if depth and self.statements < _MOST_STATEMENTS and self.often(0.06):
            return self._row(names)
        if depth and not self.often(0.35):
            return (self._loop(names, depth, scalars),)
        parts = self._side_by_side(names, depth, scalars)
        if depth and self.often(0.25):
            return self._accumulator(names, tuple(parts))
        if depth and len(names) < 4 and self.often(0.1):
            return (*parts, self._directions(names))
        return self._cut_short(names, parts) if self.often(0.06) else tuple(parts)

    def _side_by_side(
        self, names: tuple[str, ...], depth: int, scalars: tuple[tuple[str, str], ...]
    ) -> list[Node]:
        """Statements before and after a loop, or by themselves in the innermost body."""
        parts: list[Node] = [self._loop(names, depth, scalars)] if depth else []
        for _ in range(self.random.choice((1, 1, 1, 2))):
            if self.statements < _MOST_STATEMENTS or not parts:
                new = self._group(names, scalars)
                parts = [*new, *parts] if self.often(0.5) else [*parts, *new]
        return parts

    def _cut_short(self, names: tuple[str, ...], parts: list[Node]) -> tuple[Node, ...]:
        """The body with an early end of the iteration."""
        first = self.random.randrange(len(parts))
        then = (self._assign(names, ()),) if self.often(0.4) else ()
        return (*parts[:first], If(self._condition(names), then, tuple(parts[first:]), early=True))

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

    # ---------------------------------------------------------------------- work rows, accumulators
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
        return tuple(
            Loop(inner, "int", (sum_of(),), (sum_of(upper),), 1, "plain", (node,))
            for node in (fill, use)
        )

    def _accumulators(self) -> list[tuple[str, int, str]]:
        """Names, ranks and operators: a scalar of the function, or an array of integers."""
        arrays = [array for array in self.arrays if array.rank and array.type in _INTEGERS]
        if arrays and self.often(0.3):
            array = self.random.choice(arrays)
            return [(array.name, array.rank, self.random.choice(("max", "min")))]
        return [(f"p{self._number()}", 0, self.random.choice(("+", "+", "max", "min")))]

    def _accumulate(self, names: tuple[str, ...]) -> Accumulate:
        name, rank, operator = self.accumulated[0]
        terms = [term for term in self._terms(names) if Access(name) not in map(_bare, walk(term))]
        return Accumulate(
            Access(name, self.subscripts.target(names, rank)),
            operator,
            tuple(terms) or (Term(1, sum_of(names[0])),),
        )

    def _reader(self, body: tuple[Node, ...]) -> tuple[Node, ...]:
        """A loop that reads an accumulated scalar."""
        found = [
            node.target
            for node in walk(body)
            if isinstance(node, Accumulate) and not node.target.subscripts
        ]
        if not found:
            return ()
        return (
            Loop(
                "i",
                "int",
                (sum_of(),),
                (sum_of("s"),),
                1,
                "plain",
                (self._assign(("i",), (Term(1, found[0]),)),),
            ),
        )

    def _reductions(self, body: tuple[Node, ...]) -> tuple[str, ...]:
        """For what is only accumulated: where other statements write it the clause may be wrong."""
        assigned = {node.target.name for node in walk(body) if isinstance(node, Assign)}
        sums = [
            node
            for node in walk(body)
            if isinstance(node, Accumulate) and node.target.name not in assigned
        ]
        found = {f"reduction({node.operator}: {node.target.name})": None for node in sums}
        return tuple(found) if self.often(0.8) else ()

    # ----------------------------------------------------------------------------------- statements
    def _group(self, names: tuple[str, ...], scalars: tuple[tuple[str, str], ...]) -> list[Node]:
        """One statement, perhaps guarded, or a temporary and its use."""
        self.statements += 1
        if self.accumulated and self.often(0.5):
            return self._guarded(names, self._accumulate(names))
        kind = self.random.random()
        if kind < 0.12:
            name = f"q{self._number()}"
            settling = self.often(0.4)
            declared = Declare(
                name,
                "double" if settling else self.random.choice(("double", "double", "int")),
                self._terms(names),
            )
            between = (
                [Settle(name, self.random.choice(("while", "do", "for")), self._terms(names))]
                if settling
                else []
            )
            return [
                declared,
                *between,
                *self._guarded(names, self._assign(names, (Term(self._factor(), Access(name)),))),
            ]
        if kind < 0.24 and scalars:
            name = self.random.choice(scalars)[0]
            use = self._assign(names, (Term(self._factor(), Access(name)),))
            set_it = Assign(Access(name), "=", self._terms(names))
            if self.often(0.8):
                return [set_it, use]
            self.carried.add(name)
            return [use, set_it]
        return self._guarded(names, self._assign(names, ()))

    def _guarded(self, names: tuple[str, ...], statement: Node) -> list[Node]:
        if not self.often(0.15 + self.wild * 0.3):
            return [statement]
        otherwise = (self._assign(names, ()),) if self.often(0.3) else ()
        return [If(self._condition(names), (statement,), otherwise)]

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
            return Term(
                self._factor(),
                Pick(self._condition(names, 0), self._read(names), self._read(names)),
            )
        return Term(self._factor(), self._read(names), self.random.choice(_WRAPS))

    def _factor(self) -> int:
        return self.random.choice((-3, -2, -1, 1, 2, 3, 4))


def _bare(node: Any) -> Any:
    """An access without its subscripts."""
    return Access(node.name) if isinstance(node, Access) else node


def _over_time(body: tuple[Node, ...]) -> Loop:
    """The loop that repeats the body ``s`` times."""
    zero, last = Index(Linear()), Index(Linear((("s", 1),)))
    return Loop("t", "int", (zero,), (last,), 1, "plain", body)


def _is_parameter(bounds: tuple[Index, ...]) -> bool:
    return len(bounds) == 1 and bounds[0] in [Index(Linear(((name, 1),))) for name in "nms"]


def generate(seed: int) -> Program:
    """The program of a seed; the first of its drafts that runs few enough statements."""
    for draft in range(1000):
        random = Random(f"{seed} {draft}")
        program = _Author(random, random.choice((0.0, 0.1, 0.25, 0.5))).program()
        if steps(program) <= _MOST_STEPS and any(written(region) for region in program.regions):
            return program
    raise AssertionError(f"seed {seed}: no draft is small enough")
