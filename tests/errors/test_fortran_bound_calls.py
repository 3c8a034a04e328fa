"""Calls in regions of Fortran: of procedures that are bound to types, and of those whose text would
be refused."""

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
     procedure :: elsewhere
  end type grid
  interface
    module subroutine elsewhere(self, c)
      class(grid), intent(inout) :: self
      real(8), intent(in) :: c
    end subroutine elsewhere
  end interface
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
        ("h%elsewhere", "the text of 'elsewhere' is not in the module of its type"),
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


REFUSED_INSIDE = """subroutine s(a, b, n)
  implicit none
  integer :: n, it
  real(8) :: a(n, n), b(n, n)
!$polydist
  do it = 1, 5
    call step(a)
  end do
contains
  subroutine step(x)
    real(8) :: x(n, n)
    integer :: i
    @
  end subroutine
  subroutine counted(x)
    real(8) :: x(n, n)
    integer, save :: calls = 0
    calls = calls + 1
    x(1, 1) = calls
  end subroutine
  subroutine split(y)
    real(8) :: y(n*n)
    y = b(1, 1)
    b = 2
  end subroutine
  subroutine odd(y)
    integer :: y(n, n)
    y = 1
    b = 2
  end subroutine
  recursive subroutine itself(y)
    real(8) :: y(n, n)
    y = 1
    b = 2
    if (n > 100) call itself(y)
  end subroutine
end subroutine
"""


@pytest.mark.parametrize(
    "body, reason",
    [
        ("forall (i = 1:n) x(i, 1) = x(i, 2)", "assigns elements of 'a', which it reads; write"),
        ("x = 1; call counted(x)", "a subroutine call: 'call counted(a(1:n, 1:n))'; its text"),
        ("x = 1; stop", "it has the statement 'stop'; or move"),
        ("b = 1; if (n > 3) then; x = 1; return; end if; x = 2", "it has the statement 'return'"),
        ("b = 1; call split(x)", "its argument 'y' has 1 dimension there, and 2 here: declare"),
        ("b = 1; call odd(x)", "its argument 'y' has another type, or kind, there"),
        ("b = 1; call itself(x)", "'itself' calls itself"),
        ("call elsewhere(x)", "it is not known what 'elsewhere' changes: if another source"),
        ("call scale(x)", "it is not known what 'scale' changes: if another source"),
    ],
)
def test_why_the_text_of_a_call_cannot_stand_here_is_said(
    body: str, reason: str, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(REFUSED_INSIDE.replace("@", body))
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert error.code == "unknown-call"
    assert "its text cannot stand here: " in error.hint
    assert reason in error.hint
    assert error.hint.count("or move the call outside the region") == 1


GENERIC = """module m
  implicit none
  integer, private :: times = 0
  interface add
    module procedure @, add_single
  end interface
contains
  subroutine @(x)
    real(8) :: x(:)
    x = x + 1
  end subroutine
  subroutine add_single(x)
    real(4) :: x(:)
    x = x + 2
    times = times + 1
  end subroutine
end module
subroutine s(a, b, n)
  use m
  implicit none
  integer :: n, it
  real(8) :: a(n)
  real(4) :: b(n)
!$polydist
  do it = 1, 5
    call add(?)
  end do
end subroutine
"""


@pytest.mark.parametrize(
    "name, passed, hint",
    [
        ("add_double", "a", ""),
        ("add_double", "b", "its text cannot stand here: 'times' is another thing there"),
        ("add_double", "cos(a)", "its text cannot stand here: the rank of what it is passed"),
        ("add_double", "a, b", "'add' is a generic name: call the procedure that is meant by its"),
        (
            "add",
            "a",
            "'add' is a generic name: call the procedure that is meant by its own",
        ),
    ],
)
def test_which_procedure_a_generic_name_calls_must_be_known(
    name: str, passed: str, hint: str, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(GENERIC.replace("@", name).replace("?", passed))
    errors = [d for d in translate(source, Options()).diagnostics if d.severity == "error"]
    assert [error.code for error in errors] == ["unknown-call"] * bool(hint)
    assert all(hint in error.hint for error in errors)
