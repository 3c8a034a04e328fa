"""Runs a region's tree in the order of the program and lists its statement instances with the
elements they read and write.

1. Loops and conditions are evaluated with Python integers, so that the leaves come in program
   order.
2. Leaves whose span lies in one unit (a statement of the translator, which may cover a subtree) and
   that share the values of the unit's iterators are one instance.
3. An instance reads what it reads before it has written it itself. A write that data may prevent
   keeps the old value otherwise: it reads the element as well. It need not, if nobody reads what
   it keeps: neither the instance itself, unless where a write happened for certain, nor a later
   one, nor the program after the region; nor if it is written under both outcomes of a condition.
4. The last writer of each read is noted; a dependence that ``independent(i)`` denies is looked
   past, and so are writers of other members than the one that is read, so that a read may have
   several acceptable writers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Access, If, Loop, Node, Range, Region, Span, Statement
from polydist_frontends.statement_forms import Observable
from polydist_frontends.variables import Array
from polydist_frontends.walks import names_in

from oracle.tree.at_once import in_two_passes
from oracle.tree.conditions import Spans, is_settled, with_tests
from oracle.tree.expressions import UnknownValueError, evaluate, has_opaque

Element = tuple[str, int]
"""An array's name and an offset in elements from its base."""

BEFORE = -1
"""The writer of values that are older than the region."""

STORES = ("values",)
"""What units add that store the values of others, before it is known where these lie."""

NEVER = 0
"""The condition of a write inside a statement: nothing else is under it."""


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
    of each of the instance's writes so far; ``runs``: of its leaves, in their order."""

    number: int
    unit: Unit
    point: tuple[int, ...]
    loops: tuple[tuple[int, str], ...]
    reads: dict[Element, tuple[int, ...]] = field(default_factory=dict)
    writes: set[Element] = field(default_factory=set)
    keeps: dict[Element, tuple[int, ...]] = field(default_factory=dict)
    steady: set[Element] = field(default_factory=set)
    under: dict[Element, set[tuple[int, ...]]] = field(default_factory=dict)
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


@dataclass(frozen=True)
class Leaf:
    """A leaf's text, accesses, the conditions on data under which it runs, the loops around it, and
    the values of all integers. Every evaluation of a condition has a number, which is negative for
    its second outcome. ``header``: of a loop, or of a condition over integers, which only happens
    where a unit's text holds it; so does what accesses nothing, such as a declaration. ``stores``:
    what was computed before for all elements of an array."""

    span: Span
    accesses: tuple[Access, ...]
    under: tuple[int, ...]
    loops: tuple[tuple[int, str], ...]
    integers: Mapping[str, int]
    header: bool = False
    stores: bool = False


def enumerate_region(
    region: Region, units: list[Unit], values: Values, tests: Spans = frozenset()
) -> History:
    """Steps 1 to 4; ``tests`` are the spans of conditions on integers that count as data."""
    recorder = _Recorder(region, values, {clause.text for clause in region.directive.independent})
    body = with_tests(in_two_passes(region.body), tests)
    for leaf in _leaves(body, dict(values.integers), (), (), count(1)):
        idle = leaf.header or not leaf.accesses
        if not idle or any(unit.covers(leaf.span) for unit in units):
            recorder.run(_unit_of(units, leaf), leaf)
    history = History(
        recorder.instances, {element: writers[-1] for element, writers in recorder.writers.items()}
    )
    _settle_kept(region, history)
    return history


def _settle_kept(region: Region, history: History) -> None:
    """Old values that somebody reads are read by the instance that may leave them. Where it is
    certain to write, under each outcome of a condition, those of arrays may be sent and need not:
    the subscripts of the two writes need not be the same text."""
    wanted = [*_wanted_at_the_end(region, history), *_wanted_inside(history)]
    while wanted:
        element, writer = wanted.pop()
        if writer == BEFORE or element not in history.instances[writer].keeps:
            continue
        instance = history.instances[writer]
        if not is_certain(instance.under[element], ()):
            instance.reads[element] = instance.keeps.pop(element)
            wanted += [(element, earlier) for earlier in instance.reads[element]]
        elif not region.arrays[element[0]].extents:
            del instance.keeps[element]


def _wanted_at_the_end(region: Region, history: History) -> Iterator[tuple[Element, int]]:
    """The last values of what is live after the region, with their writers."""
    live = live_out(region, {clause.text for clause in region.directive.private})
    for element, writer in history.final.items():
        if live(element[0]):
            yield element, writer


def _wanted_inside(history: History) -> Iterator[tuple[Element, int]]:
    """What instances read, with their writers."""
    for instance in history.instances:
        for element, writers in instance.reads.items():
            for writer in writers:
                yield element, writer


def _unit_of(units: list[Unit], leaf: Leaf) -> Unit:
    """The unit with the leaf's text, else the one around. What stands before a statement's text has
    none: then the loops around tell which unit it is."""
    span, names = leaf.span, tuple(name for _, name in leaf.loops)
    same = [unit for unit in units if (unit.start, unit.end) == (span.start, span.end)]
    around = [unit for unit in units if unit.covers(span) and unit not in same]
    if span.start == span.end:
        same = [unit for unit in same if unit.iterators == names]
    if leaf.stores and len(same) == 1:
        return replace(same[0], adds=STORES)
    covering = same or around
    if len(covering) != 1:
        raise LookupError(
            f"text {span.start}..{span.end} belongs to {len(covering)} statements of the schedule"
        )
    return covering[0]


# ------------------------------------------------------------------------------------ program order
def _leaves(
    body: tuple[Node, ...],
    values: dict[str, int],
    loops: tuple[tuple[int, str], ...],
    under: tuple[int, ...],
    numbers: Iterator[int],
) -> Iterator[Leaf]:
    for node in body:
        match node:
            case Statement(accesses=(), observable=Observable.NOTHING, counters=own) if own:
                """It only advances integers whose values all ranks know."""
            case Statement(accesses=accesses, span=span, held=held):
                yield Leaf(span, accesses, under, loops, values, stores=held is not None)
            case Loop():
                yield from _loop(node, values, loops, under, numbers)
            case If():
                yield from _condition(node, values, loops, under, numbers)


class _Left(Exception):
    """An iteration has ended its loop."""


def _loop(
    loop: Loop,
    values: dict[str, int],
    loops: tuple[tuple[int, str], ...],
    under: tuple[int, ...],
    numbers: Iterator[int],
) -> Iterator[Leaf]:
    if loop.reads:
        yield Leaf(loop.span, loop.reads, under, loops, values, header=True)
    around = {name for _, name in loops}
    free = around.isdisjoint(n.name for of in (loop.first, loop.condition) for n in names_in(of))
    inside = (*loops, (loop.span.start, loop.iterator))
    for inner in iterations(loop, values, free):
        try:
            yield from _leaves(loop.body, inner, inside, under, numbers)
        except _Left:
            return


def iterations(loop: Loop, values: Mapping[str, int], ends: bool) -> Iterator[dict[str, int]]:
    """All integers in each iteration. Of a loop whose step is known at run time only: in all that
    there would be with step one; if it ``ends`` where is known when the region starts, up to the
    last that runs. There is no end to those of a loop that is left, and steps over its last
    value."""
    pending: list[dict[str, int]] = []
    inner = {**values, loop.iterator: evaluate(loop.first, values)}
    while evaluate(loop.condition, inner):
        pending.append(dict(inner))
        held = (n.condition for n in loop.body if isinstance(n, If) and n.stepping)
        if not ends or all(evaluate(condition, inner) for condition in held):
            yield from pending
            pending.clear()
        inner[loop.iterator] += loop.step


def _condition(
    node: If,
    values: dict[str, int],
    loops: tuple[tuple[int, str], ...],
    under: tuple[int, ...],
    numbers: Iterator[int],
) -> Iterator[Leaf]:
    if node.stepping:
        yield from _leaves(node.then, values, loops, (*under, next(numbers)), numbers)
    elif has_opaque(node.condition):
        yield Leaf(node.span, node.reads, under, loops, values)
        number = next(numbers)
        if not is_settled(node.condition, False, values):
            yield from _leaves(node.then, values, loops, (*under, number), numbers)
        if not is_settled(node.condition, True, values):
            yield from _leaves(node.otherwise, values, loops, (*under, -number), numbers)
    else:
        if node.reads:
            yield Leaf(node.span, node.reads, under, loops, values, header=True)
        yield from _leaves(
            node.then if evaluate(node.condition, values) else node.otherwise,
            values,
            loops,
            under,
            numbers,
        )
        if node.leaves and evaluate(node.condition, values):
            raise _Left


def _ranged(ranges: tuple[Range, ...], values: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """The values with every combination of those of the ranges."""
    if not ranges:
        yield values
        return
    first, *rest = ranges
    start, last = evaluate(first.first, values), evaluate(first.last, values)
    for value in range(start, last + (1 if first.step > 0 else -1), first.step):
        yield from _ranged(tuple(rest), {**values, first.name: value})


def _kind(access: Access) -> str:
    """An access under a condition over integers happens for certain where it happens."""
    return (
        access.kind
        if access.when is None or has_opaque(access.when)
        else access.kind.removeprefix("may_")
    )


# ---------------------------------------------------------------------------- instances and writers
def _run(leaf: Leaf, depth: int, elements: set[Element]) -> Run:
    """In a statement that has ``depth`` loops around it."""
    inside = leaf.loops[depth:]
    start = inside[0][0] if inside else leaf.span.start
    point = tuple(leaf.integers[name] for _, name in inside)
    return Run((leaf.span.start, leaf.span.end), start, inside, point, elements)


class _Recorder:
    def __init__(self, region: Region, values: Values, independent: set[str]) -> None:
        self.region = region
        self.values = values
        self.independent = independent
        self.instances: list[Instance] = []
        self.writers: dict[Element, list[int]] = {}
        self.members: dict[tuple[Element, int], set[str]] = {}

    def run(self, unit: Unit, leaf: Leaf) -> None:
        instance = self._instance(
            unit, tuple(leaf.integers[name] for name in unit.iterators), leaf.loops
        )
        touched = [
            (access, element)
            for access in leaf.accesses
            for element in self._elements(access, leaf.integers, bool(leaf.under))
        ]
        for access, element in touched:
            self._touch(instance, element, access, leaf.under)
        instance.runs.append(_run(leaf, len(unit.iterators), {element for _, element in touched}))

    def _instance(
        self, unit: Unit, point: tuple[int, ...], loops: tuple[tuple[int, str], ...]
    ) -> Instance:
        if self.instances and self.instances[-1].unit == unit and self.instances[-1].point == point:
            return self.instances[-1]
        self.instances.append(
            Instance(len(self.instances), unit, point, loops[: len(unit.iterators)])
        )
        return self.instances[-1]

    def _elements(
        self, access: Access, integers: Mapping[str, int], unsure: bool
    ) -> Iterator[Element]:
        """All that the access touches: with ranges it may be several elements."""
        if access.packed is not None:
            access = replace(access, subscripts=(access.packed,), ranges=())
        for values in _ranged(access.ranges, integers):
            element = self._element(self.region.arrays[access.array], access, values, unsure)
            if element is not None:
                yield element

    def _element(
        self, array: Array, access: Access, integers: Mapping[str, int], unsure: bool
    ) -> Element | None:
        """The element; none for the region's own variables, and for accesses outside the array,
        which conditions prevent."""
        if array.local:
            return None
        if access.when is not None and is_settled(access.when, False, integers):
            return None
        subscripts = [evaluate(subscript, integers) for subscript in access.subscripts]
        if (unsure or access.kind != "write") and not self._inside(array, subscripts, integers):
            return None
        return array.name, sum(
            s * d for s, d in zip(subscripts, self.values.strides.get(array.name, ()), strict=True)
        )

    def _inside(self, array: Array, subscripts: list[int], integers: Mapping[str, int]) -> bool:
        lowers = array.lowers or (Integer(0, array.place),) * len(subscripts)
        for k, (subscript, extent, lower) in enumerate(
            zip(subscripts, array.extents, lowers, strict=True)
        ):
            try:
                if (
                    k != array.outermost
                    and extent is not None
                    and not 0 <= subscript - evaluate(lower, integers) < evaluate(extent, integers)
                ):
                    return False
            except (UnknownValueError, KeyError):
                continue
        return True

    def _touch(
        self, instance: Instance, element: Element, access: Access, under: tuple[int, ...]
    ) -> None:
        if _kind(access) in {"read", "may_read"}:
            self._read(instance, element, access.member, under)
        else:
            self._write(instance, element, access, under)

    def _read(
        self, instance: Instance, element: Element, member: str, under: tuple[int, ...]
    ) -> None:
        if element not in instance.writes:
            accepted = self._acceptable(instance, element, member)
            instance.reads[element] = min(instance.reads.get(element, accepted), accepted, key=len)
            instance.steady |= {element} if accepted[-1] == BEFORE else set()
        elif element in instance.keeps and not self._is_covered(instance, element, under):
            instance.reads[element] = instance.keeps.pop(element)

    def _write(
        self, instance: Instance, element: Element, access: Access, under: tuple[int, ...]
    ) -> None:
        kind = _kind(access)
        if element not in instance.writes:
            if (kind == "may_write" or under) and element not in instance.reads:
                instance.keeps[element] = self._acceptable(instance, element, "")
            instance.writes.add(element)
            self.writers.setdefault(element, []).append(instance.number)
        certain = under if kind == "write" else (*under, NEVER)
        instance.under.setdefault(element, set()).add(certain)
        self.members.setdefault((element, instance.number), set()).add(access.member)

    def _is_covered(self, instance: Instance, element: Element, under: tuple[int, ...]) -> bool:
        """Whether the instance's writes have happened for certain where a read after them does: one
        of them, or one under each outcome of a condition."""
        return any(
            is_certain(instance.under[element], under[:length]) for length in range(len(under) + 1)
        )

    def _acceptable(self, reader: Instance, element: Element, member: str) -> tuple[int, ...]:
        accepted = []
        for writer in reversed([BEFORE, *self.writers.get(element, [])]):
            accepted.append(writer)
            if writer == BEFORE or not (
                self._denied(self.instances[writer], reader)
                or self._is_beside(element, writer, member)
            ):
                break
        return tuple(accepted)

    def _is_beside(self, element: Element, writer: int, member: str) -> bool:
        """Whether the writer has changed other members of the element alone."""
        path = member.split(".")
        written = [name.split(".") for name in self.members[element, writer]]
        return bool(member) and all(
            name != [""] and any(a != b for a, b in zip(name, path, strict=False))
            for name in written
        )

    def _denied(self, writer: Instance, reader: Instance) -> bool:
        """Whether the loop that carries the dependence is asserted to be independent."""
        for k, (a, b) in enumerate(zip(writer.loops, reader.loops, strict=False)):
            if a != b:
                return False
            if writer.point[k] != reader.point[k]:
                return a[1] in self.independent
        return False


def is_certain(writes: set[tuple[int, ...]], under: tuple[int, ...]) -> bool:
    """Whether one of the writes, by the conditions that they are under, happens wherever these
    hold."""
    if under in writes:
        return True
    inside = {abs(w[len(under)]) for w in writes if w[: len(under)] == under}
    return any(
        is_certain(writes, (*under, number)) and is_certain(writes, (*under, -number))
        for number in inside - {NEVER}
    )


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
