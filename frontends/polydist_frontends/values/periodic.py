"""Variables whose values repeat: ``cur = 1 - cur``, ``next = (next + 1) % 3``, ``t = a; a = b;
b = t``.

1. What a variable is after an iteration may depend on what it and others were before, and on
   nothing else that changes.
2. One iteration after the other is carried out, beginning with the values before the loop, until
   all variables on which one depends have these values again: after p iterations.
3. At the start of the iteration before which d are done, the variable has its value of the phase d
   modulo p.
4. A variable that every iteration sets to what such ones were when it began (``old = cur``) has,
   after d iterations, what they had at phase d - 1, or what it had before the loop.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import lcm

from polydist_frontends.integer_expressions import (
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
from polydist_frontends.values.closed_forms import Advanced, start_of
from polydist_frontends.values.folding import folded
from polydist_frontends.values.polynomials import expression_of
from polydist_frontends.values.trips import Ranges, iterations_done, trip_count
from polydist_frontends.walks import is_same

Phases = Mapping[str, tuple[Expression, ...]]
"""Of each variable the values that it has in turn at the start of iterations."""

_LONGEST = 8
"""Iterations after which values have to repeat."""


def phases(
    loop: Loop,
    after: Mapping[str, Expression],
    before: Mapping[str, Expression],
    names: Collection[str],
) -> Phases:
    """The variables with values that repeat; ``after`` are those after an iteration that began with
    ``start_of``, ``before`` those before the loop."""
    starts = {start_of(name, loop).name: name for name in names}
    own = _depending_on_starts(loop, {name: after[name] for name in names if name in after}, starts)
    found: dict[str, tuple[Expression, ...]] = {}
    for name in own:
        group = _group(name, own, starts)
        repeated = _repeated({of: own[of] for of in group}, before, starts)
        if repeated is not None:
            found[name] = tuple(state[name] for state in repeated)
    return found


def _depending_on_starts(
    loop: Loop, after: Mapping[str, Expression], starts: Mapping[str, str]
) -> dict[str, Expression]:
    """Step 1."""
    own = {name: value for name, value in after.items() if not _mentions(value, loop.iterator)}
    while True:
        left = {name for name in own if _sources(own[name], starts) - own.keys()}
        if not left:
            return own
        own = {name: value for name, value in own.items() if name not in left}


def _sources(value: Expression, starts: Mapping[str, str]) -> set[str]:
    names = (part.name for part in parts_of(value) if isinstance(part, Name))
    return {starts[name] for name in names if name in starts}


def _group(name: str, own: Mapping[str, Expression], starts: Mapping[str, str]) -> list[str]:
    """The variable, and all on which its values depend."""
    group = [name]
    for of in group:
        group += sorted(_sources(own[of], starts) - {*group})
    return group


def _repeated(
    after: Mapping[str, Expression], before: Mapping[str, Expression], starts: Mapping[str, str]
) -> list[dict[str, Expression]] | None:
    """Step 2: the states until the first one comes again."""
    states = [{name: folded(before[name]) for name in after}]
    for _ in range(_LONGEST):
        last = states[-1]
        new = {name: folded(_in_state(value, last, starts)) for name, value in after.items()}
        if all(is_same(new[name], states[0][name]) for name in after):
            return states
        states.append(new)
    return None


def _in_state(
    value: Expression, state: Mapping[str, Expression], starts: Mapping[str, str]
) -> Expression:
    """The value after an iteration that begins in the state."""

    def known(part: Expression) -> Expression:
        is_start = isinstance(part, Name) and part.name in starts
        return state[starts[part.name]] if is_start and isinstance(part, Name) else part

    return rewritten(value, known)


def in_phases(
    loop: Loop, repeated: Phases, unsigned: Collection[str]
) -> dict[str, Expression | None]:
    """Step 3: the values at the start of an iteration."""
    return {name: _in_phase(loop, values, name in unsigned) for name, values in repeated.items()}


def _in_phase(loop: Loop, values: tuple[Expression, ...], is_unsigned: bool) -> Expression | None:
    """The same of one."""
    done = iterations_done(loop)
    if done is not None:
        return _chosen(expression_of(done, loop.place), values, is_unsigned)
    if abs(loop.step) != 1:
        return None
    iterator, first = Name(loop.iterator, loop.place), address(loop.first)
    begin, end = (first, iterator) if loop.step > 0 else (iterator, first)
    return _chosen(Binary("-", end, begin, loop.place), values, is_unsigned)


def ends_of(
    loop: Loop,
    repeated: Phases,
    left: Mapping[str, Expression],
    before: Mapping[str, Expression],
    advanced: Advanced,
) -> dict[str, Expression | None]:
    """The values after the loop of the repeated ones, and of those for which an iteration has
    ``left`` a value that depends on these."""
    around, unsigned = advanced.around, advanced.unsigned
    return {
        name: _left(loop, value, before[name], repeated, around)
        for name, value in left.items()
        if name not in unsigned
    } | {name: _after_all(loop, of, name in unsigned, around) for name, of in repeated.items()}


def _after_all(
    loop: Loop, values: tuple[Expression, ...], is_unsigned: bool, ranges: Ranges
) -> Expression | None:
    """The value of a repeated one."""
    trips = trip_count(loop, ranges)
    return None if trips is None else _chosen(trips, values, is_unsigned)


def _left(
    loop: Loop, value: Expression, before: Expression, repeated: Phases, ranges: Ranges
) -> Expression | None:
    """Step 4: the value after the loop."""
    trips, starts = trip_count(loop, ranges), {start_of(name, loop).name: name for name in repeated}
    sources = _sources(value, starts)
    if trips is None or not sources or _mentions(value, loop.iterator):
        return None
    states = _states_before({name: repeated[name] for name in sources})
    values = tuple(folded(_in_state(value, state, starts)) for state in states)
    if len(values) > _LONGEST or any(_is_open(value, loop) for value in values):
        return None
    zero = Integer(0, loop.place)
    runs = Binary(">", trips, zero, loop.place)
    return Select(runs, _chosen(trips, values, False), before, loop.place)


def _is_open(value: Expression, loop: Loop) -> bool:
    """Whether the value depends on what a variable was at the start of an iteration."""
    mark = start_of("", loop).name
    return any(part.name.endswith(mark) for part in parts_of(value) if isinstance(part, Name))


def _states_before(repeated: Phases) -> Iterator[dict[str, Expression]]:
    """What the variables are at the start of the iteration after which none, one, two ... are
    done, modulo the period of all."""
    for number in range(lcm(*map(len, repeated.values()))):
        yield {name: values[(number - 1) % len(values)] for name, values in repeated.items()}


def _mentions(value: Expression, name: str) -> bool:
    return any(part.name == name for part in parts_of(value) if isinstance(part, Name))


def _chosen(count: Expression, values: tuple[Expression, ...], is_unsigned: bool) -> Expression:
    """The value of the phase that ``count`` iterations lead to."""
    place = count.place
    phase = Binary("modulo", count, Integer(len(values), place), place)
    chosen = values[-1]
    for number in range(len(values) - 2, -1, -1):
        if not is_same(chosen, values[number]):
            condition = Binary("==", phase, Integer(number, place), place)
            chosen = Select(condition, values[number], chosen, place)
    needs_type = is_unsigned and not isinstance(chosen, Integer)
    return Unary("unsigned", chosen, place) if needs_type else chosen
