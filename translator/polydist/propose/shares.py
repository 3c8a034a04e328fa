"""How much of the work each loop is.

Without a profile, it is estimated from the text: a loop does, so many times as it has iterations,
its own statements and what the loops in it do. Where its head does not tell, it has ``TRIPS``
iterations. A function is called as often as the loops of all files run in which its name is
called, or once. With a profile, the work of a function is what was measured, and only its loops
share it by the estimate.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from polydist_frontends.loop_texts import LoopText

TRIPS = 100
_DEEPEST = 5
"""Functions that call each other."""
_CALLED = re.compile(r"\b(\w+)\s*\(|\bcall\s+(\w+)", re.IGNORECASE)


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


def called_often(files: Sequence[Sequence[LoopText]], texts: Sequence[str]) -> dict[str, float]:
    """How often each function with loops is called at most, by the loops around its calls; names
    are in lower case."""
    often = {loop.function.lower(): 1.0 for loops in files for loop in loops}
    calls = {
        (loop.function.lower(), name): times
        for loops, text in zip(files, texts, strict=True)
        for loop, times in sorted(_runs(loops), key=lambda pair: pair[1])
        for name in _called(text[loop.span.start : loop.span.end])
        if name in often and name != loop.function.lower()
    }
    for _ in range(_DEEPEST):
        before = dict(often)
        for (caller, name), times in calls.items():
            often[name] = max(often[name], before[caller] * times)
    return often


def _runs(loops: Sequence[LoopText]) -> Iterator[tuple[LoopText, float]]:
    """Each loop with how often its body runs while its function runs once."""
    for number, loop in enumerate(loops):
        yield loop, _times(loops, number) * (TRIPS if loop.trips is None else loop.trips)


def _work_in_all(loops: Sequence[LoopText], often: Mapping[str, float]) -> tuple[float, ...]:
    pairs = zip(loops, estimated_work(loops), strict=True)
    return tuple(work * often.get(loop.function.lower(), 1.0) for loop, work in pairs)


def _called(text: str) -> set[str]:
    return {(one or other).lower() for one, other in _CALLED.findall(text)}


def shares(
    files: Sequence[Sequence[LoopText]],
    profile: Mapping[str, float] | None,
    texts: Sequence[str] | None = None,
) -> list[tuple[float, ...]]:
    """For each file, of each of its loops: its part of all work, from 0 to 1. ``profile``: the part
    of each function that was measured; names are in lower case. ``texts``: those of the files, by
    which it is told how often functions are called."""
    often = called_often(files, texts) if texts and profile is None else {}
    works = [_work_in_all(loops, often) for loops in files]
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
