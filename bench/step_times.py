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

from many_files import build_files, build_plain_files
from measure import Candidate, medians, table

from programs import ROOT, distributed_command, sequential_command


@dataclass(frozen=True)
class Code:
    """``arguments``: with ``{steps}``, printing no samples; ``steps``: of the longer run."""

    name: str
    sources: tuple[str, ...]
    arguments: str
    short: str
    steps: int


def _files(folder: str) -> tuple[str, ...]:
    found = sorted((ROOT / folder).iterdir())
    return tuple(str(path.relative_to(ROOT)) for path in found if path.suffix in (".c", ".f90"))


_VCYCLE, _HYDRO, _PROGRAMS = "examples/vcycle", "examples/hydro", "tests/programs"
CODES = (
    Code("two_functions", ("bench/regions/two_functions.c",), "1500 {steps}", "60 {steps}", 200),
    Code("vcycle, C", (f"{_VCYCLE}/vcycle.c",), "128 {steps} 0", "16 {steps} 0", 8),
    Code("vcycle, Fortran", (f"{_VCYCLE}/vcycle.f90",), "64 {steps} 0", "16 {steps} 0", 40),
    Code("hydro, C", _files(f"{_HYDRO}/c"), "1000 960 {steps} 0", "60 50 {steps} 0", 20),
    Code(
        "hydro, Fortran", _files(f"{_HYDRO}/fortran"), "1000 960 {steps} 0", "60 50 {steps} 0", 20
    ),
    Code("channel", (f"{_PROGRAMS}/channel.c",), "1000 1000 {steps} 0", "60 50 {steps} 0", 20),
    Code("ocean, C", (f"{_PROGRAMS}/ocean.c",), "400 400 {steps} 0", "60 50 {steps} 0", 400),
    Code("ocean, Fortran", (f"{_PROGRAMS}/ocean.f",), "400 400 {steps} 0", "60 50 {steps} 0", 400),
    Code("conjugate", (f"{_PROGRAMS}/conjugate.c",), "1500 {steps}", "60 {steps}", 40),
    Code("antenna", (f"{_PROGRAMS}/antenna.c",), "160 160 160 {steps} 0", "16 16 16 {steps} 0", 20),
)


def main() -> None:
    asked = _arguments()
    chosen = [code for code in CODES if not asked.names or code.name.split(",")[0] in asked.names]
    with tempfile.TemporaryDirectory() as name:
        rows = [_row(code, asked, Path(name) / str(k)) for k, code in enumerate(chosen)]
    many = f"{asked.ranks} ranks [ms]"
    header = ["program", "arguments", "sequential [ms]", "1 rank [ms]", many, "seq./1", "seq./all"]
    print(table(header, rows))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="programs; default: all")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--short", action="store_true", help="small sizes, to see that everything works"
    )
    return parser.parse_args()


def _row(code: Code, asked: argparse.Namespace, folder: Path) -> list[str]:
    sources = [ROOT / source for source in code.sources]
    shared = build_files(sources, folder)
    plain = build_plain_files(sources, folder)
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
