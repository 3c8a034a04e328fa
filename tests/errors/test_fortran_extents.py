"""Arrays that a called procedure may change anywhere, and elements outside of their extents."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

TEXT = """\
subroutine fill(d, w, n, m)
  implicit none
  integer, intent(in) :: n, m
  integer :: i, j
  real(8) :: d(0:n, 0:n), w({extent})
!$polydist
  do i = 0, n
    call weights(i, n, w)
    do j = 0, n
      d(i, j) = w({subscript})
    end do
  end do
contains
  subroutine weights(k, n, c)
    integer :: k, n, j
    real(8) :: c(0:n, 0:1)
    do j = 0, n
      c(j, 0) = k
      c(j, 1) = k + j
    end do
  end subroutine
end subroutine
"""

DECLARED = {
    "all within": ("0:2*n + 1", "j + n + 1", "within"),
    "for some sizes": ("0:m", "j + n + 1", "checked"),
    "behind the last": ("0:2*n", "j + n + 1", "refused"),
    "before the first": ("n + 1:3*n", "j - n", "refused"),
}


@pytest.mark.parametrize("name", DECLARED)
def test_elements_outside_of_what_a_called_procedure_may_change(name: str, tmp_path: Path) -> None:
    extent, subscript, expected = DECLARED[name]
    source = tmp_path / "fill.f90"
    source.write_text(TEXT.format(extent=extent, subscript=subscript))
    translation = translate(source, Options())
    codes = [one.code for one in translation.diagnostics if one.severity == "error"]
    assert codes == (["subscript-out-of-range"] if expected == "refused" else [])
    is_checked = any("would leave the array" in text for _, text in translation.files)
    assert is_checked == (expected == "checked")
