"""Conditions in other forms: by jumps, cases and signs; ends of iterations that leave the loop or
jump to the end of its body."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from fuzz.program.styles import BRANCHES, EARLY
from fuzz.program.tree import If, Program, Region
from fuzz.program.walks import replaced, walk


def branching(program: Program, random: Random, share: float) -> Program:
    """The program with this share of its conditions in such a form. Not in regions that assert what
    the end of a loop then contradicts."""
    numbers = count(1)

    def styled(tree: Any) -> Any:
        if not isinstance(tree, If) or random.random() > (0.8 if tree.early else share):
            return None
        inside = (*tree.then, *tree.otherwise)
        if tree.style == "next":
            return replace(tree, style=random.choice(EARLY[1:]), number=next(numbers))
        if tree.early or any(isinstance(node, If) and node.early for node in walk(inside)):
            return None
        return replace(tree, style=random.choice(BRANCHES), number=next(numbers))

    def changed(region: Region) -> Region:
        asserted = any(clause.startswith("independent") for clause in region.clauses)
        return region if asserted else replace(region, body=replaced(region.body, styled))

    return replace(program, regions=tuple(map(changed, program.regions)))
