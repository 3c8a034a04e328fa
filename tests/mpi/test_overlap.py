"""What a region relies on and what it writes must not be the same memory: noticed when the region
starts."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.programs import ROOT

_PROGRAM = ROOT / "tests/programs/aliases.c"


@pytest.mark.parametrize(
    ("call", "names"),
    [
        ("1", "walk: q and n"),
        ("2", "count: q and g->n"),
        ("3", "scale: v and factor"),
        ("4", "iterate: q and i"),
        ("5", "shift: from and to"),
    ],
)
def test_overlap(workshop: Workshop, mpich: Mpi, call: str, names: str) -> None:
    program = distributed(workshop, _PROGRAM, mpich)
    outcome = mpich.run(2, program, [call], {}, 60, workshop.folder)
    assert outcome.status not in (0, None)
    assert f"region {names} overlap in memory".encode() in outcome.stderr


_CLOSE = """
#include <stdio.h>
#include <stdlib.h>

static void turn(double *a, int n, int m, double (*c)[m])
{
#pragma polydist
    {
        for (int i = 0; i < n; i++)
            a[i] += i;
        for (int i = 0; i < (1 + m) / 2; i++)
            for (int j = -i; j <= -i; j += 3)
                c[i][2 + j] = a[m / 2] + c[3 * j - i + 4][2 + i];
    }
}

int main(int argc, char **argv)
{
    double block[256];
    const int n = atoi(argv[argc - 1]);
    for (int i = 0; i < 256; i++)
        block[i] = i % 17;
    turn(block, n, 4, (double (*)[4])(block + 16));
    for (int i = 0; i < 256; i++)
        printf("%g\\\\n", block[i]);
    return 0;
}
"""


def test_arrays_side_by_side(workshop: Workshop, mpich: Mpi) -> None:
    """The range that is emitted for c begins at row -2 where m is 4: that of a touches it, and no
    element does."""
    source = workshop.folder / "close.c"
    source.write_text(_CLOSE)
    program = distributed(workshop, source, mpich)
    outcome = mpich.run(3, program, ["16"], {}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, expected_output(workshop, source, "16")), (
        outcome.stderr
    )
    outcome = mpich.run(3, program, ["19"], {}, 60, workshop.folder)
    assert outcome.status not in (0, None) and b"a and c overlap in memory" in outcome.stderr
