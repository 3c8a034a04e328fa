"""Runs a region's tree in the order of the program and lists its statement instances with the
elements they read and write.

1. The leaves come in program order (``tree.program_order``).
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

from collections.abc import Iterator, Mapping
from dataclasses import replace

from polydist_frontends.integer_expressions import Integer
from polydist_frontends.region import Access, Region
from polydist_frontends.variables import Array

from oracle.history import (
    BEFORE,
    STORES,
    Element,
    History,
    Instance,
    Run,
    Unit,
    Values,
    live_out,
)
from oracle.tree.at_once import in_two_passes
from oracle.tree.conditions import Spans, is_settled, with_tests
from oracle.tree.expressions import UnknownValueError, evaluate, has_opaque
from oracle.tree.program_order import Leaf, leaves_of, ranged

NEVER = 0
"""The condition of a write inside a statement: nothing else is under it."""


def enumerate_region(
    region: Region, units: list[Unit], values: Values, tests: Spans = frozenset()
) -> History:
    """Steps 1 to 4; ``tests`` are the spans of conditions on integers that count as data."""
    recorder = _Recorder(region, values, {clause.text for clause in region.directive.independent})
    body = with_tests(in_two_passes(region.body), tests)
    for leaf in leaves_of(body, values.integers):
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


def _is_unsure(access: Access, leaf: Leaf) -> bool:
    """Whether it is a write that may not happen."""
    kind = _kind(access)
    return kind == "may_write" or (kind == "write" and bool(leaf.under))


# ---------------------------------------------------------------------------- instances and writers
def _kind(access: Access) -> str:
    """An access under a condition over integers happens for certain where it happens."""
    return (
        access.kind
        if access.when is None or has_opaque(access.when)
        else access.kind.removeprefix("may_")
    )


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
        instance.perhaps |= {element for a, element in touched if _is_unsure(a, leaf)}
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
        for values in ranged(access.ranges, integers):
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
        """Whether the loop that carries the dependence is asserted to be independent. Nobody knows
        who wrote what the reader may write, and need not."""
        if not reader.perhaps.isdisjoint(writer.writes):
            return False
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
