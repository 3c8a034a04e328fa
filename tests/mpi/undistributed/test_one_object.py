"""Arrays whose size nobody says, read by unknown subscripts that lead into what the region writes:
C allows it within one object. Then the loops run as they were written."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

_PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
static void follow(int n, int first, const int *at, const double *x, double *y, double *z)
{
#pragma polydist name(follow)
    for (int i = first; i < n; i++) {
        z[i] = i;
        y[i] = x[at[i]] + 1;
    }
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), apart = atoi(argv[2]), shift = atoi(argv[3]), first = atoi(argv[4]);
    double *all = calloc(2 * n + 1, sizeof *all), *z = calloc(n, sizeof *z), sum = argc > 9;
    int *at = malloc(n * sizeof *at);
    for (int i = 0; i < n; i++)
        at[i] = i + apart - shift > 0 ? i + apart - shift - 1 : 0;
    follow(n, first, at, all, all + apart - shift, z);
    for (int i = 0; i < 2 * n; i++)
        sum += i % 7 * all[i] + z[i / 2];
    printf("%a\\n", sum);
    free(at);
    free(z);
    free(all);
    return 0;
}
"""


@pytest.mark.parametrize(
    "arguments",
    [
        "50 50 0 0",
        "30000 30000 0 0",
        "30000 30000 0 5",
        "50 0 1 1",
        "30000 0 1 1",
        "50 0 0 0",
        "30000 0 0 0",
    ],
    ids=["small", "large", "from the middle", "small, from 1", "from 1", "small, itself", "itself"],
)
def test_subscripts_that_lead_into_another_array(
    workshop: Workshop, mpich: Mpi, arguments: str
) -> None:
    source = workshop.folder / "one_object.c"
    source.write_text(_PROGRAM)
    program = distributed(workshop, source, mpich)
    settings = {"POLYRT_STRICT": "0"}
    outcome = mpich.run(3, program, arguments.split(), settings, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, arguments))
    assert b"region follow: x may be in one object with an array that the region" in outcome.stderr


_ROWS = """\
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), m = atoi(argv[2]), is_one = atoi(argv[3]), from = atoi(argv[4]);
    double **rows = malloc(n * sizeof *rows), *block = malloc(n * m * sizeof *block);
    double sum = argc > 9, *x = is_one ? block - from : calloc(n * m, sizeof *x) - from;
    int *at = malloc(n * sizeof *at);
    for (int i = 0; i < n; i++) {
        rows[i] = block + i * m;
        at[i] = (i * 37 + 11) % (n * m) + from;
        for (int j = 0; j < m; j++)
            rows[i][j] = i % 9 + j;
    }
#pragma polydist name(follow)
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                rows[i][j] += x[at[i]];
    for (int i = 0; i < n * m; i++)
        sum = sum * 0.99 + block[i];
    printf("%a\\n", sum);
    return 0;
}
"""


@pytest.mark.parametrize(
    "arguments, is_seen",
    [("300 8 1 0", True), ("3000 40 1 0", True), ("3000 40 1 1", True), ("3000 40 0 0", False)],
    ids=["small", "large", "from 1", "apart"],
)
def test_subscripts_that_lead_into_rows(
    workshop: Workshop, mpich: Mpi, arguments: str, is_seen: bool
) -> None:
    source = workshop.folder / "rows_of_one_object.c"
    source.write_text(_ROWS)
    program = distributed(workshop, source, mpich)
    settings = {"POLYRT_STRICT": "0"}
    outcome = mpich.run(3, program, arguments.split(), settings, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, arguments))
    assert (b"follow: x may be in one object with" in outcome.stderr) == is_seen
