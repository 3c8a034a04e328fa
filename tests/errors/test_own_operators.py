"""Operators and constructors of types that a region must not take for plain ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

INTERNAL = """\
program p
  implicit none
  type vec
    real(8) :: x
  end type
  interface operator(+)
    procedure added
  end interface
  type(vec) :: a(9)
  integer :: i
!$polydist
  do i = 1, 9
    a(i) = a(i) + a(i)
  end do
contains
  pure type(vec) function added(a, b)
    type(vec), intent(in) :: a, b
    added%x = a%x + b%x
  end function
end program
"""

OWN_CONSTRUCTOR = """\
module vectors
  implicit none
  type vec
    real(8) :: x
  end type
  interface vec
    procedure counted
  end interface
  integer :: count = 0
contains
  type(vec) function counted(n)
    integer, intent(in) :: n
    count = count + 1
    counted%x = n
  end function
  type(vec) function twice(a)
    type(vec), intent(in) :: a
    twice = vec(2)
    twice%x = twice%x*a%x
  end function
end module
program p
  use vectors
  implicit none
  type(vec) :: a(9)
  integer :: i
!$polydist
  do i = 1, 9
    a(i) = twice(a(i))
  end do
  print *, count
end program
"""


def test_operators_of_internal_procedures(tmp_path: Path) -> None:
    """What is generated stands outside of the procedure that has the interface."""
    source = tmp_path / "p.f90"
    source.write_text(INTERNAL)
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "unknown-call" and "'+'" in error.message
    assert "into a module" in (error.hint or "")


def test_a_constructor_of_the_programs_own(tmp_path: Path) -> None:
    source = tmp_path / "p.f90"
    source.write_text(OWN_CONSTRUCTOR)
    (error,) = translate(source, Options()).diagnostics
    assert error.code == "unknown-call" and "'twice'" in error.message


COMPONENTS = """\
module vectors
  implicit none
  type vec
    real(8) :: x
  end type
  interface operator(-)
    procedure counted
  end interface
  integer :: count = 0
contains
  type(vec) function counted(a, b)
    type(vec), intent(in) :: a, b
    count = count + 1
    counted%x = a%x - b%x
  end function
end module
program p
  use vectors
  implicit none
  type(vec) :: a(9), d
  integer :: i
!$polydist
  do i = 1, 9
    d%x = a(i)%x - 1d0
    a(i)%x = d%x**2 - (a(i)%x - 2)*d%x - @
  end do
  print *, a%x, count
end program
"""


@pytest.mark.parametrize(
    ("operand", "codes"), [("abs(d%x)", []), ("size(a)", []), ("both(d - d)", ["unknown-call"])]
)
def test_components_beside_an_operator_with_effects(
    operand: str, codes: list[str], tmp_path: Path
) -> None:
    source = tmp_path / "p.f90"
    source.write_text(COMPONENTS.replace("@", operand))
    assert [d.code for d in translate(source, Options()).diagnostics] == codes
