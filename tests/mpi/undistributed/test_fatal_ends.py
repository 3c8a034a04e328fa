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
def test_the_rank_that_gets_there_ends_all(workshop: Workshop, mpich: Mpi) -> None:
    source = workshop.folder / "checked.f90"
    source.write_text(_CHECKED)
    program = distributed(workshop, source, mpich)
    for ranks in (1, 3):
        outcome = mpich.run(ranks, program, [], {}, 60, workshop.folder)
        assert (outcome.status != 0, b"STOP 7" in outcome.stderr) == (True, True)
        assert b"E" not in outcome.stdout, "nothing after the region runs"
