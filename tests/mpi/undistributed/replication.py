"""Which executions of a program's regions every rank ran all of."""

from __future__ import annotations

import json
from pathlib import Path

from support.mpi import Mpi

CHANCES = 3
"""Ranks decide by the times that they measure, and another job may disturb one of them."""


def replicated(
    mpich: Mpi, ranks: int, program: Path, expected: bytes, folder: Path
) -> dict[str, int]:
    """How many executions of each region were replicated."""
    given = {"POLYRT_REPLICATE": "auto", "POLYRT_STATS": str(folder / "statistics.json")}
    outcome = mpich.run(ranks, program, [], given, 180, folder)
    assert (outcome.status, outcome.stdout) == (0, expected), outcome.stderr.decode()
    told = [line for line in outcome.stderr.splitlines() if not line.startswith(b"polyrt: ")]
    assert len(told) == len(set(told)), "errors are printed once, too"
    regions = json.loads((folder / "statistics.json").read_text())["regions"]
    return {row["name"]: row["ranks"][0]["replicated"] for row in regions}
