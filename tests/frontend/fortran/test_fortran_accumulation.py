"""Which statements only accumulate into one object, and by which operator, in Fortran."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.region import Access, If, Statement
from polydist_frontends.source import Preprocessing
from polydist_frontends.walks import nodes_below

FILE = """\
module grids
  type :: grid
     real :: total, u(9)
  end type
end module
subroutine kernel(s, a, b, k, n, yes, g, c)
  use grids
  implicit none
  integer :: i, k, n
  real :: s, a(40), b(40), c(40, 40)
  logical :: yes
  type(grid) :: g
!$polydist
  do i = 2, 19
%s
  end do
end subroutine
"""

ACCUMULATE = {
    "s = s + a(i)": "+",
    "S = a(i) + s": "+",
    "s = a(i) + (b(i) + s) - 3": "+",
    "s = s - a(i) + b(i)": "+",
    "s = -a(i) + s": "+",
    "s = 2 * s * a(i)": "*",
    "k = k + 1": "+",
    "k = ior(k, n)": "|",
    "k = iand(n, k)": "&",
    "k = ieor(k, 1)": "^",
    "yes = yes .and. a(i) > 0": "&&",
    "yes = a(i) .gt. 0 .or. yes": "||",
    "yes = yes .neqv. a(i) > 2": "^",
    "yes = yes .eqv. a(i) > 0": "^",
    "yes = k == 3 .neqv. .not. yes .eqv. a(i) > 0": "^",
    "yes = .not. yes": "^",
    "yes = .not. (a(i) > 0 .or. .not. yes)": "&&",
    "yes = .not. (.not. yes .and. .not. a(i) > 0)": "||",
    "s = max(s, abs(a(i) - b(i)), 1.0)": "max",
    "s = amin1(a(i), s)": "min",
    "s = merge(a(i), s, a(i) < s)": "min",
    "s = merge(s, a(i), s >= a(i))": "max",
    "a(3) = b(i) + a ( 3 )": "+",
    "a(mod(i, 3) + 1) = a(mod(i, 3) + 1) + b(i)": "+",
    "g%total = g%total + a(i)": "+",
    "g%u(i / 4) = g%u(i / 4) * g%total": "*",
    "b(:) = b(:) + c(:, i)": "+",
    "s = s + norm2(c(1:i, 3))": "+",
}
OTHER = [
    "s = a(i)",
    "s = a(i) - s",
    "s = a(i) + (-s)",
    "s = s - (a(i) + s)",
    "s = s * (s - 1)",
    "s = s + s",
    "s = s / a(i)",
    "s = s ** 2",
    "s = sqrt(s)",
    "s = mod(s, a(i))",
    "yes = a(i) > 0 .and. .not. yes",
    "yes = .not. (yes .and. a(i) > 0)",
    "yes = yes .neqv. (a(i) > 0 .or. yes)",
    "yes = (yes .or. a(i) > 0) .and. k > 3",
    "s = merge(s, b(i), a(i) < s)",
    "s = merge(a(i), s, a(i) < b(i))",
    "a(i) = a(i) + a(i - 1)",
    "a(i) = a(i - 1) + 1",
    "b(2:9) = b(1:8) + b(2:9)",
]


def _accesses(statements: str) -> list[Access]:
    text = FILE % statements
    parsed = FortranFrontend.parse(Path("kernel.f90"), text, Preprocessing(), False)
    assert not parsed.refusals, [refusal.render() for refusal in parsed.refusals]
    found: list[Access] = []
    for node in nodes_below(parsed.regions[0].body):
        found += (
            node.accesses
            if isinstance(node, Statement)
            else node.reads
            if isinstance(node, If)
            else ()
        )
    return found


@pytest.mark.parametrize("statement", ACCUMULATE)
def test_accumulations(statement: str) -> None:
    found = _accesses(statement)
    target = next(access for access in found if access.kind == "write").array
    assert [access.accumulates for access in found] == [
        ACCUMULATE[statement] if access.array == target else "" for access in found
    ]


@pytest.mark.parametrize("statement", OTHER)
def test_other_statements(statement: str) -> None:
    assert not any(access.accumulates for access in _accesses(statement))


@pytest.mark.parametrize(
    ("statement", "operator"),
    [
        ("if (a(i) > s) s = a(i)", "max"),
        ("if (s .gt. a(i)) then\n s = a(i)\nend if", "min"),
        ("if (a(i) > s) s = b(i)", ""),
        ("if (a(i) > s) then\n s = a(i)\nelse\n s = 0\nend if", ""),
        ("if (a(i) > s) then\n s = a(i)\n k = i\nend if", ""),
        ("if (a(i) > 0) s = a(i)", ""),
        ("if (b(i) > 0) s = s + a(i)", "+"),
    ],
)
def test_conditional_assignments(statement: str, operator: str) -> None:
    assert {access.accumulates for access in _accesses(statement) if access.array == "s"} == {
        operator
    }


@pytest.mark.parametrize(
    ("statement", "exact"),
    [
        ("k = k + 2 * n", True),
        ("if (a(i) > 0) k = k - 1", True),
        ("k = max(k, n)", True),
        ("k = ieor(k, n)", True),
        ("yes = yes .and. a(i) > 0", True),
        ("if (a(i) > 0) yes = .false.", True),
        ("if (.not. yes) yes = a(i) > 0", True),
        ("if (yes .and. a(i) < b(i) / 2) yes = .false.", True),
        ("yes = merge(.true., yes, a(i) > 0)", True),
        ("yes = merge(yes, .false., a(i) > 0)", True),
        ("if (.not. yes) yes = n / k > i", False),
        ("if (.not. yes) yes = mod(n, k) > i", False),
        ("yes = merge(.true., yes, a(i) > 0 .neqv. yes)", False),
        ("s = max(s, abs(a(i)))", True),
        ("s = min(a(i)**2, s)", True),
        ("if (abs(a(i)) > s) s = abs(a(i))", True),
        ("k = k + a(i)", False),
        ("s = s + n", False),
        ("s = max(s, a(i))", True),
        ("s = min(a(i), s, b(i))", True),
        ("if (a(i) > s) s = a(i)", False),
        ("s = merge(a(i), s, a(i) > s)", False),
        ("if (abs(a(i)) >= s) s = abs(a(i))", False),
        ("s = max(s, a(i) * b(i))", True),
    ],
)
def test_which_may_come_in_any_order(statement: str, exact: bool) -> None:
    found = _accesses(statement)
    written = next(a.array for a in found if a.kind.endswith("write"))
    assert {a.exact for a in found if a.array == written} == {exact}


@pytest.mark.parametrize(
    ("statement", "operators"),
    [
        ("if (a(i) > a(k)) k = i", {"max"}),
        ("if (a(k).ge.a(i)) then\n k = i\nend if", {"min"}),
        ("if (yes .and. c(i, n) < c(k, n)) k = i", {"min"}),
        ("if (a(i + 1) > a(k)) k = i + 1", {"max"}),
        ("if (abs(g%u(i)) > abs(g%u(k))) k = i", {"max"}),
        ("if (a(i) > a(k)) k = i + 1", set()),
        ("if (a(2 * i + 1) > a(2 * k)) k = i + 1", set()),
        ("if (a(i) > a(k) .or. yes) k = i", set()),
        ("if (a(i) > b(k)) k = i", set()),
        ("if (a(i) > a(k)) then\n k = i\n a(i) = 0\nend if", set()),
        ("if (a(i) > a(k)) k = i\n a(k) = 0", set()),
    ],
)
def test_choices(statement: str, operators: set[str]) -> None:
    found = (access.selection for access in _accesses(statement))
    assert {selection.operator for selection in found if selection} == operators


@pytest.mark.parametrize(
    ("before", "operators"),
    [
        ("s = a(1)", {"min"}),
        ("s = t", {"max", "min"}),
        ("s = b(1)\nt = b(1)", {"max", "min"}),
        ("t = b(1)\ns = t", {"max", "min"}),
    ],
)
def test_both_extremes_begin_alike(before: str, operators: set[str]) -> None:
    body = "if (a(i) > s) then\n s = a(i)\nelse if (a(i) < t) then\n t = a(i)\nend if"
    declared = FILE.replace("real :: s,", "real :: s, t,")
    text = declared.replace("!$polydist\n", f"{before}\n!$polydist\n") % body
    (region,) = FortranFrontend.parse(Path("kernel.f90"), text, Preprocessing(), False).regions
    nodes = (node for node in nodes_below(region.body) if isinstance(node, Statement))
    found = (access.selection for node in nodes for access in node.accesses)
    assert {selection.operator for selection in found if selection} == operators
