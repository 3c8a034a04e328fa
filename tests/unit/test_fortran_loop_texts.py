"""What counts as a loop in the text of a Fortran file, and for how many loops it stands."""

from __future__ import annotations

from pathlib import Path

from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.loop_texts import LoopText
from polydist_frontends.source import Preprocessing

from polydist.propose.shares import TRIPS, estimated_work


def _fortran_loops(text: str, name: str) -> tuple[LoopText, ...]:
    return FortranFrontend.loops(Path(name), text, Preprocessing())


_AT_ONCE = """\
module fields
  real, dimension(10, 10) :: u
contains
  subroutine smooth(v, grid, n)
    integer :: n
    real :: v(n, n, n), w, x(n)
    w = sum(v)
    n = 1
    w = 2
    v = 0
    x(1) = 0
    v(:, 1, :) = w
    u = 3
    grid%energy = 1
    where (v > 0) v = 1
    do n = 1, 7
      where (u > 1)
        u = 1
      end where
    end do
  end subroutine
end module
"""


def test_assignments_to_arrays() -> None:
    loops = _fortran_loops(_AT_ONCE, "test.f90")
    assert [(one.place.line, one.rank, one.outer) for one in loops] == [
        (7, 2, None),
        (10, 3, None),
        (12, 2, None),
        (13, 2, None),
        (14, 2, None),
        (15, 2, None),
        (16, 1, None),
        (17, 2, 6),
    ]
    work = estimated_work(loops)
    assert (work[1], work[2]) == (TRIPS**3, TRIPS**2)


_IN_ANY_ORDER = """\
subroutine smooth(v, u, n)
  integer, intent(in) :: n
  real, intent(inout) :: v(n, n), u(n, n)
  integer :: i, j
  rows: do concurrent (j = 2:n-1, i = 2:n-1, v(i, j) == 0)
    v(i, j) = u(i - 1, j)
  end do rows
  do concurrent (integer :: i = 1:n)
    do j = 1, n
      u(i, j) = i
    end do
  end do
  forall (i = 1:n, j = 1:n) v(i, j) = min(u(i, j), 1.)
  forall (i = 1:n)
    v(i, 1) = 1
    v(i, 2) = 2
  end forall
end subroutine
"""


def test_loops_in_any_order() -> None:
    loops = _fortran_loops(_IN_ANY_ORDER, "test.f90")
    assert [(one.place.line, one.rank, one.outer) for one in loops] == [
        (5, 2, None),
        (8, 1, None),
        (9, 1, 1),
        (13, 2, None),
        (14, 1, None),
    ]
    assert estimated_work(loops) == (*[TRIPS**2] * 4, 2 * TRIPS)


_CONSTANTS = """\
subroutine relax(n, f)
  integer, parameter :: q = 9, d = 2
  integer n, i, k, last
  parameter (last = 5)
  real f(0:q - 1, n)
  do i = 1, n
    do k = 1, q
      f(k - 1, i) = 0
    end do
    do k = d, last
      f(k, i) = 1
    end do
  end do
end subroutine
subroutine fill(a, m)
  integer :: m, i
  real :: a(m)
  do i = 1, m
    a(i) = 0
  end do
end subroutine
program main
  integer, parameter :: m = 10
  real :: a(m)
  call fill(a, m)
end program
"""


def test_constants_tell_how_many_iterations_loops_have() -> None:
    loops = _fortran_loops(_CONSTANTS, "test.f90")
    assert [one.trips for one in loops] == [None, 9, 4, None]
