"""The values of variables that a loop advances, at the start of its iterations and after it.

What an iteration adds is found by running the body once with an unknown start: where a variable
that began as s ends as s + e, and e depends on nothing that the loop changes but its iterator, it
has at the start of an iteration its value from before the loop plus the sum of e over the
iterations that are done. Such sums are polynomials (``polynomials.sum_over``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from polydist_frontends.errors import Place
from polydist_frontends.integer_expressions import (
    NARROW_RANGES,
    Binary,
    Expression,
    Integer,
    Name,
    Select,
    Unary,
    address,
    parts_of,
    rewritten,
)
from polydist_frontends.region import Loop
from polydist_frontends.values.polynomials import (
    Polynomial,
    expression_of,
    number,
    polynomial_of,
    sum_over,
    variable,
)
from polydist_frontends.values.trips import Ranges, iterations_done, trip_count

UNSIGNED = "unsigned"
"""Of types with unsigned arithmetic, as others are called by their keys of ``NARROW_RANGES``."""

_DONE = "iterations done"
"""No name in any language."""


@dataclass(frozen=True)
class Advanced:
    """The variables that are looked after: those that a loop may advance, and which of them are of
    types in which sums wrap around (``Wrapping``). ``ranges`` are those of the loops around
    something."""

    names: frozenset[str] = frozenset()
    types: Mapping[str, str] = field(default_factory=dict)
    ranges: Ranges | None = None

    def wrapping(self, name: str) -> str:
        return self.types.get(name, "")

    @property
    def unsigned(self) -> frozenset[str]:
        return frozenset(name for name, of in self.types.items() if of == UNSIGNED)

    @property
    def around(self) -> Ranges:
        return self.ranges or {}


def start_of(name: str, loop: Loop) -> Name:
    """What stands for the value of a variable at the start of an iteration."""
    return Name(f"{name}{_start_mark(loop)}", loop.place)


def _start_mark(loop: Loop) -> str:
    """How the names of such values end."""
    return f" at {loop.span.start}"


def added_by(
    loop: Loop,
    after: Mapping[str, Expression],
    before: Mapping[str, Expression],
    names: Iterable[str],
    advanced: Advanced,
) -> dict[str, Polynomial]:
    """What an iteration adds to each of the variables; ``after`` are their values after one that
    began with ``start_of``, ``before`` those before the loop."""
    names = tuple(names)
    steps: dict[str, tuple[str, Polynomial]] = {}
    for name in names:
        own = advanced.wrapping(name)
        value = polynomial_of(_plain(after[name], own)) if name in after else None
        counted = None if value is None else _counted_from(value, loop, names)
        if counted is not None:
            steps[name] = counted
    found = {name: added for name, (source, added) in steps.items() if source == name}
    for _ in steps:
        found |= _following(steps, found, before, loop, advanced)
    return found


def _counted_from(
    value: Polynomial, loop: Loop, names: Iterable[str]
) -> tuple[str, Polynomial] | None:
    """The variable whose value at the start of the iteration it is, and what is added to that."""
    starts = {start_of(name, loop).name: name for name in names}
    used = starts.keys() & value.names
    if len(used) != 1:
        return None
    (start,) = used
    parts = value.of(start)
    is_sum = len(parts) == 2 and parts[1].constant == 1 and start not in parts[0].names
    return (starts[start], parts[0]) if is_sum else None


def _following(
    steps: Mapping[str, tuple[str, Polynomial]],
    found: Mapping[str, Polynomial],
    before: Mapping[str, Expression],
    loop: Loop,
    advanced: Advanced,
) -> dict[str, Polynomial]:
    """Variables that take the value that another one had (``up = mid; mid = down; down += n``), and
    had it one step behind before the loop: they advance as that one does."""
    more = {}
    for name, (source, distance) in steps.items():
        each = found.get(source)
        if name in found or each is None or loop.iterator in (each + distance).names:
            continue
        own, other = (
            polynomial_of(_plain(before[of], advanced.wrapping(of))) for of in (name, source)
        )
        if own is not None and other is not None and not (own - other - distance + each).terms:
            more[name] = each
    return more


def at_start(loop: Loop, before: Expression, added: Polynomial, own: str) -> Expression | None:
    """The value at the start of an iteration, of a variable that had the value ``before``."""
    done = iterations_done(loop)
    if done is not None:
        total = _total(loop, added, done)
        return None if total is None else _sum(before, total, own, loop.place)
    one, each = abs(loop.step) == 1, added.constant
    if not one or each is None or each.denominator != 1:
        return None
    counter = Name(loop.iterator, loop.place)
    first = address(loop.first)
    begin, end = (first, counter) if loop.step > 0 else (counter, first)
    distance = Binary("-", end, begin, loop.place)
    product = Binary("*", Integer(int(each), loop.place), distance, loop.place)
    return _converted(Binary("+", _plain(before, own), product, loop.place), own)


def at_end(
    loop: Loop, before: Expression, added: Polynomial, own: str, ranges: Ranges
) -> Expression | None:
    """The value after the loop."""
    trips = trip_count(loop, ranges)
    count = None if trips is None else polynomial_of(trips)
    if count is not None:
        total = _total(loop, added, count)
        return None if total is None else _sum(before, total, own, loop.place)
    each = added.constant
    if trips is None or each is None or each.denominator != 1:
        return None
    product = Binary("*", Integer(int(each), loop.place), trips, loop.place)
    return _converted(Binary("+", _plain(before, own), product, loop.place), own)


def left_by(loop: Loop, before: Expression, value: Expression, ranges: Ranges) -> Expression | None:
    """The value after the loop of a variable that every iteration gives this ``value``, whatever
    those that the loop advances were: that of the last iteration, or the one ``before``."""
    trips, place = trip_count(loop, ranges), loop.place
    names = (part.name for part in parts_of(value) if isinstance(part, Name))
    if trips is None or any(name.endswith(_start_mark(loop)) for name in names):
        return None
    done = Binary("-", trips, Integer(1, place), place)
    way = Binary("*", Integer(loop.step, place), done, place)
    last = Binary("+", address(loop.first), way, place)
    zero = Integer(0, place)
    runs = Binary(">", trips, zero, place)
    return Select(runs, _with(value, loop.iterator, last), before, place)


def _with(value: Expression, name: str, by: Expression) -> Expression:
    def own(part: Expression) -> Expression:
        return by if isinstance(part, Name) and part.name == name else part

    return rewritten(value, own)


def _total(loop: Loop, added: Polynomial, count: Polynomial) -> Polynomial | None:
    """What the first ``count`` iterations add; ``None`` where a variable that is no name changes
    from one to the next."""
    if loop.iterator in added.hidden:
        return None
    if loop.iterator not in added.names:
        return added * count
    first = polynomial_of(address(loop.first))
    if first is None:
        return None
    value = first + variable(_DONE) * number(loop.step)
    return sum_over(added.at(loop.iterator, value), _DONE, count)


def _sum(before: Expression, total: Polynomial, own: str, place: Place) -> Expression:
    start = _plain(before, own)
    known = polynomial_of(start)
    if known is not None:
        return _converted(expression_of(known + total, place), own)
    return _converted(Binary("+", start, expression_of(total, place), place), own)


def _plain(value: Expression, own: str) -> Expression:
    """The value of a variable without conversions to its own type, in which sums and products wrap
    around alike."""
    match value:
        case Unary(operator="unsigned", operand=operand):
            return operand
        case Unary(operator="narrow", operand=operand, to=to) if to == own:
            return _plain(operand, own)
        case Binary(operator="+" | "-" | "*", left=left, right=right) if own in NARROW_RANGES:
            return replace(value, left=_plain(left, own), right=_plain(right, own))
        case _:
            return value


def _converted(value: Expression, own: str) -> Expression:
    most = 2**31 if own == UNSIGNED else NARROW_RANGES[own][1] if own else 0
    if not own or (isinstance(value, Integer) and 0 <= value.value <= most):
        return value
    if own == UNSIGNED:
        return Unary("unsigned", value, value.place)
    return Unary("narrow", value, value.place, own)


def is_curved(value: Expression, iterators: Iterable[str]) -> bool:
    """Whether the value is no sum of iterators with factors that do not change."""
    around = frozenset(iterators)
    parts = tuple(parts_of(value))
    return any(
        isinstance(part, Binary) and part.operator == "*" and _vary(part, around) for part in parts
    )


def _vary(product: Binary, around: frozenset[str]) -> bool:
    """Whether both factors do."""
    return all(
        any(
            (isinstance(part, Name) and part.name in around)
            or (isinstance(part, Binary) and part.operator in ("max", "min", "/"))
            for part in parts_of(factor)
        )
        for factor in (product.left, product.right)
    )
