"""The machine that ``polydist analyze`` estimates times for, measured (LogGP).

1. A program of two ranks, built by the user's ``mpicc``, measures latency, overhead and bandwidth
   (``runtime_c/alone/pingpong.c``).
2. The user's translated program runs once with statistics, which have the seconds that ranks spent
   in loops, and is simulated once, which counts statement instances: the time of an instance is the
   quotient.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from polydist.launch.mpi import Mpi, mpi_environment
from polydist.launch.run import Outcome, run_limited
from polydist.simulate.simulation import Machine


class MeasureError(Exception):
    """Something did not build, run or say what is needed; the message says what."""


@dataclass(frozen=True)
class Run:
    """A translated program with its arguments, its number of ranks, and its time limit."""

    command: tuple[str, ...]
    ranks: int
    timeout: float


def measured_network(mpi: Mpi, runtime: Path, folder: Path, timeout: float) -> dict[str, float]:
    """``latency`` and ``overhead`` (seconds), ``bandwidth`` (bytes per second) of two ranks."""
    program = folder / "pingpong"
    build = [mpi.mpicc, "-O2", str(runtime / "alone" / "pingpong.c"), "-o", str(program)]
    done = subprocess.run(
        build, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise MeasureError(
            f"the measuring program does not build:\n{' '.join(build)}\n{done.stderr.strip()}"
        )
    outcome = run_limited(mpi.launch(2, program), mpi_environment({}), folder, timeout)
    _refuse_failure(outcome, "the measuring program on two ranks", timeout)
    return dict(json.loads(outcome.stdout))


def measured_point(mpi: Mpi, run: Run, folder: Path) -> float:
    """Seconds per statement instance, over all regions and ranks."""
    real, foretold = folder / "statistics.json", folder / "simulation.json"
    place, program = Path.cwd(), Path(run.command[0]).resolve()
    launch = [*mpi.launch(run.ranks, program), *run.command[1:]]
    outcome = run_limited(launch, mpi_environment({"POLYRT_STATS": str(real)}), place, run.timeout)
    _refuse_failure(outcome, "the program", run.timeout)
    simulating = mpi_environment({"POLYRT_STATS": str(foretold), "POLYRT_SIMULATE": str(run.ranks)})
    outcome = run_limited([str(program), *run.command[1:]], simulating, place, run.timeout)
    _refuse_failure(outcome, "the program with POLYRT_SIMULATE", run.timeout)
    if not real.is_file() or not foretold.is_file():
        raise MeasureError(
            f"{run.command[0]} wrote no statistics: it must be a program that polydist has "
            "translated, and enter a region"
        )
    seconds = sum(rank["compute"] for rank in _report(real)["ranks"])
    points = sum(
        simulated["points"]
        for region in _report(foretold)["regions"]
        for simulated in region["runs"]
    )
    if not seconds or not points:
        raise MeasureError(
            f"{run.command[0]} computed nothing in its regions: give it a larger input"
        )
    return float(f"{seconds / points:.3g}")


def _report(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text()))


def _refuse_failure(outcome: Outcome, what: str, timeout: float) -> None:
    if outcome.status is None:
        raise MeasureError(f"{what} was not finished after {timeout:.0f} s (--timeout)")
    if outcome.status:
        said = outcome.stderr.decode("utf-8", "replace").strip()
        raise MeasureError(f"{what} ended with status {outcome.status}\n{said}")


# ---------------------------------------------------------------------------- descriptions in files
def machine_of(text: str, default: Machine) -> Machine:
    """What a file says of a machine; what it leaves out is as in ``default``. Raises ``ValueError``
    with the reason."""
    told = json.loads(text)
    names = tuple(Machine.__dataclass_fields__)
    if not isinstance(told, Mapping) or not all(
        name in names and _is_amount(value) for name, value in told.items()
    ):
        raise ValueError(f"a machine is an object with positive numbers for {', '.join(names)}")
    return Machine(**{name: float(told.get(name, getattr(default, name))) for name in names})


def _is_amount(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 1e30


def machine_text(machine: Machine) -> str:
    """The file for a machine."""
    return (
        json.dumps(
            {name: float(f"{getattr(machine, name):.4g}") for name in Machine.__dataclass_fields__}
        )
        + "\n"
    )


def command_of(words: Sequence[str], ranks: int, timeout: float) -> Run:
    """The user's program given after ``--``. Raises ``MeasureError`` if there is no such
    file."""
    if not Path(words[0]).is_file():
        raise MeasureError(
            f"there is no program {words[0]}; -- is followed by a translated program and its "
            "arguments, e.g. -- build/heat 2000 100"
        )
    return Run(tuple(words), ranks, timeout)
