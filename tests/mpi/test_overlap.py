"""What a region relies on and what it writes must not be the same memory: noticed when the region starts."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed
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
