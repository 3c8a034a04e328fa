"""Programs that check themselves: what is right stays right, and the text of a region keeps its
meaning between what observes it."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed, expected_output
from support.mpi import Mpi
from support.programs import PROGRAMS, Program

_CHOSEN = (
    *("labels", "lower_bounds", "places", "records", "sections", "sor"),
    *("held_values", "reduced_arrays", "reduced_inside", "at_once", "array_sums"),
    *("called_common", "blas_calls"),
)
_IN_C = ("called_loops", "bodies")
_PROGRAMS = [
    program
    for program in PROGRAMS
    if program.name in _IN_C or (not program.is_c and program.path.stem in _CHOSEN)
]
_QUICK = ("bodies", "labels-fortran")


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(p, id=p.name, marks=[] if p.name in _QUICK else pytest.mark.full)
        for p in _PROGRAMS
    ],
)
def test_checking_programs_print_the_same(workshop: Workshop, mpich: Mpi, program: Program) -> None:
    arguments = program.arguments[0]
    built = distributed(workshop, program.path, mpich, ("--check",))
    outcome = mpich.run(3, built, arguments.split(), {"POLYRT_TILE": "3,4"}, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (
        0,
        expected_output(workshop, program.path, arguments),
    ), outcome.stderr.decode()
