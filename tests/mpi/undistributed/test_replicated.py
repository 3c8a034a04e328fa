"""Executions that are too small to share: every rank runs all of them once that has been measured,
with the same results, and with what they lack brought first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from replication import CHANCES, replicated

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_PROGRAM = """#include <stdio.h>
#include <stdlib.h>

static double field[FIELD], row[7], other[9], scale = 1;

/* Always distributed: what it leaves is on the ranks that wrote it. */
static double sweep(int n, int step)
{
    double greatest = 0;
#pragma polydist name(sweep) reduction(max : greatest)
    for (int i = 0; i < n; i++) {
        field[i] = 0.5 * field[i] + (i * 7 + step) % 11;
        greatest = field[i] > greatest ? field[i] : greatest;
    }
    return greatest;
}

static void collect(int step)
{
#pragma polydist name(collect)
    for (int k = 0; k < 7; k++)
        row[k] = 0.25 * row[k] + scale * field[FIELD / 8 * k + step % 8];
}

static void smooth(int n)
{
#pragma polydist name(smooth)
    for (int k = 0; k < n; k++)
        row[k] = 0.5 * row[k] + 1;
}

static void often(int sweeps)
{
#pragma polydist name(often)
    for (int t = 0; t < sweeps; t++)
        for (int k = 0; k < 9; k++)
            other[k] = 0.5 * other[k] + k;
}

static int seen(int step)
{
    int bits = 0;
#pragma polydist name(seen)
    for (int k = 0; k < 7; k++)
        bits |= row[k] > step % 5 ? 1 << k : 0;
    return bits;
}

static void large(int n)
{
#pragma polydist name(large)
    for (int i = 1; i < n; i++)
        for (int k = 0; k < 400; k++)
            field[i] = 0.999 * field[i] + 0.001 * (k % 3);
}

int main(void)
{
    double sum = 0;
    const char *rank = getenv("PMI_RANK");
    int apart = getenv("APART") && rank && *rank == '1';
    for (int step = 0; step < 600; step++) {
        if (step % EVERY == 0)
            sum += sweep(FIELD, step);
        collect(step);
        smooth(7 - (apart && step == 500));
        often(step < 550 ? 2 : 300000);
        sum += seen(step);
        scale += row[step % 7] * 1e-3;
        if (step < 16)
            large(FIELD < 40000 ? FIELD : 40000);
    }
    for (int k = 0; k < 7; k++)
        sum += row[k] + other[k + 2];
    for (int i = 0; i < FIELD; i++)
        sum += field[i];
    printf("%a\\n", sum);
    return 0;
}
"""


def _written(workshop: Workshop, field: int, every: int) -> Path:
    source = workshop.folder / f"replicated_{field}_{every}.c"
    source.write_text(_PROGRAM.replace("FIELD", str(field)).replace("EVERY", str(every)))
    return source


@pytest.mark.full
@pytest.mark.parametrize("ranks", [2, 3])
@pytest.mark.parametrize(("field", "every"), [(5000, 20), (400000, 1)])
def test_small_executions_are_replicated(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, field: int, every: int, ranks: int
) -> None:
    """What one reads is brought first, but not again and again from much memory where that takes
    longer than it saves; one that is much longer than those that were measured is not small."""
    source = _written(workshop, field, every)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    for _ in range(CHANCES):
        found = replicated(mpich, ranks, program, expected, tmp_path)
        assert found["sweep"] == 0
        if found["large"] == 0 and (found["collect"] <= 8) == (every == 1):
            break
    assert found["large"] == 0
    assert found["seen"] >= 60, "the order of its contributions does not matter"
    assert found["smooth"] >= 60 and (found["collect"] <= 8) == (every == 1)
    assert 60 <= found["often"] <= 550


def test_one_rank_alone_tries_the_loops_as_written(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = _written(workshop, 5000, 20)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    found = replicated(mpich, 1, program, expected, tmp_path)
    assert found["collect"] >= 1 and found["often"] >= 1 and found["large"] == 0


_PHASES = """#include <stdio.h>

static double row[7], other[64];

static void early(void)
{
#pragma polydist name(early)
    for (int k = 0; k < 7; k++)
        row[k] = 0.25 * row[k] + 1;
}

static void late(int lo, int hi)
{
#pragma polydist name(late)
    for (int k = lo; k < hi; k++)
        other[k] = 0.5 * other[k] + row[k % 7];
}

int main(void)
{
    for (int step = 0; step < 200; step++)
        early();
    for (int step = 0; step < 500; step++)
        late(step % 40, step % 40 + 1 + step % 19);
    for (int k = 0; k < 64; k++)
        printf("%a\\n", other[k]);
    return 0;
}
"""


def test_regions_of_a_later_phase_are_replicated(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    """They are measured when the program comes to them, whatever their sizes; not when eight times
    as many executions have passed."""
    source = workshop.folder / "phases.c"
    source.write_text(_PHASES)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    found = [replicated(mpich, 2, program, expected, tmp_path)["late"] for _ in range(CHANCES)]
    assert max(found) >= 200


@pytest.mark.full
def test_all_are_distributed_if_that_is_said(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = _written(workshop, 5000, 20)
    given = {"POLYRT_STATS": str(tmp_path / "statistics.json")}
    outcome = mpich.run(2, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    assert outcome.stdout == expected_output(workshop, source, "")
    regions = json.loads((tmp_path / "statistics.json").read_text())["regions"]
    assert not any(row["ranks"][0]["replicated"] for row in regions)


@pytest.mark.full
def test_ranks_that_differ_are_told_where_they_meet(
    workshop: Workshop, mpich: Mpi, tmp_path: Path
) -> None:
    source = _written(workshop, 5000, 20)
    given = {"POLYRT_REPLICATE": "auto", "APART": "1"}
    outcome = mpich.run(2, distributed(workshop, source, mpich), [], given, 60, tmp_path)
    told = (b"different values", b"differs between ranks")
    """The latter where the region is not replicated, as on a busy machine."""
    assert outcome.status != 0 and any(words in outcome.stderr for words in told)


def test_a_wrong_setting_is_an_error(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    source = _written(workshop, 5000, 20)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(2, program, [], {"POLYRT_REPLICATE": "yes"}, 60, tmp_path)
    assert outcome.status != 0
    assert b"POLYRT_REPLICATE=yes is neither auto nor never" in outcome.stderr
