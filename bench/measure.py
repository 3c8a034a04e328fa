"""Wall times of whole programs, interleaved so that a change of the machine's speed affects all of
them."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """One of the commands that are compared; all must print the same."""

    name: str
    command: Sequence[str]
    settings: Mapping[str, str]


def medians(candidates: Sequence[Candidate], rounds: int) -> dict[str, float]:
    """The median of ``rounds`` wall times of each candidate; every round runs each of them once.
    Ends the program if outputs differ."""
    return _medians(candidates, rounds, time.perf_counter)


def cpu_times(candidates: Sequence[Candidate], rounds: int) -> dict[str, float]:
    """The same of the user time of all processes of a candidate, waiting for messages included."""
    return _medians(
        candidates, rounds, lambda: resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    )


def samples(
    candidates: Sequence[Candidate], rounds: int, clock: Callable[[], float] = time.perf_counter
) -> dict[str, list[float]]:
    """``rounds`` times of each candidate; every round runs each of them once. Ends the program if
    outputs differ."""
    times: dict[str, list[float]] = {candidate.name: [] for candidate in candidates}
    outputs: dict[str, bytes] = {}
    for _ in range(rounds):
        for candidate in candidates:
            seconds, outputs[candidate.name] = _timed(candidate, clock)
            times[candidate.name].append(seconds)
    if len(set(outputs.values())) != 1:
        raise SystemExit(f"the outputs differ: {outputs}")
    return times


def _medians(
    candidates: Sequence[Candidate], rounds: int, clock: Callable[[], float]
) -> dict[str, float]:
    times = samples(candidates, rounds, clock)
    return {name: statistics.median(values) for name, values in times.items()}


def _timed(candidate: Candidate, clock: Callable[[], float]) -> tuple[float, bytes]:
    environment = {**os.environ, "OMP_NUM_THREADS": "1", **candidate.settings}
    start = clock()
    outcome = subprocess.run(candidate.command, env=environment, stdout=subprocess.PIPE, check=True)
    return clock() - start, outcome.stdout


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )
