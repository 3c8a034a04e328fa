"""The leaves of a region's tree in the order of the program: loops and conditions on integers are
evaluated with Python integers, of conditions on what the arrays hold both outcomes are taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from polydist_frontends.region import Access, If, Loop, Node, Range, Span, Statement
from polydist_frontends.statement_forms import Observable
from polydist_frontends.walks import names_in

from oracle.tree.conditions import is_settled
from oracle.tree.expressions import evaluate, has_opaque


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


def leaves_of(body: tuple[Node, ...], integers: Mapping[str, int]) -> Iterator[Leaf]:
    """All runs of the leaves."""
    return _leaves(body, dict(integers), (), (), count(1))


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


def ranged(ranges: tuple[Range, ...], values: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
    """The values with every combination of those of the ranges."""
    if not ranges:
        yield values
        return
    first, *rest = ranges
    start, last = evaluate(first.first, values), evaluate(first.last, values)
    for value in range(start, last + (1 if first.step > 0 else -1), first.step):
        yield from ranged(tuple(rest), {**values, first.name: value})
