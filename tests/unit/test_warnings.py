"""Generated code without a warning: in C where the user compiles without optimization, as gcc then
warns of other things than with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options
from support.build import FORTRAN_STRICT, fortran_compiler
from support.programs import ROOT

_FLAGS = [
    "-std=c99",
    "-O0",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-unknown-pragmas",
    "-I",
    str(ROOT / "runtime_c" / "include"),
]
_SOURCES = {
    "nothing is handed over": (
        "static int a[1];\n"
        "int *f(void)\n"
        "{\n"
        "#pragma polydist\n"
        "    {\n"
        "        a[0] = 7;\n"
        "    }\n"
        "    return a;\n"
        "}\n"
    ),
    "integers have no NaN": """int f(int n, const int *a)
{
    int most = 0, least = 0;
#pragma polydist reduction(max: most) reduction(min: least)
    for (int i = 0; i < n; i++) {
        most = a[i] > most ? a[i] : most;
        least = a[i] < least ? a[i] : least;
    }
    return most - least;
}
""",
    "a variable that nothing reads": """void f(int n, double *a)
{
    int k = 0;
    (void)k;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = i - 1;
        a[i] = k > 3 ? 0.5 : i;
        k = i;
    }
}
void g(int n, double *a)
{
    int k = 0;
    (void)k;
#pragma polydist
    for (int i = 0; i < n; i++) {
        k = i - 1;
        a[i] = i;
    }
}
""",
}


@pytest.mark.parametrize("source", _SOURCES.values(), ids=_SOURCES)
def test_no_warning(tmp_path: Path, source: str) -> None:
    (tmp_path / "f.c").write_text(source)
    ((name, text),) = translate(tmp_path / "f.c", Options()).files
    (tmp_path / name).write_text(text)
    subprocess.run(["cc", *_FLAGS, "-c", name], cwd=tmp_path, check=True)


_FORTRAN = """\
subroutine f(n, c, a)
   implicit none
   integer, intent(in) :: n
   integer, intent(in) :: c(0:n)
   integer, intent(inout) :: a(0:n)
   integer :: i, j
   real(8) :: p
   logical :: found
   p = 0
   found = .false.
   !$polydist
   do i = 0, (n + 1) / 2 - 1
      do j = 0, n - 1
         p = -0.25d0 * c(j)
         found = c(j) > 3
      end do
      a(i) = a(i) * merge(2, 1, p > 0.25d0) + merge(1, 0, found)
   end do
   !$polydist end
end subroutine f
"""
_CONCURRENT = """\
subroutine f(n, a)
   implicit none
   integer, intent(in) :: n
   real(8), intent(inout) :: a(n)
   real(8) :: row(9)
   integer :: k
   !$polydist private(row)
   do concurrent (k = 1:n)
      a(k) = 2 * a(k)
   end do
   do concurrent (k = 1:min(n, 9))
      row(k) = a(k) / 7
   end do
   do concurrent (k = 1:min(n, 9))
      a(k) = a(k) + row(k)
   end do
   !$polydist end
end subroutine f
"""
_IMPORTED = """\
module constants
   use, intrinsic :: iso_fortran_env, only: wp => real64
   implicit none
   integer, parameter :: most = 50, t = 3
   real(wp), parameter :: g = 9.81_wp, z = 0.5_wp
end module constants
module falling
   implicit none
contains
   subroutine fall(n, a, s)
      use constants, only: wp, g, limit => most, z, t
      integer, intent(in) :: n
      real(wp), intent(inout) :: a(n), s
      integer, parameter :: e = 2, w = e + 1
      integer :: i
      !$polydist reduction(+: s)
      do i = 1, min(n, limit)
         a(i) = a(i)*g + 1._wp + w
         s = s + z*t
      end do
      !$polydist
      do i = 1, n
         a(i) = a(i) + e
      end do
   end subroutine fall
end module falling
"""


@pytest.mark.parametrize(
    "source",
    [_FORTRAN, _CONCURRENT, _IMPORTED],
    ids=[
        "a scalar that a loop sets, if it runs",
        "an index between two loops of one text",
        "constants that one procedure needs",
    ],
)
def test_no_warning_in_fortran(tmp_path: Path, source: str) -> None:
    (tmp_path / "f.f90").write_text(source)
    written = translate(tmp_path / "f.f90", Options()).files
    for name, text in written:
        (tmp_path / name).write_text(text)
    command = [
        fortran_compiler(),
        "-O2",
        "-Wall",
        "-Werror",
        "-Wno-unused-dummy-argument",
        *FORTRAN_STRICT["free"],
    ]
    subprocess.run(
        [*command, "-c", *(name for name, _ in written if name.endswith(".f90"))],
        cwd=tmp_path,
        check=True,
    )
