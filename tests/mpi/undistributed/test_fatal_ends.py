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


_TOLD = """\
#include <stdio.h>
#include <stdlib.h>

double a[300], b[300];

int main(void)
{
    for (int i = 0; i < 300; i++)
        a[i] = 281 - i;
    printf("before\\n");
#pragma polydist
    for (int i = 0; i < 300; i++) {
        if (a[i] < 0) {
            printf("negative at %d\\n", i);
            exit(3);
        }
        b[i] = 2 * a[i];
    }
    printf("after\\n");
    return b[0] < 0;
}
"""


@pytest.mark.parametrize("ranks", [1, 3])
def test_what_the_rank_prints_that_ends_the_program_is_seen(
    workshop: Workshop, mpich: Mpi, ranks: int
) -> None:
    """With what was printed before, and the program's own status."""
    source = workshop.folder / "told.c"
    source.write_text(_TOLD)
    outcome = mpich.run(ranks, distributed(workshop, source, mpich), [], {}, 60, workshop.folder)
    assert outcome.status == 3
    lines = sorted(line for line in outcome.stdout.splitlines() if not line.startswith(b"Abort"))
    assert lines == [b"before", b"negative at 282"]


_ON_STANDARD_ERROR = """\
#include <stdio.h>
#include <stdlib.h>

double a[40];

int main(void)
{
    for (int t = 0; t < 900; t++) {
#pragma polydist
        for (int i = 0; i < 40; i++) {
            a[i] = a[i] * 0.5 + i;
            if (a[i] + t > 940) {
                fprintf(stderr, "large at %d\\n", i);
                exit(3);
            }
        }
    }
    return 0;
}
"""


def test_all_ranks_together_say_it_once(workshop: Workshop, mpich: Mpi) -> None:
    """Also where the execution is replicated, so that each of them gets there."""
    source = workshop.folder / "said.c"
    source.write_text(_ON_STANDARD_ERROR)
    given = {"POLYRT_REPLICATE": "auto"}
    outcome = mpich.run(2, distributed(workshop, source, mpich), [], given, 60, workshop.folder)
    assert outcome.status == 3
    assert outcome.stderr.count(b"large at 39") == 1
