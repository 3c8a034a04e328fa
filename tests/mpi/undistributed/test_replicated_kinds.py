"""Regions of which it matters who runs them: those that print, read clocks, or add in any order."""

from __future__ import annotations

from pathlib import Path

import pytest
from replication import CHANCES, replicated

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_PRINTING = """#include <stdio.h>
#include <time.h>

static double row[40], next[40], elapsed;

static void relax(int step)
{
#pragma polydist name(relax)
    for (int k = 1; k < 39; k++) {
        next[k] = 0.5 * (row[k - 1] + row[k + 1]) + (k == 7 ? step : 0);
        if (next[k] > 450)
            printf("step %d, place %d: %a\\n", step, k, next[k]);
        if (next[k] > 450 && step % 10 == 0)
            fprintf(stderr, "much at %d %d\\n", step, k);
    }
}

static void timed(void)
{
#pragma polydist name(timed)
    {
        double began = clock();
        for (int k = 1; k < 39; k++)
            row[k] = 0.9 * next[k];
        elapsed = elapsed + (clock() - began);
    }
}

int main(void)
{
    for (int step = 0; step < 500; step++) {
        relax(step);
        timed();
        if (step % 100 == 0)
            printf("after %d: %a\\n", step, row[9]);
    }
    return elapsed < 0;
}
"""


@pytest.mark.parametrize(("ranks", "timed"), [(2, False), (1, True)], ids=["two", "one"])
def test_what_prints_is_replicated_and_clocks_are_not(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int, timed: bool
) -> None:
    """Each line comes once all the same; one rank alone has the clock to itself."""
    source = workshop.folder / "printing.c"
    source.write_text(_PRINTING)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    assert expected.count(b"place") > 50, "and so standard error is written to as well"
    for _ in range(CHANCES):
        found = replicated(mpich, ranks, program, expected, tmp_path)
        assert timed or found["timed"] == 0
        if found["relax"] and (found["timed"] or not timed):
            break
    assert found["relax"] and (found["timed"] or not timed)


def test_output_of_all_ranks_is_asked_for(workshop: Workshop, mpich: Mpi, tmp_path: Path) -> None:
    """What a region prints comes from rank 0, then, as it is distributed."""
    source = workshop.folder / "printing.c"
    source.write_text(_PRINTING)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    given = {"POLYRT_REPLICATE": "auto", "POLYRT_STDOUT": "all"}
    outcome = mpich.run(2, program, [], given, 60, tmp_path)
    lines, wanted = outcome.stdout.splitlines(), expected.splitlines()
    from_all = [line for line in wanted if line.startswith(b"after")]
    assert sorted(lines) == sorted(wanted + from_all)


_SUMS = """#include <stdio.h>

static double row[5000];

static double small(int n)
{
    double sum = 0;
#pragma polydist name(small) reduction(+ : sum)
    for (int k = 0; k < n; k++)
        sum += row[k] * row[k];
    return sum;
}

static double large(int n)
{
    double sum = 0;
#pragma polydist name(large) reduction(+ : sum)
    for (int k = 0; k < n; k++)
        sum += row[k];
    return sum;
}

static double heavy(int n)
{
    double sum = 0;
#pragma polydist name(heavy) reduction(+ : sum)
    for (int k = 0; k < n; k++) {
        double root = row[k];
        while (root * root > row[k])
            root = 0.5 * (root + row[k] / root) - 1e-9;
        sum += root;
    }
    return sum;
}

static void fill(int step)
{
#pragma polydist name(fill)
    for (int k = 0; k < 5000; k++)
        row[k] = 1.0 / (k + step + 1);
}

int main(void)
{
    for (int step = 0; step < 5; step++) {
        fill(step);
        printf("%a\\n", small(1500));
        if (large(5000) + heavy(100) < 0)
            return 1;
    }
    return 0;
}
"""


@pytest.mark.parametrize("ranks", [1, 3])
def test_few_points_are_summed_up_on_all_ranks(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, ranks: int
) -> None:
    """That depends on their number alone, so that every run gives the same."""
    source = workshop.folder / "sums.c"
    source.write_text(_SUMS)
    program, expected = distributed(workshop, source, mpich), expected_output(workshop, source, "")
    found = replicated(mpich, ranks, program, expected, tmp_path)
    assert (found["small"], found["large"], found["heavy"]) == (5, 0, 0)
