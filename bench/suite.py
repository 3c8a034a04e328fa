"""All measured programs side by side: the untranslated program, the generated one on one rank, on
two ranks, and on one rank with two threads; what Pluto makes of the same loops, with the best of
several tile sizes; and OpenBLAS where it has an equivalent (the operation alone, where the others
are whole programs).

Candidates run in turn, round by round. Ratios are medians of the untranslated program's times over
those of the others: above 1 is faster. The spread is that of the slowest round over the fastest.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from matplotlib.figure import Figure

from bench.measure import Candidate, samples, table
from bench.options import add_rounds, parser_for
from bench.peers.blas import blas_seconds
from bench.peers.pluto import exact_pluto, polycc
from bench.programs import (
    FLAGS,
    MORE_PROGRAMS,
    PROGRAMS,
    Program,
    build,
    distributed_command,
    printing,
    sequential_command,
)

_EVERY = {**PROGRAMS, **MORE_PROGRAMS}
_UNTRANSLATED = "untranslated"
_PLUTO = ("Pluto", "Pluto, 2 threads")
_NAMES = ("1 rank", "2 ranks", "2 threads", *_PLUTO, "OpenBLAS")
_HOPELESS = 5
"""A peer's build that takes so many times as long as the untranslated program is left out."""
_ABSENT = {
    "Pluto": "no polycc on PATH, and none that POLYCC names",
    "OpenBLAS": "no program with an equivalent, or no NumPy",
}


@dataclass(frozen=True)
class Result:
    """One program's wall times in seconds, by candidate."""

    program: str
    arguments: str
    seconds: dict[str, list[float]]

    def ratio(self, name: str) -> float:
        """How many times as fast as the untranslated program."""
        before, after = (statistics.median(self.seconds[k]) for k in (_UNTRANSLATED, name))
        return before / after


def main() -> None:
    asked = _arguments()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for name in asked.programs:
            print(f"{name} ...", file=sys.stderr, flush=True)
            results.append(_measured(_EVERY[name], Path(folder), asked))
            if asked.json:
                _write(results, asked.json)
    print(_table(results))
    for peer, reason in _ABSENT.items():
        if not any(peer in result.seconds for result in results):
            print(f"Left out: {peer} ({reason})")
    if asked.plot:
        _plot(results, asked.plot)


def _arguments() -> argparse.Namespace:
    parser = parser_for(__doc__, _EVERY)
    add_rounds(parser, 3)
    parser.add_argument("--json", type=Path, help="all times, in a file")
    parser.add_argument("--plot", type=Path, help="the ratios as bars, in a .png, .svg or .pdf")
    return parser.parse_args()


def _measured(program: Program, folder: Path, asked: argparse.Namespace) -> Result:
    plain, shared = build(program, folder, threads=True)
    arguments = program.short if asked.short else program.arguments
    candidates = [
        Candidate(_UNTRANSLATED, sequential_command(plain, arguments), {}),
        Candidate("1 rank", distributed_command(shared, 1, arguments), {}),
        Candidate("2 ranks", distributed_command(shared, 2, arguments), {}),
        Candidate("2 threads", distributed_command(shared, 1, arguments), {"OMP_NUM_THREADS": "2"}),
    ]
    seconds = samples(candidates, asked.rounds)
    blas = blas_seconds(program.name, program.sizes(asked.short), asked.rounds)
    limit = _HOPELESS * statistics.median(seconds[_UNTRANSLATED])
    seconds |= _with_pluto(program, folder, arguments, asked.rounds, limit)
    named = " ".join(word for word in arguments if word != "digest")
    return Result(program.name, named, {**seconds, **({"OpenBLAS": blas} if blas else {})})


def _with_pluto(
    program: Program, folder: Path, arguments: tuple[str, ...], rounds: int, limit: float
) -> dict[str, list[float]]:
    """The times with the best tile size, on one thread and on two, of those that end within
    ``limit`` seconds."""
    command = polycc()
    if command is None:
        return {}
    own_folder = folder / f"{program.name}.pluto"
    pluto = exact_pluto(command, ("cc", *FLAGS), own_folder, program.source, program.short)
    if pluto is None:
        print(f"Left out: Pluto of {program.name} (refused, or other results)")
        return {}
    builds = {
        size: made
        for size, made in pluto.builds(program.source, printing(program)).items()
        if _ends_within(limit, sequential_command(made, arguments))
    }
    if not builds:
        print(f"Left out: Pluto of {program.name} (none of its tile sizes ends in {limit:.0f} s)")
        return {}
    times = {}
    for threads, name in enumerate(_PLUTO, start=1):
        settings = {"OMP_NUM_THREADS": str(threads)}
        candidates = [
            Candidate(str(size), sequential_command(made, arguments), settings)
            for size, made in builds.items()
        ]
        times[name] = min(samples(candidates, rounds).values(), key=statistics.median)
    return times


def _ends_within(seconds: float, command: list[str]) -> bool:
    """Whether a command ends in that time, on one thread."""
    settings = {**os.environ, "OMP_NUM_THREADS": "1"}
    try:
        subprocess.run(
            command, env=settings, stdout=subprocess.DEVNULL, timeout=seconds, check=True
        )
    except subprocess.TimeoutExpired:
        return False
    return True


def _write(results: list[Result], path: Path) -> None:
    """All times so far: a run that is cut short keeps what it has measured."""
    path.write_text(json.dumps([asdict(result) for result in results], indent=1) + "\n")


def _table(results: list[Result]) -> str:
    header = ["program", "arguments", "untranslated [s]", *_NAMES, "spread"]
    return table(header, [_row(result) for result in results])


def _row(result: Result) -> list[str]:
    spread = max(max(times) / min(times) for times in result.seconds.values())
    ratios = [f"{result.ratio(k):.2f}" if k in result.seconds else "" for k in _NAMES]
    before = statistics.median(result.seconds[_UNTRANSLATED])
    return [result.program, result.arguments, f"{before:.2f}", *ratios, f"{spread:.2f}"]


def _plot(results: list[Result], path: Path) -> None:
    width = 0.8 / len(_NAMES)
    figure = Figure(figsize=(2 + 0.6 * len(results), 5), layout="constrained")
    axes = figure.subplots()
    for number, name in enumerate(_NAMES):
        shown = [(k, r.ratio(name)) for k, r in enumerate(results) if name in r.seconds]
        places = [k + width * (number - (len(_NAMES) - 1) / 2) for k, _ in shown]
        axes.bar(places, [ratio for _, ratio in shown], width=width, label=name)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_yscale("log")
    axes.set_ylabel("times as fast as untranslated")
    axes.set_xticks(range(len(results)), [r.program for r in results], rotation=60, ha="right")
    axes.legend()
    figure.savefig(path)


if __name__ == "__main__":
    main()
