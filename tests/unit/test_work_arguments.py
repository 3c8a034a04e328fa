"""Which work arrays that a subroutine fills keep no loop in order, where its call is one statement:
those of which every run sets all before it reads any of it, whatever intent is declared."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_PROGRAM = """module m
  implicit none
  integer, parameter :: nv = 3
contains
  subroutine fill(m, q, p)
    integer :: m, k
    {declared}
    {body}
  end subroutine fill
  subroutine flux(n, q, f)
    integer, intent(in) :: n
    real, intent(in) :: q(n)
    real, intent(inout) :: f(n)
    real :: c(3), p(3), w(4)
    integer :: i
    !$polydist
    do i = 2, n - 1
      c = q(i-1:i+1)
      w(4) = q(i)
      call fill(3, c, {passed})
      f(i) = p(1) + w(1) + w(4)
    end do
  end subroutine flux
end module m
"""
_LISTED = "p(1) = q(1); p(2) = p(1); p(3) = q(2)"

FILLED = [
    ("real :: q(3), p(3)", _LISTED),
    ("real :: q(*), p(*)", _LISTED),
    ("real, intent(inout) :: q(:), p(:)", _LISTED),
    ("real :: q(m), p(m)", "do k = 1, m; p(k) = q(k); p(k) = p(k) + 1; end do"),
    ("real :: q(:), p(:)", "do k = 1, size(p); p(k) = q(k); end do"),
    ("real :: q(3), p(nv)", "p(1:nv) = q; p(2) = p(1) + p(3)"),
    ("real :: q(3), p(3)", f"if (q(1) > 0) then; {_LISTED}; else; p = 0; end if"),
]
LEFT = [
    ("real :: q(3), p(3)", "p(1) = q(1); p(2) = q(2)"),
    ("real :: q(3), p(3)", "p(1) = p(2); p(2) = q(2); p(3) = q(3)"),
    ("real :: q(3), p(3)", "if (q(1) > 0) then; p = q; end if"),
    ("real :: q(3), p(m)", "do k = 1, m - 1; p(k) = q(k); end do"),
    ("real :: q(3), p(m)", "do k = 1, m; if (q(k) > 0) cycle; p(k) = 1; end do"),
    ("real :: q(3), p(3)", "do k = 1, 3, 2; p(k) = q(k); end do"),
]


def _with_its_call(text: str) -> Options:
    """The options with which the region's call stays."""
    line = text[: text.index("!$polydist")].count("\n") + 1
    return Options().with_calls(frozenset((line,)))


def _stays_in_order(declared: str, body: str, folder: Path, passed: str = "p") -> bool:
    source = folder / "program.f90"
    text = _PROGRAM.format(declared=declared, body=body, passed=passed)
    source.write_text(text)
    result = translate(source, _with_its_call(text))
    assert result.files
    return any(d.code == "serial" for d in result.diagnostics)


@pytest.mark.parametrize("declared, body", FILLED)
def test_filled_arguments_keep_no_loop_in_order(declared: str, body: str, tmp_path: Path) -> None:
    assert not _stays_in_order(declared, body, tmp_path)


@pytest.mark.parametrize("declared, body", LEFT)
def test_others_keep_it(declared: str, body: str, tmp_path: Path) -> None:
    assert _stays_in_order(declared, body, tmp_path)


def test_argument_that_is_less_than_the_array(tmp_path: Path) -> None:
    assert _stays_in_order("real :: q(3), p(3)", _LISTED, tmp_path, passed="w")


_LARGE = """module m
contains
  subroutine fill(q, p)
    real, intent(in) :: q
    real :: p(60, 40, 30)
    integer :: i, j, k
    {body}
  end subroutine fill
  subroutine flux(n, q, f)
    integer, intent(in) :: n
    real, intent(in) :: q(n)
    real, intent(inout) :: f(n)
    real :: p(60, 40, 30)
    integer :: i
    !$polydist
    do i = 1, n
      call fill(q(i), p)
      f(i) = p(3, 4, 5) + p(60, 40, 30)
    end do
  end subroutine flux
end module m
"""


@pytest.mark.parametrize(
    ("heads", "body", "is_filled"),
    [
        ("k = 1, 30; j = 1, 40; i = 1, 60", "p(i, j, k) = q + i*j*k", True),
        ("i = 1, 60; k = 1, 30; j = 1, 40", "p(i, j, k) = q + i*j*k", True),
        ("k = 1, 30; j = 1, 40; i = 1, 60", "p(i, j, k) = q; p(i, j, k) = p(i, j, k) + 1", True),
        ("k = 1, 30; j = 1, 40; i = 1, 59", "p(i, j, k) = q + i*j*k", False),
        ("k = 2, 30; j = 1, 40; i = 1, 60", "p(i, j, k) = q + i*j*k", False),
        ("k = 1, 30; j = 1, 40; i = 1, 60", "p(i, j, 1) = q + i*j*k", False),
        ("k = 1, 30; j = 1, 40; i = 1, 60", "p(i, j, k) = q + p(61 - i, j, k)", False),
    ],
)
def test_large_arrays_that_loops_fill(
    heads: str, body: str, is_filled: bool, tmp_path: Path
) -> None:
    """Without going through all elements one by one."""
    source = tmp_path / "program.f90"
    loops = "; ".join(f"do {head}" for head in heads.split("; "))
    text = _LARGE.format(body=f"{loops}; {body}; end do; end do; end do")
    source.write_text(text)
    begun = time.monotonic()
    said = translate(source, _with_its_call(text)).diagnostics
    assert any(d.code == "serial" for d in said) != is_filled
    assert time.monotonic() - begun < 30
