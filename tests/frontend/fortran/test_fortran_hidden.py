"""Regions of programs whose variables have the names of intrinsic functions that generated code
calls."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from polydist_frontends.fortran.semantics.expressions.intrinsics import GENERATED

from polydist.driver import translate
from polydist.request import Options

_SCALAR = """\
subroutine s(n, a, b, {0})
  implicit none
  integer, intent(in) :: n, {0}
  real(8), intent(inout) :: a(:, :), b(n)
  integer :: i, j
!$polydist
  do j = 1, n, 2
    do i = j, n
      a(i, j) = a(i, j)*b(n/2) + {0}
    end do
  end do
!$polydist
  do i = 3, n
    b(i) = b(i - 1) + {0}
  end do
  i = 2
end subroutine
"""
_ITERATOR = """\
module of
  implicit none
  real(8) :: {0}_ = 1
  integer :: {0} = 1
contains
subroutine s(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(:)
  integer :: j
!$polydist
  do {0} = 2, n
    do j = 2, n
      a(j, {0}) = a(j, {0} - 1) + a(j - 1, {0}) + b({0})
    end do
  end do
  print *, {0}
end subroutine
subroutine t(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
!$polydist
  do i = 2, n
    a(i) = a(i)*2
  end do
end subroutine
end module
"""
_ARRAY = """\
subroutine s(n, {0}, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: {0}(:), b(0:n)
  integer :: i
!$polydist
  do i = 2, n
    {0}(i) = b(i) + b(i - 1)
  end do
end subroutine
"""


@pytest.mark.parametrize("text", [_SCALAR, _ITERATOR, _ARRAY], ids=["scalar", "module", "array"])
@pytest.mark.parametrize(
    "name", [of if of == "min" else pytest.param(of, marks=pytest.mark.full) for of in GENERATED]
)
@pytest.mark.parametrize("check", [False, True])
def test_generated_code_compiles(name: str, text: str, check: bool, tmp_path: Path) -> None:
    source, output = tmp_path / "named.f90", tmp_path / "out.f90"
    source.write_text(text.format(name))
    result = translate(source, Options(check=check))
    assert not [d for d in result.diagnostics if d.severity == "error"]
    output.write_text(result.files[0][1])
    compiled = ["gfortran", "-std=f2018", "-fsyntax-only", f"-J{tmp_path}", str(output)]
    done = subprocess.run(compiled, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
