"""What a program draws is the same on every rank, whatever it takes its seeds from."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed
from support.mpi import Mpi

_FORTRAN = """\
program draws
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(n), b(n), worst
  integer :: round, i, length
  integer, allocatable :: seed(:)
  integer(8) :: now
  worst = 0
  do round = 1, 3
     if (round == 2) call random_seed()
     if (round == 3) then
        call random_seed(size=length)
        allocate (seed(2 * length))
        do i = 1, 2 * length
           call system_clock(now)
           seed(i) = int(mod(now * i, 999983_8))
        end do
        call random_seed(put=seed(1::2))
     end if
     call random_number(a)
     !$polydist
     do i = 1, n
        b(i) = 2 * a(i)
     end do
     worst = max(worst, maxval(abs(b - 2 * a)))
  end do
  print '(es9.2, l2)', worst, all(a(2:) /= a(1))
end program
"""

_C = """\
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double a[60], b[60];

int main(void)
{
    double worst = 0;
    unsigned char bytes[13];
    for (int round = 0; round < 4; round++) {
        if (round == 0)
            srand((unsigned)getpid());
        else if (round == 1)
            srandom((unsigned)getpid());
        else if (round == 2)
            srand48(getpid());
        else if (getentropy(bytes, sizeof bytes))
            return 1;
        for (int i = 0; i < 60; i++)
            a[i] = round == 0   ? rand()
                   : round == 1 ? (double)random()
                   : round == 2 ? drand48()
                                : bytes[i % 13];
#pragma polydist
        for (int i = 0; i < 60; i++)
            b[i] = 2 * a[i];
        for (int i = 0; i < 60; i++)
            worst += b[i] != 2 * a[i];
#pragma polydist root
        srand48(round);
    }
    printf("%9.2E T\\n", worst);
    return 0;
}
"""


_THREADS = """\
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static double a[60], b[60];

static void *seeding(void *nothing)
{
    for (int k = 0; k < 50; k++)
        srand48(getpid() + k);
    return nothing;
}

int main(void)
{
    double worst = 0;
    pthread_t threads[3];
#pragma omp parallel num_threads(3)
    srand((unsigned)getpid());
    for (int k = 0; k < 3; k++)
        if (pthread_create(&threads[k], NULL, seeding, NULL))
            return 1;
    for (int k = 0; k < 3; k++)
        pthread_join(threads[k], NULL);
    srand((unsigned)getpid());
    for (int i = 0; i < 60; i++)
        a[i] = rand();
#pragma polydist
    for (int i = 0; i < 60; i++)
        b[i] = 2 * a[i];
    for (int i = 0; i < 60; i++)
        worst += b[i] != 2 * a[i];
    printf("%9.2E T\\n", worst);
    return 0;
}
"""


@pytest.mark.parametrize("threads", [False, True], ids=["plain runtime", "runtime with OpenMP"])
def test_threads_seed_alone(workshop: Workshop, mpich: Mpi, tmp_path: Path, threads: bool) -> None:
    """Those of one rank meet no others in any order."""
    source = workshop.folder / "threads.c"
    source.write_text(_THREADS)
    program = distributed(workshop, source, mpich, threads=threads, flags=("-fopenmp",))
    outcome = mpich.run(2, program, [], {}, 60, tmp_path)
    assert (outcome.status, outcome.stdout.split()) == (0, [b"0.00E+00", b"T"]), outcome


@pytest.mark.parametrize("name, text", [("draws.f90", _FORTRAN), ("draws.c", _C)])
def test_ranks_draw_alike(
    workshop: Workshop, mpich: Mpi, tmp_path: Path, name: str, text: str
) -> None:
    source = workshop.folder / name
    source.write_text(text)
    for ranks in (1, 3):
        outcome = mpich.run(ranks, distributed(workshop, source, mpich), [], {}, 60, tmp_path)
        assert (outcome.status, outcome.stdout.split()) == (0, [b"0.00E+00", b"T"]), outcome
