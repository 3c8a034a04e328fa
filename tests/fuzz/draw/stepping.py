"""Loops that test what they advance, in C: ``while (i-- > 0)``, ``for (k = n; --k >= 0; )``, ``do
... while (++i < n)``; and variables that loops advance, used after them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fuzz.program.tree import (
    STEPPING,
    WRITES,
    Access,
    Assign,
    If,
    Index,
    Linear,
    Loop,
    Node,
    Program,
    Region,
    Term,
    replaced,
    walk,
)

_TYPES = ("int", "long", "long long", "unsigned", "size_t")


def stepping(program: Program, random: Random, share: float) -> Program:
    """The program with this share of the loops in such a form. Not in regions that name iterators
    in their clauses."""
    return replace(
        program, regions=tuple(_region(region, random, share) for region in program.regions)
    )


def _region(region: Region, random: Random, share: float) -> Region:
    if any(clause.startswith("independent") for clause in region.clauses):
        return region

    def styled(tree: Any) -> Any:
        if not isinstance(tree, Loop) or not is_fit(tree) or random.random() > share:
            return None
        body = replaced(tree.body, styled)
        return replace(tree, body=body, style=random.choice(STEPPING))

    return replace(region, body=replaced(region.body, styled))


def is_fit(loop: Loop) -> bool:
    """Whether the loop goes by ones in a type that does not wrap around unnoticed, and no iteration
    ends early."""
    cut = any(isinstance(part, If) and part.early for part in walk(loop.body))
    return abs(loop.step) == 1 and loop.type in _TYPES and not cut


def used_after(loop: Loop, name: str) -> tuple[Node, ...]:
    """A statement behind the loop that takes the value of a variable, if one can stand there."""
    targets = [node.target for node in walk(loop.body) if isinstance(node, WRITES)]
    lasting = [target for target in targets if target.subscripts and not target.view]
    if not lasting:
        return ()
    first = tuple(Index(Linear()) for _ in lasting[0].subscripts)
    value = Term(3, Index(Linear(((name, 1),))))
    return (Assign(Access(lasting[0].name, first), "=", (value,)),)
