"""What a simulation says that each rank sends, against what it sends in a run: in each region, and
for ordinary code between them. Guards act in both. A simulation computes nothing: where conditions
read what regions have written, it and the run may decide in other ways."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from fuzz.run.bench import Bench, Draft
from fuzz.run.series import Item
from fuzz.run.trials import Setting, Trial
from support.mpi import clean_environment
from support.processes import run_process

Bytes = dict[str, list[int]]
"""What every rank sends, by region."""

Report = dict[str, Any]
_PARAMETER = re.compile(r"int64_t p_(\w+);")
"""A parameter among the arguments of a region's functions."""
_OUTSIDE = "(code outside regions)"


class _Failed(Exception):
    """A run that was to count has failed, or its time was up."""


def not_foretold(bench: Bench, draft: Draft, trial: Trial) -> str:
    """What differs, or nothing. The executable with the program is in the bench's folder."""
    setting = replace(trial.setting, grid="", weights="", threads=1)
    word = Item(draft.seed, trial.arguments).word
    simulating = {"POLYRT_SIMULATE": str(setting.ranks), "POLYRT_SIMULATE_ROOT": "on"}
    program = bench.folder / "distributed"
    try:
        found = _statistics(bench, setting, [str(program), word], simulating)
        sent = _statistics(bench, setting, bench.mpi.command(setting.ranks, program, [word]), {})
    except _Failed as failure:
        return str(failure)
    told = differences(_foretold(found, setting.ranks), _sent(sent))
    return "" if told and _reads_parameters(bench, draft) else told


def differences(foretold: Bytes, real: Bytes) -> str:
    """The regions whose ranks send other bytes than the simulation says, one in a line. What sends
    nothing may be missing."""
    return "\n".join(
        f"{name}: ranks send {real.get(name)} bytes; the simulation says {foretold.get(name)}"
        for name in sorted({**foretold, **real})
        if any((*foretold.get(name, []), *real.get(name, [])))
        and foretold.get(name) != real.get(name)
    )


def _reads_parameters(bench: Bench, draft: Draft) -> bool:
    """Whether a region has other parameters than the sizes, and products of them: elements that
    other regions may write."""
    translated = (bench.folder / f"{Path(file.name).stem}.polydist" for file in draft.files)
    paths = (path for base in translated for path in base.parent.glob(f"{base.name}*.c"))
    named = {name for path in paths for name in _PARAMETER.findall(path.read_text())}
    sizes = {name for name, _ in draft.program.limits}
    return any(not sizes.issuperset(name.split("_x_")) for name in named)


def _statistics(
    bench: Bench, setting: Setting, command: list[str], given: Mapping[str, str]
) -> Report:
    """The report of a run, which has not failed."""
    report: Path = bench.folder / "statistics.json"
    report.unlink(missing_ok=True)
    environment = {
        **clean_environment(),
        **bench.mpi.environment,
        **setting.environment,
        **given,
        "POLYRT_STRICT": "0",
        "POLYRT_STATS": str(report),
    }
    outcome = run_process(command, environment, bench.seconds, bench.folder)
    if outcome.status != 0 or not report.exists():
        told = outcome.stderr.decode(errors="replace")[-1000:]
        which = "simulation" if "POLYRT_SIMULATE" in given else "run with statistics"
        raise _Failed(f"the {which} ended with status {outcome.status}\n{told}")
    found: Report = json.loads(report.read_text())
    return found


def _sent(report: Report) -> Bytes:
    return {
        region["name"]: [int(rank["bytes"]) for rank in region["ranks"]]
        for region in report["regions"]
    }


def _foretold(report: Report, ranks: int) -> Bytes:
    """Of regions with what is fetched before and gathered after them."""
    counts: Bytes = {}
    for region in report["regions"]:
        (run,) = [run for run in region["runs"] if run["ranks"] == ranks]
        counts[region["name"]] = [
            int(row["bytes"] + row["gather_bytes"] + row["fetch_bytes"]) for row in run["work"]
        ]
    for outside in report["outside"]:
        if outside["ranks"] == ranks:
            counts[_OUTSIDE] = [int(rank["bytes"]) for rank in outside["work"]]
    return counts
