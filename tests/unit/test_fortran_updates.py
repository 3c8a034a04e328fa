"""Which assignments only combine one object with values, in Fortran, and by which texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.region import Statement
from polydist_frontends.source import Preprocessing
from polydist_frontends.walks import nodes_below

FILE = """\
module grids
  type :: grid
     real :: total, u(9)
  end type
end module
subroutine kernel(s, a, b, k, n, g, c)
  use grids
  implicit none
  integer :: i, k, n
  real :: s, a(40), b(40), c(40, 40)
  type(grid) :: g
!$polydist
  do i = 2, 19
%s
  end do
end subroutine
"""

COMBINED = {
    "s = s + a(i)": "s = (s) + {0}",
    "s = a(i) + (b(i) + s) - 3": "s = ({1} + ({0} + (s))) - {2}",
    "s = a(i)*s/b(i)": "s = ({0} * (s)) / {1}",
    "c(k, 2) = c(k, 2) - a(i)": "c(k, 2) = (c(k, 2)) - {0}",
    "g%total = g%total + g%u(i)": "g % total = (g % total) + {0}",
    "if (k > 2) s = s - a(i)": "s = (s) - {0}",
    "if (a(i) > s) s = a(i)": "s = polydist_merge({0}, s, {0} > s)",
    "if (s .ge. a(i)) then\n s = a(i)\n end if": "s = polydist_merge({0}, s, s .ge. {0})",
    "s = s + a(i) & ! the first\n + b(i) ! and the second": "s = ((s) + {0}) + {1}",
}

OTHERS = [
    "s = a(i) - s",
    "s = s*a(i) + b(i)",
    "s = s + s*a(i)",
    "s = max(s, a(i), b(i))",
    "k = k + 1",
    "s = s + a(i); b(i) = 0",
    "if (k > 2) &\n s = s + a(i)",
    "if (k > 2) & ! both\n ! on two lines\n s = s + a(i)",
    "if (a(i) > s) s = b(i)",
    "if (a(i) > s) then\n s = a(i)\n else\n s = 0\n end if",
    "s = s + c(int(s), i)",
]


def _found(text: str) -> list[str]:
    parsed = FortranFrontend.parse(Path("test.f90"), FILE % text, Preprocessing(), False)
    (region,) = parsed.regions
    statements = (node for node in nodes_below(region.body) if isinstance(node, Statement))
    updates = ({access.update for access in node.accesses} - {None} for node in statements)
    return [update.combining for found in updates for update in found if update]


@pytest.mark.parametrize("text", COMBINED)
def test_what_combines_an_object_with_values(text: str) -> None:
    assert _found(text) == [COMBINED[text]]


@pytest.mark.parametrize("text", OTHERS)
def test_what_does_more_or_has_other_text_beside_it(text: str) -> None:
    assert _found(text) == []
