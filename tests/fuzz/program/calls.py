"""Calls of subroutines: which names their arguments are, and how often programs have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fuzz.program.asking import nodes, some
from fuzz.program.styles import PASSING, PLACES
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
from fuzz.program.walks import walk

CALLS: Mapping[str, Callable[[Program], bool]] = {
    "call of a subroutine": some(nodes(Call), lambda _: True),
    **{
        f"call: in {place}": some(nodes(Call), lambda call, place=place: call.place == place)
        for place in PLACES
    },
    **{
        f"call passes: {way}": some(nodes(Call), lambda call, way=way: way in call.passing)
        for way in PASSING
    },
    "call with work arrays": some(nodes(Call), lambda call: bool(call.own)),
    "call with arrays exchanged": some(nodes(Call), lambda call: bool(call.exchanged)),
    "call with a constant": some(nodes(Call), lambda call: bool(call.constant)),
    "call that returns early": some(nodes(Call), lambda call: call.returns),
    "call in a subroutine": some(nodes(Call), lambda call: _has_call(call.body)),
    "call in a loop": some(nodes(Loop), lambda loop: loop.name != "t" and _has_call(loop.body)),
    "arrays in a common block": lambda p: p.common,
}


def _has_call(tree: Any) -> bool:
    return any(isinstance(node, Call) for node in walk(tree))


def set_inside(call: Call) -> set[str]:
    """The integers that the statements of a call set."""
    found = walk(call.body)
    return {name for node in found for name in _set(node)}


def chosen_inside(call: Call) -> set[str]:
    """Those of them that conditions set, which may keep the value from before the call."""
    branches = (node.then + node.otherwise for node in walk(call.body) if isinstance(node, If))
    return {of.name for branch in branches for of in walk(branch) if isinstance(of, Point)}


def _set(node: Any) -> Iterator[str]:
    if isinstance(node, (Loop, Point, Advance)):
        yield node.name
    if isinstance(node, Loop):
        yield from (count.name for count in node.counts)
    if isinstance(node, Assign):
        yield from (name for name, _ in node.places)


def integers(tree: Any) -> Counter[str]:
    """How often the names of integers occur in subscripts, values and bounds."""
    return Counter(name for node in walk(tree) for name in _named(node))


def uses(tree: Any) -> Counter[str]:
    """The same, and where a scalar is a value as it is."""
    accesses = (node for node in walk(tree) if isinstance(node, Access))
    return integers(tree) + Counter(access.name for access in accesses if not access.subscripts)


def _named(node: Any) -> Iterator[str]:
    yield from _set(node)
    if isinstance(node, Linear):
        yield from (name for name, _ in node.terms)
    if isinstance(node, Index) and isinstance(node.by, str):
        yield node.by


def plane_of(call: Call, name: str, last: Callable[[int], int]) -> int | None:
    """The dimension in which all elements of an array have one subscript, which the call does not
    change: the outermost in memory, ``last``, before others."""
    accesses = [node for node in walk(call.body) if isinstance(node, Access) and node.name == name]
    rank = len(accesses[0].subscripts)
    order = sorted(range(rank), key=last, reverse=True)
    for k in order if rank > 1 else ():
        found = {access.subscripts[k] for access in accesses}
        if len(found) == 1 and _is_steady(found.pop(), set_inside(call)):
            return k
    return None


def _is_steady(index: Index, changed: set[str]) -> bool:
    return index.data is None and index.inner is None and not set(integers(index)) & changed
