"""Sums into elements that data select (``draw/nests/depositing.py``), to be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from fuzz.program.asking import loops, names, nodes
from fuzz.program.styles import ALLOCATIONS
from fuzz.program.tree import WRITES, Accumulate, Assign, If, Index, Loop, Point, Program
from fuzz.program.walks import walk

_REALS = ("double", "float")
Sum = Assign | Accumulate


def _sums(tree: object, program: Program, kinds: tuple[str, ...] = _REALS) -> Iterator[Sum]:
    """The statements that add to such elements of arrays of some types."""
    own = _placed(tree, program, kinds)
    return (node for node in own if getattr(node, "operator", "=") != "=")


def _placed(tree: object, program: Program, kinds: tuple[str, ...]) -> Iterator[Sum]:
    """The statements that write such elements."""
    types = {array.name: array.type for array in program.arrays}
    places = {of.name for of in nodes(Point)(program) if of.index.data is not None}
    for node in walk(tree):
        if isinstance(node, WRITES):
            chosen = any(_is_place(index, places) for index in node.target.subscripts)
            if chosen and types.get(node.target.name) in kinds and isinstance(node, Sum):
                yield node


def _is_place(index: Index, places: set[str]) -> bool:
    return index.data is not None or bool(names(index) & places)


def _has_two(program: Program) -> bool:
    """Whether one iteration adds to two such elements of one array."""
    return any(_is_twice(loop, program) for loop in loops(program))


def _is_twice(loop: Loop, program: Program) -> bool:
    found = {(n.target.name, n.target.subscripts) for n in _sums(loop.body, program)}
    return len({name for name, _ in found}) < len(found)


def _is_counted(program: Program) -> bool:
    return any(isinstance(n, Accumulate) for n in _sums(program, program, ("int", "long")))


SUMS: Mapping[str, Callable[[Program], bool]] = {
    "sum where data say": lambda p: any(_sums(p, p)),
    "sum where data say: two in an iteration": _has_two,
    "sum where data say: in a loop inside": lambda p: any(
        any(_sums(loop.body, p)) for loop in loops(p) if loop.name == "k"
    ),
    "sum where data say: as often as data say": lambda p: any(
        any(_sums(loop.body, p)) for loop in loops(p) if any(up.data for up in loop.uppers)
    ),
    "sum where data say: in a matrix": lambda p: any(
        len(node.target.subscripts) > 1 for node in _sums(p, p)
    ),
    "sum where data say: under a condition": lambda p: any(
        any(_sums(node.then, p)) for node in walk(p) if isinstance(node, If)
    ),
    "sum where data say: the largest": lambda p: any(
        node.operator == "largest" for node in _sums(p, p)
    ),
    "count where data say": _is_counted,
    "element replaced where data say": lambda p: any(
        getattr(node, "operator", "") == "=" and node.target.name in "GE"
        for node in _placed(p, p, (*_REALS, "int", "long"))
    ),
    "array that a function allocates": lambda p: any(a.held in ALLOCATIONS for a in p.arrays),
}
