"""Texts of subroutines that other sources of the program have: which of them is taken."""

from __future__ import annotations

import os
from pathlib import Path

from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import ParsedSource, Preprocessing

_CALLER = """\
subroutine s(n, u)
  implicit none
  integer, intent(in) :: n
  integer :: it
  real(8) :: u(n)
!$polydist
  do it = 1, 3
    call f(n, u)
  end do
end subroutine
"""
_CALLED = """\
subroutine f(n, x)
  integer, intent(in) :: n
  integer :: j
  real(8) :: x(n)
  do j = 1, n
    x(j) = x(j) + {0}
  end do
end subroutine
"""


def _parsed(folder: Path, *sources: Path) -> ParsedSource:
    named = Preprocessing(other_sources=tuple(map(str, sources)))
    return FortranFrontend.parse(folder / "caller.f90", _CALLER, named, False)


def test_texts_of_other_sources_are_looked_up_where_these_are_named(tmp_path: Path) -> None:
    other = tmp_path / "other.f90"
    other.write_text(_CALLED.format(1))
    assert not _parsed(tmp_path).calls_replaced
    found = _parsed(tmp_path, other)
    assert found.calls_replaced
    assert str(other) in found.headers
    assert _parsed(tmp_path, tmp_path).calls_replaced


def test_which_of_two_texts_is_the_programs_is_not_guessed(tmp_path: Path) -> None:
    """A file that is named goes before those of a folder."""
    other, variant = tmp_path / "other.f90", tmp_path / "variant.f90"
    for path, added in ((other, 1), (variant, 2)):
        path.write_text(_CALLED.format(added))
    for named in ((tmp_path,), (other, variant)):
        found = _parsed(tmp_path, *named)
        (refusal,) = found.refusals
        names = " and ".join(os.path.relpath(path) for path in (other, variant))
        assert not found.calls_replaced
        assert refusal.hint.startswith(f"{names} define it: name the one that the program links")
    assert _parsed(tmp_path, tmp_path, variant).calls_replaced
    variant.write_text(other.read_text())
    assert _parsed(tmp_path, other, variant).calls_replaced
