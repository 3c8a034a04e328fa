"""Executions with sizes for which the iterations of a loop need values of each other, although the
region takes for granted that they do not: they run as they were written."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.programs import ROOT

_SAID = b"iterations of the loop over '%s' need values of each other, unless %s; the loops run as"
_LENIENT = {"POLYRT_STRICT": "0"}


@pytest.mark.parametrize(
    ("program", "arguments", "said"),
    [
        ("apart_sizes.c", "9 7 5 4", _SAID % (b"k", b"last + 1 == rows and width >= columns")),
        ("apart_sizes.c", "9 7 5 8", _SAID % (b"k", b"last + 1 == rows and width >= columns")),
        ("apart_sizes.c", "9 7 5 6 3", _SAID % (b"i", b"offset >= count")),
        ("apart_sizes.c", "9 7 5 6 9 6", _SAID % (b"i", b"m and n + 1 differ")),
        ("apart_planes.f", "9 2 3", b"grid(2) == ny2 + 2 and nx2 + 2 >= grid(1)"),
        ("apart_planes.f", "9 2 2 3", b"grid(2) == ny2 + 2 and nx2 + 2 >= grid(1)"),
        ("apart_planes.f", "9 2 2 1", b"grid(2) == ny2 + 2 and nx2 + 2 >= grid(1)"),
    ],
)
def test_sizes(workshop: Workshop, mpich: Mpi, program: str, arguments: str, said: bytes) -> None:
    source = ROOT / "tests/programs" / program
    built = distributed(workshop, source, mpich)
    for ranks in (1, 2, 3):
        outcome = mpich.run(ranks, built, arguments.split(), _LENIENT, 60, workshop.folder)
        expected = expected_output(workshop, source, arguments)
        assert (outcome.status, outcome.stdout) == (0, expected)
        assert said in outcome.stderr
