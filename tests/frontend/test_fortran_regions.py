"""What the Fortran frontend makes of regions: trees, arrays, values that outlive the region, where
generated procedures go."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran import FortranFrontend
from polydist_frontends.fortran.reading import syntax
from polydist_frontends.integer_expressions import Integer, Name
from polydist_frontends.region import If, Loop, Region, Statement
from polydist_frontends.source import Preprocessing


def regions(
    tmp_path: Path, text: str, name: str = "a.f90", include: tuple[str, ...] = ()
) -> tuple[Region, ...]:
    path = tmp_path / name
    path.write_text(text)
    parsed = FortranFrontend.parse(path, text, Preprocessing(include_directories=include), False)
    assert not parsed.refusals, [refusal.render() for refusal in parsed.refusals]
    return parsed.regions


def region(tmp_path: Path, body: str, declarations: str = "", after: str = "") -> Region:
    text = (
        "subroutine s(n, a, b)\n implicit none\n integer :: n, i, j, k\n"
        f" real :: a(0:n+1, n), b(n)\n{declarations}\n"
    )
    text += f"!$polydist\n{body}\n!$polydist end\n{after}\nend subroutine\n"
    (found,) = regions(tmp_path, text)
    return found


def test_bounds_are_those_of_the_declaration(tmp_path: Path) -> None:
    found = region(tmp_path, "do i = 1, n\n b(i) = a(i, 2) + w(i)\nend do", " real :: w(-3:12)")
    assert found.arrays["a"].lowers[0] == Integer(0, found.arrays["a"].lowers[0].place)
    assert found.arrays["a"].strides == ("1", "size(a, 1, selected_int_kind(18))")
    assert found.arrays["a"].outermost == 1
    extent = found.arrays["w"].extents[0]
    assert isinstance(extent, Integer) and extent.value == 16


@pytest.mark.parametrize(
    ("size", "value"),
    [
        ("6 + 4", 10),
        ("6 - 4", 2),
        ("6 * 4", 24),
        ("(1 - 8) / 2 + 9", 6),
        ("6**2", 36),
        ("(k + 1) * k", 12),
    ],
)
def test_sizes_made_of_constants(size: str, value: int, tmp_path: Path) -> None:
    declarations = f" integer, parameter :: c = 3, m = {size.replace('k', 'c')}\n real :: w(m)"
    extent = region(tmp_path, "w(1) = 2", declarations).arrays["w"].extents[0]
    assert isinstance(extent, Integer) and extent.value == value


def test_a_size_that_changes_is_not_the_bound(tmp_path: Path) -> None:
    text = (
        "subroutine s(n, a)\n integer :: n, i, m\n real :: a(n, n)\n m = n\n n = 3\n"
        "!$polydist\ndo i = 1, m\n a(i, 1) = 0\nend do\nend\n"
    )
    for change in ("n = 3", "!$ n = 3", "include 'more.inc'"):
        (found,) = regions(tmp_path, text.replace("n = 3", change))
        assert found.arrays["a"].extents[0] is None
        assert found.variables["a"].dimensions is not None
        assert found.variables["a"].dimensions.upper == ("ubound(a, 1)", "ubound(a, 2)")
    (found,) = regions(tmp_path, text.replace("n = 3", "i = 3"))
    assert found.arrays["a"].extents[0] is not None


def test_a_size_that_others_may_not_change_is_the_bound(tmp_path: Path) -> None:
    """So arrays of the same size have one stride in the generated code."""
    text = (
        "subroutine s(n, a)\n integer{} :: n\n integer :: i\n real :: a(n, n)\n call other(n)\n"
        "!$polydist\ndo i = 1, 9\n a(i, 1) = 0\nend do\nend\n"
    )
    for intent, upper in ((", intent(in)", "n"), ("", "ubound(a, 1)")):
        (found,) = regions(tmp_path, text.format(intent))
        assert found.variables["a"].dimensions is not None
        assert found.variables["a"].dimensions.upper[0] == upper


LIVE = [
    ("s = 1\n b(1) = s", False),
    ("b(1) = s", True),
    ("if (n > 3) s = 2\n b(1) = s", True),
    ("if (n > 3) then\n s = 2\n else\n s = 3\n end if\n b(1) = s", False),
    ("do k = 1, n\n b(k) = s\n end do", True),
    ("do k = 1, n\n s = k\n end do", False),
    ("if (n > 3) return\n s = 2", False),
    ("call other(s)", True),
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


def test_types_that_the_unit_around_implies(tmp_path: Path) -> None:
    text = (
        "module m\n implicit real(8) (a-h, o-z)\ncontains\nsubroutine s(n, b)\n"
        f" dimension b(n), w(9)\n save w\n{LOOP.replace('= t * t', '= t * w(i)')}"
        "end subroutine\nend module\n"
    )
    (found,) = regions(tmp_path, text)
    types = {name: found.arrays[name].element for name in "btw"}
    assert types == dict.fromkeys("btw", "real(kind = 8)")


def test_iterators_that_are_read_after_the_region(tmp_path: Path) -> None:
    loop = "do i = 1, n\n do j = 1, 3\n a(i, j) = 0\n end do\nend do"
    assert region(tmp_path, loop, after="k = i").iterators_live == ("i",)
    assert region(tmp_path, loop, after="do i = 1, 2\n b(i) = 0\n end do").iterators_live == ()


def test_cycle_makes_what_follows_the_other_branch(tmp_path: Path) -> None:
    found = region(tmp_path, "do i = 1, n\n if (i == 3) cycle\n b(i) = 1\n b(i) = b(i) + 1\nend do")
    (loop,) = found.body
    assert isinstance(loop, Loop)
    (condition,) = loop.body
    assert isinstance(condition, If)
    assert condition.then == () and len(condition.otherwise) == 2


def test_array_assignments_become_loops_where_that_means_the_same(tmp_path: Path) -> None:
    found = region(tmp_path, "b = 2 * b + a(1:n, 3)\nb(2:n) = b(1:n-1)")
    loop, whole = found.body
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text == "b(polydist_r1) = 2 * b(polydist_r1) + a(polydist_r1, 3)"
    (filled,) = region(tmp_path, "a(1:n, 2) = b(n) + 1").body
    assert isinstance(filled, Loop) and isinstance(filled.body[0], Statement)
    assert filled.body[0].text == "a(polydist_r1, 2) = b(n) + 1"
    assert isinstance(whole, Statement) and whole.text == ""
    assert [len(access.ranges) for access in whole.accesses] == [1, 1]


def test_implied_loops_count_what_is_assigned(tmp_path: Path) -> None:
    for assignment, element in (
        ("b(3:n) = a(2:n-1, 1)", "b(polydist_r1) = a(polydist_r1 - 1, 1)"),
        ("b(2:n) = a(2:2*n:2, 1)", "b(polydist_r1) = a(2 + (2)*(polydist_r1 - 2), 1)"),
    ):
        (loop,) = region(tmp_path, assignment).body
        assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
        assert loop.body[0].text == element


def test_modules_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "deep.F90").write_text(
        "module deep\n integer, parameter :: size_of = 7\nend module\n"
    )
    (tmp_path / "fields.f").write_text(
        "      module fields\n      use deep, only: m => size_of\n      real u(m, 0:m)\n"
        "      end module\n"
    )
    text = (
        "subroutine s\n use fields, w => u\n integer :: i\n!$polydist\n do i = 1, m\n"
        " w(i, 0) = i\n end do\nend\n"
    )
    (found,) = regions(tmp_path, text, include=(str(tmp_path / "inc"),))
    assert found.variables["w"].dimensions is not None
    assert found.variables["w"].dimensions.upper == ("7", "7")
    assert found.host is not None
    assert found.host.uses == ("use fields, polydist_hidden_w => u",)


def test_names_that_a_module_hands_on(tmp_path: Path) -> None:
    text = (
        "module sizes\n integer, parameter :: many = 7\nend module\n"
        "module fields\n use sizes\n private\n public :: many, w\n real :: w(many)\n"
        "end module\n"
        "subroutine s\n use fields\n integer :: i\n!$polydist\n do i = 1, many\n"
        " w(i) = i\n end do\nend\n"
    )
    (found,) = regions(tmp_path, text)
    (loop,) = found.body
    assert isinstance(loop, Loop)
    assert "many" not in found.scalars and "7" in str(loop.condition)


@pytest.mark.parametrize("indent", [0, 1])
@pytest.mark.parametrize("lines", [0, 1])
def test_expressions_in_clauses_are_where_they_stand(
    indent: int, lines: int, tmp_path: Path
) -> None:
    directive = f"{' ' * indent}!$polydist assume(n > 2)"
    text = (
        "! a comment\n" * lines
        + "subroutine s(n, b)\n integer :: n, i\n real :: b(n)\n"
        + f"{directive}\n do i = 1, n\n b(i) = i\n end do\nend\n"
    )
    (found,) = regions(tmp_path, text)
    (assumption,) = found.assumptions
    assert (assumption.place.line, assumption.place.column) == (
        4 + lines,
        directive.index("n >") + 1,
    )


def test_where_generated_procedures_go(tmp_path: Path) -> None:
    loop = " integer :: i\n real :: a(5)\n!$polydist\n do i = 1, 5\n a(i) = x\n end do\n"
    inside = f"module m\n real :: x\ncontains\nsubroutine s\n{loop}end subroutine s\nend module\n"
    (found,) = regions(tmp_path, inside)
    assert found.host is not None and not found.host.own_module
    assert inside[: found.host.offset].endswith("end subroutine s\n")
    outside = f"! a comment\nprogram p\n real, parameter :: y = 2.0, x = y\n{loop}end program\n"
    (found,) = regions(tmp_path, outside)
    assert found.host is not None and found.host.own_module
    assert outside[found.host.offset :].startswith("program p")
    assert found.host.constants == ("real, parameter :: y = 2.0", "real, parameter :: x = y")


def test_names_of_parameters_in_expressions(tmp_path: Path) -> None:
    found = region(tmp_path, "do i = 1, ubound(b, 1)\n b(i) = i\nend do")
    (loop,) = found.body
    assert isinstance(loop, Loop)
    assert list(found.scalars) == ["n"], "the declaration says what ubound is"
    assert isinstance(loop.first, Integer) and not isinstance(loop.condition, Name)


OTHER = """\
subroutine other_{0}(n, a)
  implicit none
  integer, intent(in) :: n ! this is no region
  real, intent(inout) :: a(n)
  integer :: i
  do i = 2, n
     a(i) = a(i - 1) * 0.5 + {0}
     if (a(i) > 3) a(i) = 0
  end do
end subroutine other_{0}
"""


def test_what_is_read_closely_grows_with_the_region(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 10,000 lines around it no statement is parsed."""
    parsed: list[str] = []

    def counted(tree: object, text: str) -> dict[int, int]:
        parsed.append(text)
        return positions(tree, text)

    positions = syntax._positions
    monkeypatch.setattr(syntax, "_positions", counted)
    own = (
        OTHER.format("own")
        .replace("_own(", "_own(own, ")
        .replace("  do i", "  real :: own\n  !$polydist\n  do i", 1)
    )
    counts = []
    for others in (1, 1000):
        parsed.clear()
        text = "".join(
            [
                *map(OTHER.format, range(others // 2)),
                own,
                *map(OTHER.format, range(others // 2, others)),
            ]
        )
        (found,) = regions(tmp_path, text)
        assert set(found.arrays) == {"a"}
        counts.append(len(parsed))
    assert counts[0] == counts[1] > 0


def test_scalars_that_an_earlier_region_may_have_left_on_one_rank(tmp_path: Path) -> None:
    declarations = " real :: h, w\n real, parameter :: g = 2.0"
    found = region(tmp_path, "do i = 1, n\n w = b(i)\n b(i) = w * h + g\nend do", declarations)
    assert [memory.name for memory in found.invariants] == ["n", "h"]
