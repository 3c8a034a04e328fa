"""Values that stay on devices from one region to the next: what is printed is exact, and what is
copied is what somebody on the other side reads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

REGIONS = """\
#include <stdio.h>
#include <stdlib.h>
static void average(int n, double (*a)[n], double (*b)[n])
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
static void copy_back(int n, double (*a)[n], double (*b)[n])
{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[i][j] = b[i][j] / 4;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]), writes = atoi(argv[3]);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b), sum = 0;
    a[n / 2][n / 2] = argc;
    for (int t = 0; t < steps; t++) {
        average(n, a, b);
        copy_back(n, a, b);
        if (writes)
            a[t][t] += t;
        if (writes && t == 3)
            b = realloc(b, (n + 100) * sizeof *b);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            sum += (i + 2 * j + 1) * a[i][j];
    printf("%a\\n", sum);
    free(b);
    free(a);
    return 0;
}
"""


def _program(workshop: Workshop, mpich: Mpi) -> tuple[Path, Path]:
    source = workshop.folder / "regions.c"
    if not source.exists():
        source.write_text(REGIONS)
    return source, distributed(workshop, source, mpich, ("--device=auto",))


def _bytes(statistics: Path) -> dict[tuple[str, str, str], float]:
    rows = json.loads(statistics.read_text())["devices"]
    return {
        (row["region"], row["array"], way): sum(rank[way] for rank in row["ranks"])
        for row in rows
        for way in ("up", "down")
    }


@pytest.mark.parametrize("ranks", [1, 2])
def test_only_borders_move_in_a_time_loop(workshop: Workshop, mpich: Mpi, ranks: int) -> None:
    """Up goes what is read from before the first region, and down what is read after the last one:
    both once. Between ranks, the rows at their borders, in every step but the last."""
    source, program = _program(workshop, mpich)
    n, steps, real = 120, 9, 8
    statistics = workshop.folder / f"regions-{ranks}.json"
    settings = {"POLYRT_DEVICE": "host", "POLYRT_STATS": str(statistics)}
    arguments = [str(n), str(steps), "0"]
    outcome = mpich.run(ranks, program, arguments, settings, 60, workshop.folder)
    assert outcome.stdout == expected_output(workshop, source, " ".join(arguments))
    copied = _bytes(statistics)
    borders = 2 * (ranks - 1) * (n - 2) * real
    assert copied["average", "a", "up"] == (n * n - 4) * real + borders * steps
    assert copied["copy_back", "a", "down"] == (n - 2) * (n - 2) * real + borders * (steps - 1)
    others = [moved for (_, array, _), moved in copied.items() if array == "b"]
    assert others == [0, 0, 0, 0]
    assert copied["average", "a", "down"] == copied["copy_back", "a", "up"] == 0


@pytest.mark.full
@pytest.mark.parametrize("ranks, device", [(1, "host"), (2, "host"), (3, "host,none"), (5, "host")])
@pytest.mark.parametrize(
    "more",
    [
        {},
        {"POLYRT_GATHER": "all"},
        {"POLYRT_GUARDS": "off"},
        {"POLYRT_DEVICE_AWARE_MPI": "1"},
        {"POLYRT_DEVICE_AWARE_MPI": "1", "POLYRT_GATHER": "all"},
    ],
)
def test_code_between_regions(
    workshop: Workshop, mpich: Mpi, ranks: int, device: str, more: dict[str, str]
) -> None:
    source, program = _program(workshop, mpich)
    settings = {"POLYRT_DEVICE": device, **more}
    outcome = mpich.run(ranks, program, ["120", "9", "1"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, source, "120 9 1")


HANDED_OVER = """\
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    int n = 40000, whole = 1;
    double *a = malloc((size_t)n * sizeof *a), *b = malloc((size_t)n * sizeof *b);
    FILE *file = tmpfile();
#pragma polydist
    for (int i = 0; i < n; i++)
        a[i] = i * 0.5;
    printf("%zu", fwrite(a, sizeof *a, (size_t)n, file));
    rewind(file);
    printf(" %zu", fread(b, sizeof *b, (size_t)n, file));
    for (int i = 0; i < n; i++)
        whole = whole && b[i] == i * 0.5;
    printf(" %d\\n", whole);
    return 0;
}
"""


def test_what_the_system_is_given_comes_down_first(workshop: Workshop, mpich: Mpi) -> None:
    """From the first byte of the memory on, which begins with a page."""
    source = workshop.folder / "handed_over.c"
    source.write_text(HANDED_OVER)
    program = distributed(workshop, source, mpich, ("--device=auto",))
    outcome = mpich.run(1, program, [], {"POLYRT_DEVICE": "host"}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, b"40000 40000 1\n"), outcome.stderr.decode()


STACKS = """\
#include <stdio.h>
#include <stdlib.h>
static double chosen(int n, int m, const int *near, double *found)
{
    double a[n * m], sum = 0;
    for (int i = 0; i < n * m; i++)
        a[i] = i % 7;
#pragma polydist size(near[n], found[n * m])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            found[i * m + j] = near[i] ? a[i * m + j] : a[(i - 2) * m + j] / 3;
    for (int i = 0; i < n * m; i++)
        sum += (i % 5) * found[i];
    return sum;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), m = atoi(argv[2]), *near = malloc(n * sizeof *near);
    double *found = malloc(n * m * sizeof *found);
    for (int i = 0; i < n; i++)
        near[i] = i < 1 + argc || i % 3;
    for (int t = 0; t < 4; t++)
        printf("%a\\n", chosen(n - t, m, near, found));
    free(found);
    free(near);
    return 0;
}
"""


def test_pages_below_an_array_on_a_stack_stay_open(workshop: Workshop, mpich: Mpi) -> None:
    """What is brought begins before the array, as values decide what is read: frames are there."""
    source = workshop.folder / "stacks.c"
    source.write_text(STACKS)
    program = distributed(workshop, source, mpich, ("--device=auto",))
    settings = {"POLYRT_DEVICE": "host"}
    outcome = mpich.run(2, program, ["120", "700"], settings, 60, workshop.folder)
    assert outcome.status == 0, outcome.stderr.decode()
    assert outcome.stdout == expected_output(workshop, source, "120 700")
