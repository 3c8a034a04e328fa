"""Draws clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from fuzz.program.claims import independent_loops
from fuzz.program.functions import PLACING
from fuzz.program.styles import SWITCHES
from fuzz.program.tree import Node, Program

_TILES = (
    "tile(3)",
    "tile(2, 5)",
    "tile(1, 1, 1)",
    "tile(4, 4, 4, 4)",
    "tile(7, 3, 2)",
    "tile(50, 50)",
)
_OTHERS = (
    *_TILES,
    "dist(block)",
    "dist(cyclic)",
    "dist(cyclic(2))",
    "weights(2, 1)",
    "schedule(keep)",
    "schedule(keep)",
    "schedule(skew)",
    "schedule(diamond)",
    "schedule(diamond)",
    "grid(2)",
    "grid(2)",
    "grid(3)",
    "assume(n >= 0, m >= 0)",
)
_LOOKUPS = (
    "dist(lookup)",
    "dist(lookup, cyclic(2))",
    *(f"dist(lookup({name}))" for name in PLACING),
)
_SCHEMES = (
    "auto",
    "exact",
    "fop",
    "fop",
    "foifi",
    "foifi",
    "fo",
    "fo",
    "exact, fop",
    "fop, exact",
    "fo, foifi",
)


def draw_clauses(random: Random, body: tuple[Node, ...]) -> Iterator[str]:
    """Where results are computed, in which order and by what messages; and that loops are
    independent, where they are."""
    if random.random() < 0.5:
        yield random.choice(_OTHERS)
    elif random.random() < 0.35:
        yield random.choice(_LOOKUPS)
    if random.random() < 0.1:
        yield f"comm({random.choice(_SCHEMES)})"
    names = sorted(independent_loops(body))
    if names and random.random() < 0.35:
        yield f"independent({', '.join(random.sample(names, random.randint(1, len(names))))})"


def switched(program: Program, random: Random, share: float) -> Program:
    """Some directives such that the preprocessor might remove them."""
    regions = tuple(
        replace(region, switch=random.choice(SWITCHES)) if random.random() < share else region
        for region in program.regions
    )
    return replace(program, regions=regions)
