"""Pointers that walk through an array with the iterator of a loop, in C: ``*w1++``, ``w1 += n`` at
the end of the body or in the header, and elements beside them (``w1[-1]``)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from fuzz.program.asking import names
from fuzz.program.constants import NAMED
from fuzz.program.ranges import index_range, loop_range, running, scoped
from fuzz.program.sections import moved
from fuzz.program.styles import STEPPING, WALKING
from fuzz.program.tree import (
    WRITES,
    Access,
    Array,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Program,
    Region,
    Walk,
)
from fuzz.program.walks import is_left, replaced, walk

_MOST = 2
"""Of the pointers of one loop."""
Track = tuple[str, tuple[Index, ...]]
"""An array and its subscripts, without what is added to the one that has the iterator."""


def walking(program: Program, random: Random) -> Program:
    """The program with pointers in a share of its loops. Not in regions that declare all variables
    before, or assert what pointers may contradict."""
    scribe = _Scribe(program, random, random.choice((0.4, 1)), _inside(program))
    return replace(program, regions=tuple(map(scribe.region, program.regions)))


def _inside(program: Program) -> frozenset[int]:
    """Loops whose first value, or the one after the last, is always inside of the arrays."""
    found = set()
    for node, scope in scoped(program.regions, running(program)):
        if isinstance(node, Loop) and len(node.lowers) == 1 and node.lowers[0].inner is None:
            highest = index_range(node.lowers[0], scope)[1]
            found |= {id(node)} if highest <= loop_range(node, scope)[1] + 1 else set()
    return frozenset(found)


@dataclass
class _Scribe:
    """``inside``: the loops in which pointers may walk."""

    program: Program
    random: Random
    share: float
    inside: frozenset[int]
    numbers: list[int] = field(default_factory=list)

    def region(self, region: Region) -> Region:
        asserted = any(clause.startswith(("independent", "private")) for clause in region.clauses)
        if region.outside or asserted:
            return region
        return replace(region, body=self.body(region.body, ()), block=True)

    def body(self, nodes: tuple[Node, ...], around: tuple[str, ...]) -> tuple[Node, ...]:
        """Not in loops that test what they advance."""
        return tuple(self.node(node, around) for node in nodes)

    def node(self, node: Node, around: tuple[str, ...]) -> Node:
        if isinstance(node, If):
            then, otherwise = (self.body(part, around) for part in (node.then, node.otherwise))
            return replace(node, then=then, otherwise=otherwise)
        if not isinstance(node, Loop) or node.style in STEPPING:
            return node
        changed = replace(node, body=self.body(node.body, (*around, node.name)))
        fits = id(node) in self.inside and _may_walk(node) and self.random.random() < self.share
        return self.walked(changed, around) if fits else changed

    def walked(self, loop: Loop, around: tuple[str, ...]) -> Loop:
        tracks = self.tracks(loop, around)
        for track in self.random.sample(list(tracks), min(_MOST, len(tracks))):
            self.numbers.append(len(self.numbers))
            loop = self.with_walk(loop, track, tracks[track], f"w{len(self.numbers)}")
        return loop

    def tracks(self, loop: Loop, around: tuple[str, ...]) -> dict[Track, list[Access]]:
        """The accesses of a loop that one pointer may serve."""
        known = {*around, loop.name, *NAMED, *(name for name, _ in self.program.limits)}
        found: dict[Track, list[Access]] = {}
        for access in walk(loop.body):
            if isinstance(access, Access) and self.may_be_walked(access, loop.name, known):
                found.setdefault((access.name, _base(access, loop.name)), []).append(access)
        return found

    def may_be_walked(self, access: Access, name: str, known: set[str]) -> bool:
        array = next((array for array in self.program.arrays if array.name == access.name), None)
        having = [k for k, index in enumerate(access.subscripts) if name in names(index)]
        if array is None or access.view or len(having) != 1 or not _has_lines(array):
            return False
        plain = access.subscripts[having[0]].inner is None
        fixed = all(names(index) <= known for index in access.subscripts)
        along = having[0] == len(access.subscripts) - 1 or array.storage == "linear"
        return plain and fixed and along

    def with_walk(self, loop: Loop, track: Track, accesses: list[Access], name: str) -> Loop:
        first, k = accesses[0], _having(accesses[0], loop.name)
        constant = first.subscripts[k].plain.constant
        along = k == len(first.subscripts) - 1
        served = {
            access: access.subscripts[k].plain.constant - constant
            for access in accesses
            if along or access == first
        }

        def seen(tree: Any) -> Any:
            if isinstance(tree, Access) and tree in served and not tree.view:
                return replace(tree, view=name, ahead=served[tree])
            return None

        stride = dict(first.subscripts[k].plain.terms)[loop.name] * loop.step
        body = replaced(loop.body, seen)
        ways = ("header",) if _may_end_early(body) else WALKING
        place = moved(first, loop.name, loop.lowers[0].plain)
        new = Walk(name, place, k, stride, self.random.choice(ways), _is_written(body, name))
        return replace(loop, body=body, walks=(*loop.walks, new))


def _may_walk(loop: Loop) -> bool:
    inside = [node for node in walk(loop) if isinstance(node, Loop)]
    left = is_left(loop.body) or any(of.exchanges for of in inside)
    return loop.step > 0 and not left


def _has_lines(array: Array) -> bool:
    return array.rank > 0 and array.storage != "packed" and not array.tables


def _having(access: Access, name: str) -> int:
    return next(k for k, index in enumerate(access.subscripts) if name in names(index))


def _base(access: Access, name: str) -> tuple[Index, ...]:
    k = _having(access, name)
    plain = Linear(access.subscripts[k].plain.terms)
    return (*access.subscripts[:k], Index(plain), *access.subscripts[k + 1 :])


def _may_end_early(body: tuple[Node, ...]) -> bool:
    return any(isinstance(node, If) and node.early for node in walk(body))


def _is_written(body: tuple[Node, ...], name: str) -> bool:
    """Directly, or through a pointer that begins at one of its elements."""
    return any(
        (isinstance(node, WRITES) and node.target.view == name)
        or (isinstance(node, Walk) and node.place.view == name and node.writes)
        for node in walk(body)
    )
