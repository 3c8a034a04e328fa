"""Fortran that assigns arrays at once, of which the bounds are not declared, as kernels."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.build import Workshop, distributed, runtime_archive
from support.mpi import Mpi
from support.offloading import KERNELS, OnDevices, offloaded

_REGIONS = {"smooth", "square", "column", "row", "cut", "heat", "reversed", "kinds"}
_PROGRAM = """\
program at_once
  implicit none
  real(8), allocatable :: u(:, :), v(:, :), w(:), q(:, :)
  real(4), allocatable :: f(:)
  integer, allocatable :: k(:)
  character(len=8) :: word
  integer :: n, t, i
  call get_command_argument(1, word)
  read (word, *) n
  allocate (u(-3:n - 4, n), v(n, 0:n - 1), w(5:n + 4), q(n, n))
  u = reshape([(modulo(i*7, 61)/61d0, i=1, n*n)], [n, n])
  v = 0
  w = 2
  q = 0.1d0
  allocate (f(n), k(0:n))
  f = [(modulo(i*5, 61)/61., i=1, n)]
  k = [(i*i, i=0, n)]
  do t = 1, 10
     !$polydist name(smooth)
     q(2:n - 1, 2:n - 1) = 0.25d0*(u(-3:n - 6, 2:n - 1) + u(-1:n - 4, 2:n - 1) &
        + u(-2:n - 5, 1:n - 2) + u(-2:n - 5, 3:n))
     !$polydist name(square)
     v = q*2 - q**2 + t
     !$polydist name(column)
     u(:, 1) = u(:, 2)/3
     !$polydist name(row)
     w = q(:, 3)*v(1, :) + w
     !$polydist name(cut)
     where (w > 4) w = w - lbound(w, 1)
     !$polydist name(heat)
     do i = 1, 2
        u(-2:n - 5, 2:n - 1) = u(-2:n - 5, 2:n - 1) + 0.1d0*(u(-3:n - 6, 2:n - 1) &
           + u(-1:n - 4, 2:n - 1) + u(-2:n - 5, 1:n - 2) + u(-2:n - 5, 3:n) &
           - 4*u(-2:n - 5, 2:n - 1))
     end do
     !$polydist name(reversed)
     w = w(n + 4:5:-1)
     !$polydist name(kinds)
     do i = 1, 2
        f(2:n) = f(1:n - 1)*0.5 + real(t)
        k(1:n) = k(0:n - 1) + int(w(5:n + 4)) + i
     end do
  end do
  print '(4z17)', sum(u), sum(v), sum(w), sum(q)
  print '(z9, i12)', sum(f), sum(k)
end program at_once
"""


def _source(workshop: Workshop) -> Path:
    source = workshop.folder / "arrays_at_once.f90"
    source.write_text(_PROGRAM)
    return source


def test_on_the_host(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    runtime_archive(workshop, mpich)
    program = distributed(workshop, source, mpich, KERNELS)
    OnDevices(source, program, "23").check(workshop, mpich, "host", _REGIONS)


@pytest.mark.full
def test_on_devices(workshop: Workshop, mpich: Mpi) -> None:
    source = _source(workshop)
    program = offloaded(workshop, mpich, source)
    OnDevices(source, program, "30").check(workshop, mpich, "auto", _REGIONS)
