"""Nests that become the bodies of subroutines and functions, which a region calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fuzz.draw.calls.exchanged import exchanged
from fuzz.draw.calls.held_back import held_back
from fuzz.draw.calls.totals import with_totals
from fuzz.program.ranges import steps
from fuzz.program.styles import (
    ALLOCATIONS,
    C_CONSTANTS,
    C_MANNERS,
    C_PLACES,
    C_SHAPES,
    CONSTANTS,
    GIVES,
    PASSING,
    PLACES,
)
from fuzz.program.tree import (
    WRITES,
    Access,
    Array,
    Call,
    Compare,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Point,
    Program,
    Region,
    Settle,
    Term,
)
from fuzz.program.walks import replaced, walk

_SHARE = 0.65
_MOST_STEPS = 40_000
_JUMPS = ("jump", "skip", "arithmetic")
_COUNTING = ("forall", "listed", "printed")
"""Styles of loops whose indices only a statement has: calls of such subroutines stay."""


def calling(program: Program, random: Random, in_one_module: bool = False) -> Program:
    """Most programs with calls of such subroutines. Not in regions whose clauses name iterators, or
    accumulators, of which a call as one statement shows nothing."""
    if random.random() > _SHARE:
        return program
    caller = _Caller(program, random, PLACES[:2] if in_one_module else PLACES)
    found = _with_calls(caller)
    places = {node.place for node in walk(found.regions) if isinstance(node, Call)}
    common = bool(places - {"module", "internal"}) and random.random() < 0.5
    return replace(found, common=common) if steps(found) <= _MOST_STEPS else program


def calling_in_c(program: Program, random: Random) -> Program:
    """Programs with calls of C functions, some of which give a value."""
    caller = _CCaller(program, random, C_PLACES)
    found = _with_calls(caller)
    found = with_totals(found, random)
    return found if steps(found) <= _MOST_STEPS else program


def _with_calls(caller: _Caller) -> Program:
    random = caller.random
    found = replace(caller.program, regions=tuple(map(caller.region, caller.program.regions)))
    found = exchanged(held_back(found, random), random)
    return replace(found, regions=tuple(_with_own(r, found, random) for r in found.regions))


@dataclass(frozen=True)
class _Caller:
    program: Program
    random: Random
    places: Sequence[str]

    def often(self, share: float) -> bool:
        return self.random.random() < share

    def region(self, region: Region) -> Region:
        if any(clause.startswith(("independent", "reduction(")) for clause in region.clauses):
            return region
        body = self.row(region.body)
        if self.often(0.45) and not any(_is_over_time(node) for node in body):
            time = Index(Linear((("s", 1),)))
            body = (Loop("t", "int", (Index(Linear()),), (time,), 1, "plain", body),)
        return replace(region, body=body, block=True)

    def row(self, body: tuple[Node, ...]) -> tuple[Node, ...]:
        """Some loops as calls, some two together as one."""
        parts: list[Node] = []
        for node in body:
            before = parts[-1] if parts else None
            if isinstance(node, Loop) and _is_over_time(node):
                parts.append(replace(node, body=self.row(node.body)))
            elif not isinstance(node, Loop) or not self.is_fit(node) or self.often(0.1):
                parts.append(node)
            elif self.often(0.35) and any(isinstance(part, Loop) for part in node.body):
                parts.append(replace(node, body=self.row(node.body)))
            elif isinstance(before, Call) and self.often(0.3):
                inside = (before, self.call((node,))) if self.often(0.3) else (*before.body, node)
                parts[-1] = self.call(inside)
            else:
                parts.append(self.call((node,)))
        return tuple(parts)

    def is_fit(self, loop: Loop) -> bool:
        """Whether nothing jumps, and no array gets its memory there."""
        made = {array.name for array in self.program.arrays if self.is_made(array)}
        nodes = list(walk(loop))
        jumps = any(isinstance(node, (If, Settle)) and node.style in _JUMPS for node in nodes)
        loops = [node for node in nodes if isinstance(node, Loop)]
        others = any(loop.exchanges or loop.style in _COUNTING for loop in loops)
        names = {node.name for node in nodes if isinstance(node, Access)}
        return not others and not names & made and (not jumps or self.often(0.05))

    def is_made(self, array: Array) -> bool:
        return bool(array.held) and array.held not in ALLOCATIONS

    def call(self, body: tuple[Node, ...]) -> Call:
        """Where functions of the module are called, the subroutine is in it; where one is called
        that only a procedure can call, in that."""
        called = any(
            isinstance(node, Term) and node.wrap in ("bend", "wave") for node in walk(body)
        )
        inner = [node.place for node in body if isinstance(node, Call)]
        inner.sort(key=lambda place: ("internal", "module", place).index(place))
        place = inner[0] if inner else self.random.choice(self.places[: 2 if called else None])
        passing = self.random.choices(PASSING, k=self.random.choice((1, 2, 3)))
        constant = self.random.choice(CONSTANTS)
        return self.returning(Call(body, place, tuple(passing), constant=constant))

    def returning(self, call: Call) -> Call:
        """The call, or one that returns early."""
        if not self.often(0.15):
            return call
        condition = Compare(_size(self.random.choice("nm")), ">=", Index(Linear((), 3)))
        return replace(call, body=(If(condition, call.body),), returns=True)


@dataclass(frozen=True)
class _CCaller(_Caller):
    """Draws calls as C has them."""

    def is_made(self, array: Array) -> bool:
        return array.held == "allocated"

    def call(self, body: tuple[Node, ...]) -> Call:
        draw = self.random.choice
        ways = tuple(self.way() for _ in range(draw((1, 2, 3))))
        call = Call(body, draw(self.places), ways, constant=draw(C_CONSTANTS))
        return self.returning(replace(call, gives=draw(("", *GIVES)), scalars=draw(range(10))))

    def way(self) -> str:
        manners = [manner for manner in C_MANNERS if self.often(0.15)]
        return " ".join([*manners, self.random.choice(C_SHAPES)])


def _is_over_time(node: Node) -> bool:
    return isinstance(node, Loop) and node.name == "t"


def _size(name: str) -> Index:
    return Index(Linear(((name, 1),)))


def _with_own(region: Region, program: Program, random: Random) -> Region:
    """The region with some work arrays as those of the one subroutine that uses them. Of these no
    clause speaks, nor of integers that may be the subroutine's, nor of what calls add to."""
    work = {array.name for array in program.arrays if array.storage == "work"}
    own: set[str] = set()

    def given(tree: Any) -> Any:
        if not isinstance(tree, Call):
            return None
        names = {node.name for node in walk(tree) if isinstance(node, Access)} & work
        alone = {name for name in names if _count(region, name) == _count(tree, name)}
        chosen = tuple(name for name in sorted(alone) if random.random() < 0.7)
        own.update(chosen, (node.name for node in walk(tree) if isinstance(node, Point)))
        if tree.gives in ("added", "kept"):
            own.update(n.target.name for n in walk(tree) if isinstance(n, WRITES))
        return replace(tree, own=chosen)

    body = replaced(region.body, given)
    clauses = tuple(_without(clause, own) for clause in region.clauses)
    return replace(region, body=body, clauses=tuple(filter(None, clauses)))


def _count(tree: Any, name: str) -> int:
    return sum(isinstance(node, Access) and node.name == name for node in walk(tree))


def _without(clause: str, names: set[str]) -> str:
    """A clause that says which variables are private, of others only."""
    if not clause.startswith("private("):
        return clause
    left = [name for name in clause[len("private(") : -1].split(", ") if name not in names]
    return f"private({', '.join(left)})" if left else ""
