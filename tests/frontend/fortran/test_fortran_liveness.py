"""Which values outlive a region in Fortran, and which an earlier one may have left on one rank."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_sources import region, regions
from polydist_frontends.integer_expressions import Name

LIVE = [
    ("s = 1\n b(1) = s", False),
    ("b(1) = s", True),
    ("if (n > 3) s = 2\n b(1) = s", True),
    ("if (n > 3) then\n s = 2\n else\n s = 3\n end if\n b(1) = s", False),
    ("do k = 1, n\n b(k) = s\n end do", True),
    ("do k = 1, n\n s = k\n end do", False),
    ("if (n > 3) return\n s = 2", False),
    ("call other(s)", True),
    ("do k = 1, n\n if (b(k) > 0) cycle\n s = k\n b(k) = s\n end do", False),
    ("do k = 1, n\n if (b(k) > 0) cycle\n b(k) = s\n s = k\n end do", True),
    ("do k = 1, n\n if (b(k) > 0) exit\n s = k\n end do\n b(1) = s", True),
    ("do k = 1, n\n if (b(k) > 0) then\n s = k\n b(k) = s\n end if\n end do", False),
    ("if (n > 3) s = b(1)\n if (n > 3) b(2) = s", True),
    ("if (n > 3) return\n b(1) = 0\n s = 2\n b(1) = s", False),
    ("if (n > 3) go to 10\n s = 2\n10 b(1) = s", True),
    ("select case (n)\n case (1)\n s = 1\n case default\n s = 2\n end select\n b(1) = s", False),
    ("select case (n)\n case (1)\n s = 1\n case (2)\n s = 2\n end select\n b(1) = s", True),
    ("associate (x => a(1, 1))\n s = x\n b(1) = s\n end associate", False),
    ("associate (s => a(1, 1))\n s = 1\n end associate\n b(1) = s", True),
    ("block\n real :: s\n s = 1\n end block\n b(1) = s", True),
    ("block\n integer :: q\n q = 1\n s = q\n end block\n b(1) = s", False),
    (
        "one: if (n > 3) then\n if (n > 4) exit one\n s = 1\n else\n s = 2\n end if one\n b(1) = s",
        True,
    ),
]


@pytest.mark.parametrize(
    ("after", "live"), LIVE, ids=[after.replace("\n", ";") for after, _ in LIVE]
)
def test_values_that_are_read_after_the_region(after: str, live: bool, tmp_path: Path) -> None:
    found = region(tmp_path, "do i = 1, n\n s = a(i, 1)\n b(i) = s\nend do", " real :: s", after)
    assert found.arrays["s"].live_out is live


AROUND = [
    ("do while (s > 1)\n s = 0", "end do", True),
    ("do while (n > 1)\n s = 0", "end do", False),
    ("do k = 1, int(s)\n s = 0", "end do", False),
    ("do\n s = 0", "if (s > 1) exit\n end do", True),
    ("do k = 1, 3\n b(k) = s", "if (k > n) cycle\n s = 0\n end do", True),
    ("do k = 1, 3\n b(k) = s", "s = 0\n if (k > n) cycle\n end do", False),
    ("do k = 1, 3\n b(k) = s\n if (n > 3) then", "if (k > n) cycle\n endif\n s = 0\n end do", True),
    ("do k = 1, 3\n b(k) = s\n if (n > 3) then", "s = 0\n else\n s = 1\n endif\n end do", False),
    (
        "far: do k = 1, 3\n b(k) = s\n do j = 1, 3",
        "if (j > n) cycle far\n end do\n s = 0\n end do far",
        True,
    ),
    ("do k = 1, 3\n b(k) = s\n do j = 1, 3", "end do\n s = 0\n end do", False),
    ("", "read (*, *, end=10) k\n s = 0\n10 b(1) = s", True),
    ("", "read (*, *, iostat=k) k\n s = 0\n10 b(1) = s", False),
    ("", "call other(n, *10)\n s = 0\n10 b(1) = s", True),
    ("", "b(1) = shift(2)", True),
    ("", "include 'more.inc'", True),
    ("", "b(1) = 2\ncontains\n include 'more.inc'", True),
    ("associate (x => a(1))", "s = x\n b(1) = s\n end associate", False),
    ("associate (x => a(1))", "end associate\n b(1) = s", True),
    ("block\n integer :: q", "q = 2\n s = q\n end block\n b(1) = s", False),
    ("far: do k = 1, 3\n b(k) = s", "if (k > n) exit far\n s = 0\n end do far\n b(1) = s", True),
    ("far: do k = 1, 3\n s = k", "if (k > n) exit far\n end do far\n s = 0", False),
    ("", "!$ b(1) = s", True),
    ("", "!$ b(1) = 2", False),
]


@pytest.mark.parametrize(("before", "after", "live"), AROUND)
def test_values_that_are_read_on_some_way_from_the_region(
    before: str, after: str, live: bool, tmp_path: Path
) -> None:
    function = " integer :: x\n real :: shift\n shift(x) = x + s\n" if "shift" in after else ""
    text = (
        "subroutine r(n, a, b)\n implicit none\n integer :: n, i, j, k\n real :: a(n), b(n), s\n"
        f"{function}{before}\n!$polydist\ndo i = 1, n\n s = a(i)\n b(i) = s\nend do\n"
        f"!$polydist end\n{after}\nend subroutine\n"
    )
    (found,) = regions(tmp_path, text)
    assert found.arrays["s"].live_out is live


SHARED = [
    ("s = 1\n a(1) = s", "call one", False),
    ("s = 1\n a(1) = s", "s = 2\n call one\n a(2) = s", True),
    ("s = 1\n a(1) = s", "call one\n s = 2\n a(2) = s", False),
    ("s = 1\n a(1) = s", "s = 2\n if (two() > 1) a(2) = s", True),
    ("a(1) = s", "call one", True),
    ("if (n > 3) s = 1\n a(1) = s", "call one", True),
    ("if (n > 3) then\n s = 1\n a(1) = s\n end if", "call one", False),
    ("real :: s\n a(1) = s", "call one", True),
    ("call one\n s = 1", "call one", False),
    ("call one\n a(1) = s", "call one", True),
    ("s = 2\n a(1) = passed(two)", "call one", True),
]


@pytest.mark.parametrize(("inside", "after", "live"), SHARED)
def test_values_that_internal_procedures_share(
    inside: str, after: str, live: bool, tmp_path: Path
) -> None:
    passed = " real, external :: passed\n" if "passed" in inside else ""
    text = (
        "program r\n implicit none\n integer, parameter :: n = 9\n integer :: i\n"
        f" real :: a(n), s\n a = 1\n {after}\ncontains\nsubroutine one\n"
        "!$polydist\n do i = 1, n\n if (a(i) < 0) cycle\n s = a(i)\n a(i) = s + 1\n end do\n"
        "!$polydist end\nend subroutine\n"
        f"real function two()\n{passed} {inside}\n two = 1\nend function\nend program\n"
    )
    (found,) = regions(tmp_path, text)
    assert found.arrays["s"].live_out is live


def test_a_region_whose_jumps_end_in_it_leaves_nothing_behind(tmp_path: Path) -> None:
    body = "do 10 i = 1, n\n if (b(i) > 0) go to 10\n s = a(i, 1)\n b(i) = s\n10 continue"
    assert not region(tmp_path, body, " real :: s").arrays["s"].live_out
    outside = region(tmp_path, body, " real :: s", "20 continue\n if (b(1) > n) go to 20")
    assert outside.arrays["s"].live_out


def test_undeclared_variables_of_a_module_procedure_are_its_own(tmp_path: Path) -> None:
    text = (
        "module m\ncontains\nsubroutine s(n, b)\n integer :: n\n real :: b(n)\n"
        "!$polydist\n do i = 1, n\n t = b(i)\n b(i) = t * t\n end do\nend subroutine\n"
        "end module\n"
    )
    (found,) = regions(tmp_path, text)
    assert not found.arrays["t"].live_out
    assert found.iterators_live == ()


LOOP = "!$polydist\n do i = 1, n\n t = b(i)\n b(i) = t * t\n end do\n"


@pytest.mark.parametrize(
    ("saved", "live"), [("save", True), ("save t", True), ("save u", False), ("", False)]
)
@pytest.mark.parametrize("declared", ["", " real t\n"])
def test_saved_variables(saved: str, live: bool, declared: str, tmp_path: Path) -> None:
    text = f"subroutine s(n, b)\n real b(n)\n {saved}\n{declared}{LOOP}end\n"
    (found,) = regions(tmp_path, text)
    assert found.arrays["t"].live_out is live
    assert found.arrays["b"].extents[0] == Name("n", found.arrays["b"].extents[0].place)


@pytest.mark.parametrize(("mention", "live"), [("print *, t", True), ("print *, 1", False)])
def test_an_internal_procedure_shares_undeclared_variables(
    mention: str, live: bool, tmp_path: Path
) -> None:
    host = f"program p\n call s(3, [1., 2., 3.])\n {mention}\ncontains\n"
    inner = f"subroutine s(n, b)\n dimension b(n)\n{LOOP}end subroutine\n"
    (found,) = regions(tmp_path, f"{host}{inner}end program\n")
    assert found.arrays["t"].live_out is live


def test_iterators_that_are_read_after_the_region(tmp_path: Path) -> None:
    loop = "do i = 1, n\n do j = 1, 3\n a(i, j) = 0\n end do\nend do"
    assert region(tmp_path, loop, after="k = i").iterators_live == ("i",)
    assert region(tmp_path, loop, after="do i = 1, 2\n b(i) = 0\n end do").iterators_live == ()


def test_scalars_that_an_earlier_region_may_have_left_on_one_rank(tmp_path: Path) -> None:
    declarations = " real :: h, w\n real, parameter :: g = 2.0"
    found = region(tmp_path, "do i = 1, n\n w = b(i)\n b(i) = w * h + g\nend do", declarations)
    assert [memory.name for memory in found.invariants] == ["n", "h"]
