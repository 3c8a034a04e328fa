"""The functions of C and Fortran files as other languages call them."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.interface.functions import functions_of
from polydist_frontends.fortran.interface.functions import Interface, interface_of
from polydist_frontends.signatures import Function, Signature, Unavailable
from polydist_frontends.source import Preprocessing

HEAD = """\
#include <stdint.h>
#include <stddef.h>
#include <complex.h>
#define N 10
enum { M = 5 };
typedef double real;
typedef real *pointer;
typedef struct { int a; } record;
typedef enum { UP, DOWN } direction;
"""


def c(text: str, folder: Path) -> Signature:
    """The last function of the text."""
    path = folder / "x.c"
    path.write_text(HEAD + text)
    return functions_of(path, path.read_text(), Preprocessing())[-1]


def described(signature: Signature) -> str:
    """A function in one line: arrays with their sizes, those that are only read with ``in``."""
    assert isinstance(signature, Function), signature
    words = []
    for one in signature.parameters:
        sizes = "".join(f"[{size or ''}]" for size in one.extents)
        mark = "in " if one.is_array and not one.is_written else ""
        words.append(f"{mark}{one.dtype} {one.name}{sizes}{'*' if one.is_flat else ''}")
    return f"{signature.name}({', '.join(words)}): {signature.result}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("void f(int n, double u[n][n + 1]) {}", "f(int32 n, float64 u[n][(n + 1)]): None"),
        ("double f(const real (*v)[N * 2]) {}", "f(in float64 v[][20]): float64"),
        ("int f(float *w, unsigned char c) {}", "f(float32 w[]*, uint8 c): int32"),
        ("long f(int64_t m, size_t z) {}", "f(int64 m, uint64 z): int64"),
        ("void f(short n, double t[M][n / 2]) {}", "f(int16 n, float64 t[5][(n // 2)]): None"),
        ("void f(double complex z[static 4]) {}", "f(complex128 z[4]): None"),
        ("void f(direction d, _Bool b, unsigned n) {}", "f(int32 d, bool b, uint32 n): None"),
        ("void f(n, a) int n; double a[]; {}", "f(int32 n, float64 a[]*): None"),
        ("void f(void) {}", "f(): None"),
        ("void f(int n, double u[restrict n]) {}", "f(int32 n, float64 u[n]): None"),
        ("void f(long double *x, const int *i) {}", "f(longdouble x[]*, in int32 i[]*): None"),
        ("static void g(int n) {}\nvoid f(int n) {}", "f(int32 n): None"),
        ("void f(int n) {}\nstatic inline void g(int n) {}", "f(int32 n): None"),
    ],
)
def test_functions_of_c(text: str, expected: str, tmp_path: Path) -> None:
    assert described(c(text, tmp_path)) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("int f(double **q) { return 0; }", "'q' is a table"),
        ("int f(record r) { return 0; }", "'r' is no number"),
        ("int f(record *r) { return 0; }", "'r' is no number"),
        ("int f(pointer p) { return 0; }", "'p' is no number"),
        ("int f(int (*g)(int)) { return 0; }", "'g' is a table of pointers, or a function"),
        ("double *f(int n) { return 0; }", "returns an address"),
        ("int size;\nint f(double u[size]) { return 0; }", "size size of parameter 'u'"),
        ("int f(int n, ...) { return 0; }", "any number"),
        ("double complex f(int n) { return 0; }", "returns what is no"),
        ("int f(long double x) { return 0; }", "'x' is a longdouble by value"),
        ("int f(__int128 x) { return 0; }", "'x' is no number"),
        ("int f(void *x) { return 0; }", "'x' is no number"),
    ],
)
def test_functions_of_c_that_cannot_be_called(text: str, reason: str, tmp_path: Path) -> None:
    found = c(text, tmp_path)
    assert isinstance(found, Unavailable)
    assert reason in found.reason


def fortran(text: str, folder: Path, name: str = "x.f90") -> Interface:
    path = folder / name
    path.write_text(text)
    return interface_of(path, text, Preprocessing())


@pytest.mark.parametrize(
    ("declarations", "expected"),
    [
        ("integer, intent(in) :: a\nreal, intent(in) :: b(a)", "int32 a, in float32 b[a]"),
        (
            "integer :: a\ndouble precision b(0:a+1, -a:a)",
            "int32 a, float64 b[((a + 1) - 0 + 1)][(a - (-a) + 1)]",
        ),
        ("integer(8) a\nreal*8 b(a, *)", "int64 a, float64 b[a][]"),
        ("integer a\nreal(kind(1.0d0)) :: b(*)", "int32 a, float64 b[]*"),
        ("logical, intent(in) :: a\ncomplex(8), intent(in) :: b", "bool a, in complex128 b[1]"),
        ("integer a\ninteger, intent(out) :: b", "int32 a, int32 b[1]"),
        ("integer, value :: a\nreal(selected_real_kind(12)) b(3)", "int32 a, float64 b[3]"),
        ("integer a, k\nparameter (k = 4)\ninteger(k) b(2*k)", "int32 a, int32 b[8]"),
    ],
)
def test_procedures_of_fortran(declarations: str, expected: str, tmp_path: Path) -> None:
    found = fortran(f"subroutine f(a, b)\n{declarations}\nend subroutine\n", tmp_path)
    assert described(found.signatures[0]) == f"f({expected}): None"
    assert "\ncall f(" in found.text


@pytest.mark.parametrize(
    ("declarations", "reason"),
    [
        ("real, allocatable :: a(:)", "allocatable"),
        ("real, pointer :: a(:)", "pointer"),
        ("character(5) :: a", "no number"),
        ("type(t) :: a", "no number"),
        ("real(16) :: a(2)", ""),
        ("real :: a(:)", "assumed shape"),
        ("external a", "'a' is a procedure"),
        ("real :: a(size)", "size size of argument 'a'"),
        ("logical :: a", "no number"),
        ("real(unknown) :: a", "no number of a known kind"),
    ],
)
def test_procedures_of_fortran_that_cannot_be_called(
    declarations: str, reason: str, tmp_path: Path
) -> None:
    found = fortran(f"subroutine f(a)\n{declarations}\na = 1\nend subroutine\n", tmp_path)
    if reason:
        assert isinstance(found.signatures[0], Unavailable)
        assert reason in found.signatures[0].reason
        assert not found.text


def test_procedures_of_modules(tmp_path: Path) -> None:
    text = """\
module m
  use, intrinsic :: iso_c_binding, only: dp => c_double
  private :: hidden
contains
  real(dp) function mean(u) result(average)
    real(dp), intent(in) :: u(:, :)
    average = sum(u)
  contains
    subroutine inner()
    end subroutine
  end function
  subroutine hidden()
  end subroutine
end module
program p
end program
"""
    found = fortran(text, tmp_path)
    assert [one.name for one in found.signatures] == ["mean"]
    assert "use m, only: polydist_target => mean" in found.text


def test_fixed_form(tmp_path: Path) -> None:
    text = "      subroutine f(n,\n     &  x)\n      real x(n)\n      end\n"
    found = fortran(text, tmp_path, "x.f")
    assert described(found.signatures[0]) == "f(int32 n, float32 x[n]): None"
