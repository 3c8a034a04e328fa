"""Sums whose contributions are computed apart and added later, in the order of the program: the
history as it then is.

Each instance of a statement that keeps contributions becomes one that writes an element of memory
of its own in place of the sum, and one that reads the element and does to the sum what the instance
did. Those that add stand behind everything that the loop runs in which contributions are kept, in
the order in which they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oracle.instances import BEFORE, STORES, Element, History, Instance, Unit

Keeps = Mapping[Unit, tuple[tuple[str, int, tuple[str, ...]], ...]]
"""For each unit, leaf by leaf, what it contributes to, the first of its loops by whose iterators
contributions are told apart, and the arrays in which they are kept."""


Holds = Mapping[Unit, tuple[int, str]]
"""For each unit whose values are stored after all of them are computed the first of its loops by
whose iterators they are told apart, and the array in which they are until then."""


def with_held_values(history: History, holds: Holds) -> History:
    """The history in which such values lie in elements of their own between computing and
    storing."""
    strides = {unit: _strides(history, unit, first) for unit, (first, _) in holds.items()}
    made: dict[tuple[Unit, tuple[int, ...]], int] = {}

    def kept(unit: Unit, point: tuple[int, ...]) -> Element:
        first, array = holds[unit]
        return array, sum(a * b for a, b in zip(point[first:], strides[unit], strict=True))

    def held(instance: Instance) -> Instance:
        unit, point = replace(instance.unit, adds=()), instance.point
        if unit not in holds:
            return instance
        if instance.unit.adds != STORES:
            made[unit, point] = instance.number
            return replace(instance, writes=instance.writes | {kept(unit, point)})
        reads = {**instance.reads, kept(unit, point): (made[unit, point],)}
        return replace(instance, unit=replace(unit, adds=(holds[unit][1],)), reads=reads)

    return replace(history, instances=[held(instance) for instance in history.instances])


def with_additions(history: History, keeps: Keeps) -> History:
    """The history with additions of their own."""
    return _Separation(history, keeps).separated() if keeps else history


@dataclass(frozen=True)
class _Addition:
    """What the ``leaf``-th leaf of an instance contributes."""

    instance: Instance
    leaf: int
    target: str
    first: int
    arrays: tuple[str, ...]


class _Separation:
    def __init__(self, history: History, keeps: Keeps) -> None:
        self.history = history
        self.keeps = keeps
        self.strides = {
            (unit, first): _strides(history, unit, first)
            for unit, own in keeps.items()
            for _, first, _ in own
        }
        ordered = sorted(self._keyed(), key=lambda pair: pair[0])
        self.order = [what for _, what in ordered]
        self.numbers = {_identity(what): number for number, what in enumerate(self.order)}

    def separated(self) -> History:
        made = [
            self._adding(number, what) if isinstance(what, _Addition) else self._keeping(what)
            for number, what in enumerate(self.order)
        ]
        final = {
            element: self._writer(element, writer) for element, writer in self.history.final.items()
        }
        return History(made, final)

    def _keyed(self) -> Iterator[tuple[tuple[int, ...], Instance | _Addition]]:
        """All that there is to run, with what it is sorted by."""
        for instance in self.history.instances:
            yield (instance.number, 0, 0, 0, 0), instance
            for leaf, own in enumerate(self.keeps.get(instance.unit, ())):
                key = (self._last_of_loop(instance, own[1]), 1, -own[1], instance.number, leaf)
                yield key, _Addition(instance, leaf, *own)

    def _last_of_loop(self, instance: Instance, first: int) -> int:
        """The last instance of the loop at ``first`` around this one, in the same iterations of
        the loops around it."""
        return max(
            other.number
            for other in self.history.instances
            if other.loops[: first + 1] == instance.loops[: first + 1]
            and other.point[:first] == instance.point[:first]
        )

    def _writer(self, element: Element, writer: int) -> int:
        if writer == BEFORE:
            return BEFORE
        own = self.keeps.get(self.history.instances[writer].unit, ())
        leaves = [leaf for leaf, (target, _, _) in enumerate(own) if target == element[0]]
        return self.numbers[writer, leaves[-1] if leaves else None]

    def _mapped(
        self, accesses: Mapping[Element, tuple[int, ...]]
    ) -> dict[Element, tuple[int, ...]]:
        return {e: tuple(self._writer(e, w) for w in writers) for e, writers in accesses.items()}

    def _keeping(self, instance: Instance) -> Instance:
        own = self.keeps.get(instance.unit, ())
        gone = {target for target, _, _ in own}
        kept = {e for _, first, arrays in own for e in self._kept(instance, first, arrays)}
        reads, keeps = self._mapped(instance.reads), self._mapped(instance.keeps)
        return replace(
            instance,
            number=self.numbers[instance.number, None],
            reads={e: writers for e, writers in reads.items() if e[0] not in gone},
            keeps={e: writers for e, writers in keeps.items() if e[0] not in gone},
            writes={e for e in instance.writes if e[0] not in gone} | kept,
            steady={e for e in instance.steady if e[0] not in gone},
        )

    def _adding(self, number: int, addition: _Addition) -> Instance:
        """Reads what is kept, and what the leaf before has made of the target."""
        instance, target = addition.instance, addition.target
        old = self._mapped({**instance.keeps, **instance.reads})
        own = self.keeps[instance.unit][: addition.leaf]
        before = [leaf for leaf, (name, _, _) in enumerate(own) if name == target]
        made = (self.numbers[instance.number, before[-1]],) if before else ()
        kept = self._kept(instance, addition.first, addition.arrays)
        return Instance(
            number,
            replace(instance.unit, adds=addition.arrays),
            instance.point,
            instance.loops,
            reads={
                **dict.fromkeys(kept, (self.numbers[instance.number, None],)),
                **{e: made or writers for e, writers in old.items() if e[0] == target},
            },
            writes={e for e in instance.writes if e[0] == target},
        )

    def _kept(self, instance: Instance, first: int, arrays: tuple[str, ...]) -> list[Element]:
        strides = self.strides[instance.unit, first]
        offset = sum(a * b for a, b in zip(instance.point[first:], strides, strict=True))
        return [(array, offset) for array in arrays]


def _identity(what: Instance | _Addition) -> tuple[int, int | None]:
    if isinstance(what, _Addition):
        return what.instance.number, what.leaf
    return what.number, None


def _strides(history: History, unit: Unit, first: int) -> list[int]:
    """Contributions lie in a box that holds the points of all instances, row by row."""
    points = [i.point[first:] for i in history.instances if i.unit == unit]
    strides = [1]
    for values in reversed([*zip(*points, strict=True)][1:]):
        strides.insert(0, strides[0] * (max(values) - min(values) + 1))
    return strides
