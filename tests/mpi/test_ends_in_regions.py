"""A region that ends the program does so with the program's status and what it prints, on whatever
rank, and no rank goes on where the program would not."""

from __future__ import annotations

import subprocess

import pytest

from support.build import Workshop, distributed, sequential
from support.mpi import Mpi

PROGRAMS = {
    "ending.c": """\
#include <stdio.h>
#include <stdlib.h>

static double a[600], total[600];

static void check(double x, int i, double limit)
{
    if (x > limit) {
        printf("%g at %d\\n", x, i);
        exit(5);
    }
}

int main(void)
{
    for (int i = 0; i < 600; i++)
        a[i] = i == 500 ? 3 : 1;
    for (int t = 0; t < 12; t++) {
        if (t % 2 == 0)
            printf("step %d\\n", t);
#pragma polydist
        for (int i = 0; i < 600; i++) {
            total[i] += a[i];
            check(total[i], i, 30);
        }
    }
    printf("never\\n");
    return 0;
}
""",
    "ending.f90": """\
program ending
  implicit none
  real(8) :: a(600) = 1, total(600) = 0
  integer :: i, t
  a(501) = 3
  do t = 1, 12
    if (mod(t, 2) == 1) print *, 'step', t
    !$polydist
    do i = 1, 600
      total(i) = total(i) + a(i)
      if (total(i) > 30) then
        write (*, *) 'large', i, total(i)
        stop 5
      end if
    end do
  end do
  print *, 'never'
end program
""",
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_end_is_that_of_the_program(
    workshop: Workshop, mpich: Mpi, name: str, threads: int
) -> None:
    source = workshop.folder / name
    source.write_text(PROGRAMS[name])
    expected = subprocess.run([sequential(workshop, source)], check=False, capture_output=True)
    assert expected.returncode == 5 and b"never" not in expected.stdout
    program = distributed(workshop, source, mpich, threads=threads > 1)
    for ranks in (1, 2, 3):
        settings = {"OMP_NUM_THREADS": str(threads), "POLYRT_TILE": "7"}
        done = mpich.run(ranks, program, [], settings, 60, workshop.folder)
        assert (done.status, sorted(done.stdout.splitlines())) == (
            5,
            sorted(expected.stdout.splitlines()),
        ), done.stderr
        assert (b"with status 5" in done.stderr) == (ranks > 1), done.stderr
