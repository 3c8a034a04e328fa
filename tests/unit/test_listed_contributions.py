"""Sums in loops that data bound: which of them are parallel, and which are not."""

from __future__ import annotations

import pytest

from unit.models import analysis_of

_HEAD = (
    "double sqrt(double);\n"
    "static double work(double a, double b) { return sqrt(a + b) / (1 + a * b); }\n"
    "struct cell { int first; double mass; float at[2]; };\n"
    "double f(int n, int m, int all, const int row[n + 1], const int column[all],\n"
    "         const double a[all], const double x[n], double y[m], double z[m][3], float w[m],\n"
    "         struct cell c[m])\n{\n    double s = 0;\n#pragma polydist\n"
)
_LOOP = "for (int k = row[i]; k < row[i + 1]; k++)"
_WORK = "double d = work(a[k], x[i]) + work(x[k % n], 2);"

KEPT = {
    "one": "y[column[k]] += d;",
    "written out": "y[column[k]] = d + y[column[k]];",
    "two, of one array": "y[column[k]] += d; y[i % m] -= d;",
    "of two arrays": "y[column[k]] += d; w[column[k]] += d;",
    "a scalar": "s += d;",
    "under a condition": "if (d > 1) y[column[k]] += d; else s -= d;",
    "in a loop inside": "for (int j = 0; j < 3; j++) z[column[k]][j] -= d * j;",
    "members": "c[column[k]].mass += d; c[column[k]].at[k % 2] += d;",
    "the largest": "if (d > y[column[k]]) y[column[k]] = d;",
    "after others": "if (d < 1) continue; y[column[k]] *= d;",
    "at the iterator": "y[k % m] += d;",
}

IN_ORDER = {
    "no sum": "y[column[k]] = 0.5 * y[column[k]] + d;",
    "used in the loop": "s += d; z[i % m][0] = s;",
}


def _nest(body: str, loop: str = "for (int i = 0; i < n; i++)") -> str:
    return f"{_HEAD}    {loop}\n        {_LOOP} {{\n {_WORK} {body} }}\n    return s;\n}}\n"


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_lists_are_made_in_parallel_and_added_where_they_are(body: str) -> None:
    analysis = analysis_of(_nest(body))
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel", "relay"]
    assert all(k.listing for s in analysis.scop.statements for k in (*s.keeps, *s.adds))
    first, second = (nest.dimensions[0].placement for nest in analysis.program.nests)
    assert first == second


def test_so_are_those_of_loops_that_count_down() -> None:
    analysis = analysis_of(_nest(KEPT["one"], "for (int i = n - 1; i >= 0; i--)"))
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel", "relay"]


@pytest.mark.parametrize("value", ["a[k] * x[i]", "sqrt(a[k] - x[i]) * (x[k % n] - a[k])"])
def test_sums_with_little_other_work_keep_nothing(value: str) -> None:
    """Lists take longer than that."""
    text = _nest(f"y[column[k]] += {value};").replace(_WORK, "")
    analysis = analysis_of(text)
    assert not any(statement.keeps for statement in analysis.scop.statements)
    (warning,) = analysis.serial
    assert warning.code == "serial" and "reduction(+: y)" in warning.hint


def test_elements_of_the_iteration_alone_are_kept_nowhere() -> None:
    text = (
        _nest("z[i % m][0] += d;").replace("z[i % m]", "z[i]").replace("double z[m]", "double z[n]")
    )
    analysis = analysis_of(text)
    assert [nest.kind for nest in analysis.structure.nests] == ["parallel"]
    assert not any(statement.keeps for statement in analysis.scop.statements)
