"""Procedures that only the procedure around a region knows: another one of their name may exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from polydist.driver import translate
from polydist.request import Options

_TEXT = """\
module shapes
  implicit none
contains
  real(8) function scalar(x)
    real(8), intent(in) :: x
    scalar = x
  end function scalar
  real(8) function applied(f, x)
    real(8), external :: f
    real(8), intent(in) :: x
    applied = f(x)
  end function applied
  subroutine kernel(n, a, b, passed, described, shown)
    integer, intent(in) :: n
    real(8) :: a(n), b(n)
    real(8), external :: passed
    procedure(scalar) :: described
    procedure(scalar), pointer :: chosen
    interface
      pure real(8) function shown(x)
        real(8), intent(in) :: x
      end function shown
    end interface
    integer :: i
    chosen => scalar
    !$polydist pure(passed, described, chosen, applied)
    do i = 1, n
      a(i) = @
    end do
  end subroutine kernel
end module shapes
"""


@pytest.mark.parametrize(
    ("value", "at"),
    [
        ("passed((b(i)))", "passed((b"),
        ("1 + described((b(i)))", "described((b"),
        ("chosen((b(i)))", "chosen((b"),
        ("shown(b(i))", "shown(b"),
        ("applied(passed, b(i))", "passed, b"),
        ("applied(chosen, b(i))", "chosen, b"),
    ],
)
def test_a_procedure_that_has_no_name_elsewhere(value: str, at: str, tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    asked = [name for name in ("passed", "described", "chosen", "applied") if f"{name}(" in value]
    clause = f" pure({', '.join(asked)})" if asked else ""
    text = _TEXT.replace(" pure(passed, described, chosen, applied)", clause).replace("@", value)
    source.write_text(text)
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert (error.code, "select case" in (error.hint or "")) == ("unknown-call", True)
    line = source.read_text().splitlines()[error.place.line - 1]
    assert line[error.place.column - 1 :].startswith(at)


_CALLED = """\
module shapes
  implicit none
contains
  subroutine tabulate(f, n, y)
    interface
      pure real(8) function f(x)
        real(8), intent(in) :: x
      end function f
    end interface
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = y(i) + f(i*0.5d0)
    end do
  end subroutine tabulate
  subroutine waves(n, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    real(8), external :: wave
    integer :: i
    do i = 1, n
      y(i) = y(i) + wave((i*0.5d0))
    end do
  end subroutine waves
  pure real(8) function line(x)
    real(8), intent(in) :: x
    line = 2*x
  end function line
  subroutine kernel(n, y)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    real(8), external :: hidden
    integer :: t
    !$polydist
    do t = 1, 2
      call @
    end do
  end subroutine kernel
end module shapes
"""


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ("tabulate(hidden, n, y)", "its argument 'f' is a procedure"),
        ("waves(n, y)", "it calls 'wave', of which no text is seen"),
    ],
)
def test_which_procedure_of_a_subroutine_is_unknown_is_said(
    call: str, reason: str, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(_CALLED.replace("@", call))
    (error,) = (d for d in translate(source, Options()).diagnostics if d.severity == "error")
    assert error.code == "unknown-call"
    assert reason in error.hint


def test_the_source_that_is_named_has_the_procedure(tmp_path: Path) -> None:
    source, other = tmp_path / "kernel.f90", tmp_path / "wave.f90"
    source.write_text(_CALLED.replace("@", "waves(n, y)"))
    other.write_text("real(8) function wave(x)\n  real(8), intent(in) :: x\n  wave = x\nend\n")
    options = Options(preprocessing=Preprocessing(other_sources=(str(other),)))
    assert not [d for d in translate(source, options).diagnostics if d.severity == "error"]


def test_procedures_that_are_passed_by_name_are_looked_into(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    source.write_text(_CALLED.replace("@", "tabulate(line, n, y)"))
    assert not [d for d in translate(source, Options()).diagnostics if d.severity == "error"]


_OLD = """      subroutine shift(f, n, y)
      integer n, i
      real*8 f, y(n)
      do 10 i = 1, n
   10 y(i) = f(y(i))
      end
      real*8 function line(x)
      real*8 x
      line = 2*x
      end
      subroutine kernel(n, y)
      integer n, t
      real*8 y(n)
      @
      external line
!$polydist
      do 20 t = 1, 2
      call shift(line, n, y)
   20 continue
      end
"""


@pytest.mark.parametrize(("typed", "refused"), [("real*8 line", 0), ("", 1)])
def test_the_type_of_a_function_is_that_of_its_name_at_the_call(
    typed: str, refused: int, tmp_path: Path
) -> None:
    source = tmp_path / "kernel.f"
    source.write_text(_OLD.replace("@", typed))
    found = translate(source, Options()).diagnostics
    assert len([d for d in found if d.severity == "error"]) == refused


def test_a_subroutine_that_ends_the_program_by_a_call_is_looked_into(tmp_path: Path) -> None:
    source = tmp_path / "kernel.f90"
    ending = "if (y(i) > 1d9) then\n  print *, i\n  call exit(3)\n  end if\n"
    text = _CALLED.replace("      y(i) = y(i) + f(i*0.5d0)", f"      {ending}      y(i) = f(y(i))")
    source.write_text(text.replace("@", "tabulate(line, n, y)"))
    assert not [d for d in translate(source, Options()).diagnostics if d.severity == "error"]
