"""Names that modules keep to themselves, which mean something else where they are used."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import Preprocessing

_FRAME = """\
module a
  implicit none
  {said}
contains
  subroutine g
  end subroutine
end module
module b
  implicit none
  integer, parameter :: most = 777
end module
module c
  use a
  use b
end module
subroutine s(u)
  use {used}
  implicit none
  integer :: i
  real(8) :: u(0:1000)
!$polydist
  do i = 1, most
    u(i) = u(i) + 1
  end do
end subroutine
"""
_PRIVATE = {
    "all": "private\n  public :: g\n  integer, parameter :: most = 555",
    "by a statement": "integer, parameter :: most = 555\n  private :: least, most",
    "by a declaration": "integer, parameter, private :: least = max(1, 2), most = 555",
    "without colons": "integer most\n  parameter (most = 555)\n  private most",
}
_PUBLIC = {
    "in a declaration": "private\n  integer, parameter, public :: least(2) = [1, 2], most = 555",
    "by a statement": "private\n  public g, most\n  integer, parameter :: most = 555",
    "in the value of another": "integer, parameter :: most = 555\n"
    "  integer, private, parameter :: twice = 2*most, least = min(3, most)",
    "beside a type's components": "type :: t\n    private\n    integer :: most\n  end type\n"
    "  integer, parameter :: most = 555",
    "beside an interface": "interface of\n    subroutine h(most)\n"
    "      integer, intent(in) :: most\n    end subroutine\n  end interface\n"
    "  private :: of\n  integer, parameter :: most = 555",
}


def _region(said: str, used: str, tmp_path: Path) -> str:
    text = _FRAME.format(said=said, used=used)
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", text, Preprocessing(), False)
    assert not parsed.refusals
    return repr(parsed.regions)


@pytest.mark.parametrize("used", ["a\n  use b", "c", "c, other => g"])
@pytest.mark.parametrize("name", sorted(_PRIVATE))
def test_private_names_are_not_known_outside(name: str, used: str, tmp_path: Path) -> None:
    region = _region(_PRIVATE[name], used, tmp_path)
    assert "value=777" in region
    assert "value=555" not in region


@pytest.mark.parametrize("name", sorted(_PUBLIC))
def test_public_ones_are(name: str, tmp_path: Path) -> None:
    assert "value=555" in _region(_PUBLIC[name], "a", tmp_path)
