"""Iteration domains and the original order of every form of loop, against running the loop."""

from __future__ import annotations

import pytest

from polydist.model.program_order import order_of
from unit.enumeration import run_region
from unit.kernels import function
from unit.models import leaves_in, parameter_values, refusal_of, region_of, scop_of
from unit.points import map_points, set_points

_LOOPS = {
    "up": "for (int i = 0; i < n; i++) a[i] = 1;",
    "up to and including": "for (int i = m; i <= n; i++) a[i] = 1;",
    "the other way round": "for (int i = 0; n > i; ++i) a[i] = 1;",
    "down": "for (int i = n - 1; i >= 0; i--) a[i] = 1;",
    "down, strictly": "for (int i = n; i > m; --i) a[i] = 1;",
    "by three": "for (int i = m; i < n; i += 3) a[i] = 1;",
    "down by two": "for (int i = n; i >= m; i -= 2) a[i] = 1;",
    "until equal": "for (int i = 0; i != n; i++) a[i] = 1;",
    "until equal, down": "for (int i = n; 0 != i; i--) a[i] = 1;",
    "two conditions": "for (int i = 0; i < n && i < m; i++) a[i] = 1;",
    "either condition": "for (int i = 0; i < n || i < m; i++) a[i] = 1;",
    "a hole in the condition": "for (int i = 0; i != 3 && i < n; i++) a[i] = 1;",
    "a condition that fails and holds again": (
        "for (int i = 0; i < 2 || (i > 4 && i < n); i++) a[i] = 1;"
    ),
    "the same downwards": "for (int i = n; i > 5 || (i < 3 && i >= 0); i--) a[i] = 1;",
    "a condition on parameters": "for (int i = 0; i < n && m > 2; i++) a[i] = 1;",
    "never": "for (int i = n; i < n; i++) a[i] = 1;",
    "triangle": "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) a[j] = 1;",
    "triangle downwards": (
        "for (int i = n; i > 0; i--) for (int j = i - 1; j >= 0; j -= 2) a[j] = 1;"
    ),
    "bounds with divisions": (
        "for (int i = 0; i < n / 2; i++) for (int j = i / 2; j <= (n + 1) / 3; j++) a[j] = 1;"
    ),
    "bound by a choice": "for (int i = 0; i < (n < m ? n : m); i++) a[i] = 1;",
    "first value by a choice": (
        "for (int i = 0; i < n; i++) for (int j = i > 2 ? i : 2; j < n; j++) a[j] = 1;"
    ),
    "if and else": "for (int i = 0; i < n; i++) { if (i < m) a[i] = 1; else b[i] = 2; }",
    "else if": (
        "for (int i = 0; i < n; i++) { if (i % 3 == 0) a[i] = 1; else if (i % 3 == "
        "1 || i == 2) b[i] = 2; else a[i] = 3; }"
    ),
    "if without else, nested": (
        "for (int i = 0; i < n; i++) { if (i > 1) { if (!(i > m)) a[i] = 1; b[i] = 1; } }"
    ),
    "if around a loop": (
        "for (int i = 0; i < n; i++) { a[i] = 1; if (i != m) for (int j = 0; j < "
        "i; j++) b[j] = 1; a[i] = 2; }"
    ),
    "an integer as a condition": "for (int i = 0; i < n; i++) { if (i - m) a[i] = 1; }",
    "shared iterator": (
        "{ int i; for (i = 0; i < n; i++) a[i] = 1; for (i = m; i >= 0; i--) b[i] = 1; }"
    ),
    "statements and loops in turn": (
        "for (int t = 0; t < m; t++) { b[t] = 1; for (int i = n; i > 0; i--) { a[i] "
        "= 1; b[i] = 2; } b[t] = 3; }"
    ),
}


@pytest.mark.parametrize("name", _LOOPS)
@pytest.mark.parametrize("sizes", [(0, 0), (1, 2), (6, 3), (7, 9), (9, 4)])
def test_instances_and_their_order(name: str, sizes: tuple[int, int]) -> None:
    text = function(_LOOPS[name], "int n, int m, double *a, double *b")
    values = dict(zip(("n", "m"), sizes, strict=True))
    scop, region = scop_of(text), region_of(text)
    at = parameter_values(scop, values)
    executed = [event.instance for event in run_region(region, scop, values)]
    domains = {point for statement in scop.statements for point in set_points(statement.domain, at)}
    assert domains == set(executed)
    places = {
        instance: place
        for order in order_of(scop).values()
        for instance, (_, place) in map_points(order, at)
    }
    assert sorted(domains, key=lambda instance: places[instance]) == executed
    assert len(set(places.values())) == len(executed)


@pytest.mark.parametrize("sizes", [(0, 0), (1, 5), (6, 3), (9, 4)])
def test_a_loop_that_is_left_may_begin_beyond_its_end(sizes: tuple[int, int]) -> None:
    n, m = sizes
    loop = "for (int i = n; i != m; i++) { if (i > 8) break; a[i] = 1; }"
    scop = scop_of(function(loop, "int n, int m, double *a"))
    at = parameter_values(scop, {"n": n, "m": m})
    found = {point[-1][0] for s in scop.statements for point in set_points(s.domain, at)}
    assert found == set(range(n, m if n <= m else 9))


def test_the_marks_of_data_dependent_conditions() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++) {\n"
            "    if (i > 1 && a[i] > 0) { b[i] = 1; } else b[i] = 2;\n"
            "    a[i] = 3;\n"
            "}"
        ),
        "int n, double *a, double *b",
    )
    _, _, leaves = leaves_in(text)
    assert [(leaf.is_condition, leaf.conditional) for leaf in leaves] == [
        (True, False),
        (False, True),
        (False, True),
        (False, False),
    ]
    then = set_points(leaves[1].domain, {"n": 5})
    assert then == {("", (i,)) for i in (2, 3, 4)}, "the affine half of the condition still holds"
    assert set_points(leaves[2].domain, {"n": 5}) == {("", (i,)) for i in range(5)}


@pytest.mark.parametrize(
    "loop, code",
    [
        (
            "for (int k = 0; k < n; k++) for (int i = b[k]; i < n; i++) a[i] = k;",
            "non-affine-bound",
        ),
        (
            "for (int i = 0; i < n; i++) for (int j = 0; j < i * i; j++) a[j] = i;",
            "non-affine-bound",
        ),
        ("for (int i = 0; i * i < n; i++) a[i] = 1;", "non-affine-bound"),
        (
            "for (int i = 0; i < n; i++) { if (i * n > 3) break; a[i] = 1; }",
            "non-affine-condition",
        ),
    ],
)
def test_refused_loops(loop: str, code: str) -> None:
    diagnostic = refusal_of(function(loop, "int n, int *a, int *b"))
    assert diagnostic.code == code and diagnostic.place.line == 4 and diagnostic.hint


def test_a_narrowing_cast_in_a_first_value_is_named() -> None:
    text = function(
        "for (int k = 0; k < n; k++) for (short i = (char)(b[k]); i < n + 3; i++) a[i] = 1;",
        "int n, int *a, int *b",
    )
    diagnostic = refusal_of(text)
    assert "narrowing cast" in diagnostic.message and "wider type" in (diagnostic.hint or "")


@pytest.mark.parametrize(
    "own", ["int half(int k, int m) { return k / m; }", "int half(int i, int k) { return i / k; }"]
)
def test_names_in_functions_are_not_those_of_the_region(own: str) -> None:
    """A value at entry is taken by its text, in which k would be the variable."""
    loop = "for (int i = 0; i < n; i++) a[half(n, k)] = 1;"
    text = function(loop, "int n, int *a", before=f"int k = 3;\nstatic inline {own}\n")
    assert refusal_of(text).code == "non-affine-subscript"
