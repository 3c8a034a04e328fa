"""Scalars that are set in a loop and used in loops inside: which are computed again, with which
values, and that these keep no loop from being tiled."""

from __future__ import annotations

import pytest

from unit.models import analysis_of

_HEAD = (
    "#include <math.h>\n"
    "void f(int n, int m, double dt, double a[n], double b[n])\n{\n"
    "int i, t, k; double c, d; float e;\n#pragma polydist\n"
    "for (t = 0; t < m; t++) {\n"
)
_LOOP = " for (i = 1; i < n - 1; i++) b[i] = a[i - 1] * {}; "

RECOMPUTED = {
    "declared": ("const double q = dt * t;", "q", {"q": "dt * t"}),
    "assigned": ("c = 0.5;", "c", {"c": "0.5"}),
    "of another": ("c = dt + 1; d = c * c;", "d", {"d": "((double)(dt + 1)) * ((double)(dt + 1))"}),
    "set again": ("c = dt; d = c; c = 2;", "(c + d)", {"c": "2", "d": "((double)(dt))"}),
    "narrow": ("e = dt; c = e;", "c", {"c": "((float)(dt))"}),
    "chosen": ("c = t % 2 ? 1 : dt;", "c", {"c": "(t % 2) ? (1) : (dt)"}),
    "with a call": ("double q = sqrt(dt);", "q", {"q": "sqrt(dt)"}),
    "an integer": ("k = n - 1;", "k", {"k": "n - 1"}),
    "alike in both branches": ("if (t > 2) c = dt; else c = dt;", "c", {"c": "dt"}),
}
KEPT = {
    "with a call, from outside": "c = sqrt(dt);",
    "from data": "c = a[0];",
    "from before": "if (t > 2) c = dt;",
    "from the step before": "b[0] += c; c = dt;",
    "added to": "c += dt;",
    "by branches": "if (t > 2) c = dt; else c = 2;",
}


@pytest.mark.parametrize("name", RECOMPUTED)
def test_what_is_computed_again(name: str) -> None:
    before, used, values = RECOMPUTED[name]
    analysis = analysis_of(f"{_HEAD}{before}{_LOOP.format(used)}}}\n}}\n")
    (statement,) = analysis.scop.statements
    assert {of.name: of.text for of in statement.counters} == values
    assert not {"c", "d", "e", "k", "q"} & {array.name for array in analysis.scop.arrays}


@pytest.mark.parametrize("name", KEPT)
def test_what_stays_memory(name: str) -> None:
    analysis = analysis_of(f"{_HEAD}{KEPT[name]}{_LOOP.format('c')}}}\n}}\n")
    assert not any(of.name == "c" for s in analysis.scop.statements for of in s.counters)
    assert "c" in {array.name for array in analysis.scop.arrays}
