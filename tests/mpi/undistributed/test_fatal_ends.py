"""Branches that end the program: the status is that of the sequential program, on every rank."""

from __future__ import annotations

import pytest

from support.build import Workshop, distributed
from support.mpi import Mpi

_CHECKED = """\
program checked
  implicit none
  integer :: i, n
  real(8) :: a(200), b(200)
  n = 200
  print *, 'before'
  do i = 1, n
    a(i) = 151 - i
  end do
  !$polydist
  do i = 1, n
    if (a(i) < 0) then
      write (*, *) 'negative', i
      stop 7
    end if
    b(i) = sqrt(a(i))
  end do
  print '(es24.16)', b
end program
"""


@pytest.mark.full
@pytest.mark.parametrize("kind", ["mpich", "openmpi"])
def test_the_rank_that_gets_there_ends_all(
    workshop: Workshop, kind: str, request: pytest.FixtureRequest
) -> None:
    """With the status of the program, and with what was printed there."""
    source = workshop.folder / "checked.f90"
    source.write_text(_CHECKED)
    mpi: Mpi = request.getfixturevalue(kind)
    program = distributed(workshop, source, mpi)
    for ranks in (1, 2, 3, 4):
        outcome = mpi.run(ranks, program, [], {}, 60, workshop.folder)
        assert (outcome.status, b"STOP 7" in outcome.stderr) == (7, True)
        assert outcome.stdout.split() == [b"before", b"negative", b"152"]
