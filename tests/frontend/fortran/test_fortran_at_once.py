"""Arrays that are assigned at once, and functions of whole arrays: loops over the elements."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fortran_sources import region
from polydist_frontends.region import Loop, Statement
from polydist_frontends.statement_forms import Held


def test_array_assignments_become_loops_where_that_means_the_same(tmp_path: Path) -> None:
    found = region(tmp_path, "b = 2 * b + a(1:n, 3)\nb = matmul(a, b)")
    loop, whole = found.body
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text == "b(polydist_r1) = 2 * b(polydist_r1) + a(polydist_r1, 3)"
    assert loop.body[0].held is None
    (filled,) = region(tmp_path, "a(1:n, 2) = b(n) + 1").body
    assert isinstance(filled, Loop) and isinstance(filled.body[0], Statement)
    assert filled.body[0].text == "a(polydist_r1, 2) = b(n) + 1"
    assert isinstance(whole, Statement) and whole.text == ""
    assert [len(access.ranges) for access in whole.accesses] == [2, 1, 1]


@pytest.mark.parametrize(
    "assignment, held",
    [
        ("a(1, :) = a(n, :)", None),
        ("a(:, n) = a(:, 1) + b(n) * a(:, 2)", None),
        (
            "a(1, 2:n) = a(n, 1:n-1)",
            Held(1, "a(n, polydist_r1 - 1)", "a(1, polydist_r1) = {0}"),
        ),
        (
            "a(1:2, :) = a(n-1:n, :)",
            Held(2, "a(n-1 + polydist_r1 - 1, polydist_r2)", "a(polydist_r1, polydist_r2) = {0}"),
        ),
        ("b(2:n) = b(1:n-1)", Held(1, "b(polydist_r1 - 1)", "b(polydist_r1) = {0}")),
        ("b = merge(b, b(n:1:-1), b >= 0)", Held(1, "", "b(polydist_r1) = {0}")),
        ("m(1, :) = m(2, :)", None),
        (
            "b(2:n) = b(m(1, 2:n))",
            Held(1, "b(m(1, polydist_r1))", "b(polydist_r1) = {0}"),
        ),
        ("m(1, :) = m(m(1, 1), :)", Held(1, "m(m(1, 1), polydist_r1)", "m(1, polydist_r1) = {0}")),
    ],
)
def test_what_reads_other_elements_holds_its_values(
    assignment: str, held: Held | None, tmp_path: Path
) -> None:
    (found,) = region(tmp_path, assignment, "integer :: m(n, n)").body
    while isinstance(found, Loop):
        (found,) = found.body
    assert isinstance(found, Statement) and found.text
    if held is not None and not held.value:
        assert found.held is not None
        held = replace(held, value=found.held.value)
    assert found.held == held


@pytest.mark.parametrize(
    "assignment",
    [
        "m(m(1, 1), :) = m(1, :)",
        "p(2:n)%x = p(1:n-1)%x",
        "w(2:n) = w(1:n-1)",
        "b(m(1, 2:n)) = b(1:n-1)",
        "b = cshift(b, m(1:1, 1))",
        "b = eoshift(b, 1)",
        "b = sum(sum(d, 3), 2)",
    ],
)
def test_what_cannot_be_held_stays_whole(assignment: str, tmp_path: Path) -> None:
    arrays = "integer :: m(n, n)\nreal :: d(n, n, n)"
    declared = f"{arrays}\ntype point\nreal :: x\nend type\ntype(point) :: p(n)"
    (found,) = region(tmp_path, assignment, f"{declared}\ncharacter(4) :: w(n)").body
    assert isinstance(found, Statement) and found.held is None and not found.text


def test_elements_are_found_where_functions_put_them(tmp_path: Path) -> None:
    declared = "integer :: m(n, n)\nreal :: d(n, n, n)"
    (found,) = region(
        tmp_path, "b = cshift(sum(d(:, :, k), dim=1), k) + sum(d(:, k, :), 2)", declared
    ).body
    assert isinstance(found, Loop) and isinstance(found.body[0], Statement)
    assert found.body[0].text == (
        "b(polydist_r1) = (sum(d(:, 1 + 1*modulo(polydist_r1 - 1 + (k), size(b, 1) +"
        " 0*polydist_r1), k))) + sum(d(polydist_r1, k, :))"
    )


@pytest.mark.parametrize(
    "assignment, is_by_element",
    [
        ("where (a(1:n, 1) > 0) b = a(1:n, 2)", True),
        ("where (b > 0) b = -b", True),
        ("where (b(2:n) > b(1:n-1)) b(2:n) = 0", False),
        ("where (a(:, 1) > 0)\na(:, 1) = 1\nelsewhere\na(:, 2) = a(:, 1)\nend where", True),
        ("where (b > 0)\nb = 1\nelsewhere\nb = b(n:1:-1)\nend where", False),
    ],
)
def test_masks_that_read_other_elements_stay_whole(
    assignment: str, is_by_element: bool, tmp_path: Path
) -> None:
    (found,) = region(tmp_path, assignment, "integer :: m(n, n)").body
    assert isinstance(found, Loop) == is_by_element


def test_a_mask_is_a_condition_on_each_element(tmp_path: Path) -> None:
    lines = ("where (b > 0)", "b = b - 1", "elsewhere (a(1:n, 2) > b)", "b = 2", "elsewhere")
    (loop,) = region(tmp_path, "\n".join((*lines, "b = a(1:n, 3)", "end where"))).body
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text.split("\n") == [
        "if (b(polydist_r1) > 0) then",
        "b(polydist_r1) = b(polydist_r1) - 1",
        "else if (a(polydist_r1, 2) > b(polydist_r1)) then",
        "b(polydist_r1) = 2",
        "else",
        "b(polydist_r1) = a(polydist_r1, 3)",
        "end if",
    ]
    kinds = {(access.array, access.kind) for access in loop.body[0].accesses}
    assert kinds == {("b", "read"), ("a", "may_read"), ("b", "may_read"), ("b", "may_write")}


@pytest.mark.parametrize(
    "assignment, element",
    [
        ("x = sum(b(2:n) * a(1, 2:n))", "x = x + (b(polydist_r1) * a(1, polydist_r1))"),
        ("x = product(b)", "x = x*(b(polydist_r1))"),
        ("x = dot_product(b, a(:, 1))", "x = x + (b(polydist_r1))*(a(polydist_r1 - 1, 1))"),
        (
            "x = sum(b, mask=b > 0)",
            "if (b(polydist_r1) > 0) then\nx = x + (b(polydist_r1))\nend if",
        ),
        ("x = sum(a, 1)", ""),
        ("x = sum(b, dim=1)", ""),
        ("x = sum(b, 1, b > 0)", ""),
        ("x = dot_product(b, a)", ""),
        ("x = sum(x * b)", ""),
        ("x = sum(a(m(:, 1), :))", ""),
    ],
)
def test_sums_become_loops_that_add_up(assignment: str, element: str, tmp_path: Path) -> None:
    declared = "real :: x\ndouble precision :: d\ninteger :: m(n, n)"
    nodes = region(tmp_path, assignment, declared).body
    if not element:
        assert [type(node) for node in nodes] == [Statement]
        return
    first, loop = nodes
    assert isinstance(first, Statement) and first.text in ("x = 0", "x = 1") and first.anew
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text == element
    added = [access for access in loop.body[0].accesses if access.array == "x"]
    perhaps, operator = "may_" * ("if" in element), "*" if "x*" in element else "+"
    assert [(a.kind, a.accumulates, bool(a.apart)) for a in added] == [
        (f"{perhaps}read", operator, True),
        (f"{perhaps}write", operator, True),
    ]


@pytest.mark.parametrize(
    "assignment, start, element",
    [
        ("k = count(b > 0)", "k = 0", "if ((b(polydist_r1) > 0)) k = k + 1"),
        (
            "k = maxval(o)",
            "k = -huge(k) - 1",
            "if ((o(polydist_r1)) > k) k = (o(polydist_r1))",
        ),
        (
            "k = minval(o)",
            "k = huge(k)",
            "if ((o(polydist_r1)) < k) k = (o(polydist_r1))",
        ),
        ("l = any(b > 0)", "l = .false.", "if ((b(polydist_r1) > 0)) l = .true."),
        ("l = all(b > 0)", "l = .true.", "if (.not. (b(polydist_r1) > 0)) l = .false."),
        ("k = count(b > 0, 1)", "", ""),
        ("l = any(a > 0, 1)", "", ""),
    ],
)
def test_counts_and_truth_values(assignment: str, start: str, element: str, tmp_path: Path) -> None:
    nodes = region(tmp_path, assignment, "integer :: o(n)\nlogical :: l").body
    if not element:
        assert [type(node) for node in nodes] == [Statement]
        return
    first, loop = nodes
    assert isinstance(first, Statement) and first.text == start and first.anew
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text == element


@pytest.mark.parametrize("function, sign", [("maxval", ">"), ("minval", "<")])
def test_real_extremes_begin_with_the_first_element(
    function: str, sign: str, tmp_path: Path
) -> None:
    start, first, loop = region(tmp_path, f"x = {function}(b)", "real :: x").body
    assert isinstance(start, Statement) and "huge(x)" in start.text
    assert isinstance(first, Loop) and isinstance(first.body[0], Statement)
    assert first.body[0].text == f"x = {function}((/ (b(polydist_r1)) /))"
    assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
    assert loop.body[0].text == (
        f"if ((b(polydist_r1)) {sign} x .or. (.not. (x <= x) .and. "
        "(b(polydist_r1)) <= (b(polydist_r1)))) x = (b(polydist_r1))"
    )
    choices = {access.selection for access in loop.body[0].accesses if access.array == "x"}
    assert {of and (of.key, of.operator, of.last) for of in choices} == {("x", function[:3], False)}
    (whole,) = region(tmp_path, f"x = {function}(b, b > 0)", "real :: x").body
    assert isinstance(whole, Statement)


def test_implied_loops_count_what_is_assigned(tmp_path: Path) -> None:
    for assignment, element in (
        ("b(3:n) = a(2:n-1, 1)", "b(polydist_r1) = a(polydist_r1 - 1, 1)"),
        ("b(2:n) = a(2:2*n:2, 1)", "b(polydist_r1) = a(2 + (2)*(polydist_r1 - 2), 1)"),
    ):
        (loop,) = region(tmp_path, assignment).body
        assert isinstance(loop, Loop) and isinstance(loop.body[0], Statement)
        assert loop.body[0].text == element
