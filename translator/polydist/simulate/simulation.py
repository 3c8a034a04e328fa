"""What a file's regions would send and compute on any number of ranks, without running the user's
program and without MPI.

1. Translate; keep of each region only the functions that say who computes and who owes what
   (``emit/standalone.py``).
2. Settle the values of its parameters and its tile sizes (``parameters``).
3. Build that with the simulator of the runtime, and run it.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


class AnalysisError(Exception):
    """The analysis cannot be done as asked; the message says why and what would help."""


@dataclass(frozen=True)
class Machine:
    """What the times are estimated for: seconds, and bytes per second (LogGP; the gap between
    messages is the overhead)."""

    latency: float = 2e-6
    overhead: float = 1e-6
    bandwidth: float = 1e10
    point: float = 1e-9

    @property
    def setting(self) -> str:
        """As ``POLYRT_MACHINE`` takes it."""
        return ",".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))


@dataclass(frozen=True)
class Question:
    """What is asked of the simulator; ``tile`` goes before the sizes in the program, ``schemes``
    are tried in turn. ``steps``: the first and the last of those whose boxes are reported."""

    ranks: tuple[int, ...]
    schemes: tuple[str, ...]
    tile: tuple[int, ...]
    machine: Machine
    steps: tuple[int, int] | None = None


# ------------------------------------------------------------------------------------------ answers
@dataclass(frozen=True)
class Place:
    """A closed box of a nest's scheduled space that a rank computes in a step that was asked
    for."""

    rank: int
    step: int
    nest: int
    lo: tuple[int, ...]
    hi: tuple[int, ...]


@dataclass(frozen=True)
class Pair:
    """What one rank sends to another in steps."""

    sender: int
    receiver: int
    volume: int
    messages: int


@dataclass(frozen=True)
class Run:
    """A region on one number of ranks, summed over the ranks; volumes in bytes, times in seconds.

    ``balance``: the mean over the ranks of their points, divided by the most. ``chain``: steps that
    must follow each other. Tiles begin at ``origin`` plus multiples of ``tile``. ``fetched``: what
    travels before the region, from where earlier regions left it; ``gathered``: at the end of the
    region. ``touched``: bytes of the elements that a rank reads or writes, of the rank with the
    most; ``mean_touched``: the mean over the ranks. ``rows``: one per step, ``work``: one per rank,
    as the runtime writes them; ``pairs``: the ranks between which anything travels; ``places``: the
    boxes of the steps that were asked for. ``up`` and ``down``: bytes that are copied to devices
    and from them. ``schedule``: the one that was chosen, where the region has several, and the
    names of its ``nests``.
    """

    ranks: int
    scheme: str
    tile: tuple[int, ...]
    origin: tuple[int, ...]
    steps: int
    chain: int
    points: int
    balance: float
    volume: int
    most: int
    messages: int
    partners: int
    largest: int
    buffer: int
    fetched: int
    gathered: int
    touched: int
    mean_touched: int
    seconds: float
    speedup: float
    work: tuple[dict[str, int], ...]
    rows: tuple[dict[str, Any], ...]
    pairs: tuple[Pair, ...]
    places: tuple[Place, ...]
    up: int = 0
    down: int = 0
    schedule: str = ""
    nests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Forecast:
    """A region on all numbers of ranks that were asked for."""

    region: str
    file: str
    line: int
    runs: tuple[Run, ...]


@dataclass(frozen=True)
class Outside:
    """What code outside regions brings to the ranks, on one number of them."""

    ranks: int
    accesses: int
    volume: int
    most: int
    seconds: float


@dataclass(frozen=True)
class Forecasts:
    """All that was found out: one ``Forecast`` for each region, what code outside of them brings,
    and the ``report`` as the simulator wrote it."""

    machine: Machine
    regions: tuple[Forecast, ...]
    outside: tuple[Outside, ...]
    report: Mapping[str, Any]

    def rows(self) -> list[dict[str, Any]]:
        """One for each region, number of ranks and scheme:
        ``pandas.DataFrame(forecasts.rows())``."""
        return [
            {"region": one.region, "file": one.file, "line": one.line, **_numbers_of(run)}
            for one in self.regions
            for run in one.runs
        ]


def _numbers_of(run: Run) -> dict[str, Any]:
    """Without the lists over ranks and steps."""
    lists = ("work", "rows", "pairs", "places", "nests")
    return {f.name: getattr(run, f.name) for f in fields(run) if f.name not in lists}


def forecasts_in(report: Mapping[str, Any], machine: Machine) -> Forecasts:
    """What the simulator wrote, as objects."""
    return Forecasts(machine, forecasts_of(report), outside_of(report), report)


def outside_of(report: Mapping[str, Any]) -> tuple[Outside, ...]:
    """One for each number of ranks; none if code outside regions brings nothing."""
    found = tuple(
        Outside(
            row["ranks"],
            row["accesses"],
            row["bytes"],
            _most(row["work"], "bytes"),
            row["seconds"],
        )
        for row in report["outside"]
    )
    return found if any(row.accesses for row in found) else ()


def forecasts_of(report: Mapping[str, Any]) -> tuple[Forecast, ...]:
    """What the simulator wrote."""
    point = report["machine"]["point"]
    return tuple(
        Forecast(
            region["name"],
            region["file"],
            region["line"],
            tuple(_run(run, point) for run in region["runs"]),
        )
        for region in report["regions"]
    )


def _run(run: Mapping[str, Any], point: float) -> Run:
    work = run["work"]
    most_points = _most(work, "points")
    copied = [rank for array in run.get("devices", ()) for rank in array["ranks"]]
    return Run(
        ranks=run["ranks"],
        scheme=run["scheme"],
        tile=tuple(run["tile"]),
        origin=tuple(run["origin"]),
        steps=run["steps"],
        chain=run["chain"],
        points=run["points"],
        balance=run["points"] / (most_points * run["ranks"]) if most_points else 1.0,
        volume=run["bytes"],
        most=_most(work, "bytes"),
        messages=run["messages"],
        partners=_most(work, "partners"),
        largest=_most(work, "largest"),
        buffer=_most(work, "buffer"),
        fetched=run["fetch_bytes"],
        gathered=run["gather_bytes"],
        touched=run["memory"],
        mean_touched=run["mean_memory"],
        seconds=run["seconds"],
        speedup=run["points"] * point / run["seconds"] if run["seconds"] else 1.0,
        work=tuple(work),
        rows=tuple(run["rows"]),
        pairs=tuple(Pair(*pair) for pair in run["pairs"]),
        places=tuple(_place(place) for place in run["places"]),
        up=sum(rank["up"] for rank in copied),
        down=sum(rank["down"] for rank in copied),
        schedule=run.get("schedule", ""),
        nests=tuple(run.get("nests", ())),
    )


def _most(work: Sequence[Mapping[str, int]], what: str) -> int:
    """Of the rank with the most of it."""
    return max(row[what] for row in work)


def _place(place: Mapping[str, Any]) -> Place:
    lo, hi = tuple(place["lo"]), tuple(place["hi"])
    return Place(place["rank"], place["step"], place["nest"], lo, hi)


def ask_simulator(
    command: Sequence[str], question: Question, folder: Path, settings: Mapping[str, str]
) -> dict[str, Any]:
    """Runs a program that simulates itself, once for each scheme, with more settings; the reports
    as the runtime writes them, as one. What code outside regions brings is the same each time."""
    reports = [
        _ask_once(command, {**_asked(question, scheme), **settings}, folder)
        for scheme in question.schemes
    ]
    whole = reports[0]
    for report in reports[1:]:
        for region, more in zip(whole["regions"], report["regions"], strict=True):
            region["runs"] += more["runs"]
    return whole


def _asked(question: Question, scheme: str) -> dict[str, str]:
    return {
        "POLYRT_COMM": scheme,
        "POLYRT_TILE": ",".join(map(str, question.tile)),
        "POLYRT_SIMULATE": ",".join(map(str, question.ranks)),
        "POLYRT_MACHINE": question.machine.setting,
        "POLYRT_SIMULATE_STEP": "..".join(map(str, question.steps or ())),
    }


def _ask_once(command: Sequence[str], settings: Mapping[str, str], folder: Path) -> dict[str, Any]:
    report = folder / "report.json"
    own = {name: value for name, value in os.environ.items() if not name.startswith("POLYRT_")}
    done = subprocess.run(
        command,
        env={**own, **settings, "POLYRT_STATS": str(report)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AnalysisError(
            done.stderr.strip() or f"the simulator ended with status {done.returncode}"
        )
    if not report.is_file():
        raise AnalysisError(
            f"{command[0]} simulated nothing: it must be a program that polydist has translated, "
            "and enter a region"
        )
    return dict(json.loads(report.read_text()))
