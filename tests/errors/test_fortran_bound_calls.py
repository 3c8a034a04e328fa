"""Calls in regions of Fortran of procedures that are bound to types."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

BOUND = """module grids
  implicit none
  type :: grid
     real(8), allocatable :: u(:)
  contains
     procedure :: relax
     generic :: smooth => relax
     procedure, nopass :: nothing
  end type grid
contains
  subroutine relax(self, c)
    class(grid), intent(inout) :: self
    real(8), intent(in) :: c
    self%u(2:) = c*self%u(2:)
  end subroutine relax
  subroutine nothing(c)
    real(8), intent(in) :: c
    print *, c
  end subroutine nothing
end module grids
subroutine s(g, h)
  use grids
  implicit none
  class(grid), intent(inout) :: g
  type(grid), intent(inout) :: h
  integer :: it
!$polydist
  do it = 1, 3
    call @(0.5d0)
  end do
end subroutine s
"""


@pytest.mark.parametrize(
    "call, hint",
    [
        ("g%relax", "call relax(g, ...)"),
        ("g % relax", "call relax(g, ...)"),
        ("h%smooth", "by its own name"),
        ("h%nothing", "by its own name"),
        ("h%relax", ""),
    ],
)
def test_which_bound_procedure_is_called_must_be_known(
    call: str, hint: str, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(BOUND.replace("@", call))
    errors = [d for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert [error.code for error in errors] == ["unknown-call"] * bool(hint)
    assert all(hint in error.hint for error in errors)
