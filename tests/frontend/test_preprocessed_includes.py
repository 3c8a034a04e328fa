"""Headers that the preprocessor includes: their lines are read, and so are lines in several."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_FIXED = """\
      subroutine smooth(n)
      implicit none
#include "fields.h"
      integer n, i, j
c$polydist
      do 10 j = 2, ny - 1
      do 10 i = 2, nx - 1
   10 v(i,j) = 0.25d0*(u(i-1,j) + u(i+1,j)) + w(i,j)*@
      end
"""

_FIXED_HEADER = """\
c     Fields; with an apostrophe's comment.
* and another one
      integer nx, ny
      parameter (nx = 24, ny = 20)
! a third
      real*8 u, v, w, scale
      common /fields/ u(nx,ny), v(nx,ny),
     &                w(nx,ny),
     1                scale
"""

_FREE = """\
subroutine smooth(n, a, b)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
#include "functions.h"
  !$polydist
  do i = 1, n
    a(i) = lifted(b(i))
  end do
end subroutine smooth
"""

_FREE_HEADER = """\
  real(8) :: doubled, lifted, &
    & x
  doubled(x) = & ! of one number
    & 2*x
  lifted(x) = doubled(x) &
    + 1
"""


def _translated(source: Path, text: str, header: str, headers_text: str) -> tuple[str, list[str]]:
    source.write_text(text)
    source.with_name(header).write_text(headers_text)
    found = translate(source, Options())
    written = "".join(text for _, text in found.files)
    return written, [d.message for d in found.diagnostics if d.severity == "error"]


def test_common_blocks_in_headers_of_fixed_form_are_read(tmp_path: Path) -> None:
    text = _FIXED.replace("@", "scale")
    _, errors = _translated(tmp_path / "smooth.F", text, "fields.h", _FIXED_HEADER)
    assert errors == []


def test_what_no_header_declares_stays_unknown(tmp_path: Path) -> None:
    text = _FIXED.replace("@", "weight(i)")
    _, errors = _translated(tmp_path / "smooth.F", text, "fields.h", _FIXED_HEADER)
    assert len(errors) == 1


@pytest.mark.parametrize("value", ["2*x", "doubled(x)"])
def test_statement_functions_in_headers_are_repeated_as_a_whole(value: str, tmp_path: Path) -> None:
    text, errors = _translated(tmp_path / "smooth.F90", _FREE, "functions.h", _FREE_HEADER)
    assert errors == []
    assert f"polydist_value = {value}" in text
