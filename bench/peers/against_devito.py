"""The programs of ``stencils/`` against Devito, which takes the same equations: time steps alone,
in double precision. What polydist generates is timed by whole programs, of which the same without
a step is taken off. Devito comes from this Python, or the one that ``DEVITO_PYTHON`` names.

Candidates run in turn, round by round; the numbers are medians, in 10^9 points per second.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from bench.measure import Candidate, samples, table
from bench.options import add_rounds, parser_for
from bench.peers.devito import devito_seconds, python_with_devito
from bench.programs import STENCILS, Program, build, distributed_command, sequential_command


def main() -> None:
    parser = parser_for(__doc__, STENCILS)
    add_rounds(parser, 3)
    asked = parser.parse_args()
    python = python_with_devito()
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(STENCILS[name], Path(folder), python, asked) for name in asked.programs]
    ours = ["untranslated", "1 rank", "2 ranks", "2 threads"]
    print(table(["program", *ours, "Devito", "Devito, 2 threads"], rows))
    if python is None:
        print("Left out: Devito (pip install devito, or DEVITO_PYTHON names a Python that has it)")


def _row(
    program: Program, folder: Path, python: str | None, asked: argparse.Namespace
) -> list[str]:
    arguments = program.short if asked.short else program.arguments
    size, steps = (int(word) for word in arguments)
    times = _ours(program, folder, arguments, asked.rounds)
    for threads in (1, 2) if python is not None else ():
        runs = range(asked.rounds)
        times.append([devito_seconds(python, program.name, size, steps, threads) for _ in runs])
    updates = (size - 2) ** 2 * steps
    rates = [f"{updates / statistics.median(seconds) / 1e9:.2f}" for seconds in times]
    return [" ".join([program.name, *arguments]), *rates, *[""] * (6 - len(rates))]


def _ours(
    program: Program, folder: Path, arguments: tuple[str, ...], rounds: int
) -> list[list[float]]:
    """The times of the steps: untranslated, on one rank, on two, with two threads."""
    plain, shared = build(program, folder, threads=True)
    with_steps = samples(_candidates(plain, shared, arguments), rounds)
    without = samples(_candidates(plain, shared, (arguments[0], "0")), rounds)
    return [
        [seconds - statistics.median(without[candidate]) for seconds in times]
        for candidate, times in with_steps.items()
    ]


def _candidates(plain: Path, shared: Path, arguments: tuple[str, ...]) -> list[Candidate]:
    two_threads = {"OMP_NUM_THREADS": "2"}
    return [
        Candidate("untranslated", sequential_command(plain, arguments), {}),
        Candidate("1 rank", distributed_command(shared, 1, arguments), {}),
        Candidate("2 ranks", distributed_command(shared, 2, arguments), {}),
        Candidate("2 threads", distributed_command(shared, 1, arguments), two_threads),
    ]


if __name__ == "__main__":
    main()
