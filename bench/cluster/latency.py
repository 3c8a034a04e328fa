"""Messages against bytes: heat2d on four emulated nodes (``emulated_cluster.py``) with a slow
network, one time step after the other and with tiles in time.

    sudo python -m bench.cluster.latency            400 x 400, 64 steps; 0, 1 and 5 ms
    sudo python -m bench.cluster.latency --short    small, to see that everything works

Both send about the same bytes; tiles in time send fewer messages. Seconds are those of the region
on the slowest rank, the median of three runs, without what ordinary code brings.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.measure import table
from bench.programs import PROGRAMS

NODES = 4
_PHASES = ("compute", "plan", "pack", "wait", "unpack", "gather")
_ALONE = {"OMP_NUM_THREADS": "1", "MPIR_CVAR_ENABLE_HEAVY_YIELD": "1", "POLYRT_REPLICATE": "never"}


@dataclass(frozen=True)
class Run:
    """Steps of the region, what it sent, in bytes, and how long it took, in seconds."""

    steps: int
    messages: int
    sent: int
    seconds: float
    output: str


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true")
    short = parser.parse_args().short
    arguments = ["60", "8", "digest"] if short else ["400", "64", "digest"]
    latencies, rounds = ((1.0,), 1) if short else ((0.0, 1.0, 5.0), 3)
    with tempfile.TemporaryDirectory() as name:
        rows = [
            _row(schedule, [*_built(schedule, Path(name)), *arguments], latencies, rounds)
            for schedule in ("keep", "auto")
        ]
    times = [f"{latency:g} ms [s]" for latency in latencies]
    print(table(["schedule", "steps", "messages", "bytes", *times], rows))


def _built(schedule: str, folder: Path) -> list[str]:
    program = folder / schedule
    wrapper = [sys.executable, "-c", "from polydist.wrapper.main import run_cc; run_cc()"]
    options = [f"--polydist-schedule={schedule}", "-O3"]
    source = str(PROGRAMS["heat2d"].source)
    subprocess.run([*wrapper, *options, source, "-o", str(program), "-lm"], check=True)
    return [str(program)]


def _row(schedule: str, command: list[str], latencies: Sequence[float], rounds: int) -> list[str]:
    runs = [[_measured(latency, command) for _ in range(rounds)] for latency in latencies]
    one = runs[0][0]
    if len({run.output for of_latency in runs for run in of_latency}) != 1:
        raise SystemExit("the outputs differ")
    seconds = [statistics.median(run.seconds for run in of_latency) for of_latency in runs]
    sent = [str(one.steps), str(one.messages), f"{one.sent:,}"]
    return [schedule, *sent, *(f"{value:.2f}" for value in seconds)]


def _measured(latency: float, command: list[str]) -> Run:
    cluster = str(Path(__file__).with_name("emulated_cluster.py"))
    words = [sys.executable, cluster, "--nodes", str(NODES), "--latency", str(latency), "--"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "statistics.json"
        settings = {**os.environ, **_ALONE, "POLYRT_STATS": str(report)}
        done = subprocess.run(
            [*words, *command], env=settings, check=True, stdout=subprocess.PIPE, text=True
        )
        regions = json.loads(report.read_text())["regions"]
    (ranks,) = [region["ranks"] for region in regions if region["name"] == "heat"]
    return Run(
        steps=ranks[0]["steps"],
        messages=sum(rank["messages"] for rank in ranks),
        sent=sum(rank["bytes"] for rank in ranks),
        seconds=max(sum(rank[phase] for phase in _PHASES) for rank in ranks),
        output=done.stdout,
    )


if __name__ == "__main__":
    main()
