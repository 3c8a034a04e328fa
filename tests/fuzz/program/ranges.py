"""Which values iterators, subscripts and bounds may take, over all values of the parameters; from
that the extents of the arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fuzz.program.constants import NAMED, lookups, table_range
from fuzz.program.rounds import swapped_arrays
from fuzz.program.styles import NON_AFFINE
from fuzz.program.tree import (
    Access,
    Advance,
    Assign,
    Call,
    If,
    Index,
    Linear,
    Loop,
    Point,
    Program,
)
from fuzz.program.walks import walk as walk_tree

Interval = tuple[int, int]
Scope = Mapping[str, Interval]

_MORE = 8
"""By how much the parameters grow at most so that every loop runs."""


def linear_range(linear: Linear, scope: Scope) -> Interval:
    low = high = linear.constant
    for name, factor in linear.terms:
        ends = sorted(factor * end for end in scope[name])
        low, high = low + ends[0], high + ends[1]
    return low, high


def index_range(index: Index, scope: Scope) -> Interval:
    low, high = linear_range(index.plain, scope)
    if index.data is not None:
        return low, high + int(index.by) - 1
    if index.inner is None:
        return low, high
    if index.operator == "[]":
        least, largest = table_range(str(index.by))
        return low + least, high + largest
    if index.operator in ("&", "^"):
        return low, high + 1
    first, last = linear_range(index.inner, scope)
    smallest, by = scope[index.by] if isinstance(index.by, str) else (index.by, index.by)
    if index.operator in NON_AFFINE:
        size = max(abs(first), abs(last))
        return low - size * max(size, by), high + size * max(size, by)
    if index.operator in ("min", "max"):
        choose = min if index.operator == "min" else max
        return low + choose(first, smallest), high + choose(last, by)
    if index.operator == "/":
        return low + int(first / by), high + int(last / by)
    most = max(by - 1, 0)
    return low + (0 if first >= 0 else max(first, -most)), high + (
        0 if last <= 0 else min(last, most)
    )


def loop_range(loop: Loop, scope: Scope) -> Interval:
    """Values of the iterator inside the loop."""
    low = max(index_range(lower, scope)[0] for lower in loop.lowers)
    high = min(index_range(upper, scope)[1] for upper in loop.uppers) - 1
    return low, max(low, high)


def parameters(program: Program) -> dict[str, Interval]:
    """Of constants that have a name too."""
    return {name: (0, limit) for name, limit in program.limits} | {
        name: (value, value) for name, value in NAMED.items()
    }


def running(program: Program) -> dict[str, Interval]:
    """The same, with room for every loop to run at least once, if a little more does that: what a
    nest accesses that never runs has to be within the arrays, too, or no size makes it right."""
    for more in range(_MORE):
        scope = parameters(program)
        scope |= {name: (0, limit + more) for name, limit in program.limits}
        loops = (found for found in scoped(program.regions, scope) if isinstance(found[0], Loop))
        if all(_runs(loop, own) for loop, own in loops):
            return scope
    return parameters(program)


def _runs(loop: Loop, scope: Scope) -> bool:
    low = max(index_range(lower, scope)[0] for lower in loop.lowers)
    return all(index_range(upper, scope)[1] > low for upper in loop.uppers)


def scoped(tree: Any, scope: Scope) -> Iterator[tuple[Any, Scope]]:
    """Every node with the ranges of the names around it, and of the points before it."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from scoped(part, scope)
            if isinstance(part, Point):
                scope = {**scope, part.name: index_range(part.index, scope)}
            elif isinstance(part, Advance):
                scope = {**scope, part.name: scope[part.iterator]}
            elif isinstance(part, (Loop, If, Assign, Call)):
                scope = _after(part, scope)
    elif isinstance(tree, Loop):
        yield tree, scope
        own = loop_range(tree, scope)
        counted = dict.fromkeys((count.name for count in tree.counts), own)
        inside = {**scope, **counted, tree.name: own}
        known = _after(tree.body, inside)
        yield from scoped(tree.body, {name: known[name] for name in inside} | {tree.name: own})
    elif hasattr(tree, "body"):
        yield tree, scope
        yield from scoped(tree.body, scope)
    elif hasattr(tree, "then"):
        yield from ((node, scope) for node in walk_tree(tree.condition))
        yield from scoped(tree.then + tree.otherwise, scope)
    else:
        yield from ((node, scope) for node in walk_tree(tree))


def _after(tree: Any, scope: Scope) -> Scope:
    """What names may stand for where some statements of the tree have run."""
    if not any(isinstance(node, Point) or getattr(node, "places", ()) for node in walk_tree(tree)):
        return scope
    found = dict(scope)
    for node, inside in scoped(tree, scope):
        given = ((node.name, node.index),) if isinstance(node, Point) else ()
        for name, index in (*given, *getattr(node, "places", ())):
            new = index_range(index, inside)
            old = found.get(name, new)
            found[name] = min(old[0], new[0]), max(old[1], new[1])
    return found


def subscript_ranges(program: Program) -> dict[str, list[Interval]]:
    """For every array and dimension the values of all its subscripts, and what is beyond them."""
    found = touched_ranges(program.regions, running(program))
    ranges = {array.name: found.get(array.name, [(0, 0)] * array.rank) for array in program.arrays}
    for pair in _alike(program):
        first, second = (ranges[name] for name in pair)
        ranges |= dict.fromkeys(pair, _joined(first, second))
    return ranges | {
        array.name: [*inner, (last[0], last[1] + array.beyond)]
        for array in program.arrays
        if array.rank
        for *inner, last in [ranges[array.name]]
    }


def touched_ranges(tree: Any, scope: Scope) -> dict[str, list[Interval]]:
    """The same of what a part of a program accesses."""
    found: dict[str, list[Interval]] = {}
    for node, inner in scoped(tree, scope):
        if isinstance(node, Access) and node.subscripts:
            new = [index_range(subscript, inner) for subscript in node.subscripts]
            found[node.name] = _joined(found.get(node.name, new), new)
    return found


def _joined(first: list[Interval], second: list[Interval]) -> list[Interval]:
    return [(min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(first, second, strict=True)]


def _alike(program: Program) -> Iterator[tuple[str, ...]]:
    """Arrays of which one may stand in the other's place, until they have the same ranges."""
    calls = {node.exchanged for node in walk_tree(program.regions) if isinstance(node, Call)}
    pairs = [pair for pair in sorted(calls) if len(pair) > 1]
    swapped = tuple(array.name for array in swapped_arrays(program))
    pairs += [swapped] if swapped else []
    yield from pairs * len(pairs)


def table_ranges(program: Program) -> dict[str, Interval]:
    """For every table that is used the values of all its subscripts."""
    found: dict[str, Interval] = {}
    for node, scope in scoped(program.regions, parameters(program)):
        if isinstance(node, (Access, Point)):
            for index in lookups(node):
                new = linear_range(index.inner or Linear(), scope)
                old = found.get(str(index.by), new)
                found[str(index.by)] = min(old[0], new[0]), max(old[1], new[1])
    return found


def steps(program: Program) -> int:
    """At most so many times do statements run."""
    total = 0
    for region in program.regions:
        total += sum(_steps(node, parameters(program)) for node in region.body)
    return total * program.repeats


def _steps(node: Any, scope: Scope) -> int:
    if isinstance(node, Loop):
        low, high = loop_range(node, scope)
        inner = {**scope, node.name: (low, high)}
        return ((high - low) // abs(node.step) + 1) * sum(_steps(part, inner) for part in node.body)
    if isinstance(node, Call):
        return sum(_steps(part, scope) for part in node.body)
    if hasattr(node, "then"):
        return sum(_steps(part, scope) for part in node.then + node.otherwise)
    return 1
