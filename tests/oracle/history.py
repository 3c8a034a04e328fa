"""What a sequential run of a region's tree does: its statement instances, the elements that they
read and write, and the last writers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from polydist_frontends.region import Region, Span

Element = tuple[str, int]
"""An array's name and an offset in elements from its base."""

BEFORE = -1
"""The writer of values that are older than the region."""

STORES = ("values",)
"""What units add that store the values of others, before it is known where these lie."""


@dataclass(frozen=True)
class Memory:
    """Where an array lies: per rank the address of the element whose offset is 0; and the bytes of
    an element."""

    bases: tuple[int, ...]
    size: int


@dataclass(frozen=True)
class Values:
    """What the program had when it entered the region: integers by name, per array the distance of
    neighbours in each dimension, and where it lies, unless tables of pointers say."""

    integers: Mapping[str, int]
    strides: Mapping[str, tuple[int, ...]]
    memory: Mapping[str, Memory] = field(default_factory=dict)


@dataclass(frozen=True)
class Unit:
    """A statement of the translator: its text, and the loops around it by the names of their
    iterators; or what ``adds`` the contributions of the text to a sum."""

    start: int
    end: int
    iterators: tuple[str, ...]
    adds: tuple[str, ...] = ()

    def covers(self, span: Span) -> bool:
        return self.start <= span.start and span.end <= self.end


@dataclass
class Run:
    """One run of a leaf in an instance: the loops around it inside of the statement with the values
    of their iterators, and all that it touches. ``start``: where its text, or the outermost of
    these loops, begins."""

    span: tuple[int, int]
    start: int
    loops: tuple[tuple[int, str], ...]
    point: tuple[int, ...]
    elements: set[Element]


@dataclass
class Instance:
    """``reads``: per element the acceptable writers (instance numbers), the true one first.
    ``keeps``: the same for old values that a write may leave and nobody reads; ``steady``: elements
    of which it may read a member as it was before the region; ``under``: per element the conditions
    of each of the instance's writes so far; ``perhaps``: what it may write, and need not;
    ``runs``: of its leaves, in their order."""

    number: int
    unit: Unit
    point: tuple[int, ...]
    loops: tuple[tuple[int, str], ...]
    reads: dict[Element, tuple[int, ...]] = field(default_factory=dict)
    writes: set[Element] = field(default_factory=set)
    keeps: dict[Element, tuple[int, ...]] = field(default_factory=dict)
    steady: set[Element] = field(default_factory=set)
    under: dict[Element, set[tuple[int, ...]]] = field(default_factory=dict)
    perhaps: set[Element] = field(default_factory=set)
    runs: list[Run] = field(default_factory=list)

    def __str__(self) -> str:
        at = ", ".join(
            f"{name}={value}" for name, value in zip(self.unit.iterators, self.point, strict=True)
        )
        return f"instance {self.number} (text {self.unit.start}..{self.unit.end}; {at})"


@dataclass(frozen=True)
class History:
    """The sequential run: all instances in order, and who wrote each element last."""

    instances: list[Instance]
    final: dict[Element, int]


def without(history: History, names: frozenset[str]) -> History:
    """The history without what happens to some arrays: those of reductions, whose values the ranks
    make together, and private ones, of which no value passes from one instance to another."""
    instances = [
        replace(
            instance,
            reads={
                element: writers
                for element, writers in instance.reads.items()
                if element[0] not in names
            },
            writes={element for element in instance.writes if element[0] not in names},
            steady={element for element in instance.steady if element[0] not in names},
            keeps={
                element: writers
                for element, writers in instance.keeps.items()
                if element[0] not in names
            },
        )
        for instance in history.instances
    ]
    return History(
        instances,
        {element: writer for element, writer in history.final.items() if element[0] not in names},
    )


Live = Callable[[str], bool]


def live_out(region: Region, private: Collection[str]) -> Live:
    """Which arrays' values may be read after the region."""
    chosen = region.directive.live_out
    names = None if chosen is None else {clause.text for clause in chosen}

    def live(name: str) -> bool:
        array = region.arrays[name]
        return (
            array.live_out
            and not array.local
            and name not in private
            and (names is None or name in names)
        )

    return live
