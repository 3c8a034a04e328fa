"""The time of a step of programs with many regions whose results stay on their writers: without
directives, on one rank and on two, one thread each.

A step's time is the difference of two runs that differ in the number of steps, so that start,
initial values and the first, planned executions do not count.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.measure import Candidate, medians, table
from bench.programs import distributed_command, sequential_command
from bench.regions.many_files import SOURCES, arguments_of, build_files, build_plain_files, is_asked


@dataclass(frozen=True)
class Code:
    """``arguments``: with ``{steps}``, printing no samples; ``steps``: of the longer run."""

    name: str
    arguments: str
    short: str
    steps: int


CODES = (
    Code("two_functions", "1500 {steps}", "60 {steps}", 200),
    Code("vcycle, C", "128 {steps} 0", "16 {steps} 0", 240),
    Code("vcycle, Fortran", "128 {steps} 0", "16 {steps} 0", 240),
    Code("hydro, C", "1000 960 {steps} 0", "60 50 {steps} 0", 20),
    Code("hydro, Fortran", "1000 960 {steps} 0", "60 50 {steps} 0", 20),
    Code("channel", "1000 1000 {steps} 0", "60 50 {steps} 0", 20),
    Code("ocean, C", "400 400 {steps} 0", "60 50 {steps} 0", 1600),
    Code("ocean, Fortran", "400 400 {steps} 0", "60 50 {steps} 0", 1600),
    Code("conjugate", "1500 {steps}", "60 {steps}", 40),
    Code("antenna", "160 160 160 {steps} 0", "16 16 16 {steps} 0", 20),
)


def main() -> None:
    asked = _arguments()
    chosen = [code for code in CODES if is_asked(code.name, asked.names)]
    with tempfile.TemporaryDirectory() as name:
        rows = [_row(code, asked, Path(name) / str(k)) for k, code in enumerate(chosen)]
    many = f"{asked.ranks} ranks [ms]"
    header = ["program", "arguments", "sequential [ms]", "1 rank [ms]", many, "seq./1", "seq./all"]
    print(table(header, rows))


def _arguments() -> argparse.Namespace:
    parser = arguments_of(__doc__, 2)
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def _row(code: Code, asked: argparse.Namespace, folder: Path) -> list[str]:
    shared = build_files(SOURCES[code.name], folder)
    plain = build_plain_files(SOURCES[code.name], folder)
    arguments = code.short if asked.short else code.arguments
    few, many = code.steps // 4, code.steps
    totals = {
        steps: medians(_candidates(plain, shared, asked.ranks, arguments, steps), asked.rounds)
        for steps in (few, many)
    }
    step = {name: (totals[many][name] - totals[few][name]) / (many - few) for name in totals[few]}
    sequential, one, all_ranks = step.values()
    return [
        code.name,
        arguments.format(steps=many),
        *(f"{1000 * seconds:.3f}" for seconds in step.values()),
        f"{sequential / one:.2f}",
        f"{sequential / all_ranks:.2f}",
    ]


def _candidates(
    plain: Path, shared: Path, ranks: int, arguments: str, steps: int
) -> list[Candidate]:
    words = tuple(arguments.format(steps=steps).split())
    return [
        Candidate("sequential", sequential_command(plain, words), {}),
        Candidate("one", distributed_command(shared, 1, words), {}),
        Candidate("all", distributed_command(shared, ranks, words), {}),
    ]


if __name__ == "__main__":
    main()
