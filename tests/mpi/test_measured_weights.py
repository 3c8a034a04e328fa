"""``POLYRT_WEIGHTS=auto``: whatever the ranks find, they all find the same, blocks are as it says,
and results are those of the sequential program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.processes import Outcome

ROWS, COLUMNS, RANKS = 240, 50, 3
PROGRAM = f"""#include <stdio.h>
static double a[{ROWS}][{COLUMNS}];
int main(void)
{{
#pragma polydist
    for (int i = 0; i < {ROWS}; i++)
        for (int j = 0; j < {COLUMNS}; j++)
            a[i][j] = i + j * 0.5;
    double sum = 0;
    for (int i = 0; i < {ROWS}; i++)
        sum += a[i][i % {COLUMNS}];
    printf("%a\\n", sum);
    return 0;
}}
"""


def _source(folder: Path) -> Path:
    source = folder / "rows.c"
    source.write_text(PROGRAM)
    return source


def _rows_of(record: Path, rank: int) -> int:
    lines = [json.loads(line) for line in Path(f"{record}.{rank}.jsonl").read_text().splitlines()]
    return sum(line["hi"][0] - line["lo"][0] + 1 for line in lines if "compute" in line)


@pytest.mark.parametrize(
    ("options", "device", "where"),
    [
        ((), "none", "on cores"),
        pytest.param(
            ("--device=auto",),
            "host,none",
            "on devices where ranks have one",
            marks=pytest.mark.full,
        ),
    ],
)
def test_blocks_are_as_measured(
    workshop: Workshop,
    mpich: Mpi,
    tmp_path: Path,
    options: tuple[str, ...],
    device: str,
    where: str,
) -> None:
    source, record = _source(tmp_path), tmp_path / "record"
    program = distributed(workshop, source, mpich, options)
    settings = {
        "POLYRT_WEIGHTS": "auto",
        "POLYRT_STATS": "1",
        "POLYRT_RECORD": str(record),
        "POLYRT_TILE": f"1,{COLUMNS}",
        "POLYRT_DEVICE": device,
    }
    outcome = mpich.run(RANKS, program, [], settings, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, ""))
    said = re.findall(rf"auto has found, for regions that run {where}: ([\d.,]+)", _text(outcome))
    weights = [float(weight) for weight in said[0].split(",")]
    rows = [_rows_of(record, rank) for rank in range(RANKS)]
    assert (len(said), len(weights), sum(rows), min(weights)) == (1, RANKS, ROWS, 1)
    shares = [ROWS * weight / sum(weights) for weight in weights]
    assert all(abs(own - share) <= 2 for own, share in zip(rows, shares, strict=True))


def _text(outcome: Outcome) -> str:
    return outcome.stderr.decode()


def test_a_simulation_measures_nothing(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    program = distributed(workshop, _source(tmp_path), mpich)
    settings = {"POLYRT_WEIGHTS": "auto", "POLYRT_SIMULATE": "4"}
    outcome = mpich.run(1, program, [], settings, 60, workshop.folder)
    assert outcome.status == 1
    assert "POLYRT_WEIGHTS=auto: a simulation measures nothing" in _text(outcome)
    assert "give numbers" in _text(outcome)
