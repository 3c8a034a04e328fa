"""Reductions of floating point values round in another order than the sequential program, and in
the same order in every run."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi

PROGRAM = """\
#include <stdio.h>

int main(void)
{
    static float a[1000];
    float sum = 0.1f, column[3] = {1, 2, 3};
#pragma polydist reduction(+: sum, column)
    {
        for (int i = 0; i < 1000; i++)
            a[i] = 1.0f / (i * 13 % 29 + 1);
        for (int i = 0; i < 1000; i++) {
            sum += a[i];
            column[i % 3] -= a[i] * 0.3f;
        }
    }
    printf("%a %a %a %a\\n", (double)sum, (double)column[0], (double)column[1], (double)column[2]);
    return 0;
}
"""


def _values(output: bytes) -> list[float]:
    return [float.fromhex(word) for word in output.decode().split()]


@pytest.mark.parametrize("threads", [1, 3])
def test_rounding_differs_but_is_the_same_in_every_run(
    workshop: Workshop, mpich: Mpi, threads: int
) -> None:
    source = workshop.folder / "rounding.c"
    source.write_text(PROGRAM)
    expected = _values(expected_output(workshop, source, ""))
    program = distributed(workshop, source, mpich, threads=threads > 1)
    for ranks in (1, 2, 3):
        runs = [
            mpich.run(
                ranks,
                program,
                [],
                {"OMP_NUM_THREADS": str(threads), "POLYRT_TILE": "7"},
                60,
                workshop.folder,
            ).stdout
            for _ in range(3)
        ]
        assert len(set(runs)) == 1
        assert _values(runs[0]) == pytest.approx(expected, rel=1e-4)
        assert ranks > 1 or _values(runs[0]) == expected
