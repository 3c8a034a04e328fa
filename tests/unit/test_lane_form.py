"""Assignments in Fortran as C for vectors, and those that are none; products that run in blocks."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.in_c.words import Form

from polydist.driver import translate
from polydist.emit.fortran.products.lane_form import lane_form
from polydist.request import Options


def _c(text: str, form: Form = "free") -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    found = lane_form(text, form, ["a", "b", "c"], ["s", "d"], ["x", "half"])
    return None if found is None else (found.text, found.numbers, found.kinds)


_PLAIN = [
    ("c(i, j) = c(i, j) + a(i, k)", "c_[i_][j_] = c_[i_][j_] + a_[i_][k_];", ""),
    ("S = S - X * A(2*K - 1)", "s_ = s_ - polydist_n0 * a_[2*k_-1];", "x"),
    ("s = 1.5_dp * x + x", "s_ = polydist_n0 * polydist_n1 + polydist_n1;", "1.5_dp x"),
    ("s = -a(i) * b(i) + 2 * s", "s_ = -(a_[i_] * b_[i_]) + polydist_n0 * s_;", "2"),
    ("s = (a(i) - d)**2 / 4", "s_ = ((a_[i_] - d_) * (a_[i_] - d_)) / polydist_n0;", "4"),
    ("d = a(i); s = s + d*d ! sum", "d_ = a_[i_];\ns_ = s_ + d_ * d_;", ""),
    ("s = & ! to be\n   ! continued\n\n & a(i) * 1d0", "s_ = a_[i_] * polydist_n0;", "1d0"),
    ("s = s + a(i) &\n * .5e-3", "s_ = s_ + a_[i_] * polydist_n0;", ".5e-3"),
]


@pytest.mark.parametrize(("text", "in_c", "numbers"), _PLAIN)
def test_plain_assignments(text: str, in_c: str, numbers: str) -> None:
    found = _c(text)
    assert found is not None
    assert found[:2] == (in_c, tuple(numbers.split()))


def test_fixed_form() -> None:
    text = "s = s\nc     a comment\n     & + a(i) ! and one\n     1 * b(i)"
    assert _c(text, "fixed") == ("s_ = s_ + a_[i_] * b_[i_];", (), ())


def test_kinds_of_what_is_no_integer() -> None:
    found = _c("s = s + 2 * half * 1.0 * a(i)")
    assert found is not None
    assert found[1:] == (("half", "2", "1.0"), ("half", "1.0"))


@pytest.mark.parametrize(
    "text",
    [
        "s = s + a(i) * (1 / 2)",
        "s = s + 1 / 2 * a(i)",
        "s = s + a(i) * (2)",
        "s = s + a(i) ** 3",
        "s = s + a(i) ** x",
        "s = s + 2 ** 2 * a(i)",
        "s = s + sqrt(a(i))",
        "s = s + n * a(i)",
        "s = s + g%a(i)",
        "s = s + a(l(i))",
        "s = s + a(i, :) * 2.0",
        "if (x > 0) s = s + a(i)",
        "s = s + a(i) b(i)",
        "s = s + a(i))",
        "s = (s + a(i)",
        "x = s + a(i)",
        "s = s - - a(i)",
        "s",
        "s =",
    ],
)
def test_other_texts(text: str) -> None:
    assert _c(text) is None


_HEAD = """
subroutine f(n, a, b, c, x, l)
   implicit none
   integer, intent(in) :: n, l(n)
   DECLARED
   integer :: i, j, k
!$polydist
   do j = 1, n
      do i = 1, n
         do k = 1, n
            TEXT
         end do
      end do
   end do
end subroutine
"""
_REALS = """real(8), intent(in) :: a(n, n), b(n, n), x
   real(8), intent(inout) :: c(n, n)"""
_SUM = "c(i, j) = c(i, j) + a(i, k) * b(k, j)"


def _kernels(folder: Path, declared: str, text: str) -> int:
    source = folder / "f.f90"
    source.write_text(_HEAD.replace("DECLARED", declared).replace("TEXT", text))
    outcome = translate(source, Options())
    assert outcome.files
    return sum(text.count("POLYRT_WIDEST") for _, text in outcome.files)


@pytest.mark.parametrize(
    "declared",
    [
        _REALS,
        _REALS.replace("real(8)", "real"),
        _REALS.replace("real(8)", "double precision"),
        _REALS.replace("(n, n)", "(:, :)"),
        _REALS.replace("(n, n)", "(-1:n, 0:*)"),
        _REALS.replace("(n, n)", "(:, :)").replace("intent(inout)", "pointer"),
    ],
)
def test_declarations_for_blocks(tmp_path: Path, declared: str) -> None:
    assert _kernels(tmp_path, declared, _SUM) == 1


@pytest.mark.parametrize(
    ("declared", "text"),
    [
        (_REALS.replace("real(8)", "complex"), _SUM),
        (_REALS.replace("real(8)", "integer"), _SUM),
        (_REALS, "c(i, j) = c(i, j) + a(i, k) / b(k, j)"),
        (_REALS, "c(i, j) = c(i, j) + a(i, k) * b(k, j) * l(3)"),
    ],
)
def test_what_has_no_blocks(tmp_path: Path, declared: str, text: str) -> None:
    assert _kernels(tmp_path, declared, text) == 0
