"""Scalars that pass no value from one iteration to another keep no loop from being distributed, and
those that do pass one are not taken for private."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.fortran.frontend import FortranFrontend
from polydist_frontends.source import Preprocessing

from polydist.model.extraction import extract_scop
from polydist.sets.isl_context import new_context
from unit.models import analysis_of, refusal_of

_HEAD = (
    "double f(int n, double a[n][n], double x[n], double y[n])\n{\n"
    "double t = 0, s; int i, j, k;\n#pragma polydist\n"
)

PARALLEL = {
    "both branches": "if (x[i] > 0) t = x[i]; else t = -x[i]; y[i] = t;",
    "three branches": "if (x[i] > 0) t = 1; else if (x[i] > -1) t = 2; else { t = 3; } y[i] = t;",
    "each of two branches": "if (x[i] > 0) { t = x[i]; y[i] = t; } else { t = 2; y[i] = t; }",
    "one after the other": "if (x[i] > 0) { t = x[i]; x[i] = t * t; } "
    "if (y[i] > 0) { t = y[i]; y[i] = t * t; }",
    "nested": "if (x[i] > 0) { if (y[i] > 0) t = 1; else t = 2; x[i] = t; }",
    "one value before": "t = 1; if (x[i] > 0) t = x[i]; y[i] = t;",
    "inner loop": "s = 0; for (j = 0; j < n; j++) { "
    "if (a[i][j] > 0) t = a[i][j]; else t = 1; s += t; } y[i] = s;",
}

SERIAL = {
    "one branch": "if (x[i] > 0) t = x[i]; y[i] = t;",
    "read in the other branch": "if (x[i] > 0) t = x[i]; else y[i] = t;",
    "read before it is set": "if (x[i] > 0) { y[i] = t; t = 1; } else t = x[i];",
    "not in all branches": "if (x[i] > 0) t = 1; else if (x[i] > -1) t = 2; y[i] = t;",
    "under another condition": "if (x[i] > 0) t = x[i]; if (y[i] > 0) y[i] = t;",
    "perhaps no iteration": "if (y[i] > 0) for (j = 0; j < i; j++) t = x[j]; else t = 2; y[i] = t;",
}


def _kinds(body: str, result: str) -> list[str]:
    text = f"{_HEAD}for (i = 0; i < n; i++) {{ {body} }}\nreturn {result};\n}}\n"
    return [nest.kind for nest in analysis_of(text).structure.nests]


@pytest.mark.parametrize("body", PARALLEL.values(), ids=PARALLEL)
def test_no_value_passes(body: str) -> None:
    assert set(_kinds(body, "x[0]")) == {"parallel"}


@pytest.mark.parametrize("body", SERIAL.values(), ids=SERIAL)
def test_a_value_passes(body: str) -> None:
    assert {"solo", "relay"} & set(_kinds(body, "x[0]"))


def test_the_last_value_of_both_branches_is_kept() -> None:
    assert _kinds(PARALLEL["both branches"], "t") == ["parallel"]
    assert "relay" in _kinds(PARALLEL["one after the other"], "t")


_ELIMINATION = (
    "for (i = 0; i < n; i++) {\n"
    "for (j = i; j < n; j++) { s = a[i][j]; for (k = 0; k < i; k++) s -= a[i][k] * a[k][%s];"
    " a[i][j] = s; }\n"
    "for (j = i + 1; j < n; j++) { s = a[j][i]; for (k = 0; k < i; k++) s -= a[j][k] * a[k][%s];"
    " a[j][i] = s / a[i][i]; }\n}\nreturn t;\n}\n"
)


def test_loops_that_share_a_scalar_are_statements_of_their_own() -> None:
    analysis = analysis_of(_HEAD + _ELIMINATION % ("0", "0"))
    assert {statement.private for statement in analysis.scop.statements} == {("s",)}
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel", "parallel"]


def test_sums_of_products_have_elements() -> None:
    scop = analysis_of(_HEAD + _ELIMINATION % ("j", "i")).scop
    assert len(scop.statements) == 6
    elements = {(of.scalar, of.loops) for s in scop.statements for of in s.expanded}
    assert elements == {("s", (0, 1)), ("s", (1, 0))}
    assert {array.source.name for array in scop.arrays if array.source.expanded} == {
        "elements of s",
        "elements of s (2)",
    }
    assert not any(array.source.live_out for array in scop.arrays if array.source.expanded)


def _expanded(body: str, result: str = "t") -> set[str]:
    """The scalars that have elements."""
    loops = f"for (i = 0; i < n; i++) for (j = 0; j < n; j++) {{ {body} }}"
    scop = analysis_of(f"{_HEAD}{loops}\nreturn {result};\n}}\n").scop
    return {of.scalar for statement in scop.statements for of in statement.expanded}


_PRODUCT = "s = 0; for (k = 0; k < n; k++) s += a[i][k] * a[k][j]; a[i][j] = s;"


_COLUMNS = (
    "subroutine f(n, a)\ninteger :: n, i, j, k\nreal(8) :: a(n, n), s\n!$polydist\n"
    "do i = 1, n\ndo j = 1, n\ns = 0\ndo k = 1, n\ns = s + a(i, k) * a(k, j)\nend do\n"
    "a(i, j) = s\nend do\nend do\nend subroutine\n"
)


def test_neighbours_in_a_fortran_column_have_neighbouring_elements() -> None:
    parsed = FortranFrontend.parse(Path("f.f90"), _COLUMNS, Preprocessing(), False)
    (region,) = parsed.regions
    scop = extract_scop(region, parsed.statements_text, new_context())
    assert {of.loops for s in scop.statements for of in s.expanded} == {(1, 0)}


_STEP = "for (k = 0; k < n; k++) { double q = 0; for (i = 0; i < n; i++) q += x[i] * x[i]; %s }"


def test_sums_of_a_step_have_one_element() -> None:
    loop = "for (i = 0; i < n; i++) x[i] = x[i] / q;"
    analysis = analysis_of(f"{_HEAD}{_STEP % loop}\nreturn t;\n}}\n")
    assert {of.loops for s in analysis.scop.statements for of in s.expanded} == {()}
    assert [nest.kind for nest in analysis.structure.nests] == ["relay", "parallel"]
    others = ("y[k] = q;", "for (i = 0; i < n; i++) if (q > 1) x[i] = 0;")
    assert not any(
        of.expanded
        for other in others
        for of in analysis_of(f"{_HEAD}{_STEP % other}\nreturn t;\n}}\n").scop.statements
    )


def test_a_sum_that_lives_on_has_none() -> None:
    assert _expanded(_PRODUCT) == {"s"}
    assert not _expanded(_PRODUCT, "s")


@pytest.mark.parametrize(
    "body",
    [
        "s = 0; for (k = 0; k < n; k++) s += x[k] * a[k][j]; y[j] = s;",
        "s = 0; for (k = 0; k < 9; k++) s += a[k][i] * a[k][j]; x[i] = s;",
        "s = 0; for (k = 0; k < n; k++) if (x[k] > 0) s += a[k][i] * a[k][j]; y[i] = s;",
        "s = 0; for (k = 0; k < n; k++) s += a[k][i] * a[k][j]; if (s > 0) y[i] = s;",
        "for (k = 0; k < n; k++) s += a[k][i] * a[k][j]; y[i] = s;",
    ],
    ids=["no use again", "few", "under a condition", "used under one", "goes on"],
)
def test_other_sums_have_none(body: str) -> None:
    assert not _expanded(body)


def test_registers() -> None:
    """They have no address, which instances with one of their own do not need."""
    head = _HEAD.replace("int i", "register double r = 0; int i")
    text = f"{head}for (i = 0; i < n; i++) {{ r = x[i]; y[i] = r * r; }}\nreturn 0;\n}}\n"
    assert [nest.kind for nest in analysis_of(text).structure.nests] == ["parallel"]
    assert refusal_of(text.replace("return 0", "return r")).code == "register-variable"
