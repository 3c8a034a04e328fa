"""Largest and smallest values that are found together with where they are: ``if (v > p) { p = v; f
= i; }``."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fuzz.draw.subscripts import sum_of
from fuzz.program.styles import FINDING
from fuzz.program.tree import WRITES, Access, Accumulate, Assign, Loop, Program, Region, Term
from fuzz.program.walks import walk

_EXTREMES = ("max", "min", "largest", "smallest")


def finding(program: Program, random: Random, share: float) -> Program:
    """The program in which this share of the extremes in real scalars is found with places."""
    return replace(
        program, regions=tuple(_region(region, random, share) for region in program.regions)
    )


def _region(region: Region, random: Random, share: float) -> Region:
    for name in (name for name, kind in region.scalars if kind == "double"):
        writes = [n for n in walk(region.body) if isinstance(n, WRITES) and n.target.name == name]
        extreme = writes and all(node.operator in _EXTREMES for node in writes)
        if extreme and random.random() < share:
            region = _with_places(region, name, random)
    return region


def _with_places(region: Region, name: str, random: Random) -> Region:
    """All of its statements find the same in the same way, or each in one of its own."""
    places = tuple(f"{letter}{name[1:]}" for letter in "fg"[: random.choice((1, 1, 2))])
    ways = [random.choice(FINDING)] * 3 if random.random() < 0.8 else list(FINDING)

    def found(tree: Any, around: tuple[str, ...]) -> Any:
        if isinstance(tree, Loop):
            inner = (*around, tree.name)
            return replace(tree, body=tuple(found(node, inner) for node in tree.body))
        if isinstance(tree, WRITES) and tree.target.name == name:
            values = tuple((place, sum_of(random.choice(around))) for place in places)
            return Assign(tree.target, random.choice(ways), tree.terms, values)
        if isinstance(tree, (Assign, Accumulate)) and any(_is(t, name) for t in tree.terms):
            return replace(tree, terms=(*tree.terms, *(Term(1, Access(p)) for p in places)))
        if hasattr(tree, "then"):
            then, otherwise = (
                tuple(found(node, around) for node in branch)
                for branch in (tree.then, tree.otherwise)
            )
            return replace(tree, then=then, otherwise=otherwise)
        return tree

    return replace(
        region,
        body=tuple(found(node, ()) for node in region.body),
        scalars=(*region.scalars, *((place, "int") for place in places)),
        clauses=tuple(c for c in region.clauses if not c.endswith(f": {name})")),
    )


def _is(term: Term, name: str) -> bool:
    return isinstance(term.value, Access) and term.value.name == name
