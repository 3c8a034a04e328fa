"""What is added to a drawn program: each thing to its share of the programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from fuzz.draw.manners.declaring import declaring
from fuzz.draw.manners.holding import holding
from fuzz.draw.manners.looking_up import looking_up
from fuzz.draw.manners.walking import walking
from fuzz.draw.nests.coloured import coloured
from fuzz.draw.nests.depositing import depositing
from fuzz.draw.nests.framed import framed
from fuzz.draw.nests.pivots import passing_pivots
from fuzz.program.tree import Program

Addition = Callable[[Program, Random], Program]

NESTS: Mapping[Addition, float] = {coloured: 0.05, passing_pivots: 0.06}
"""More nests, and loops in other places."""
KERNELS: Mapping[Addition, float] = {passing_pivots: 0.1}
"""Those that may be kernels."""
MANNERS: Mapping[Addition, float] = {
    depositing: 0.1,
    declaring: 0.5,
    framed: 0.08,
    walking: 0.15,
    looking_up: 0.1,
    holding: 0.15,
}
"""Other ways to write what there is."""


def with_additions(
    program: Program, random: Random, additions: Mapping[Addition, float]
) -> Program:
    for add, share in additions.items():
        program = add(program, random) if random.random() < share else program
    return program
