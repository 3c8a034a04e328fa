"""Kernels on a real device, next to the same programs with OpenMP target regions by hand.

    python -m bench.devices.on_device build FOLDER --cc clang \\
        --flags='--offload-arch=sm_90 -foffload-lto'
    python -m bench.devices.on_device run FOLDER

Building needs polydist and a compiler that offloads, running nothing but what is in FOLDER and the
compiler's and MPI's libraries: the device may be elsewhere. The programs by hand keep their arrays
on the device during all steps (``target data``); both forms copy all of them there before the first
step, and back after the last one. A step's time is the difference of two runs, with few steps and
with many; bytes are those that a step must read and write once, and their share is of what a copy
on the device by its driver moves in the same time.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
FLAGS = ("-O3", "-march=x86-64-v3", "-fopenmp", "-ffp-contract=off")
COPIED = "copied"
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Row:
    """A program, its size, and with how many steps it runs: none where the size decides. Whole runs
    have the fewer steps, a step's time is from the difference. A step moves ``bytes_moved``, 0
    where its least says little."""

    name: str
    size: int
    steps: tuple[int, ...]
    bytes_moved: float


ROWS = (
    Row("heat2d", 12288, (120, 1120), 2 * 16 * 12288.0**2),
    Row("heat3d", 512, (120, 1120), 2 * 16 * 512.0**3),
    Row("fdtd2d", 8000, (120, 1120), 72 * 8000.0**2),
    Row("floyd", 4000, (), 0),
    Row("lu", 4000, (), 0),
    Row("gemm", 2000, (), 0),
)


@dataclass(frozen=True)
class Times:
    """Seconds of the loops, all in all, with the fewest steps; and of one step; and what the runs
    have printed."""

    whole: float
    step: float
    printed: tuple[str, ...]


def main() -> None:
    asked = _arguments()
    if asked.command == "build":
        _build(asked.folder, asked.cc, asked.flags.split())
    else:
        _run(asked.folder, asked.rounds)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="compile both forms of the programs")
    build.add_argument("folder", type=Path)
    build.add_argument("--cc", default="clang", help="a compiler that offloads")
    build.add_argument("--flags", default="", help="by which it does")
    run = commands.add_parser("run", help="run them, and print a table")
    run.add_argument("folder", type=Path)
    run.add_argument("--rounds", type=int, default=1)
    return parser.parse_args()


def _build(folder: Path, compiler: str, flags: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    by_hand = [compiler, *FLAGS, *flags]
    ours = ["polydist-cc", *FLAGS, *flags, "--polydist-device=auto"]
    for row in ROWS:
        source = SOURCES / f"{row.name}.c"
        _compile([*by_hand, "-DBY_HAND", source, "-o", folder / f"{row.name}-by-hand"])
        _compile([*ours, source, "-o", folder / row.name], {"POLYDIST_CC": compiler})
    _compile([*by_hand, SOURCES / f"{COPIED}.c", "-o", folder / COPIED])


def _compile(command: Iterable[object], settings: Mapping[str, str] = NOTHING) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, **settings}
    subprocess.run([str(word) for word in command], check=True, env=environment)


def _run(folder: Path, rounds: int) -> None:
    copied = float(subprocess.run([folder / COPIED], check=True, capture_output=True).stdout)
    print(f"a copy on the device: {copied:.0f} GB/s\n")
    heads = ("program", "by hand [s]", "ours [s]", "ratio", "a step by hand [ms]", "ours [ms]")
    print("| " + " | ".join((*heads, "ratio", "share of a copy")) + " |")
    print("|" + "---|" * (len(heads) + 2))
    for row in ROWS:
        print("| " + " | ".join(_columns(row, folder, rounds, copied)) + " |", flush=True)


def _columns(row: Row, folder: Path, rounds: int, copied: float) -> list[str]:
    hand, ours = (_times(folder / name, row, rounds) for name in (f"{row.name}-by-hand", row.name))
    if hand.printed != ours.printed:
        sys.exit(f"{row.name}: the two forms print {hand.printed} and {ours.printed}")
    columns = [f"{row.name} {row.size}", f"{hand.whole:.3f}", f"{ours.whole:.3f}"]
    columns.append(f"{hand.whole / ours.whole:.2f}")
    if not row.steps:
        return [*columns, "", "", "", ""]
    share = row.bytes_moved / ours.step / 1e9 / copied
    columns += [f"{1000 * hand.step:.3f}", f"{1000 * ours.step:.3f}"]
    return [*columns, f"{hand.step / ours.step:.2f}", f"{share:.2f}" if row.bytes_moved else ""]


def _times(program: Path, row: Row, rounds: int) -> Times:
    """Medians."""
    runs = [_run_of(program, [row.size, *steps], rounds) for steps in _step_counts(row)]
    printed = tuple(run.printed for run in runs)
    whole = runs[0].seconds
    step = (runs[-1].seconds - whole) / (row.steps[1] - row.steps[0]) if row.steps else 0.0
    return Times(whole, step, printed)


def _step_counts(row: Row) -> list[list[int]]:
    return [[count] for count in row.steps] or [[]]


@dataclass(frozen=True)
class Run:
    """The median of the seconds of the loops, and what is printed."""

    seconds: float
    printed: str


def _run_of(program: Path, arguments: list[int], rounds: int) -> Run:
    command = [str(program), *map(str, arguments)]
    done = [
        subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(rounds)
    ]
    for run in done:
        if "warning" in run.stderr:
            sys.exit(run.stderr)
    seconds = statistics.median(float(run.stderr.split("seconds ")[-1].split()[0]) for run in done)
    return Run(seconds, done[0].stdout)


if __name__ == "__main__":
    main()
