"""Arrays that lie differently on the ranks are gathered after each region, which is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed
from support.mpi import Mpi

_N, _STEPS = 40000, 12
_PROGRAM = f"""#include <stdio.h>
#include <stdlib.h>
enum {{ n = {_N} }};
static void step(double *to, const double *from)
{{
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        to[i] = from[i - 1] + from[i + 1];
}}
int main(void)
{{
    const char *rank = getenv("PMI_RANK");
    char *block = calloc(1, 2 * n * sizeof(double) + 4096);
    double *a = (double *)(void *)(block + (rank ? AWAY : 0)), *b = calloc(n, sizeof *b);
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int k = 0; k < {_STEPS}; k++) {{
        step(b, a);
        step(a, b);
    }}
    printf("%.17g\\n", a[n / 2]);
    return 0;
}}
"""
_TOLD = (
    "{array} does not begin at the same place of a page on all ranks, so that all results are "
    "gathered on every rank after each execution"
)


@pytest.mark.parametrize(("away", "told"), [("64 * atoi(rank)", 1), ("64", 0)])
def test_the_array_is_named_once(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, away: str, told: int
) -> None:
    source = workshop.folder / f"differing_views_{told}.c"
    source.write_text(_PROGRAM.replace("AWAY", away))
    binary = distributed(workshop, source, mpich)
    outcome = mpich.run(3, binary, [], {"POLYRT_REPLICATE": "never"}, 60, tmp_path)
    message = outcome.stderr.decode()
    assert outcome.status == 0, message
    assert float(outcome.stdout) == 2.0 ** (2 * _STEPS) * (_N // 2)
    told_of = [_TOLD.format(array=array) in message for array in ("from", "to")]
    assert sum(told_of) == told
    assert message.count("warning:") == told
