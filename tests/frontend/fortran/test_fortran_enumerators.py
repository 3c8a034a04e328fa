"""Constants that ENUM constructs declare."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import Preprocessing

_TEXT = """\
module m
  implicit none
  integer, parameter :: three = 3
  enum, bind(c)
    enumerator :: first, second
    enumerator :: wall = 2*three, flow, &
      edge
    enumerator :: far = 50 + wall
    enumerator last
  end enum
end module
subroutine s(u)
  use m
  implicit none
  integer :: i
  real(8) :: u(0:100)
!$polydist
  do i = 1, {name} + 100
    u(i) = 1
  end do
end subroutine
"""
_VALUES = {"first": 0, "second": 1, "wall": 6, "flow": 7, "edge": 8, "far": 56, "last": 57}


@pytest.mark.parametrize("name", sorted(_VALUES))
def test_each_is_one_more_than_the_one_before(name: str, tmp_path: Path) -> None:
    text = _TEXT.format(name=name)
    parsed = FortranFrontend.parse(tmp_path / "kernel.f90", text, Preprocessing(), False)
    assert not parsed.refusals
    assert f"value={_VALUES[name] + 100}" in repr(parsed.regions)
