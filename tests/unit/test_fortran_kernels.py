"""Which nests of Fortran become kernels, and why others do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import analyse_file, translate
from polydist.request import Options, clauses

_PROCEDURE = """\
module others
  implicit none
  integer, parameter :: dp = kind(1d0)
  type point
     real(dp) :: x
  end type point
contains
  pure real(dp) function sqrt(x)
    real(dp), intent(in) :: x
    sqrt = x / 2
  end function sqrt
end module others

subroutine f(n, a, b, z, on, points)
  {use}
  implicit none
  integer, intent(in) :: n
  real(kind(1d0)), intent(inout) :: a(0:n), b(n, n)
  complex, intent(inout) :: z(n)
  logical, intent(in) :: on
  type(point), intent(inout) :: points(n)
  real(kind(1d0)) :: s, work(3)
  real(16) :: wide
  integer :: i
  !$polydist {clauses}
  do i = 1, n - 1
     {statement}
  end do
end subroutine f
"""
_OPTIONS = Options(clauses=clauses("device(auto)"))


def _source(statement: str, folder: Path, use: str = "use others, only: point") -> Path:
    source = folder / "program.f90"
    own = ", ".join(name for name in ("s", "work", "wide") if f"{name} =" in statement)
    private = f"private({own})" if own else ""
    source.write_text(_PROCEDURE.format(statement=statement, use=use, clauses=private))
    return source


@pytest.mark.parametrize(
    "statement",
    [
        "a(i) = 2 * a(i)",
        "b(:, i) = b(:, i) + a(i)",
        "s = a(i)**2; if (on) a(i) = max(s, 0d0)",
        "a(i) = sqrt(a(i))",
    ],
)
def test_kernels(statement: str, tmp_path: Path) -> None:
    (analysis,) = analyse_file(_source(statement, tmp_path), _OPTIONS)
    assert all(kernel.threads for kernel in analysis.kernels), analysis.kernels
    (needed,) = analysis.region.requirements
    assert "kind(a) == 8" in needed.text


@pytest.mark.parametrize(
    "statement, obstacle",
    [
        ("a(i) = exp(a(i))", "'exp', which C may compute in another way"),
        ("a(i) = a(i)**7", "a power to 7"),
        ("z(i) = z(i) * a(i)", "'z', which is no number of 4 or 8 bytes"),
        ("points(i)%x = a(i)", "'points'"),
        ("work = a(i); a(i) = work(2)", "an array 'work' of its own"),
        ("wide = a(i); a(i) = real(2 * wide, 8)", "'wide' is no number"),
        ("a(i) = a(i + 1)", "use the same memory"),
    ],
)
def test_obstacles(statement: str, obstacle: str, tmp_path: Path) -> None:
    translation = translate(_source(statement, tmp_path), _OPTIONS)
    said = [d.message for d in translation.diagnostics if d.code == "no-kernel"]
    assert any(obstacle in message for message in said), translation.diagnostics
    assert not any("polyrt_device" in text for _, text in translation.files)


def test_a_function_of_the_program_with_the_name_of_an_intrinsic(tmp_path: Path) -> None:
    source = _source("a(i) = sqrt(a(i))", tmp_path, "use others")
    said = [d.message for d in translate(source, _OPTIONS).diagnostics if d.code == "no-kernel"]
    assert ["'sqrt', a function of the program" in message for message in said] == [True]
