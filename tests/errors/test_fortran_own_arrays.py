"""Small arrays in loops whose bounds data give: each iteration has its own if it sets what it
reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_TEXT = """\
subroutine forces(n, count, list, x, f, kept)
  implicit none
  integer, intent(in) :: n, count(n), list(9, n)
  real(8), intent(in) :: x(3, n)
  real(8), intent(out) :: f(n), kept(3)
  real(8) :: d(3)
  integer :: i, j, k, m
  !$polydist
  do i = 1, n
    f(i) = 0
    do k = 1, count(i)
      j = list(k, i)
      @
    end do
  end do
  #
end subroutine forces
"""


def _errors(body: str, after: str, tmp_path: Path) -> list[str]:
    source = tmp_path / "forces.f90"
    source.write_text(_TEXT.replace("@", body).replace("#", after))
    found = translate(source, Options()).diagnostics
    return [d.code for d in found if d.severity == "error"]


@pytest.mark.parametrize(
    "body",
    [
        "d = x(:, i) - x(:, j); f(i) = f(i) + d(1)",
        "d(:) = x(:, i) - x(:, j); f(i) = f(i) + dot_product(d, d)",
        "d(1) = x(1, i); d(2:3) = x(2:3, j); f(i) = f(i) + sum(d)",
        "do m = 1, 3; d(m) = x(m, i); end do; f(i) = f(i) + d(3)",
        "d(3) = x(1, j); if (d(3) > 1) d(1) = 2; f(i) = f(i) + d(3)",
        "if (x(1, j) > 1) then; d = x(:, j); else; d = 0; end if; f(i) = f(i) + d(2)",
    ],
)
def test_what_each_iteration_sets_is_its_own(body: str, tmp_path: Path) -> None:
    assert _errors(body, "", tmp_path) == []


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("do m = 1, 3; d(m) = d(m) + x(m, j); end do; f(i) = f(i) + d(1)", ""),
        ("do m = 1, 2; d(m) = x(m, j); end do; f(i) = f(i) + d(3)", ""),
        ("if (x(1, j) > 1) d = x(:, j); f(i) = f(i) + d(2)", ""),
        ("do m = 1, j; d(m) = x(m, j); end do; f(i) = f(i) + d(1)", ""),
        ("f(i) = f(i) + d(1); d = x(:, j)", ""),
        ("d = x(:, i) - x(:, j); f(i) = f(i) + d(1)", "kept = d"),
        ("kept = x(:, i) - x(:, j); f(i) = f(i) + kept(1)", ""),
    ],
)
def test_what_passes_between_iterations_is_not(body: str, after: str, tmp_path: Path) -> None:
    assert _errors(body, after, tmp_path) == ["non-affine-bound"]
