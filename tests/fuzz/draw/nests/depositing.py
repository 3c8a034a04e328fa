"""Sums into elements that data select, and replacements of such: each iteration computes one place
or two, from integers, from a real number that is cut off, or from each other, and adds there;
perhaps under conditions, in a short loop of its own, beside other work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from fuzz.draw.nests.last_region import is_asserted
from fuzz.draw.subscripts import sum_of
from fuzz.program.tree import (
    COMPLEX,
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
    Point,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import walk

_PLACE, _NEXT, _REAL = "p84", "p85", "q84"
_LIST = Array("U84", "int", 1, "static", False)
_WHOLE = ("int", "unsigned", "short", "unsigned char")
_REALS = ("double",) * 4 + ("float",)
_IN_ORDER = ("chain", "around", "twice", "branches", "largest", "smallest")


def depositing(program: Program, random: Random) -> Program:
    """The program with such nests in some of its regions. Not where clauses assert what they
    contradict."""
    sources = [a for a in program.lasting if a.rank and a.storage != "packed" and not a.held]
    if program.files or not sources:
        return program
    author = _Author(random, sources, _targets(random))
    fit = [
        region for region in program.regions if not is_asserted(region) and region.live_out is None
    ]
    if not fit:
        return program
    chosen = {id(region) for region in fit if random.random() < 0.5} or {id(fit[-1])}
    regions = tuple(author.region(r) if id(r) in chosen else r for r in program.regions)
    names = {array.name for array in program.arrays}
    added = [array for array in (*author.targets, _LIST) if array.name not in names]
    return replace(program, regions=regions, arrays=(*program.arrays, *added))


def _targets(random: Random) -> tuple[Array, ...]:
    return tuple(_target(name, random) for name in "GE"[: random.choice((1, 1, 2))])


def _target(name: str, random: Random) -> Array:
    """One that the region's function allocates itself may lose its values with it."""
    kind = random.choice((*_REALS, *_REALS, "int", "long"))
    rank = random.choice((1, 1, 2))
    if random.random() < 0.3:
        return Array(name, kind, rank, "work", False, held=random.choice(("calloc", "malloc")))
    storage = random.choice(("static", "static", "vla"))
    return Array(name, kind, rank, storage, random.random() < 0.5)


@dataclass(frozen=True)
class _Author:
    """``sources``: what is read besides; ``targets``: what is added to."""

    random: Random
    sources: Sequence[Array]
    targets: tuple[Array, ...]

    def often(self, share: float) -> bool:
        return self.random.random() < share

    def region(self, region: Region) -> Region:
        nests = (self.nest(), *(self.reader(a) for a in self.targets if self.often(0.7)))
        nests = (*nests, self.nest()) if self.often(0.25) else nests
        (first, *rest), body = region.body, (*region.body, *nests)
        if isinstance(first, Loop) and first.name == "t" and not rest and self.often(0.6):
            body = (replace(first, body=(*first.body, *nests)),)
        scalars = tuple((name, "int") for name in (_PLACE, _NEXT))
        return replace(region, body=body, scalars=(*region.scalars, *scalars))

    # ---- what is added
    def nest(self) -> Loop:
        names = ("i", "j")[: self.random.choice((1, 1, 2))]
        places = self.places(names)
        body: tuple[Node, ...] = (
            *self.others(names),
            *(self.sum(names) for _ in range(self.random.choice((1, 2, 2, 3)))),
        )
        body = self.repeating(body, places[0]) if self.often(0.45) else body
        for place in reversed(places):
            body = (place, *body) if repr(place.name) in repr(body) else body
        body = (*self.number(names), *body) if Access(_REAL) in walk(body) else body
        for name in reversed(names):
            low, size = sum_of(constant=self.random.choice((0, 0, 1))), self.random.choice("nnm")
            body = (Loop(name, "int", (low,), (sum_of(size),), 1, "plain", body),)
        (loop,) = body
        assert isinstance(loop, Loop)
        return loop

    def repeating(self, body: tuple[Node, ...], place: Point) -> tuple[Node, ...]:
        """The last statements, or the last one, in a loop inside of the iteration, perhaps as often
        as the number of a place says, which is one that the iteration reads."""
        own = body[self.random.choice((-1, -2, -2)) :]
        is_read = repr(place.name) in repr(body)
        end = place.index if is_read and self.often(0.6) else sum_of(constant=3)
        inner = Loop("k", "int", (sum_of(),), (end,), 1, "plain", own)
        return (*body[: len(body) - len(own)], inner)

    def number(self, names: tuple[str, ...]) -> tuple[Node, ...]:
        """A real number that is never negative."""
        terms = tuple(Term(self.random.choice((1, 3, 5)), sum_of(name)) for name in names)
        start = Declare(_REAL, "double", (*terms, Term(self.random.choice((1, 9)), None)))
        if self.often(0.5):
            return (start,)
        more = Assign(Access(_REAL), "+=", (Term(self.random.choice((7, 12)), None),))
        return (start, If(self.condition(names), (more,)))

    def places(self, names: tuple[str, ...]) -> tuple[Point, Point]:
        by = self.random.choice((2, 3, 5, 7))
        first = Point(_PLACE, Index(Linear(), None, "data", by, self.chooser(names)))
        after = Linear(((_PLACE, 1),), self.random.choice((1, 1, 2)))
        step = Index(Linear(), after, "%", self.random.choice((by, by, 2)))
        other = Index(Linear(), None, "data", by, self.chooser(names))
        return (first, Point(_NEXT, self.random.choice((step, step, other))))

    def chooser(self, names: tuple[str, ...]) -> Access:
        """A number from which a place is computed."""
        own = [array for array in self.sources if array.type in _WHOLE]
        if self.often(0.4):
            return Access(_REAL)
        return self.element(self.random.choice([*own, _LIST, _LIST]), names)

    def others(self, names: tuple[str, ...]) -> tuple[Node, ...]:
        """Work that is no sum."""
        if self.often(0.4):
            return ()
        target = self.element(self.random.choice(self.sources), names)
        own, shift = Term(self.random.choice((1, 3)), target), Term(2, sum_of(*names[:1]))
        return (Assign(target, self.random.choice(("=", "=", "+=")), (own, shift)),)

    def sum(self, names: tuple[str, ...]) -> Node:
        """One statement that adds to a target, keeps the largest, or replaces an element."""
        array = self.random.choice(self.targets)
        target = Access(array.name, tuple(self.subscripts(array, names)))
        terms = tuple(self.term(names) for _ in range(self.random.choice((1, 1, 2))))
        if self.often(0.2):
            return self.replacing(array, target, terms, names)
        ways = ("+=", "+=", "-=", *(_IN_ORDER if array.type == "double" else ()))
        node: Node = Assign(target, self.random.choice(ways), terms)
        if array.type not in _REALS:
            node = Accumulate(target, self.random.choice(("+", "+", "+", "max")), terms)
        return If(self.condition(names), (node,)) if self.often(0.3) else node

    def replacing(
        self, array: Array, target: Access, terms: tuple[Term, ...], names: tuple[str, ...]
    ) -> Node:
        """Integers get sums of iterators, which fit into all types."""
        plain = (Term(self.random.choice((1, 3)), sum_of(*names)),)
        node = Assign(target, "=", terms if array.type in _REALS else plain)
        return If(self.condition(names), (node,)) if self.often(0.3) else node

    def subscripts(self, array: Array, names: tuple[str, ...]) -> list[Index]:
        """One of them is a place, at least."""
        straight = [sum_of(_PLACE), sum_of(_PLACE), sum_of(_NEXT)]
        computed = Index(Linear(), Linear(((_PLACE, 1),), 1), "%", self.random.choice((2, 3)))
        data = Index(Linear(), None, "data", 3, self.element(_LIST, names))
        words = [self.random.choice((*straight, computed, data))]
        if array.rank > 1:
            words.append(self.random.choice((*map(sum_of, names), sum_of(_NEXT), computed)))
        self.random.shuffle(words)
        return words

    # ---- what is read
    def reader(self, array: Array) -> Loop:
        """Adds elements of a target to something else."""
        ring = Index(Linear(), Linear((("i", 1),)), "%", self.random.choice((2, 3)))
        data = Index(Linear(), None, "data", 3, self.element(_LIST, ("i",)))
        words = tuple(self.random.choice((ring, data, sum_of())) for _ in range(array.rank))
        target = self.element(self.random.choice(self.sources), ("i",))
        read = Assign(target, "+=", (Term(self.random.choice((1, 2)), Access(array.name, words)),))
        return Loop("i", "int", (sum_of(),), (sum_of("m"),), 1, "plain", (read,))

    def term(self, names: tuple[str, ...]) -> Term:
        array, factor = self.random.choice(self.sources), self.random.choice((-3, 1, 1, 2, 8))
        if self.often(0.25):
            return Term(factor, self.random.choice((None, sum_of(*names), Access(_REAL))))
        wrap = self.random.choice(("", "", "fabs")) if array.type != COMPLEX else ""
        return Term(factor, self.element(array, names), wrap)

    def condition(self, names: tuple[str, ...]) -> OnData:
        return OnData(self.element(self.random.choice(self.sources), names))

    def element(self, array: Array, names: tuple[str, ...]) -> Access:
        """With the iterators in turn, and zeros."""
        shift = self.random.choice((0, 0, 0, 1))
        words = [sum_of(name, constant=shift) for name in names[: array.rank]]
        return Access(array.name, (*words, *[sum_of()] * array.rank)[: array.rank])
