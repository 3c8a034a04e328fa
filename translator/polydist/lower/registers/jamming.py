"""Unroll and jam: several iterations of the loops around an innermost loop run together in it, so
that what they have in common is loaded once and stays in registers (Callahan, Carr and Kennedy,
*Improving register allocation for subscripted variables*, 1990).

``for i, for k, for j: S(i, k, j)`` becomes, with two values of i and four of k,

    for i by 2, for k by 4, for j: S(i, k, j) .. S(i, k + 3, j), S(i + 1, k, j) .. (4 more)

with loops over the values of k and of i that are left. Which loops may be jammed, the order of
points says (``schedule.points.order``); here it is done where their bounds stay the same while the
loops around them go on, and where no directive of the user's wants the loops as they are.
"""

from __future__ import annotations

from collections.abc import Sequence as Items
from dataclasses import dataclass, replace

from polydist.lower.arithmetic import slope, substituted, times, total, upper_bound
from polydist.lower.loop_ir import (
    Code,
    Constant,
    Expression,
    For,
    Instance,
    Operation,
    Sequence,
    Variable,
)
from polydist.lower.mapper import Rewriter
from polydist.schedule.points.order import PointOrder
from polydist.sets.symbols import Index

_FACTORS = (2, 4)
"""How many iterations of the loop before the last but one, and of the last but one."""


def jammed(code: Code, points: PointOrder) -> Code:
    """The loops of a tile, those jammed of which the order of points says that they may be."""
    return _Jamming(points)(code) if any(points.jams.values()) else code


@dataclass(frozen=True)
class _Jamming(Rewriter):
    points: PointOrder

    def loop(self, node: For) -> Code:
        loops, body = nested_loops(node)
        if not isinstance(body, Instance):
            return super().loop(node)
        jams = self.points.jams.get(body.statement, 0)
        iterators = self.points.loops[body.statement]
        chosen = 2 <= len(loops) <= 1 + jams and _are_innermost(loops, body, iterators, jams)
        if chosen and _are_independent(loops):
            free = body.statement in self.points.independent
            return _together(loops[:-1], replace(loops[-1], independent=free), (body,))
        return super().loop(node)


def nested_loops(node: For) -> tuple[tuple[For, ...], Code]:
    """Loops with nothing but one another in them, and what is in the innermost."""
    loops = [node]
    while isinstance(loops[-1].body, For):
        loops.append(loops[-1].body)
    return tuple(loops), loops[-1].body


def _are_innermost(loops: Items[For], body: Instance, order: Items[int], jams: int) -> bool:
    """Whether the innermost loop is that of the innermost iterator, and the others are those of
    iterators that may be jammed. An iterator with one value has no loop: then the loop around it
    stands in its place, of which the order of points says nothing."""
    around = order[: len(order) - 1 - jams]
    steady = all(slope(body.values[k], loop.variable) == 0 for k in around for loop in loops)
    return steady and slope(body.values[order[-1]], loops[-1].variable) not in (0, None)


def _are_independent(loops: Items[For]) -> bool:
    """Whether all of them have plain bounds in which no variable of the others is."""
    bounds = [(loop.first, upper_bound(loop.condition, loop.variable)) for loop in loops]
    return all(
        loop.step == 1 and not loop.directives and last is not None and _is_free(first, last, loops)
        for loop, (first, last) in zip(loops, bounds, strict=True)
    )


def _is_free(first: Expression, last: Expression, loops: Items[For]) -> bool:
    return all(slope(bound, loop.variable) == 0 for bound in (first, last) for loop in loops)


def _together(outer: Items[For], innermost: For, instances: tuple[Code, ...]) -> Code:
    """The instances in the innermost loop, with their neighbours in the outer ones."""
    if not outer:
        return _over(innermost, innermost.first, 0, 1, Sequence(instances))
    loop, inside = outer[0], outer[1:]
    factor = _FACTORS[-len(outer)]
    neighbours = tuple(
        _moved(instance, loop.variable, k) for instance in instances for k in range(factor)
    )
    number = _known_number(loop)
    parts: list[Code] = []
    if number is None or number >= factor:
        group = _together(inside, innermost, neighbours)
        parts.append(_over(loop, loop.first, factor - 1, factor, group))
    if number is None or number % factor:
        alone = _together(inside, innermost, instances)
        parts.append(_over(loop, _left(loop, factor), 0, 1, alone))
    return Sequence(tuple(parts))


def _known_number(loop: For) -> int | None:
    """How many iterations the loop has, if its bounds are constants."""
    last = upper_bound(loop.condition, loop.variable)
    if isinstance(loop.first, Constant) and isinstance(last, Constant):
        return max(0, last.value - loop.first.value + 1)
    return None


def _moved(instance: Code, variable: Index, steps: int) -> Code:
    """The instance some iterations later."""
    return substituted(instance, variable, total([Variable(variable), Constant(steps)]))


def _left(loop: For, factor: int) -> Expression:
    """The first value after all groups of ``factor`` iterations."""
    last, known = upper_bound(loop.condition, loop.variable), _known_number(loop)
    if known is not None:
        return total([loop.first, Constant(known - known % factor)])
    assert last is not None
    number = total([Operation("-", (last, loop.first)), Constant(1)])
    groups = Operation("max", (Constant(0), Operation("floor", (number, Constant(factor)))))
    return total([loop.first, times(Constant(factor), groups)])


def _over(loop: For, first: Expression, before_last: int, step: int, body: Code) -> For:
    """The loop from another first value on, up to some iterations before its last."""
    last = upper_bound(loop.condition, loop.variable)
    assert last is not None
    end = total([last, Constant(-before_last)])
    condition = Operation("<=", (Variable(loop.variable), end))
    return replace(loop, first=first, condition=condition, step=step, body=body)
