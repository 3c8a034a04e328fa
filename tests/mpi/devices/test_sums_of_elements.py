"""Kernels that add to elements of small arrays, and keep contributions that are added in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed
from support.mpi import Mpi
from support.offloading import KERNELS, OnDevices, offloaded

IN_C = """\
#include <stdio.h>
#include <stdlib.h>
static double fs[2][3];
static void small(int n, double (*x)[3], double s[3], long bins[], double t[4][2])
{
#pragma polydist reduction(+: s, bins, t, fs)
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < 3; c++)
            s[c] += (int)(x[i][c] * 8);
        bins[2 + i % 4] += x[i][0] > 0.5 ? 3 : 1;
        t[1][i % 2] += i;
        fs[1][0] += i;
        fs[0][2] += 2;
    }
}
static void use(int n, double (*x)[3], double s[3], double t[4][2])
{
#pragma polydist
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 3; c++)
            x[i][c] = (i * 7 + c * 3) % 11 * 0.125 + s[c] * 0.25 + t[1][1] * 0.5 + x[i][c];
#pragma polydist
    for (int c = 0; c < 3; c++)
        s[c] = s[c] * 0.5 + c;
}
static double sweep(int n, double (*a)[n], double (*b)[n])
{
    double s = 0;
#pragma polydist
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double r = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j];
            b[i][j] = a[i][j] + 0.1 * r;
            s += r * r;
        }
    return s;
}
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), steps = atoi(argv[2]);
    double (*x)[3] = calloc(n, sizeof *x), s[3] = {1, 2, 3}, (*t)[2] = calloc(4, sizeof *t);
    long *bins = calloc(6, sizeof *bins);
    double (*a)[n] = calloc(n, sizeof *a), (*b)[n] = calloc(n, sizeof *b);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 3) % 11 * 0.3;
    for (int k = 0; k < steps; k++) {
        small(n, x, s, bins, t);
        use(n, x, s, t);
        printf("%a\\n", sweep(n, a, b));
        printf("%a\\n", sweep(n, b, a));
        printf("%a %a %a %a %a %a %a\\n", s[0], s[1], s[2], t[1][0], t[1][1], fs[1][0], fs[0][2]);
    }
    for (int c = 0; c < 6; c++)
        printf("%ld\\n", bins[c]);
    for (int i = 0; i < n; i++)
        printf("%a\\n", x[i][i % 3]);
    return argc < 0;
}
"""
IN_FORTRAN = """\
module histogram
  implicit none
  integer :: bins(0:5) = 0
  real :: f(-1:1, 2:3) = 1
end module histogram
subroutine small(n, x, s, t, p)
  use histogram
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(3, n)
  double precision, intent(inout) :: s(:), t(4, *), p(2)
  integer :: i, c
  !$polydist reduction(+: s, bins, t, f) reduction(*: p)
  do i = 1, n
     do c = 1, 3
        s(c) = s(c) + int(x(c, i) * 8)
     end do
     bins(2 + mod(i, 4)) = bins(2 + mod(i, 4)) + 1
     t(1 + mod(i, 2), 2) = t(1 + mod(i, 2), 2) + i
     f(-1, 3) = f(-1, 3) - i
     if (x(1, i) > 0.5d0) f(1, 2) = f(1, 2) + 2
     p(2) = p(2) * 2
  end do
end subroutine small
subroutine columns(n, x, s)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(3, n)
  double precision, intent(inout) :: s(3)
  integer :: i
  !$polydist reduction(+: s)
  do i = 1, n
     s(:) = s(:) + int(x(:, i) * 4)
  end do
end subroutine columns
subroutine use_them(n, x, s, t)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: x(3, n)
  double precision, intent(in) :: s(3), t(4, 3)
  integer :: i, c
  !$polydist
  do i = 1, n
     do c = 1, 3
        x(c, i) = mod(i * 7 + c * 3, 11) * 0.125d0 + s(c) * 0.25d0 + t(2, 2) * 0.5d0 + x(c, i)
     end do
  end do
end subroutine use_them
program elements
  use histogram
  implicit none
  interface
     subroutine small(n, x, s, t, p)
       integer, intent(in) :: n
       double precision, intent(in) :: x(3, n)
       double precision, intent(inout) :: s(:), t(4, *), p(2)
     end subroutine small
  end interface
  character(9) :: word
  integer :: n, steps, k
  double precision, allocatable :: x(:, :)
  double precision :: every(2, 3), s(3), t(4, 3), p(2)
  call get_command_argument(1, word)
  read (word, *) n
  call get_command_argument(2, word)
  read (word, *) steps
  allocate (x(3, n))
  x = 0
  every = 1
  s = 2
  t = 3
  p = 5
  do k = 1, steps
     call small(n, x, every(2, :), t, p)
     call columns(n, x, s)
     call use_them(n, x, s, t)
     print '(3z17)', every(2, :), s
     print '(4z17)', t
  end do
  print '(6i9)', bins
  print '(6z9)', f
  print '(3z17)', p, x
end program elements
"""


def _source(workshop: Workshop, language: str) -> Path:
    source = workshop.folder / f"elements.{language}"
    source.write_text(IN_C if language == "c" else IN_FORTRAN)
    return source


def _check(workshop: Workshop, mpi: Mpi, own: OnDevices, device: str) -> None:
    """Every region has run on the device of a rank that has one."""
    regions = {
        ".c": {"small", "use", "use_2", "sweep"},
        ".f90": {"small", "columns", "use_them"},
    }
    own.check(workshop, mpi, device, regions[own.source.suffix])


@pytest.mark.parametrize("language", ["c", "f90"])
def test_kernels_on_the_host(workshop: Workshop, mpich: Mpi, language: str) -> None:
    source = _source(workshop, language)
    program = distributed(workshop, source, mpich, KERNELS)
    _check(workshop, mpich, OnDevices(source, program, "23 3"), "host,none,host")


@pytest.mark.full
@pytest.mark.parametrize("language", ["c", "f90"])
def test_kernels_on_devices(workshop: Workshop, mpich: Mpi, language: str) -> None:
    source = _source(workshop, language)
    own = OnDevices(source, offloaded(workshop, mpich, source), "23 3")
    for device in ("auto", "2,none,host"):
        _check(workshop, mpich, own, device)
