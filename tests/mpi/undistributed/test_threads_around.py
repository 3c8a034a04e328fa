"""Regions that threads of the program's own enter: their loops run as they were written, so that
what shared them among the threads has to stay."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.build import Workshop, distributed, fortran_compiler
from support.mpi import Mpi

_C = """
#include <stdio.h>
static double a[500], b[500], sum;
static void step(int n)
{
#pragma polydist
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] += i;
#pragma omp for
#pragma polydist
    for (int i = 1; i < n; i++)
        b[i] += 2 * a[i - 1];
#pragma polydist
    for (int t = 0; t < 3; t++) {
#ifdef _OPENMP
#pragma omp for
#endif
        for (int i = 1; i < n; i++)
            b[i] += t;
    }
#pragma polydist
#pragma omp single
    for (int i = 0; i < n; i++)
        sum += b[i];
}
int main(void)
{
    int n = 500;
#pragma omp parallel
    step(n);
    printf("%a\\n", sum);
}
"""
_FORTRAN = """
program threads
  implicit none
  integer :: n, i
  real(8) :: a(500), total
  n = 500
  a = 0
  total = 0
!$omp parallel
  call step(n, a)
!$omp end parallel
  do i = 1, n
    total = total + a(i)
  end do
  print *, total
contains
  subroutine step(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, t
    !$polydist
    !$omp do
    do i = 1, n
      a(i) = a(i) + i
    end do
    !$omp end do
    !$polydist
    do t = 1, 3
      !$omp do
      do i = 1, n
        a(i) = a(i) + t
      end do
      !$omp end do
    end do
  end subroutine
end program
"""
_THREADS = {"POLYRT_STRICT": "0", "OMP_NUM_THREADS": "3"}


@pytest.mark.parametrize(("text", "suffix"), [(_C, ".c"), (_FORTRAN, ".f90")], ids=["c", "f90"])
def test_work_is_shared_as_it_was(workshop: Workshop, mpich: Mpi, text: str, suffix: str) -> None:
    source = workshop.folder / f"threads{suffix}"
    source.write_text(text)
    program = distributed(workshop, source, mpich, threads=True)
    outcome = mpich.run(2, program, [], _THREADS, 60, workshop.folder)
    assert (outcome.status, outcome.stdout) == (0, _sequential(source)), outcome.stderr.decode()
    assert b"inside an OpenMP parallel construct" in outcome.stderr


def _sequential(source: Path) -> bytes:
    compiler = "gcc" if source.suffix == ".c" else fortran_compiler()
    program = source.with_suffix(f"{source.suffix}.sequential")
    subprocess.run([compiler, "-O1", str(source), "-o", str(program)], check=True)
    return subprocess.run([str(program)], capture_output=True, check=True).stdout


_CALLED = """
#include <stdio.h>
static double a[40][50];
static double row(double r, int n)
{
    double s = 0;
#pragma polydist
#pragma omp for
    for (int i = 0; i < n; i++)
        s += i;
    return s + r;
}
int main(void)
{
    int n = 40;
#pragma polydist pure(row)
    for (int k = 0; k < n; k++)
        a[k][1] = row(a[k][0], 50);
    printf("%g\\n", a[3][1]);
}
"""


def test_not_among_the_threads_of_a_region(workshop: Workshop, mpich: Mpi) -> None:
    """Each of them has iterations of its own, none of which may be shared."""
    source = workshop.folder / "called.c"
    source.write_text(_CALLED)
    program = distributed(workshop, source, mpich, threads=True)
    outcome = mpich.run(2, program, [], _THREADS, 60, workshop.folder)
    assert outcome.status not in (0, None)
    assert b"a region in a function that another region calls" in outcome.stderr
