"""What the Fortran frontend makes of regions: trees, arrays, where generated procedures go."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_sources import region, regions
from polydist_frontends.fortran.reading import syntax
from polydist_frontends.integer_expressions import Integer, Name
from polydist_frontends.region import If, Loop
from polydist_frontends.statement_forms import Observable
from polydist_frontends.walks import observable_in


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


def test_types_that_the_unit_around_implies(tmp_path: Path) -> None:
    text = (
        "module m\n implicit real(8) (a-h, o-z)\ncontains\nsubroutine s(n, b)\n"
        " dimension b(n), w(9)\n save w\n"
        "!$polydist\n do i = 1, n\n t = b(i)\n b(i) = t * w(i)\n end do\n"
        "end subroutine\nend module\n"
    )
    (found,) = regions(tmp_path, text)
    types = {name: found.arrays[name].element for name in "btw"}
    assert types == dict.fromkeys("btw", "real(kind = 8)")


def test_cycle_makes_what_follows_the_other_branch(tmp_path: Path) -> None:
    found = region(tmp_path, "do i = 1, n\n if (i == 3) cycle\n b(i) = 1\n b(i) = b(i) + 1\nend do")
    (loop,) = found.body
    assert isinstance(loop, Loop)
    (condition,) = loop.body
    assert isinstance(condition, If)
    assert condition.then == () and len(condition.otherwise) == 2


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
        syntax._placed.cache_clear()
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


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("print *, b(i)", Observable.STANDARD_OUTPUT),
        ("write (*, *) b(i)", Observable.STANDARD_OUTPUT),
        ("WRITE(unit=6, fmt='(f8.3)') b(i)", Observable.STANDARD_OUTPUT),
        ("if (b(i) < 0) write(6, *) i", Observable.STANDARD_OUTPUT),
        ("flush(6)", Observable.STANDARD_OUTPUT),
        ("write (0, *) b(i)", Observable.FILE_OR_CLOCK),
        ("write (n, *) b(i)", Observable.FILE_OR_CLOCK),
        ("call cpu_time(b(i))", Observable.FILE_OR_CLOCK),
        ("b(i) = 1", Observable.NOTHING),
    ],
)
def test_who_may_print(tmp_path: Path, line: str, expected: Observable) -> None:
    """All ranks may print on standard output, of which rank 0's is seen."""
    body = f"do i = 1, n\n {line}\nend do"
    assert observable_in(region(tmp_path, body).body) is expected
