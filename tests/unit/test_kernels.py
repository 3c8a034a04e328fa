"""Which nests become kernels for devices, over which coordinates, and why others do not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from polydist.driver import analyse_file, translate
from polydist.lower.loop_ir import If, Instance
from polydist.request import Options, clauses

_HEAD = """\
struct pair { double first, second; };
struct cell { double x; double *p; };
static double at_file_scope[50][60], by_time[2][50][60];
double exp(double), sqrt(double);
#define GROWTH(x) \\
    exp(-(x))
#define SQUARE(x) ((x) * (x))
static double twice(double x), wide_square(double), scaled(double x);
const double factor = 2;
static double elsewhere(double x) { double y = twice(x); if (x > 3) y = SQUARE(x); return y; }
static double largest(struct pair of) { return of.first > of.second ? of.first : of.second; }
static double twice(double x) { return 2 * x; }
static double grown(double x) { return GROWTH(x); }
static double wide_square(double x) { long double y = x; return y * y; }
static double scaled(double x) { return factor * x; }
static double down(double x) { return x > 0 ? down(x - 1) : x; }
struct grid { int n, m; double dx, *u; struct pair *ends; double w[3]; };
static struct grid shared;
double fmin(double, double);
double unknown(double) __attribute__((const));
void f(int n, int m, double a[n][m], double b[n][m], double *x, struct cell *cells, double **rows,
       const struct grid *g, struct grid own)
{
    double t = 0, work[8];
    long double wide = 1;
"""


def _options(check: bool = False) -> Options:
    return Options(clauses=clauses("device(auto)"), check=check)


def _source(body: str, folder: Path) -> Path:
    source = folder / "program.c"
    directive = "" if body.startswith("#pragma") else "#pragma polydist\n"
    source.write_text(f"{_HEAD}{directive}{body}\n x[0] += t + wide; }}\n")
    return source


_STENCIL = """\
for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
        {};"""


_PRIVATE = """\
#pragma polydist private(work)
for (int i = 1; i < n; i++) {
    for (int j = 0; j < 8; j++)
        work[j] = a[i][j];
    for (int j = 1; j < 8; j++)
        b[i][j] = work[j] + work[j - 1];
}"""


@pytest.mark.parametrize(
    "body, threads",
    [
        (_STENCIL.format("b[i][j] = a[i - 1][j] + a[i][j + 1]"), (0, 1)),
        (_STENCIL.format("at_file_scope[i][j] += a[i][j]"), (0, 1)),
        (_STENCIL.format("b[i][j] = b[i][j - 1] + a[i][j]"), (0,)),
        (_STENCIL.format("b[i][j] = elsewhere(a[i][j]) + SQUARE(twice(x[i]))"), (0, 1)),
        (_STENCIL.format("b[i][j] = largest((struct pair){a[i][j], x[i]})"), (0, 1)),
        (_STENCIL.format("b[i][j] = x[i] > 0 ? sqrt(SQUARE(a[i][j])) : 0"), (0, 1)),
        (
            _STENCIL.format(
                "{ double s = 0; for (int k = 0; k < n; k++) s += b[i][k]; a[i][j] = s; }"
            ),
            (0, 1),
        ),
        (
            "for (int s = 0; s < 9; s++)\n"
            + _STENCIL.format("by_time[(s + 1) % 2][i][j] = by_time[s % 2][i - 1][j + 1]"),
            (0, 1),
        ),
        (
            _PRIVATE,
            (0,),
        ),
        (_STENCIL.format("b[i][j] = g->dx * own.w[1] + shared.dx + a[i][j]"), (0, 1)),
        (_STENCIL.format("b[i][j] = g->u[i] + own.u[j] * fmin(x[i], 1)"), (0, 1)),
        (_STENCIL.format("own.u[i * m + j] = a[i][j]"), (0, 1)),
        ("#pragma polydist reduction(+: t)\n" + _STENCIL.format("t += a[i][j]"), (0, 1)),
        ("#pragma polydist reduction(+: x)\n" + _STENCIL.format("x[2 + i % 4] += a[i][j]"), (0, 1)),
        ("for (int j = 0; j < m; j++) for (int i = 0; i < n; i++) a[i][j] *= 2;", (1, 0)),
        (
            _STENCIL.format("for (int k = 0; k < n; k++) a[i][j] += b[i][k] * b[k][j]"),
            (0, 1),
        ),
    ],
)
def test_threads(body: str, threads: tuple[int, ...], tmp_path: Path) -> None:
    (analysis,) = analyse_file(_source(body, tmp_path), _options())
    assert {kernel.threads for kernel in analysis.kernels} == {threads}


_SWEEPS = """\
for (int t = 1; t < n - 1; t++) {{
    for (int i = {0}; i < {1}; i++)
        for (int j = 1; j < m - 1; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j];
    for (int i = {0}; i < {1}; i++)
        for (int j = 1; j < m - 1; j++)
            a[i][j] = b[i][j] {2};
}}"""


@pytest.mark.parametrize(
    "first, past, more, expected",
    [
        ("1", "n - 1", "", {True}),
        ("t", "n - 1", "", {True}),
        ("1", "t", "", {False}),
        ("1", "n - 1", "+ a[t][j]", {True, False}),
    ],
    ids=["the same", "fewer", "more", "another row"],
)
def test_whether_later_steps_use_no_more(
    first: str, past: str, more: str, expected: set[bool], tmp_path: Path
) -> None:
    """Of what a box uses of an array."""
    source = _source(_SWEEPS.format(first, past, more), tmp_path)
    (analysis,) = analyse_file(source, _options())
    used = [f for kernel in analysis.kernels for f in (*kernel.reads, *kernel.writes)]
    assert {footprint.shrinks for footprint in used} == expected


def test_threads_of_a_box_do_not_ask_whether_they_are_in_it(tmp_path: Path) -> None:
    """The host cuts a launch to the range of each coordinate; what depends on two is asked."""
    (analysis,) = analyse_file(
        _source(_STENCIL.format("b[i][j] = a[i - 1][j]"), tmp_path), _options()
    )
    assert isinstance(analysis.kernels[0].code, Instance)
    assert all(len(enclosure.intervals) == 1 for enclosure in analysis.kernels[0].ranges)
    triangle = "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) b[i][j] = a[i][j];"
    (analysis,) = analyse_file(_source(triangle, tmp_path), _options())
    assert isinstance(analysis.kernels[0].code, If)


_FACTS = {
    _STENCIL.format("a[i][j] = 0.5 * (b[i - 1][j] + b[i + 1][j])"): (
        "a launch has (n - 2) * (m - 2) threads in all",
        "2 loops are collapsed; threads that differ in T1 are neighbours",
        "reads 2 elements, and writes 1: 24 bytes",
    ),
    "for (int s = 0; s < n; s++) for (int i = s; i < m; i++) a[s][i] += x[s];": (
        "a launch has (n or m) * m threads in all",
    ),
    _STENCIL.format("a[i][j] = a[i - 1][j] + a[i][j - 1]"): (
        "one tile of all points would have (n - 2) + (m - 2) - 1 launches",
    ),
}


@pytest.mark.parametrize("body", _FACTS)
def test_what_a_kernel_occupies_is_said(body: str, tmp_path: Path) -> None:
    options = replace(_options(), explain=True)
    explanation = translate(_source(body, tmp_path), options).explanation
    assert all(fact in explanation for fact in _FACTS[body]), explanation


_IN_PLACE = "a[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]"


@pytest.mark.parametrize(
    "body, coordinates",
    [
        (_STENCIL.format(_IN_PLACE), (0, 1)),
        ("for (int s = 0; s < 9; s++)\n" + _STENCIL.format(_IN_PLACE), (0, 1, 2)),
        (_STENCIL.format("a[i][j] = a[i + 1][j] + a[i][j + 1]"), (0, 1)),
        ("for (int s = 0; s < 9; s++) for (int i = 1; i < n; i++) x[i] += x[i - 1];", (0, 1)),
    ],
)
def test_diagonals(body: str, coordinates: tuple[int, ...], tmp_path: Path) -> None:
    """Points with one sum of coordinates run at once where no dependence goes back."""
    (analysis,) = analyse_file(_source(body, tmp_path), _options())
    assert {(kernel.threads, kernel.diagonals) for kernel in analysis.kernels} == {
        (coordinates, True)
    }


@pytest.mark.parametrize(
    "statement, obstacle",
    [
        ("t += x[i]", "writes the variable 't'"),
        ("x[i] = x[i + 1]", "use the same memory"),
        ("x[i] = grown(x[i])", "calls 'exp', which devices may round in another way"),
        ("x[i] = wide_square(x[i])", "'wide_square' computes with numbers of type long double"),
        ("x[i] = scaled(x[i])", "calls 'scaled'"),
        ("x[i] = unknown(x[i])", "calls 'unknown'"),
        ("x[i] = exp(x[i])", "calls 'exp', which devices may round in another way"),
        ("x[i] = 1 + GROWTH(x[i])", "calls 'exp'"),
        ("cells[i].x = x[i]", "'cells' has addresses in it"),
        ("rows[i][3] = x[i]", "the rows of 'rows' may lie anywhere"),
        ("x[i] = wide * x[i]", "long double"),
        ("{ t = x[i]; x[i] = t * t; }", "writes the variable"),
        ("x[i] += g->ends->first", "addresses that lie in structures"),
        ("if (x[i] > 0) rows[i][3] = x[i]", "the rows of 'rows' may lie anywhere"),
    ],
)
def test_obstacles(statement: str, obstacle: str, tmp_path: Path) -> None:
    body = f"for (int i = 0; i < n - 1; i++) {statement};"
    translation = translate(_source(body, tmp_path), _options())
    said = [d.message for d in translation.diagnostics if d.code == "no-kernel"]
    assert any(obstacle in message for message in said), translation.diagnostics
    (_, text), *_ = translation.files
    assert "polyrt_device" not in text


def test_programs_that_check_themselves_have_no_kernels(tmp_path: Path) -> None:
    source = _source(_STENCIL.format("b[i][j] = a[i][j]"), tmp_path)
    (_, text), *_ = translate(source, _options(check=True)).files
    assert "omp target" not in text
