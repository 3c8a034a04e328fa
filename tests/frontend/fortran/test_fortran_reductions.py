"""Variables for what ``sum`` and the like give inside of expressions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fortran_sources import region, regions
from polydist_frontends.region import Loop, Statement

_DECLARED = "integer :: m(n, n)\nreal(8) :: x, d\nlogical :: l"


def _variables(statement: str, folder: Path) -> list[str]:
    """The functions for which there are variables, in the order of the text."""
    found = region(folder, statement, _DECLARED)
    assert found.host is not None
    names = [name for name, _ in found.host.locals]
    return [re.sub(r"(_\d+)+$", "", name).removeprefix("polydist_chosen_") for name in names]


@pytest.mark.parametrize(
    "statement, functions",
    [
        ("x = sum(b) / n", ["sum"]),
        ("x = sum(b)", ["sum"]),
        ("k = sum(b)", ["sum"]),
        ("b(1) = sum(b)", ["sum"]),
        ("b = b * sum(a(1, :))", ["sum"]),
        ("b(maxval(m)) = 1", ["maxval"]),
        ("x = maxval(b, b > 0) + count(b > 0)", ["maxval", "count"]),
        ("x = sqrt(sum(b*maxval(b)))", ["maxval", "sum"]),
        ("x = sum(b) + sum(a)", ["sum", "sum"]),
        ("x = dot_product(b, b)/2", ["dot_product"]),
        ("if (maxval(b) > 1) x = 0", ["maxval"]),
        ("if (d > 1) x = sum(b) * 2", ["sum"]),
        ("if (any(b > 1)) x = sum(b) * 2", ["any", "sum"]),
        ("if (all(b > 1)) then\nx = 1\nelse if (any(b > 3)) then\nx = 2\nend if", ["all"]),
        ("if (maxval(b) > d .and. any(b < 0)) x = 0", ["maxval"]),
        ("l = d > 1 .or. any(b > 1)", []),
        ("print *, maxval(b), 2*sum(a)", ["maxval", "sum"]),
        ("do i = 1, n\nb(i) = 2*sum(a(:, i))\nend do", ["sum"]),
        ("if (d > 1) print *, maxval(b)", ["maxval"]),
        ("l = any(b > 1)", []),
        ("if (d > 1) then\nprint *, maxval(b)\nstop\nend if", []),
        ("d = sum(dble(b))", []),
        ("forall (i=1:n) b(i) = 2*sum(a(:, i))", []),
        ("do concurrent (i=1:n)\nb(i) = 2*sum(a(:, i))\nend do", []),
        ("b(:) = matmul(a(1:n, :), b)", []),
    ],
)
def test_which_have_variables(statement: str, functions: list[str] | None, tmp_path: Path) -> None:
    assert _variables(statement, tmp_path) == functions


def test_a_call_over_several_lines(tmp_path: Path) -> None:
    lines = ("x = 1 + sum( & ! all", "  b & ! of it", "  * 2 &", "  ) &", "  / n", "b = x")
    nodes = region(tmp_path, "\n".join(lines), _DECLARED).body
    texts = [node.text for node in nodes if isinstance(node, Statement)]
    assert [type(node) for node in nodes] == [Statement, Loop, Statement, Loop]
    assert texts[0].endswith(" = 0") and texts[1] == ""


def test_a_directive_without_an_end_governs_what_follows_it(tmp_path: Path) -> None:
    text = "subroutine s(n, b, x)\n integer :: n\n real :: b(n), x\n{}x = 0\nend subroutine\n"
    for statement in ("b = b/sum(b)", "x = 2*maxval(b) + minval(b)"):
        (alone,) = regions(tmp_path, text.format(f"!$polydist\n{statement}\n"))
        assert alone.host is not None and alone.host.locals
        assert alone.span.end == text.index("{}") + len(f"!$polydist\n{statement}")
        (ended,) = regions(tmp_path, text.format(f"!$polydist\n{statement}\n!$polydist end\n"))
        assert [type(node) for node in alone.body] == [type(node) for node in ended.body]
