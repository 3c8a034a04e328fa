"""Loops that test what they advance, in C: ``while (i-- > 0)``, ``for (k = n; --k >= 0; )``, ``do
... while (++i < n)``; and variables that loops advance, used after them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fuzz.program.styles import STEPPING
from fuzz.program.tree import (
    WRITES,
    Access,
    Assign,
    Index,
    Linear,
    Loop,
    Node,
    Pick,
    Program,
    Region,
    Term,
    View,
)
from fuzz.program.walks import replaced, walk

_TYPES = ("int", "long", "long long", "unsigned", "size_t")


def stepping(program: Program, random: Random, share: float) -> Program:
    """The program with one loop of this share of the regions in such a form. Not in regions that
    name iterators in their clauses."""
    return replace(
        program, regions=tuple(_region(region, random, share) for region in program.regions)
    )


def _region(region: Region, random: Random, share: float) -> Region:
    if region.outside or any(clause.startswith("independent") for clause in region.clauses):
        return region
    fit = [loop for loop in walk(region.body) if isinstance(loop, Loop) and is_fit(loop)]
    chosen = random.choice(fit) if fit and random.random() < share else None

    def styled(tree: Any) -> Any:
        is_chosen = chosen is not None and tree is chosen
        return replace(tree, style=random.choice(STEPPING)) if is_chosen else None

    return replace(region, body=replaced(region.body, styled), block=region.block or bool(chosen))


def is_fit(loop: Loop) -> bool:
    """Whether the loop goes by ones, between plain bounds and in a type that does not wrap around
    unnoticed, no iteration ends early, and nothing selects elements but sums."""
    inside = tuple(walk(loop))
    odd = any(isinstance(part, (View, Pick)) or getattr(part, "early", False) for part in inside)
    selects = any(isinstance(part, Index) and part.inner is not None for part in inside)
    plain = len(loop.lowers) == len(loop.uppers) == 1 and not (odd or selects)
    return plain and abs(loop.step) == 1 and loop.type in _TYPES


def used_after(loop: Loop, name: str) -> tuple[Node, ...]:
    """A statement behind the loop that takes the value of a variable, if one can stand there."""
    targets = [node.target for node in walk(loop.body) if isinstance(node, WRITES)]
    lasting = [target for target in targets if target.subscripts and not target.view]
    if not lasting:
        return ()
    first = tuple(Index(Linear()) for _ in lasting[0].subscripts)
    value = Term(3, Index(Linear(((name, 1),))))
    return (Assign(Access(lasting[0].name, first), "=", (value,)),)
