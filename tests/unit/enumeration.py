"""The region run with Python integers: statement instances in program order, and every dependence
between them by looking.

1. The tree is executed; a condition that data decides may go both ways, and what stands under it
   keeps the old value if it is not executed: its writes are reads as well.
2. Leaves in one statement of the model, with the same values of the iterators around that
   statement, are one instance.
3. An instance reads what it reads before it has written it itself. Variables of its own are left
   out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from polydist_frontends.integer_expressions import Binary, Expression, Integer, Name, Select, Unary
from polydist_frontends.region import Access, If, Loop, Node, Region, Statement
from polydist_frontends.region import Span as TextSpan

from polydist.model.scop import Scop
from polydist.model.scop import Statement as ModelStatement
from unit.models import parameter_values
from unit.points import Tuple, set_points


@dataclass
class Event:
    """One statement instance with the elements that it reads and writes."""

    instance: Tuple
    reads: list[Tuple] = field(default_factory=list)
    writes: list[Tuple] = field(default_factory=list)


# -------------------------------------------------------------------------------------- expressions
def truncated(a: int, b: int) -> int:
    """C's division."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_ARITHMETIC = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": truncated,
    "%": lambda a, b: a - b * truncated(a, b),
    "min": min,
    "max": max,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
}


def value_of(expression: Expression, values: Mapping[str, int]) -> int | None:
    """The expression's value; ``None`` if it depends on data."""
    match expression:
        case Integer(value=value):
            return value
        case Name(name=name):
            return values[name]
        case Unary(operator=operator, operand=operand):
            inner = value_of(operand, values)
            return (
                None
                if inner is None
                else {"-": -inner, "!": int(not inner), "abs": abs(inner)}[operator]
            )
        case Select(condition=condition, then=then, otherwise=otherwise):
            return value_of(then if value_of(condition, values) else otherwise, values)
        case Binary(operator="&&" | "||" as operator, left=left, right=right):
            return _logic(operator, value_of(left, values), value_of(right, values))
        case Binary(operator=operator, left=left, right=right):
            first, second = value_of(left, values), value_of(right, values)
            return None if first is None or second is None else _ARITHMETIC[operator](first, second)
        case _:
            return None


def _logic(operator: str, first: int | None, second: int | None) -> int | None:
    deciding = operator == "||"
    if any(side is not None and bool(side) == deciding for side in (first, second)):
        return int(deciding)
    return None if first is None or second is None else int(not deciding)


# ------------------------------------------------------------------------------------ program order
_Visit = tuple[TextSpan, tuple[Access, ...], tuple[int, ...], dict[str, int], bool]
"""A leaf's text, accesses, loop values, the values of all names, and whether data decides if it
runs."""


def _visits(
    body: tuple[Node, ...], values: dict[str, int], loops: tuple[int, ...], unsure: bool
) -> Iterator[_Visit]:
    for node in body:
        match node:
            case Statement():
                yield node.span, node.accesses, loops, values, unsure
            case Loop():
                yield from _loop_visits(node, values, loops, unsure)
            case If():
                yield from _condition_visits(node, values, loops, unsure)


def _loop_visits(
    loop: Loop, values: dict[str, int], loops: tuple[int, ...], unsure: bool
) -> Iterator[_Visit]:
    if loop.reads:
        yield loop.span, loop.reads, loops, values, unsure
    current = value_of(loop.first, values)
    assert current is not None
    while value_of(loop.condition, {**values, loop.iterator: current}):
        yield from _visits(loop.body, {**values, loop.iterator: current}, (*loops, current), unsure)
        current += loop.step


def _condition_visits(
    node: If, values: dict[str, int], loops: tuple[int, ...], unsure: bool
) -> Iterator[_Visit]:
    holds = value_of(node.condition, values)
    if holds is not None:
        if node.reads:
            yield node.span, node.reads, loops, values, unsure
        yield from _visits(node.then if holds else node.otherwise, values, loops, unsure)
        return
    yield node.span, node.reads, loops, values, unsure
    yield from _visits(node.then, values, loops, True)
    yield from _visits(node.otherwise, values, loops, True)


def run_region(
    region: Region,
    scop: Scop,
    values: Mapping[str, int],
    shapes: Mapping[str, tuple[int, ...]] | None = None,
) -> list[Event]:
    """All instances in program order. ``shapes`` gives the inner extents of arrays that the model
    delinearises."""
    models = {array.source.name: array.name for array in scop.arrays}
    parameters = parameter_values(scop, dict(values))
    events: list[Event] = []
    written = _written_members(region.body)
    for span, accesses, loops, names, unsure in _visits(region.body, dict(values), (), False):
        statement = _covering(scop, span, loops, parameters)
        if statement is None:
            kinds = {access.kind for access in accesses}
            assert kinds <= {"read"}, "only headers may be in no statement"
            continue
        instance = (statement.name, loops[: len(statement.iterators)])
        event = _under_way(events, instance)
        shared = models.keys() - _own(region, statement)
        for access in accesses:
            happens = True if access.when is None else value_of(access.when, names)
            if access.array in shared and happens != 0 and not _is_steady(access, written):
                point = _point(access, names, shapes)
                _touch(event, (models[access.array], point), access, unsure or happens is None)
    return events


def _under_way(events: list[Event], instance: Tuple) -> Event:
    """The last event if it is the instance's, otherwise a new one after it."""
    if not events or events[-1].instance != instance:
        events.append(Event(instance))
    return events[-1]


def _own(region: Region, statement: ModelStatement) -> set[str]:
    """The arrays and scalars of which every iteration or every instance has its own."""
    local = {name for name, array in region.arrays.items() if array.local}
    return local | set(statement.private)


def _point(
    access: Access, names: dict[str, int], shapes: Mapping[str, tuple[int, ...]] | None
) -> tuple[int, ...]:
    """The subscripts of the access, of a delinearised array in the model's dimensions."""
    subscripts = tuple(_known(value_of(s, names)) for s in access.subscripts)
    return _split(subscripts, (shapes or {}).get(access.array, ()))


def _written_members(body: tuple[Node, ...]) -> set[tuple[str, str]]:
    """Arrays and the first names of their members that are written."""
    found: set[tuple[str, str]] = set()
    for node in body:
        match node:
            case Statement():
                found |= {
                    (a.array, a.member.split(".")[0])
                    for a in node.accesses
                    if a.kind.endswith("write")
                }
            case Loop():
                found |= _written_members(node.body)
            case If():
                found |= _written_members(node.then + node.otherwise)
    return found


def _is_steady(access: Access, written: set[tuple[str, str]]) -> bool:
    """Whether it reads a member that nothing writes, of an array that is written."""
    first = access.member.split(".")[0]
    is_written = any(array == access.array for array, _ in written)
    return (
        access.kind.endswith("read")
        and bool(first)
        and is_written
        and not {(access.array, ""), (access.array, first)} & written
    )


def _known(value: int | None) -> int:
    assert value is not None
    return value


def _split(subscripts: tuple[int, ...], inner: tuple[int, ...]) -> tuple[int, ...]:
    """A linearised subscript as rows and columns of an array whose inner extents are given."""
    for extent in reversed(inner):
        first, *rest = subscripts
        subscripts = (first // extent, first % extent, *rest)
    return subscripts


def _covering(
    scop: Scop, span: TextSpan, loops: tuple[int, ...], parameters: dict[str, int]
) -> ModelStatement | None:
    """The statement of the text; of parts of one loop, that with the instance."""
    found = [s for s in scop.statements if s.span.start <= span.start and span.end <= s.span.end]
    if len(found) > 1:
        found = [
            s
            for s in found
            if (s.name, loops[: len(s.iterators)]) in set_points(s.domain, parameters)
        ]
    assert len(found) < 2
    return found[0] if found else None


def _touch(event: Event, element: Tuple, access: Access, unsure: bool) -> None:
    writing = access.kind.endswith("write")
    reading = not writing or unsure
    if reading and element not in event.writes and element not in event.reads:
        event.reads.append(element)
    if writing and element not in event.writes:
        event.writes.append(element)


# -------------------------------------------------------------------------------------- dependences
@dataclass
class Found:
    """All dependences of a run."""

    flow: set[tuple[Tuple, Tuple, Tuple]] = field(default_factory=set)
    anti: set[tuple[Tuple, Tuple]] = field(default_factory=set)
    output: set[tuple[Tuple, Tuple]] = field(default_factory=set)
    live_in: set[tuple[Tuple, Tuple]] = field(default_factory=set)
    last: dict[Tuple, Tuple] = field(default_factory=dict)


def conflicts(events: list[Event]) -> set[tuple[Tuple, Tuple]]:
    """Every pair of instances that access one element, the earlier one first, of which the later
    one writes."""
    before: dict[Tuple, list[Tuple]] = {}
    found: set[tuple[Tuple, Tuple]] = set()
    for event in events:
        found |= {
            (earlier, event.instance)
            for element in event.writes
            for earlier in before.get(element, ())
        }
        for element in {*event.reads, *event.writes}:
            before.setdefault(element, []).append(event.instance)
    return found


def followed(pairs: set[tuple[Tuple, Tuple]]) -> set[tuple[Tuple, Tuple]]:
    """The pairs that follow from these by transitivity."""
    sinks: dict[Tuple, set[Tuple]] = {}
    for source, sink in pairs:
        sinks.setdefault(source, set()).add(sink)
    reached: dict[Tuple, set[Tuple]] = {}

    def all_sinks(source: Tuple) -> set[Tuple]:
        if source not in reached:
            reached[source] = set()
            reached[source] = set().union(
                *({sink} | all_sinks(sink) for sink in sinks.get(source, ()))
            )
        return reached[source]

    return {(source, sink) for source in sinks for sink in all_sinks(source)}


def dependences_of(events: list[Event]) -> Found:
    """Flow with last writers; a write with the write before it and with the reads since then; who
    wrote each element last."""
    found = Found()
    readers: dict[Tuple, list[Tuple]] = {}
    for event in events:
        for element in event.reads:
            if element in found.last:
                found.flow.add((found.last[element], event.instance, element))
            else:
                found.live_in.add((event.instance, element))
            readers.setdefault(element, []).append(event.instance)
        for element in event.writes:
            found.anti |= {
                (reader, event.instance)
                for reader in readers.pop(element, [])
                if reader != event.instance
            }
            if element in found.last:
                found.output.add((found.last[element], event.instance))
            found.last[element] = event.instance
    found.anti -= found.output
    return found
