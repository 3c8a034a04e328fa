"""Calls of subroutines in regions: which are written out, and which stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import ParsedSource, Preprocessing

from polydist.driver import translate
from polydist.request import Options

_FRAME = """\
module m
  implicit none
  integer, parameter :: most = 7
  real(8) :: kept(40), shared
contains
{subroutine}
  subroutine more(a)
    real(8) :: a
    a = a + 1
  end subroutine
end module
subroutine s(n, k, u, v, w)
  use m
  implicit none
  integer, intent(in) :: n
  integer :: k, i, it
  real(8) :: u(n), v(0:n), w(n, n), x
  real(8), allocatable :: q(:, :)
{declared}
!$polydist
  do it = 1, 3
    {call}
    do i = 1, n
      u(i) = u(i) + v(i)
    end do
  end do
end subroutine
"""
_HEAD = "  subroutine f({0})\n    integer, intent(in) :: n\n    integer :: j\n"
_END = "\n  end subroutine"


def _subroutine(arguments: str, declared: str, body: str) -> str:
    return f"{_HEAD.format(arguments)}    {declared}\n    {body}{_END}"


_ALL = "do j = 1, n; x(j) = x(j) + 1; end do"
_SCALED = "do j = 1, n; x(j) = x(j)*(0.5 - c); end do"
_WITH_NUMBER = "real(8), intent(in) :: c\n    real(8) :: x(n)"
_WITH_LONG = "integer(8), intent(in) :: c\n    real(8) :: x(n)"
_WRITTEN_OUT = [
    ("call f(n, u)", _subroutine("n, x", "real(8) :: x(n)", _ALL), "u(it_1"),
    ("call f(n, v)", _subroutine("n, x", "real(8) :: x(n)", _ALL), "v("),
    ("call f(n, w(1, it))", _subroutine("n, x", "real(8) :: x(n)", _ALL), "w("),
    ("call f(x=u, n=n)", _subroutine("n, x", "real(8) :: x(:)", _ALL), "u("),
    ("if (it > 1) call f(n, u)", _subroutine("n, x", "real(8) :: x(*)", _ALL), "u("),
    ("call f(n)", _subroutine("n", "", "do j = 1, n; kept(j) = j; end do"), "kept("),
    ("call f(n)", _subroutine("n", "", "shared = shared + n"), "shared = shared + n"),
    (
        "call f(n, u)",
        _subroutine("n, x", "real(8) :: x(n), t(n)", "if (n < 3) return; t = 2; x = x*t"),
        "t_1",
    ),
    (
        "call f(n, u)",
        _subroutine(
            "n, x", "real(8), parameter :: c = 0.5d0\n    real(8) :: x(n)", "x(1:n) = c*x(1:n)"
        ),
        "c_1",
    ),
    ("call f(n, -0.5d0, u)", _subroutine("n, c, x", _WITH_NUMBER, _SCALED), "0.5 - (-0.5d0)"),
    ("call f(n, +0.5_8, u)", _subroutine("n, c, x", _WITH_NUMBER, _SCALED), "0.5 - (+0.5_8)"),
    ("call f(n, 3_8, u)", _subroutine("n, c, x", _WITH_LONG, _SCALED), "0.5 - (3_8)"),
    ("call f(n, -3_8, u)", _subroutine("n, c, x", _WITH_LONG, _SCALED), "0.5 - (-3_8)"),
    (
        "call f(n, .true., u)",
        _subroutine("n, c, x", "logical :: c\n    real(8) :: x(n)", "if (c) x(1:n) = 2"),
        "\n    u(1:n) = 2\n",
    ),
    ("call f(n, w(1_8, it))", _subroutine("n, x", "real(8) :: x(n)", _ALL), "w("),
    (
        "call f(n, u)",
        _subroutine(
            "n, x",
            "real(8) :: x(n)",
            "associate (y => x(2:))\n    y(1) = size(y)\n    end associate",
        ),
        "size(u(2:n))",
    ),
    (
        "call f(n, u)",
        _subroutine("n, x", "real(8) :: x(n)", "x = [(0.5d0*j, j = 1, n)]"),
        "[(0.5d0*j_1, j_1 = 1, n)]",
    ),
    (
        "call f(n, u)",
        _subroutine("n, x", "real(8) :: x(n)", "do concurrent (j = 1:n); x(j) = j; end do"),
        "do concurrent (j_1 = 1:n)",
    ),
    (
        "call f(n, u)",
        _subroutine("n, x", "real(8) :: x(n)", "do1: do j = 1, n; x(j) = j; end do do1"),
        "do1_1: do it_1 = 1",
    ),
    (
        "call f(n, u)",
        _subroutine(
            "n, x",
            "real(8) :: x(n)",
            "a: associate (c => 2*kept(1))\n    x(2) = 1\n    x = c\n    end associate a",
        ),
        "(2*kept(1))",
    ),
    (
        "call f(n, u)",
        _subroutine("n, x", "real(8) :: x(n)", "call g(n, x)")
        + "\n"
        + _subroutine("n, x", "real(8) :: x(n)", _ALL).replace("subroutine f", "subroutine g"),
        "j_1",
    ),
]
_KEPT = {
    "keeps a value": ("call f(n, u)", "real(8) :: x(n)\n    real(8), save :: t = 0", "t = t + 1"),
    "jumps": ("call f(n, u)", "real(8) :: x(n)", "if (x(1) > 2) go to 1; x = 3\n1   continue"),
    "bounds of its own": ("call f(n, v)", "real(8) :: x(3:)", "x(ubound(x, 1)) = 1"),
    "sizes of sections": ("call f(n, v(2:))", "real(8) :: x(:)", "kept(1) = size(x)"),
    "an expression that changes": (
        "call f(k + 1, u)",
        "real(8) :: x(n)",
        "kept(1) = n; call h(x, n)",
    ),
    "another rank": ("call f(n, w)", "real(8) :: x(n*n)", "x = 1"),
    "what only OpenMP reads": ("call f(n, u)", "real(8) :: x(n)", "x = 2\n!$ x = 3"),
    "what a selector is computed from": (
        "call f(n, u)",
        "real(8) :: x(n)",
        "associate (c => 2*kept(1))\n    call more(kept(1))\n    x = c\n    end associate",
    ),
    "a construct that is left": (
        "call f(n, u)",
        "real(8) :: x(n)",
        "a: associate (c => 2*n)\n    if (c > 8) exit a\n    x = c\n    end associate a",
    ),
    "a shape that is not known before": (
        "call f(n, u)",
        "real(8) :: x(n)\n    integer :: l",
        "l = n - 1\n    block\n      real(8) :: t(l)\n      t = x(:l); x(2:) = t\n    end block",
    ),
    "itself": ("call f(n, u)", "real(8) :: x(n)", "x = 1; if (x(1) > 2) call f(n, x)"),
}


def _parsed(tmp_path: Path, text: str, reading: Preprocessing | None = None) -> ParsedSource:
    path = tmp_path / "kernel.f90"
    path.write_text(text)
    return FortranFrontend.parse(path, text, reading or Preprocessing(), False)


def _region_text(parsed: ParsedSource) -> str:
    text = parsed.statements_text
    return text[text.index("!$polydist") :]


@pytest.mark.parametrize(("call", "subroutine", "shown"), _WRITTEN_OUT)
def test_the_text_of_a_subroutine_stands_in_the_place_of_its_call(
    call: str, subroutine: str, shown: str, tmp_path: Path
) -> None:
    text = _FRAME.format(subroutine=subroutine, declared="", call=call)
    parsed = _parsed(tmp_path, text)
    assert not parsed.refusals
    inside = _region_text(parsed).partition("end subroutine")[0]
    assert "call" not in inside
    assert shown.replace("it_1", "j_1") in inside
    assert parsed.calls_replaced
    assert parsed.shown_text == text


_REFUSED_AS_CALLS = {
    "a scalar, and a common block": (
        "call f(n, x)",
        _subroutine("n, a", "real(8) :: a, b(3)\n    common /c/ b", "a = a + n"),
        "x = x + n",
    ),
    "a row, and what changes": (
        "call f(n, w(it, :))",
        _subroutine("n, a", "real(8) :: a(:), b\n    common /c/ b", "a = a*2"),
        "w(it, :) = w(it, :)*2",
    ),
}


@pytest.mark.parametrize("name", sorted(_REFUSED_AS_CALLS))
def test_calls_that_would_be_refused_are_written_out_too(name: str, tmp_path: Path) -> None:
    call, subroutine, shown = _REFUSED_AS_CALLS[name]
    parsed = _parsed(tmp_path, _FRAME.format(subroutine=subroutine, declared="", call=call))
    assert not parsed.refusals
    assert shown in _region_text(parsed)
    assert parsed.calls_replaced


@pytest.mark.parametrize("name", sorted(_KEPT))
def test_other_calls_stay(name: str, tmp_path: Path) -> None:
    call, declared, body = _KEPT[name]
    text = _FRAME.format(subroutine=_subroutine("n, x", declared, body), declared="", call=call)
    parsed = _parsed(tmp_path, text)
    assert call in _region_text(parsed)
    assert not parsed.calls_replaced


def test_what_a_module_that_is_not_found_may_have_keeps_its_name(tmp_path: Path) -> None:
    own = (
        "subroutine f(n, x)\n  {}\n  integer :: n\n  real(8) :: x(n)\n  x = given\nend subroutine\n"
    )
    text = _FRAME.format(subroutine="", declared="", call="call f(n, u)").replace("contains\n", "")
    for used, is_written in (("use absent", False), ("use absent, only: other", True)):
        parsed = _parsed(tmp_path, text + own.format(used))
        assert bool(parsed.calls_replaced) == is_written, used


def test_calls_of_what_prints_are_written_out(tmp_path: Path) -> None:
    subroutine = _subroutine("n, v", "real(8) :: v", "v = 1; if (v > 2) print *, v")
    text = _FRAME.format(subroutine=subroutine, declared="", call="call f(n, u(1))")
    assert "print *, u(1)" in _region_text(_parsed(tmp_path, text))


def test_names_that_mean_something_else_at_the_call_stay_apart(tmp_path: Path) -> None:
    body = "do j = 1, n; kept(j) = max(kept(j), shared); end do"
    subroutine = _subroutine("n", "", body)
    for hiding in ("real(8) :: shared", "real(8) :: max(3)", "real(8) :: kept(40)"):
        text = _FRAME.format(subroutine=subroutine, declared=f"  {hiding}", call="call f(n)")
        assert not _parsed(tmp_path, text).calls_replaced


def test_extents_that_only_the_program_knows_are_checked(tmp_path: Path) -> None:
    subroutine = _subroutine("n, x", "real(8) :: x(n, n)", "x(1, 2) = 3; kept = x(2, 2)")
    text = _FRAME.format(subroutine=subroutine, declared="", call="call f(n, q)")
    (region,) = _parsed(tmp_path, text).regions
    assert [one.text for one in region.requirements] == ["size(q, 1) == n"]


def test_a_region_that_is_refused_with_the_text_is_taken_with_the_call(tmp_path: Path) -> None:
    body = "do j = 1, int(x(1)); do i = 1, int(x(j)); x(i) = x(i) + 1; end do; end do"
    subroutine = _subroutine("n, x", "real(8), intent(inout) :: x(n)\n    integer :: i", body)
    text = _FRAME.format(subroutine=subroutine, declared="", call="call f(n, u)")
    path = tmp_path / "kernel.f90"
    path.write_text(text)
    assert _parsed(tmp_path, text).calls_replaced
    result = translate(path, Options())
    assert not [d for d in result.diagnostics if d.severity == "error"]


def test_what_is_refused_in_the_text_is_told_where_the_call_is_refused_too(tmp_path: Path) -> None:
    declared = "real(8) :: x(n), a\n    integer :: k\n    common /c/ a"
    body = "do j = 1, n; do k = 1, n; x(n*j - k) = x(k); end do; print *, x(j*k); end do"
    subroutine = _subroutine("n, x", declared, body)
    text = _FRAME.format(subroutine=subroutine, declared="", call="call f(n, u)")
    path = tmp_path / "kernel.f90"
    path.write_text(text)
    assert _parsed(tmp_path, text).calls_replaced
    codes = [d.code for d in translate(path, Options()).diagnostics if d.severity == "error"]
    assert codes and "unknown-call" not in codes, codes


def test_lines_in_fixed_form_are_cut_between_statements(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f"
    source.write_text(
        "      subroutine s(n, u, v)\n"
        "      integer n, it\n"
        "      real*8 u(n), v(n)\n"
        "c$polydist\n"
        "      do it = 1, 3\n"
        f"{'        call step(n, u, v)':72}00000010\n"
        "        call step(n, v,\n"
        "     &            u)\n"
        "      end do\n"
        "      end\n"
        "      subroutine step(n, x, y)\n"
        "      integer n, i\n"
        "      real*8 x(n), y(n)\n"
        "      do 10 i = 2, n - 1\n"
        "        y(i) = x(i - 1)*0.25d0 + x(i)*0.5d0\n"
        " 10   y(i) = y(i) + x(i + 1)*0.25d0\n"
        "      end\n"
    )
    result = translate(source, Options())
    assert not result.diagnostics
    (fortran, _) = result.files
    written = [line for line in fortran[1].split("\n") if "0.25d0" in line]
    assert len(written) > 4
    assert all(len(line) <= 72 for line in written)


_ITSELF = """\
  recursive subroutine f(n, x, depth)
    integer, intent(in) :: n, depth
    real(8), intent(inout) :: x(n)
    integer :: j
    do j = 1, 4
      if (depth > 0) then
        call f(n, x, depth - 1)
      else
        x(j) = j
      end if
    end do
  end subroutine"""


def test_what_a_subroutine_gives_that_calls_itself_is_not_followed(tmp_path: Path) -> None:
    text = _FRAME.format(subroutine=_ITSELF, declared="", call="call f(n, u, 2)")
    found = FortranFrontend.parse(tmp_path / "s.f90", text, Preprocessing(), False)
    assert not found.calls_replaced and {d.code for d in found.refusals} <= {"unknown-call"}
