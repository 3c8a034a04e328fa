"""Loops that are parallel for usual sizes: which conditions are taken for granted, and that they
are exact, against the iterations themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import islpy as isl
import pytest
from polydist_frontends.clauses.directive import Directive

from polydist.model.scop import Scop
from polydist.schedule.dependences import Dependences, find_dependences
from unit.models import analysis_of

_HEAD = (
    "void f(int n, int m, int k, int off, int p, int q, int g, double a[m + off][n],\n"
    "       double b[m][n], double v[2][n], double z[2][m][n], double *w, double *c)\n{\n"
    "#pragma polydist size(w[n + k + off + q], c[n + off])\n    "
)
_ENDS = (
    "for (int j = 0; j < m; j++) { w[0] = 0; w[k] = 0;"
    " for (int i = 1; i < n - 1; i++) w[i] = b[j][i];"
    " for (int t = 0; t < g; t++) for (int i = 1; i < n; i++) w[i] = w[i] - w[i - 1];"
    " for (int i = 0; i < n; i++) a[j][i] = w[i]; }"
)
_FILLED = (
    "for (int j = 0; j < m; j++) { for (int i = 0; i < k; i++) w[i] = b[j][i];"
    " for (int t = 0; t < g; t++) for (int i = 1; i < n; i++) w[i] = w[i] - w[i - 1];"
    " for (int i = 0; i < n; i++) a[j][i] = w[i]; }"
)
_REFILLED = (
    "for (int j = 0; j < m; j++) { for (int i = 1; i < n; i++) w[i] = b[j][i];"
    " for (int t = 0; t < g; t++) for (int i = 2; i < n; i++) w[i] = w[i] - w[i - 1];"
    " for (int i = p; i < q; i++) a[j][i] = w[i + 1] - w[i];"
    " for (int i = p; i < n; i++) w[i] = b[j][i] * b[j][i];"
    " for (int i = p; i < q; i++) a[j][i] += w[i + 1] - w[i]; }"
)
_FEW = (
    "for (int j = 0; j < m; j++) { for (int l = 0; l < 2; l++) for (int i = 1; i < n; i++)"
    " v[l][i] = b[j][i] * l; for (int l = 0; l < 2; l++) for (int i = p; i < q; i++)"
    " z[l][j][i] = v[l][i + 1] - v[l][i]; for (int l = 0; l < 2; l++) for (int i = p; i < n; i++)"
    " v[l][i] = b[j][i] + l; for (int l = 0; l < 2; l++) for (int i = p; i < q; i++)"
    " z[l][j][i] += v[l][i + 1] - v[l][i]; }"
)
_MIRROR = "for (int i = 0; i < n; i++) b[p - 1 - i][i] = b[i + 1][n - 1 - i] * 0.5;"
_SHIFT = "for (int i = 0; i < n; i++) c[i + off] = c[i] * 2;"

TAKEN = {
    "parts of one array": (_SHIFT, ["off >= n"]),
    "the ends of a work row": (_ENDS, ["k + 1 == n"]),
    "a work row": (_FILLED, ["k >= n"]),
    "a work row that may be read beyond its end": (_REFILLED, ["p >= 1"]),
    "the few values of a cell, in a work row": (_FEW, ["p >= 1"]),
    "diagonals": (_MIRROR, ["n + 1 and p differ"]),
    "parts of planes, in a loop over time": (
        "for (int t = 0; t < 3; t++) for (int i = 0; i < n; i++) c[i + off] = c[i] * t;",
        ["off >= n"],
    ),
    "what comes later": (
        "for (int i = 0; i < n; i++) c[i] = c[i + off] + c[p + i];",
        ["off >= 0 and p >= 0"],
    ),
}

LEFT = {
    "a recurrence": "for (int i = 1; i < n; i++) c[i] = c[i - 1];",
    "a recurrence that reaches far back": "for (int i = off; i < n; i++) c[i] = c[i - off];",
    "margins": "for (int i = g; i < n - g; i++) c[i] = c[i - g];",
    "two elements back": "for (int i = p; i < q; i++) c[i] = c[i - 2];",
    "one element for all": "for (int i = 0; i < n; i++) c[i] = c[i] / c[k];",
    "the first element": "for (int i = 0; i < n; i++) c[i] = c[i] + c[0];",
    "few iterations": "for (int i = 1; i < n; i++) c[i] = c[n - i] + c[i - 1];",
    "a loop over time": "for (int t = 0; t < g; t++) { for (int i = 1; i < n - 1; i++)"
    " w[i] = c[i - 1] + c[i + 1]; for (int i = 1; i < k - 1; i++) c[i] = w[i]; }",
    "what the iteration before left": "for (int j = 0; j < m; j++) { for (int i = 0; i < n; i++)"
    " a[j][i] = w[i] + (i ? a[j][i - 1] : 0); for (int i = 0; i < k; i++) w[i] = b[j][i]; }",
    "a sum": "for (int i = 0; i < n; i++) c[0] += b[0][i];",
}


def _conditions(body: str) -> list[str]:
    return [loop.condition for loop in analysis_of(f"{_HEAD}{body}\n}}\n").scop.apart]


@pytest.mark.parametrize("form", TAKEN)
def test_taken(form: str) -> None:
    body, conditions = TAKEN[form]
    found = analysis_of(f"{_HEAD}{body}\n}}\n")
    assert [loop.condition for loop in found.scop.apart] == conditions
    assert {nest.kind for nest in found.structure.nests} == {"parallel"}
    assert all(loop.check in found.scop.checks for loop in found.scop.apart)


@pytest.mark.parametrize("form", LEFT)
def test_left(form: str) -> None:
    assert not _conditions(LEFT[form])


def test_large_regions_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the loops as written are good enough with the condition, it is found before the
    search that large regions have no time for, and dependences only once."""

    def search(*_: object) -> None:
        raise AssertionError

    asked: list[Directive] = []

    def dependences(scop: Scop, directive: Directive, *others: object) -> Dependences:
        asked.append(directive)
        return find_dependences(scop, directive, *others)  # type: ignore[arg-type]

    monkeypatch.setattr("polydist.schedule.choice.isl_schedule", search)
    for module in ("choice", "apart.before_search"):
        monkeypatch.setattr(f"polydist.schedule.{module}.find_dependences", dependences)
    for module in ("apart.before_search", "cost"):
        monkeypatch.setattr(f"polydist.schedule.{module}.MANY", 2)
    found = analysis_of(f"{_HEAD}{_FILLED}\n}} /* large */\n")
    assert [loop.condition for loop in found.scop.apart] == ["k >= n"]
    assert len(found.scop.statements) > 2
    (directive,) = asked
    anew = find_dependences(found.scop, directive)
    assert found.dependences.flow_elements.is_equal(anew.flow_elements)
    assert found.dependences.validity.is_equal(anew.validity)


# ------------------------------------------------------------------------------------- exactness
Run = Iterator[tuple[int, list[object], object]]
"""Of each instance in their order: its iteration of the loop, what it reads, and what it writes."""


def _shift(n: int, off: int) -> Run:
    for i in range(n):
        yield i, [i], i + off


def _mirror(n: int, p: int) -> Run:
    for i in range(n):
        yield i, [(i + 1, n - 1 - i)], (p - 1 - i, i)


def _swept(written: list[int], j: int, n: int, g: int) -> Run:
    for i in written:
        yield j, [], i
    for _ in range(g):
        for i in range(1, n):
            yield j, [i, i - 1], i
    for i in range(n):
        yield j, [i], ("a", j, i)


def _ends(m: int, n: int, k: int, g: int) -> Run:
    for j in range(m):
        yield from _swept([0, k, *range(1, n - 1)], j, n, g)


def _filled(m: int, n: int, k: int, g: int) -> Run:
    for j in range(m):
        yield from _swept(list(range(k)), j, n, g)


@pytest.mark.parametrize(
    ("body", "run", "names"),
    [
        (_SHIFT, _shift, ("n", "off")),
        (_MIRROR, _mirror, ("n", "p")),
        (_ENDS, _ends, ("m", "n", "k", "g")),
        (_FILLED, _filled, ("m", "n", "k", "g")),
    ],
)
def test_exact(body: str, run: Callable[..., Run], names: tuple[str, ...]) -> None:
    """The condition holds exactly for the sizes for which no iteration reads what another one has
    written last."""
    (loop,) = analysis_of(f"{_HEAD}{body}\n}}\n").scop.apart
    for values in product(range(-1, 5), repeat=len(names)):
        assert _holds(loop.check.holds, dict(zip(names, values, strict=True))) == _is_apart(
            run(*values)
        ), values


def _is_apart(instances: Run) -> bool:
    last: dict[object, int] = {}
    for iteration, reads, written in instances:
        if any(last.get(element, iteration) != iteration for element in reads):
            return False
        last[written] = iteration
    return True


def _holds(condition: isl.Set, values: dict[str, int]) -> bool:
    for name, value in values.items():
        position = condition.find_dim_by_name(isl.dim_type.param, name)
        if position >= 0:
            condition = condition.fix_val(isl.dim_type.param, position, value)
    return not condition.is_empty()
