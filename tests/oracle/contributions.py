"""Sums whose contributions are computed apart and added later, in the order of the program: the
history as it then is.

Each instance of a statement that keeps contributions becomes one that writes elements of memory of
its own in place of the sum, and others that read these and do to the sum what the instance did: one
for each leaf, or for each time that a leaf runs in loops inside of the statement. Those that add
stand behind everything that the loop runs in which contributions are kept, in the order in which
they were. Where data decide whether such a leaf runs, an instance before says that nothing is to be
added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oracle.history import BEFORE, STORES, Element, History, Instance, Unit

Words = tuple[str, ...]
Keeps = Mapping[Unit, tuple[tuple[str, int, Words, tuple[int, int], Words, Words], ...]]
"""For each unit, leaf by leaf, what it contributes to, the first of its loops by whose iterators
contributions are told apart, the arrays in which they are kept, the span of the leaf, the iterators
of loops inside of the statement that tell contributions apart, too, and which of the arrays are
emptied before."""


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


@dataclass(frozen=True, eq=False)
class _Addition:
    """What a leaf of an instance contributes to ``elements``; of those of the instance it is the
    one that begins at ``place``. ``loops`` inside of the statement are around it."""

    instance: Instance
    place: tuple[int, int]
    target: str
    first: int
    arrays: tuple[str, ...]
    emptied: tuple[str, ...]
    point: tuple[int, ...]
    loops: tuple[tuple[int, str], ...]
    elements: frozenset[Element]


@dataclass(frozen=True, eq=False)
class _Emptying:
    """Says in an ``array`` that nothing is to be added."""

    addition: _Addition
    array: str


class _Separation:
    def __init__(self, history: History, keeps: Keeps) -> None:
        self.history = history
        self.keeps = keeps
        self.additions = {i.number: list(self._additions(i)) for i in history.instances}
        every = [addition for own in self.additions.values() for addition in own]
        self.strides = _strides_of(every)
        ordered = sorted(self._keyed(), key=lambda pair: pair[0])
        self.order = [what for _, what in ordered]
        self.numbers = {id(what): number for number, what in enumerate(self.order)}
        self.emptying = {
            (id(what.addition), what.array): number
            for number, what in enumerate(self.order)
            if isinstance(what, _Emptying)
        }

    def separated(self) -> History:
        made = [self._made(number, what) for number, what in enumerate(self.order)]
        final = {
            element: self._writer(element, writer) for element, writer in self.history.final.items()
        }
        return History(made, final)

    def _additions(self, instance: Instance) -> Iterator[_Addition]:
        """In their order."""
        found = []
        for leaf, own in enumerate(self.keeps.get(instance.unit, ())):
            target, first, arrays, span, inside, emptied = own
            what = (target, first, arrays, emptied)
            if not inside:
                every = (*instance.reads, *instance.keeps, *instance.writes)
                touched = frozenset(e for e in every if e[0] == target)
                place = (span[0], leaf)
                found.append(_Addition(instance, place, *what, instance.point, (), touched))
            for number, run in enumerate(instance.runs if inside else ()):
                if run.span == span:
                    touched = frozenset(e for e in run.elements if e[0] == target)
                    place, point = (run.start, number), (*instance.point, *run.point)
                    found.append(_Addition(instance, place, *what, point, run.loops, touched))
        yield from sorted(found, key=lambda addition: addition.place)

    def _made(self, number: int, what: Instance | _Addition | _Emptying) -> Instance:
        if isinstance(what, _Emptying):
            return self._emptied(number, what)
        return self._adding(number, what) if isinstance(what, _Addition) else self._keeping(what)

    def _emptied(self, number: int, what: _Emptying) -> Instance:
        addition = what.addition
        instance = self._adding(number, addition)
        unit = replace(instance.unit, adds=("no", what.array))
        return replace(
            instance, unit=unit, reads={}, writes=set(self._kept(addition, (what.array,)))
        )

    def _keyed(self) -> Iterator[tuple[tuple[int, ...], Instance | _Addition | _Emptying]]:
        """All that there is to run, with what it is sorted by."""
        for instance in self.history.instances:
            yield (instance.number, 0, 0, 0, 0), instance
            for order, addition in enumerate(self.additions[instance.number]):
                first = addition.first
                last = self._last_of_loop(instance, first)
                yield (last, 1, -first, instance.number, order), addition
                for array in addition.emptied:
                    yield (instance.number, -1, order, 0, 0), _Emptying(addition, array)

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
        adding = [a for a in self.additions[writer] if element in a.elements]
        return self.numbers[id(adding[-1] if adding else self.history.instances[writer])]

    def _mapped(
        self, accesses: Mapping[Element, tuple[int, ...]]
    ) -> dict[Element, tuple[int, ...]]:
        return {e: tuple(self._writer(e, w) for w in writers) for e, writers in accesses.items()}

    def _keeping(self, instance: Instance) -> Instance:
        gone = {own[0] for own in self.keeps.get(instance.unit, ())}
        own = self.additions[instance.number]
        kept = {e for one in own for e in self._kept(one, one.arrays)}
        old = {
            self._kept(one, (array,))[0]: (self.emptying[id(one), array],)
            for one in own
            for array in one.emptied
        }
        reads, keeps = self._mapped(instance.reads), self._mapped(instance.keeps)
        return replace(
            instance,
            number=self.numbers[id(instance)],
            reads=old | {e: writers for e, writers in reads.items() if e[0] not in gone},
            keeps={e: writers for e, writers in keeps.items() if e[0] not in gone},
            writes={e for e in instance.writes if e[0] not in gone} | kept,
            steady={e for e in instance.steady if e[0] not in gone},
        )

    def _adding(self, number: int, addition: _Addition) -> Instance:
        """Reads what is kept, and what additions before have made of the target."""
        instance, every = addition.instance, self.additions[addition.instance.number]
        old = self._mapped({**instance.keeps, **instance.reads})
        for before in every[: every.index(addition)]:
            old |= dict.fromkeys(before.elements, (self.numbers[id(before)],))
        return Instance(
            number,
            replace(
                instance.unit,
                iterators=(*instance.unit.iterators, *(name for _, name in addition.loops)),
                adds=addition.arrays,
            ),
            addition.point,
            (*instance.loops, *addition.loops),
            reads={
                **dict.fromkeys(
                    self._kept(addition, addition.arrays), (self.numbers[id(instance)],)
                ),
                **{e: writers for e, writers in old.items() if e in addition.elements},
            },
            writes={e for e in instance.writes if e in addition.elements},
        )

    def _kept(self, addition: _Addition, arrays: Words) -> list[Element]:
        strides = self.strides[addition.arrays]
        point = addition.point[addition.first :]
        offset = sum(a * b for a, b in zip(point, strides, strict=True))
        return [(array, offset) for array in arrays]


def _strides_of(additions: list[_Addition]) -> dict[tuple[str, ...], list[int]]:
    """Contributions lie in a box that holds the points of all of them, row by row."""
    points: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
    for one in additions:
        points.setdefault(one.arrays, []).append(one.point[one.first :])
    return {arrays: _row_by_row(own) for arrays, own in points.items()}


def _strides(history: History, unit: Unit, first: int) -> list[int]:
    """Values lie in a box that holds the points of all instances."""
    return _row_by_row([i.point[first:] for i in history.instances if i.unit == unit])


def _row_by_row(points: list[tuple[int, ...]]) -> list[int]:
    strides = [1]
    for values in reversed([*zip(*points, strict=True)][1:]):
        strides.insert(0, strides[0] * (max(values) - min(values) + 1))
    return strides
