"""Builds examples with and without polydist, runs them on 1, 2 and 4 ranks, and compares every
output with the sequential program's.

Everything happens under build/demo. Exit status: 0 if every output is identical, else 1.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from polydist.cli.installation import cmake_directory
from polydist.launch.mpi import Mpi, find_mpi, mpi_environment
from polydist.launch.run import Outcome, first_difference, run_limited

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "demo"
RANKS = (1, 2, 4)
REPEATS = 2
LIMIT = 300.0
PHASES = ("compute", "plan", "pack", "wait", "unpack", "gather")

# The compiler may use all instructions of this processor; contraction would change the last bit
# (see PolydistAddTarget.cmake).
FLAGS = "-march=native -ffp-contract=off"


@dataclass(frozen=True)
class Example:
    """A folder of examples/ and the size at which it is worth several ranks."""

    name: str
    arguments: tuple[str, ...]
    about: str


EXAMPLES = (
    Example("gemm", ("2000", "digest"), "product of two 2000 x 2000 matrices"),
    Example(
        "heat2d",
        ("3000", "300", "digest"),
        "heat conduction in a plate of 3000 x 3000 points, 300 steps",
    ),
    Example("life", ("2000", "2000", "400"), "Game of Life on 2000 x 2000 cells, 400 generations"),
)


@dataclass(frozen=True)
class Usage:
    """What a run's statistics say: each phase's share of the ranks' time, and what was sent."""

    shares: Mapping[str, float]
    megabytes: float
    messages: int


def main() -> int:
    """Builds, runs, prints; returns the exit status."""
    mpi = find_mpi(None, None)
    if mpi is None:
        print(
            "demo: no mpicc and mpiexec next to this Python or on the path;"
            " `make demo` installs them",
            file=sys.stderr,
        )
        return 1
    examples = tuple(
        example
        for example in EXAMPLES
        if (ROOT / "examples" / example.name / "CMakeLists.txt").is_file()
    )
    try:
        sequential, distributed = (
            build(examples, enable=False, mpi=mpi),
            build(examples, enable=True, mpi=mpi),
        )
    except subprocess.CalledProcessError as error:
        print(
            f"demo: this command failed:\n    {shlex.join(error.cmd)}\n{error.output}",
            file=sys.stderr,
        )
        return 1
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    if cores < max(RANKS):
        print(
            f"\nThis machine has {cores} cores:"
            " more ranks than that share cores and cannot be faster."
        )
    verdicts = [show(example, sequential, distributed, mpi) for example in examples]
    return 0 if all(verdicts) else 1


def build(examples: tuple[Example, ...], enable: bool, mpi: Mpi) -> Path:
    """One build tree with all examples; CMake builds only what is out of date."""
    kind = "distributed" if enable else "sequential"
    say(f"== building the {kind} programs: {', '.join(example.name for example in examples)}")
    folder = BUILD / kind
    names = ";".join(example.name for example in examples)
    where = [
        f"-Dpolydist_DIR={cmake_directory()}",
        f"-DMPI_C_COMPILER={mpi.mpicc}",
        f"-DPOLYDIST_PYTHON={sys.executable}",
    ]
    options = [
        f"-DPOLYDIST_ENABLE={'ON' if enable else 'OFF'}",
        f"-DEXAMPLES={names}",
        "-DCMAKE_BUILD_TYPE=Release",
        f"-DCMAKE_C_FLAGS={FLAGS}",
    ]
    generator = [] if (folder / "CMakeCache.txt").exists() else ["-G", "Ninja"]
    call(["cmake", "-S", str(ROOT / "demo"), "-B", str(folder), *generator, *where, *options])
    call(["cmake", "--build", str(folder)])
    return folder


def call(command: list[str]) -> None:
    subprocess.run(
        command,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def show(example: Example, sequential: Path, distributed: Path, mpi: Mpi) -> bool:
    """One example's table, row by row as the runs end; True if all outputs are identical."""
    say(f"\n{example.name} {' '.join(example.arguments)}: {example.about}")
    heads = "".join(f"{phase:>9}" for phase in PHASES)
    say(f"{'':>12}{'seconds':>9}{'speed-up':>10}{heads}{'MB sent':>10}{'messages':>10}  output")
    expected = best([str(sequential / example.name / example.name), *example.arguments], os.environ)
    if expected.status != 0:
        return complain(expected)
    say(f"{'sequential':>12}{expected.seconds:9.2f}{1.0:10.2f}")
    verdicts = [
        show_ranks(example, ranks, expected, distributed / example.name / example.name, mpi)
        for ranks in RANKS
    ]
    return all(verdicts)


def show_ranks(example: Example, ranks: int, expected: Outcome, program: Path, mpi: Mpi) -> bool:
    """Prints the row for one number of ranks; True if the outputs are identical."""
    with tempfile.TemporaryDirectory() as folder:
        stats = Path(folder) / "stats.json"
        outcome = best(
            [*mpi.launch(ranks, program), *example.arguments],
            mpi_environment({"POLYRT_STATS": str(stats)}),
        )
        usage = read_usage(stats)
    label = f"{ranks} rank{'s' if ranks > 1 else ''}"
    speed = expected.seconds / outcome.seconds
    shares = "".join(f"{usage.shares.get(phase, 0.0):>9.0%}" for phase in PHASES)
    same = outcome.status == 0 and first_difference(expected.stdout, outcome.stdout) is None
    verdict = "identical" if same else "DIFFERENT" if outcome.status == 0 else "FAILED"
    say(
        f"{label:>12}{outcome.seconds:9.2f}{speed:10.2f}{shares}"
        f"{usage.megabytes:10.1f}{usage.messages:10}  {verdict}"
    )
    return same or complain(outcome)


def best(command: list[str], environment: Mapping[str, str]) -> Outcome:
    """The fastest of some runs, or the first that fails."""
    outcomes = []
    for _ in range(REPEATS):
        outcomes.append(run_limited(command, environment, BUILD, LIMIT))
        if outcomes[-1].status != 0:
            return outcomes[-1]
    return min(outcomes, key=lambda outcome: outcome.seconds)


def read_usage(stats: Path) -> Usage:
    """The statistics that the runtime has written, summed over the ranks."""
    try:
        ranks = json.loads(stats.read_text())["ranks"]
    except (OSError, ValueError, KeyError):
        return Usage({}, 0.0, 0)
    sums = {phase: sum(rank.get(phase, 0.0) for rank in ranks) for phase in PHASES}
    total = sum(sums.values()) or 1.0
    shares = {phase: seconds / total for phase, seconds in sums.items()}
    return Usage(
        shares, sum(rank["bytes"] for rank in ranks) / 1e6, sum(rank["messages"] for rank in ranks)
    )


def complain(outcome: Outcome) -> bool:
    """Shows how a failed run ended; False."""
    ending = (
        f"exit status {outcome.status}"
        if outcome.status is not None
        else f"not finished after {LIMIT:.0f} s"
    )
    say(
        f"    {ending}",
        *(f"    {line}" for line in outcome.stderr.decode("utf-8", "replace").splitlines()[-8:]),
    )
    return False


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
