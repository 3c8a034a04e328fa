"""How much of the work each loop is.

Without a profile, it is estimated from the text: a loop does, so many times as it has iterations,
its own statements and what the loops in it do. Where its head does not tell, it has ``TRIPS``
iterations. How often functions are called is not known, so each counts as called once. With a
profile, the work of a function is what was measured, and only its loops share it by the estimate.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from polydist_frontends.loop_texts import LoopText

TRIPS = 100


def estimated_work(loops: Sequence[LoopText]) -> tuple[float, ...]:
    """Of each loop of a file: how many statements it runs in all, its outer loops included."""
    once = [0.0] * len(loops)
    for number in reversed(range(len(loops))):
        loop = loops[number]
        once[number] += loop.statements
        once[number] *= TRIPS**loop.rank if loop.trips is None else loop.trips
        if loop.outer is not None:
            once[loop.outer] += once[number]
    return tuple(once[number] * _times(loops, number) for number in range(len(loops)))


def _times(loops: Sequence[LoopText], number: int) -> float:
    """How often a loop begins."""
    times, outer = 1.0, loops[number].outer
    while outer is not None:
        trips = loops[outer].trips
        times *= TRIPS if trips is None else trips
        outer = loops[outer].outer
    return times


def shares(
    files: Sequence[Sequence[LoopText]], profile: Mapping[str, float] | None
) -> list[tuple[float, ...]]:
    """For each file, of each of its loops: its part of all work, from 0 to 1. ``profile``: the part
    of each function that was measured; names are in lower case."""
    works = [estimated_work(loops) for loops in files]
    of_functions: dict[str, float] = defaultdict(float)
    for loops, work in zip(files, works, strict=True):
        for loop, own in zip(loops, work, strict=True):
            of_functions[loop.function.lower()] += own if loop.outer is None else 0
    total = sum(of_functions.values()) or 1.0
    return [
        tuple(
            own / total
            if profile is None
            else profile.get(loop.function.lower(), 0.0)
            * own
            / (of_functions[loop.function.lower()] or 1.0)
            for loop, own in zip(loops, work, strict=True)
        )
        for loops, work in zip(files, works, strict=True)
    ]
