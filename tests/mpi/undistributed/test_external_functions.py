"""Functions that a procedure only gives a type are functions in the text that replaces a region,
too."""

from __future__ import annotations

import subprocess
from pathlib import Path

from polydist.driver import translate
from polydist.request import Options

_PROGRAM = """\
subroutine fill(n, f)
  implicit none
  integer, parameter :: rk = kind(1d0)
  integer :: n, j
  real(rk) :: f(n), exact, x
  x = 0
!$polydist
  do j = 1, n
    f(j) = exact(x, real(j, rk))
  end do
end subroutine
function exact(x, y)
  implicit none
  real(8) :: exact, x, y
  exact = x + y
end function
"""


def test_a_function_with_nothing_but_a_type(tmp_path: Path) -> None:
    source = tmp_path / "fill.f90"
    source.write_text(_PROGRAM)
    (made, *_) = [text for name, text in translate(source, Options()).files if "f90" in str(name)]
    (tmp_path / "made.f90").write_text(made)
    command = ["gfortran", "-fsyntax-only", "made.f90"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
