"""ASSOCIATE, BLOCK and pointers in regions, written out."""

from __future__ import annotations

import pytest
from polydist_frontends.fortran.expansion.expansion import Expanded, expanded
from polydist_frontends.fortran.expansion.selectors import selector_of
from polydist_frontends.fortran.reading.lines import read_lines

_HEAD = """subroutine s(n, a, b, x)
   integer :: n, i, j, k
   real(8), target :: a(0:n, n), b(n), x
   real(8), pointer :: p(:)
   !$polydist
   do j = 1, n
"""


def _written_out(body: str, after: str = "") -> list[str]:
    text = f"{_HEAD}{body}   end do\n{after}end subroutine s\n"
    lines = expanded(Expanded(read_lines("s.f90", text, "free", 72))).lines.text.split("\n")
    assert len(lines) == text.count("\n") + 1
    return [line.strip() for line in lines[6 : 6 + body.count("\n")] if line.strip()]


@pytest.mark.parametrize(
    ("selectors", "statement", "expected"),
    [
        ("here => b(j)", "here = here + 1", "b(j) = b(j) + 1"),
        ("c => a(:, j)", "c(k) = 0", "a(lbound(a, 1) - 1 + k, j) = 0"),
        ("c => a(2:n, j)", "c(-k + 3) = 0", "a(2 - 1 + (-k + 3), j) = 0"),
        ("c => a(1:n:2, j)", "c(k) = 0", "a(1 + (2)*(k - 1), j) = 0"),
        ("c => a(1:n, j)", "c(2:) = c", "a(2:n, j) = a(1:n, j)"),
        ("c => a, y => x", "c(k, j) = y", "a(k, j) = x"),
        ("m => b(j) + 1", "x = m*m", "x = (b(j) + 1)*(b(j) + 1)"),
        ("c => b, k => j + 1", "c(k) = c(c(k))", "b((j + 1)) = b(b((j + 1)))"),
    ],
)
def test_what_a_name_stands_for(selectors: str, statement: str, expected: str) -> None:
    body = f"      associate ({selectors})\n         {statement}\n      end associate\n"
    assert _written_out(body) == [expected]


@pytest.mark.parametrize(
    "inside",
    [
        "associate (m => x + 1)\nx = m\nb(j) = m\nend associate\n",
        "associate (y => x, m => x + 1)\ny = 3\nb(j) = m\nend associate\n",
        "associate (here => b(k))\nk = k + 1\nhere = 0\nend associate\n",
        "associate (m => a + 1)\nb(j) = m(j, 1)\nend associate\n",
        "block\nreal(8), save :: t\nt = t + x\nb(j) = t\nend block\n",
        "block\nreal(8) :: t = 0\nb(j) = t\nend block\n",
        "b(j) = p(1)\np => a(:, j)\n",
        "if (j > 2) p => a(:, j)\nb(j) = p(1)\n",
        "p => a(:, k)\nk = k + 1\nb(j) = p(1)\n",
    ],
)
def test_what_may_change_in_between_stays(inside: str) -> None:
    assert _written_out(inside) == inside.strip().split("\n")


def test_pointers_that_are_used_later_stay() -> None:
    inside = "p => a(:, j)\nb(j) = p(1)\n"
    assert _written_out(inside) == ["b(j) = a(lbound(a, 1) - 1 + 1, j)"]
    assert _written_out(inside, "   x = p(2)\n") == inside.strip().split("\n")


def test_variables_of_a_block_have_names_of_their_own() -> None:
    inside = "block\nreal(8) :: t, k\nt = b(j)\nk = t\nb(j) = k*t\nend block\n"
    assert _written_out(inside) == ["t = b(j)", "k_1 = t", "b(j) = k_1*t"]


def test_strings_and_components_are_no_names() -> None:
    selector = selector_of("y", "g%cells(i)%y")
    assert selector.base == "g" and selector.fixed == {"i"}
    body = "associate (y => x)\nprint *, 'y', g%y, y\nend associate\n"
    assert _written_out(body) == ["print *, 'y', g%y, x"]
