"""Subroutines of which constants among the arguments decide what a call runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import Preprocessing

from polydist.driver import translate
from polydist.request import Options

_FRAME = """\
module m
  implicit none
  integer, parameter :: first = 1, second = first + 1
contains
  subroutine f(mode, flag, way, n, x)
    integer :: mode
    integer, intent(in) :: n
    logical, intent(in) :: flag
    character({length}), intent(in) :: way
    real(8) :: x(n)
    integer :: j
    {body}
  end subroutine
end module
subroutine s(n, k, u)
  use m
  implicit none
  integer :: n, k, i, it
  real(8) :: u(n)
!$polydist
  do it = 1, 3
    call f({passed}, n, u)
    do i = 1, n
      u(i) = u(i) + 1
    end do
  end do
end subroutine
"""
_ALL = "second, .true., 'down'"
_UNTIL = "do j = 1, n; x(j) = {}; end do"
_ONE, _TWO, _THREE = (_UNTIL.format(number) for number in (111, 222, 333))
_LEFT = {
    "if": (_ALL, f"if (mode == first) then; {_ONE}; else; {_TWO}; end if", 222),
    "else if": (_ALL, f"if (mode < 2) then; {_ONE}; elseif (2 .eq. mode) then; {_TWO}; endif", 222),
    "and": (_ALL, f"if (mode == 2 .and. .not. flag) then; {_ONE}; else; {_TWO}; end if", 222),
    "or": (_ALL, f"if (x(1) > 2 .or. (flag)) then; {_ONE}; else; {_TWO}; end if", 111),
    "select": (
        _ALL,
        f"select case (mode); case default; stop; case (7, 2); {_TWO}; case (3); stop; end select",
        222,
    ),
    "default": (
        _ALL,
        f"select case (mode); case default; {_THREE}; case (first); {_ONE}; end select",
        333,
    ),
    "text": (_ALL, f"if (way /= 'up') then; {_TWO}; else; stop 'way'; end if", 222),
    "texts": (
        _ALL,
        f"select case (way); case ('up', 'on'); {_ONE}; case ('down'); {_THREE}; end select",
        333,
    ),
    "statement": (_ALL, "if (.not. flag) stop; if (mode == 1) x(2) = 222; if (flag) x = 333", 333),
    "inner": (_ALL, "do j = 1, n; if (flag) x(j) = 222; if (mode == 1) x(j) = 111; end do", 222),
}
_KEPT = {
    "variables": ("k, .true., 'down'", f"if (mode == first) then; {_ONE}; else; {_TWO}; end if"),
    "what changes": (
        _ALL.replace("second", "k"),
        f"mode = 1; if (mode == 2) then; {_ONE}; else; {_TWO}; end if",
    ),
    "ranges": (
        _ALL,
        f"select case (mode); case (:1); {_ONE}; case default; {_TWO}; end select",
    ),
    "what is not known first": (
        _ALL,
        f"if (x(1) > 1) then; {_ONE}; else if (flag) then; {_TWO}; end if",
    ),
}


def _text(passed: str, body: str, tmp_path: Path, length: str = "len=*") -> str:
    """The region's text with the call written out."""
    text = _FRAME.format(passed=passed, body=body, length=length)
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", text, Preprocessing(), False)
    return parsed.statements_text.partition("!$polydist")[2]


@pytest.mark.parametrize("name", sorted(_LEFT))
def test_what_a_call_does_not_run_is_left_out_of_its_text(name: str, tmp_path: Path) -> None:
    passed, body, number = _LEFT[name]
    inside = _text(passed, body, tmp_path)
    numbers = {n for n in (111, 222, 333) if str(n) in inside}
    assert "call f" not in inside
    assert numbers == {number}


@pytest.mark.parametrize("name", sorted(_KEPT))
def test_what_is_not_decided_stays(name: str, tmp_path: Path) -> None:
    inside = _text(*_KEPT[name], tmp_path)
    assert "call f" in inside or ("111" in inside and "222" in inside)


def test_strings_that_may_be_cut_decide_nothing(tmp_path: Path) -> None:
    passed, body, _ = _LEFT["text"]
    assert "call f" in _text(passed, body, tmp_path, "len=2")


_SHAPES = """\
module m
contains
  subroutine f(k, n, w, x)
    integer, intent(in) :: k, n
    real(8), intent(in) :: w(0:k, n)
    real(8), intent(inout) :: x(n)
    real(8) :: own(k)
    integer :: i, j
    do j = 1, n
      do i = 1, 3
        own(i) = w(i, j)
      end do
      x(j) = own(1) + own(3)
    end do
  end subroutine
end module
subroutine s(n, k, u, v, w)
  use m
  implicit none
  integer :: n, k, it
  real(8) :: u(n), v(n), w(0:k, n)
!$polydist
  do it = 1, 3
    call f(3, n, w, u)
    v(it) = u(it)
  end do
end subroutine
"""


def test_shapes_name_arguments_that_statements_do_not(tmp_path: Path) -> None:
    """The caller's variable of that name has nothing to do with it."""
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", _SHAPES, Preprocessing(), False)
    (own,) = [line for line in parsed.statements_text.splitlines() if ":: own_1" in line]
    assert "own_1((3))" in own
    (region,) = parsed.regions
    assert not any("k" in needed.text.split() for needed in region.requirements)


_STATE = """\
module m
  implicit none
  integer, parameter :: by_energy = 1, by_pressure = 2
contains
  subroutine state(mode, p, e, rho, t)
    integer, intent(in) :: mode
    real(8), intent(inout) :: p, e, rho
    real(8), intent(inout), optional :: t
    if (mode == by_energy) then
      p = rho*e
    else if (mode == by_pressure) then
      if (p < 0) then
        print *, 'pressure', p
        stop
      end if
      e = p/rho
      if (present(t)) t = e
    else if (.not. present(t)) then
      p = 1
    end if
  end subroutine
end module
subroutine s(n, k, u, v)
  use m
  implicit none
  integer :: n, k, i
  real(8) :: u(n), v(n), p, rho
!$polydist
  do i = 1, n
    rho = 2 + i
    call state({passed}, p, v(i), rho)
    u(i) = p
  end do
end subroutine
"""


@pytest.mark.parametrize(
    ("passed", "is_shared"),
    [("by_energy", True), ("3", True), ("by_pressure", False), ("k", False)],
)
def test_what_every_run_of_a_case_sets_is_not_read(
    passed: str, is_shared: bool, tmp_path: Path
) -> None:
    path = tmp_path / "kernel.f90"
    path.write_text(_STATE.format(passed=passed))
    codes = [d.code for d in translate(path, Options()).diagnostics]
    assert codes == ([] if is_shared else ["serial"])


_OPTIONAL = """\
module m
  implicit none
contains
  subroutine f(n, x, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(inout), optional :: y
    integer :: j
    do j = 1, n
      x(j) = {value}
      if (present(y)) x(j) = 222
    end do
  end subroutine
end module
subroutine s(n, u, may, q)
  use m
  implicit none
  integer :: n, i, it
  real(8) :: u(n), a
  real(8), optional :: may
  real(8), allocatable :: q
!$polydist
  do it = 1, 3
    call f(n, u{passed})
    do i = 1, n
      u(i) = u(i) + 1
    end do
  end do
end subroutine
"""


@pytest.mark.parametrize(
    ("passed", "left"),
    [("", {111}), (", a", {111, 222}), (", y=a", {111, 222}), (", may", None), (", q", None)],
)
def test_optional_arguments_are_there_or_not(
    passed: str, left: set[int] | None, tmp_path: Path
) -> None:
    """What is passed on may be absent itself."""
    text = _OPTIONAL.format(passed=passed, value="111")
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", text, Preprocessing(), False)
    inside = parsed.statements_text.partition("!$polydist")[2]
    assert "present" not in inside
    assert {n for n in (111, 222) if str(n) in inside} == (left or set())
    assert ("call f" in inside) == (left is None)
    messages = [refusal.message for refusal in parsed.refusals]
    assert [m.rpartition("; ")[2] for m in messages] == (
        ["its argument 'y' may be absent"] if left is None else []
    )


def test_values_that_depend_on_what_is_there_keep_the_call(tmp_path: Path) -> None:
    text = _OPTIONAL.format(passed=", a", value="merge(111, 333, present(y))")
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", text, Preprocessing(), False)
    assert "call f(n, u, a)" in parsed.statements_text
    assert not parsed.refusals
