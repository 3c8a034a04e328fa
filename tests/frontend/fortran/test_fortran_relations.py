"""What assignments before a region say of integers, which is checked when the region starts."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_sources import regions

SOURCE = """\
subroutine kernel(n, m, a)
  implicit none
  integer :: n, m, i, j, k, l
  real(8) :: a(100, 100)
  real(8), external :: f
  integer, save :: kept
  integer :: shared
  common /c/ shared
@
!$polydist
  do j = k, l
    do i = m, n
      a(i, j) = a(i, j) + a(m, k) + a(l, n) + a(shared, kept)
    end do
  end do
end subroutine kernel
"""

KNOWN = [
    ("l = k + 1", ["l == k + 1"]),
    ("l = k", ["l == k"]),
    ("l = - K + (n - M)\n  k = n", ["k == n"]),
    ("l = - K + (n - M)", ["l == - K + (n - M)"]),
    ("l = n - m + 1 - k", ["l == n - m + 1 - k"]),
    ("do k = 1, n\n    l = k + 1\n@\n  end do", ["l == k + 1"]),
    ("l = k + 1\n  if (n > 3) then\n@\n  else\n    k = 2\n  end if", ["l == k + 1"]),
    ("l = k + 1; m = l + 1\n  a(k, k) = 0", ["l == k + 1", "m == l + 1"]),
    ("l = k + 1\n  if (n > 3) goto 10\n  a(1, 1) = 2\n10 continue", ["l == k + 1"]),
]

NOT_KNOWN = [
    "l = k + 1\n  k = 3",
    "l = l + 1",
    "l = 7",
    "l = 2*k",
    "l = k/2",
    "l = k + 1\n  call change(k)",
    "l = k + 1\n  a(1, 1) = f(k)",
    "l = k + 1\n  read (*, *) n",
    "l = k + 1\n  if (n > 3) k = 4",
    "l = k + 1\n  do i = 1, 3\n    k = i\n  end do",
    "l = k + 1\n  do i = 1, 3\n@\n    k = k + 1\n  end do",
    "l = k + 1\n  do k = 1, 3\n@\n  end do",
    "if (n > 3) l = k + 1",
    "if (n > 3) then\n    l = k + 1\n  end if",
    "if (n > 3) then\n    l = k + 1\n  else\n@\n  end if",
    "if (n > 3) goto 10\n  l = k + 1\n10 continue",
    "l = k + 1\n10 continue\n  a(1, 1) = 2\n  if (a(2, 2) > 3) goto 10",
    "l = shared + 1",
    "goto (10, 20), n\n10 l = k + 1\n20 continue",
]


def placed(before: str) -> str:
    head, directive, rest = SOURCE.partition("!$polydist\n")
    loop = directive + rest.removesuffix("end subroutine kernel\n")
    inside = before.replace("@", loop) if "@" in before else f"{before}\n{loop}"
    return head.replace("@\n", "") + inside + "\nend subroutine kernel\n"


def known(before: str, folder: Path) -> list[str]:
    (found,) = regions(folder, placed(before))
    return [of.text for of in found.requirements if of.known]


@pytest.mark.parametrize(("before", "texts"), KNOWN)
def test_equations(before: str, texts: list[str], tmp_path: Path) -> None:
    assert known(before, tmp_path) == texts


@pytest.mark.parametrize("before", NOT_KNOWN)
def test_what_may_have_changed(before: str, tmp_path: Path) -> None:
    assert known(before, tmp_path) == []
