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
    ["50 50 0 0", "30000 30000 0 0", "30000 30000 0 5", "50 0 1 1", "30000 0 1 1"],
    ids=["small", "large", "from the middle", "small, from 1", "from 1"],
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
