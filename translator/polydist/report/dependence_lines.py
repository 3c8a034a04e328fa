"""Dependences that keep loops sequential, in words, and what the user could do about them (part of
``explain``)."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.variables import CHOSEN

from polydist.model.scop import Scop, Statement
from polydist.report.obstacles import Obstacle

_ROUNDED = ("+", "*")

_VERBS = {
    "flow": ("written", "is read"),
    "anti": ("read", "is overwritten"),
    "output": ("written", "is written again"),
}
"""What the source and the sink of a dependence do."""


def is_rounded(operator: str) -> bool:
    """Whether the result of combining by the operator depends on the order, in floating point."""
    return operator in _ROUNDED


def dependence_lines(scop: Scop, found: list[Obstacle], limit: int = 3) -> Iterable[str]:
    """The first dependences, how many more there are, and hints."""
    for obstacle in found[:limit]:
        source, sink = scop.statement(obstacle.source).place, scop.statement(obstacle.sink).place
        first, then = _VERBS[obstacle.kind]
        yield (
            f"    '{obstacle.array}' {first} at {source} {then} at {sink}, "
            f"distance {obstacle.distance} ({obstacle.kind} dependence)"
        )
    if len(found) > limit:
        more = len(found) - limit
        yield f"    and {more} more dependence{'s' * (more > 1)}"
    yield from (f"    {hint}" for hint in dict.fromkeys(_hints(scop, found)))


def _hints(scop: Scop, found: list[Obstacle]) -> Iterable[str]:
    """What the user could do about dependences through scalars; one that carries no value is only
    memory in the way."""
    passing = {obstacle.array for obstacle in found if obstacle.kind == "flow"}
    scalars = {array.source.name for array in scop.arrays if array.rank == 0}
    for obstacle in found:
        name = obstacle.array
        if name not in scalars or name.startswith(CHOSEN):
            continue
        if name not in passing:
            yield (
                f"no iteration needs the '{name}' of another one: private({name}) would let them "
                "run in parallel, if nothing after the region reads it"
            )
        elif obstacle.source == obstacle.sink and obstacle.kind == "flow":
            yield _accumulation_hint(scop, scop.statement(obstacle.source), name)


def _accumulation_hint(scop: Scop, statement: Statement, array: str) -> str:
    """What to do about a scalar that a statement makes of its old value."""
    operators = [
        operator
        for name, operator in statement.accumulates.items()
        if scop.array(name).source.name == array
    ]
    if not operators:
        return (
            f"each iteration needs the '{array}' of the one before; partial results in an array, "
            "combined afterwards, could be computed in parallel"
        )
    clause = f"reduction({operators[0]}: {array})"
    exact = any(scop.array(name).source.name == array for name in statement.orderless)
    rounding = " (rounding may differ)" if is_rounded(operators[0]) and not exact else ""
    return (
        f"'{array}' is accumulated in the order of the program; {clause} would let each rank "
        f"accumulate a part{rounding}"
    )
