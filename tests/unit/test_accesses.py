"""Access relations: shapes, linearised subscripts, and what has to be checked when the program
runs."""

from __future__ import annotations

import itertools

import pytest

from polydist.lower.isl_ast import condition_of
from polydist.model.scop import Scop
from polydist.sets.unions import maps_of
from unit.enumeration import run_region
from unit.interpreter import evaluate
from unit.kernels import function
from unit.models import analysis_of, parameter_values, refusal_of, region_of, scop_of
from unit.points import Tuple, map_points


def _accesses(scop: Scop, values: dict[str, int], kind: str) -> set[tuple[Tuple, Tuple]]:
    at = parameter_values(scop, values)
    return {
        pair
        for s in scop.statements
        for m in maps_of(getattr(s, kind))
        for pair in map_points(m, at)
    }


def _linear(scop: Scop, element: Tuple, values: dict[str, int]) -> Tuple:
    """The element's offset by the model's strides."""
    strides = [eval(str(stride), {}, dict(values)) for stride in scop.array(element[0]).strides]
    return element[0], (sum(s * d for s, d in zip(element[1], strides, strict=True)),)


_LINEARISED = {
    "rows and columns": ("for (int j = 0; j < m; j++)", "a[i * m + j] = a[i * m + j] + 1;", 2),
    "the next row": ("for (int j = 0; j < m; j++)", "a[(i + 1) * m + j] = a[i * m + j];", 2),
    "the last column": ("for (int j = 1; j < m; j++)", "a[i * m + j] = a[i * m + m - 1];", 2),
    "neighbours": (
        "for (int j = 1; j < m - 1; j++)",
        "a[i * m + j] = a[i * m + j - 1] + a[(i - 1) * m + (j + 1)];",
        2,
    ),
    "written the other way round": (
        "for (int j = 0; j < m; j++)",
        "a[j + m * i] = a[m * (i + 2) + j];",
        2,
    ),
    "the first element of a row": (
        "for (int j = 0; j < m; j++)",
        "a[i * m] = a[i * m] + a[i * m + j];",
        2,
    ),
    "three dimensions": (
        "for (int j = 0; j < n; j++) for (int k = 0; k < m; k++)",
        "a[(i * n + j) * m + k] = a[i * n * m + j * m + m - 1];",
        3,
    ),
    "backwards": ("for (int j = m - 1; j >= 0; j--)", "a[i * m + (m - 1 - j)] = a[i * m + j];", 2),
    "turned over": (
        "for (int j = 0; j < m; j++)",
        "a[n * m * 2 + 2 * m + j - 3 * m - i * m - m * j] = 1;",
        2,
    ),
    "an offset before everything": ("for (int j = 0; j < m; j++)", "a[n * m + i * m + j] = 1;", 2),
}


@pytest.mark.parametrize("name", _LINEARISED)
def test_linearised_subscripts(name: str) -> None:
    loops, statement, rank = _LINEARISED[name]
    text = function(
        f"for (int i = 1; i < n; i++) {loops}\n    {statement}", "int n, int m, double *a"
    )
    scop = scop_of(text)
    assert [array.rank for array in scop.arrays] == [rank]
    values = {"n": 4, "m": 3}
    events = run_region(region_of(text), scop, values)
    for kind in ("reads", "writes"):
        expected = {
            (event.instance, element) for event in events for element in getattr(event, kind)
        }
        assert {
            (instance, _linear(scop, element, values))
            for instance, element in _accesses(scop, values, kind)
        } == expected
    assert not scop.checks


def test_inner_subscripts_stay_within_their_extents() -> None:
    """(i+1)*m - 1 is the last element of row i and not element -1 of row i+1."""
    scop = scop_of(
        function(
            (
                "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)\n"
                "    a[i * m + j] = a[(i + 1) * m - 1];"
            ),
            "int n, int m, double *a",
        )
    )
    reads = {element[1] for _, element in _accesses(scop, {"n": 3, "m": 4}, "reads")}
    assert reads == {(i, 3) for i in range(3)}


def test_a_row_that_depends_on_parameters_is_checked() -> None:
    text = function(
        "for (int i = 0; i < n; i++) for (int j = 0; j < l; j++)\n    a[i * m + j] = 1;",
        "int n, int m, int l, double *a",
    )
    scop = scop_of(text)
    (check,) = scop.checks
    assert check.place.line == 5 and "'a'" in check.message
    (code,) = analysis_of(text).program.preconditions
    for n, m, width in itertools.product(range(4), repeat=3):
        assert bool(evaluate(code.condition, {"n": n, "m": m, "l": width})) == (
            n == 0 or width <= m
        )


def test_declared_extents_are_checked() -> None:
    text = function(
        "for (int i = 0; i < n; i++) for (int j = 0; j <= l; j++)\n    a[i][j] = 1;",
        "int n, int m, int l, double (*a)[m]",
    )
    (code,) = analysis_of(text).program.preconditions
    for n, m, width in itertools.product(range(1, 4), repeat=3):
        assert bool(evaluate(code.condition, {"n": n, "m": m, "l": width})) == (width < m)


def test_no_check_where_the_bounds_say_it() -> None:
    text = function(
        "for (int i = 0; i < n; i++) for (int j = 1; j < m; j++)\n    a[i][j] = a[i + 1][j - 1];",
        "int n, int m, double (*a)[m]",
    )
    assert not scop_of(text).checks


def test_an_access_that_data_decides_is_kept_within_its_extents() -> None:
    text = function(
        (
            "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)\n"
            "    if (b[i] > 0 && j > 0)\n"
            "        a[i][j] = a[i][j - 1];"
        ),
        "int n, int m, double (*a)[m], double *b",
    )
    scop = scop_of(text)
    assert not scop.checks
    assert all(
        0 <= element[1][1] < 3
        for _, element in _accesses(scop, {"n": 3, "m": 3}, "reads")
        if element[0] == "a"
    )


@pytest.mark.parametrize(
    "subscript, code",
    [
        ("a[i][m]", "subscript-out-of-range"),
        ("a[i][j - m - 1]", "subscript-out-of-range"),
        ("c[i * m + j] = c[i * n + j]", "non-affine-subscript"),
        ("c[i * m + j * j]", "non-affine-subscript"),
        ("c[i * m * j]", "non-affine-subscript"),
    ],
)
def test_refused_subscripts(subscript: str, code: str) -> None:
    text = function(
        f"for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)\n    {subscript} = 1;",
        "int n, int m, double (*a)[m], double *c",
    )
    diagnostic = refusal_of(text)
    assert diagnostic.code == code and diagnostic.place.line == 5 and diagnostic.hint


def test_a_linearised_access_that_may_not_happen_stays_in_its_row() -> None:
    """After the row's end there is the next row: without the check, ``a[i*n + j + 1]`` in it would
    not be in the model."""
    loops = "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)\n    "
    statement = "if (b[j] > 0) b[j] = a[i * n + j] + a[i * n + j + 1];"
    checks = scop_of(function(loops + statement, "int n, int m, double *a, double *b")).checks
    for m, holds in ((4, True), (5, False)):
        assert all(evaluate(condition_of(c.holds), {"n": 5, "m": m}) for c in checks) == holds


def test_columns_that_are_counted_from_elsewhere() -> None:
    """Any ``n`` subscripts in a row are columns, wherever the first of them is."""
    loops = "for (int i = 1; i <= n; i++) for (int j = 1; j <= n; j++)\n    "
    for subscript in ("i * n + j", "(i - 1) * n + j - 3", "base + i * n + j"):
        scop = scop_of(function(f"{loops}a[{subscript}] = 1;", "int n, int base, double *a"))
        assert not scop.checks and scop.array("a").rank == 2


def test_columns_begin_where_the_most_of_the_loops_do() -> None:
    """The last columns are ``m + j``, of a number ``m`` of which nothing is known."""
    loops = "for (int i = 0; i < n; i++) for (int j = -before; j < after; j++)\n    "
    statement = "a[i * row + j] += a[m + i * row + j];"
    parameters = "int n, int m, int before, int after, int row, double *a"
    checks = scop_of(function(loops + statement, parameters)).checks
    for row, holds in ((15, True), (14, False)):
        sizes = {"n": 5, "m": 12, "before": 1, "after": 2, "row": row}
        assert all(evaluate(condition_of(c.holds), sizes) for c in checks) == holds


def test_the_split_whose_check_holds_for_more_sizes() -> None:
    """``(n + 6 - j)`` in rows of n + 15 is column n + 6 - j, not column -9 - j of the next row;
    and as many columns in a row as a row has elements name each once."""
    text = function(
        (
            "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++)\n"
            "    a[i * (n + 15) + (n + 6 - j)] = 1;"
        ),
        "int n, int m, double *a",
    )
    (check,) = scop_of(text).checks
    assert evaluate(condition_of(check.holds), {"n": 5, "m": 20}) and not evaluate(
        condition_of(check.holds), {"n": 5, "m": 21}
    )


def test_of_splits_for_different_sizes_the_one_that_is_written() -> None:
    """``(2 + i)*(m + 27) + 1 + j + m`` may also be column j - 26 of row 3 + i, where j is that
    large."""
    text = function(
        (
            "for (int i = s / 2; i < m; i++) for (int j = i + m - 1; j >= i; j--)\n"
            "    a[(2 + i) * (m + 27) + 1 + j + m] = 1;"
        ),
        "int m, int s, double *a",
    )
    (check,) = scop_of(text).checks
    holds = condition_of(check.holds)
    assert all(evaluate(holds, {"m": m, "s": 0}) for m in range(1, 14)) and not evaluate(
        holds, {"m": 14, "s": 0}
    )


_ADDING = """static void put(double *a, const double *b, int i)
{
    a[i] = b[i];
    if (b[i] > 0)
        a[i] += 1;
}
static void change(double *a, const double *b, int i)
{
    if (b[i] > 0)
        a[i] += 1;
    a[i] += b[i];
}
"""


@pytest.mark.parametrize("called, read", [("put", {"b"}), ("change", {"a", "b"})])
def test_what_a_called_function_has_written_is_not_read(called: str, read: set[str]) -> None:
    text = function(
        f"for (int i = 0; i < n; i++) {called}(a, b, i);",
        "int n, double a[n], const double b[n]",
        before=_ADDING,
    )
    assert {array for _, (array, _) in _accesses(scop_of(text), {"n": 5}, "reads")} == read


_ROWS = """static double f[3];
static void fill(double *r, int n) { for (int k = 0; k < n; k++) r[k] = k; }
static void lot(double *r) { for (int k = 0; k < 20; k++) r[k] = f[0] * k; }
"""


@pytest.mark.parametrize(
    "statement",
    [
        "fill(a[i], m);",
        "fill(&a[i][0], m);",
        "{ double *p = &a[i][0]; for (int k = 0; k < m; k++) p[k] = k; }",
        "{ double *p = a[i]; for (int k = 0; k < m; k++) p[k] = k; }",
    ],
)
def test_pointers_stay_in_their_rows_under_conditions_on_data_too(statement: str) -> None:
    parameters = "int n, int m, double a[n][16], const double *b"
    loop = f"for (int i = 0; i < n; i++)\n    if (b[i] > 0)\n        {statement}"
    (check,) = scop_of(function(loop, parameters, before=_ROWS)).checks
    holds = condition_of(check.holds)
    assert evaluate(holds, {"n": 5, "m": 16}) and not evaluate(holds, {"n": 5, "m": 17})


@pytest.mark.parametrize("row", ["a[i]", "&a[i][0]", "&a[i][2]"])
def test_a_call_that_always_leaves_the_row_it_is_given(row: str) -> None:
    loop = f"for (int i = 0; i < n; i++) if (b[i] > 0) lot({row});"
    text = function(loop, "int n, double a[n][16], const double *b", before=_ROWS)
    assert refusal_of(text).code == "subscript-out-of-range"


_SPANS = {
    "from the first to the last": ("int k = i * m; k < (i + 1) * m; k++", "a[k] = b[k] + k;"),
    "backwards": ("int k = (i + 1) * m - 1; k >= i * m; --k", "a[k] = b[k] + k;"),
    "in diagonals and every second row": (
        "int k = i * m; k < (i + 1) * m; k++",
        "a[k] = b[k] + b[2 * i * m] + b[i * m + i];",
    ),
    "beside the row": ("int k = 0; i * m + k < i * m + m; k++", "a[i * m + k] = b[i * m + k];"),
    "of the larger type": (
        "unsigned long k = (unsigned long)i * m; k < (unsigned long)i * m + m; k++",
        "if (b[k] > 0) a[k] = b[k];",
    ),
}


@pytest.mark.parametrize("header, statement", _SPANS.values(), ids=_SPANS)
def test_loops_along_rows_are_columns(header: str, statement: str) -> None:
    body = f"for (int i = 0; i < n; i++) for ({header}) {statement}"
    scop = scop_of(function(body, "int n, int m, double *a, const double *b"))
    values = {"n": 3, "m": 4}
    elements = {element for _, element in _accesses(scop, values, "writes")}
    assert elements == {("a", (i, j)) for i in range(3) for j in range(4)}


def test_a_span_of_an_array_with_other_rows_is_one_statement() -> None:
    text = """double s = 0;
        for (int k = i * m; k < (i + 1) * m; k++) s += x[k];
        for (int j = 0; j < m; j++) y[j * n + i] = s + x[j * n + i];"""
    body = f"for (int i = 0; i < n; i++) {{ {text} }}"
    scop = scop_of(function(body, "int n, int m, const double x[n * m], double y[n * m]"))
    values = {"n": 3, "m": 4, "m_x_n": 12}
    read = {_linear(scop, element, values) for _, element in _accesses(scop, values, "reads")}
    assert {offset for name, offset in read if name == "x"} == {(k,) for k in range(12)}


def test_unsigned_ends_that_may_have_wrapped_around_stay_unknown() -> None:
    loop = "for (unsigned k = i * m + 1; k <= (i + 1) * m - 1; k++) a[k] = b[k];"
    body = f"for (unsigned i = 0; i < n; i++) {loop}"
    refused = refusal_of(function(body, "unsigned n, unsigned m, double *a, const double *b"))
    assert refused.code == "non-affine-bound"
