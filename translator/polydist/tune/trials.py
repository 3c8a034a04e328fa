"""Runs of the program that are timed: what they take in each region, and whether they print what
the first one did."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from polydist.launch.mpi import Mpi, mpi_environment
from polydist.launch.run import Outcome, run_limited
from polydist.run_statistics import RankStatistics, Statistics, statistics_of
from polydist.simulate.simulation import Forecasts, Machine, forecasts_in
from polydist.tune.descent import Setting
from polydist.tuned import tuned_text
from polydist.verify.compare import contents
from polydist.verify.outputs import Comparison, pattern_of_times

Settings = Mapping[str, Setting]
"""By the names of regions."""

PHASES = ("compute", "plan", "pack", "wait", "unpack", "gather")
_PATIENCE = 20.0
"""Seconds that a simulation may take."""


class TuneError(Exception):
    """A run failed, or printed something else; the message says what to do."""


@dataclass(frozen=True)
class Program:
    """How the program is run: ``limit`` in seconds. It ends early after so many ``executions`` of a
    region, if they are given."""

    arguments: tuple[str, ...]
    ranks: int
    threads: int
    mpi: Mpi
    folder: Path
    stdin: Path | None
    comparison: Comparison
    limit: float
    executions: int | None = None


@dataclass(frozen=True)
class Timing:
    """Seconds of the whole run, of all regions with what code outside of them made ranks bring, and
    of each region, on the rank that took longest; ``outcome`` is what it printed. ``compute``:
    seconds in loops, of all ranks and regions. ``executions``: those of the region that is executed
    most often."""

    whole: float
    inside: float
    regions: Mapping[str, float]
    compute: float
    outcome: Outcome
    executions: int = 1


def timed(
    program: Program, built: Path, settings: Settings, first: Timing | None, limit: float
) -> Timing | None:
    """One run; ``None`` if it takes longer than the limit. Raises ``TuneError``."""
    report = program.folder / "statistics.json"
    report.unlink(missing_ok=True)
    environment = _environment(program, settings, report)
    command = [*program.mpi.launch(program.ranks, built), *program.arguments]
    outcome = run_limited(command, environment, Path.cwd(), limit, program.stdin)
    if outcome.status is None:
        return None
    said = _described(settings)
    if outcome.status != 0:
        tail = outcome.stderr.decode(errors="replace").strip()
        raise TuneError(f"{said} ended with status {outcome.status}:\n{tail}")
    if not report.is_file():
        raise TuneError("the program enters no region, so there is nothing to tune")
    outcome = replace(outcome, files=contents(Path.cwd(), program.comparison.files))
    if first is not None:
        _refuse_difference(program.comparison, first.outcome, outcome, said)
    return _timing(statistics_of(json.loads(report.read_text())), outcome)


def _environment(program: Program, settings: Settings, report: Path) -> dict[str, str]:
    tuned = program.folder / "tuned.txt"
    tuned.write_text(tuned_text((), {name: one.entries() for name, one in settings.items()}))
    early = {"POLYRT_END_AFTER": str(program.executions)} if program.executions else {}
    return mpi_environment(
        {
            "POLYRT_TUNED": str(tuned),
            "POLYRT_STATS": str(report),
            "OMP_NUM_THREADS": str(program.threads),
            **early,
        }
    )


def _described(settings: Settings) -> str:
    texts = [f"{name}: {one.text}" for name, one in settings.items() if one.text]
    return f"the run with {', '.join(texts) or 'the defaults'}"


def _timing(statistics: Statistics, outcome: Outcome) -> Timing:
    """Code outside regions has no file."""
    named = [region for region in statistics.regions if region.file]
    regions: dict[str, float] = {}
    for region in named:
        seconds = max(map(_seconds, region.ranks))
        regions[region.name] = regions.get(region.name, 0.0) + seconds
    compute = sum(rank.compute for region in named for rank in region.ranks)
    of_ranks = zip(*(map(_seconds, region.ranks) for region in statistics.regions), strict=True)
    inside = max(map(sum, of_ranks))
    executions = max(rank.executions for region in named for rank in region.ranks)
    return Timing(outcome.seconds, inside, regions, compute, outcome, executions)


def _seconds(rank: RankStatistics) -> float:
    return sum(float(getattr(rank, phase)) for phase in PHASES)


def _refuse_difference(comparison: Comparison, expected: Outcome, got: Outcome, said: str) -> None:
    """Settings change no result, so that this is a program that prints times, or a sum that
    reduction(...) allows to be added up in another order."""
    differences = comparison.differences(expected, got)
    if not differences:
        return
    name, first = next(iter(differences.items()))
    times = pattern_of_times(expected.stdout, got.stdout)
    hint = (
        f"these are times: --ignore '{times}' leaves them out"
        if times
        else "with reduction(...) of floats, --digits 12 accepts rounding; --ignore REGEX "
        "leaves out lines; otherwise polydist verify finds the place"
    )
    raise TuneError(
        f"{said} differs from the first one in line {first.line} of {name or 'the output'}:\n"
        f"  first: {first.expected}\n  now:   {first.got}\n{hint}"
    )


def forecast(
    program: Program, built: Path, settings: Settings, machine: Machine
) -> Forecasts | None:
    """What the program says of itself, without computing; ``None`` where it does not end so."""
    report = program.folder / "simulation.json"
    report.unlink(missing_ok=True)
    asked = {
        "POLYRT_SIMULATE": str(program.ranks),
        "POLYRT_SIMULATE_STEP": "0..49",
        "POLYRT_MACHINE": machine.setting,
    }
    environment = {**_environment(program, settings, report), **asked}
    command = [str(built), *program.arguments]
    outcome = run_limited(command, environment, program.folder, _PATIENCE, program.stdin)
    if outcome.status != 0 or not report.is_file():
        return None
    return forecasts_in(json.loads(report.read_text()), machine)
