"""Texts of functions in the place of their calls: when, and that they say the same."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from polydist_frontends.c.expansion.edits import NotExpandable
from polydist_frontends.c.expansion.returns import without_returns
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.c.reading.syntax import Tree, block_items, c, parse, printed
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import loops

_FUNCTIONS = """\
static struct { double rate; } settings;
#define rate settings.rate
enum { N = 20 };
struct grid { int n; double *u; };
static double field[N][N], other[N][N], factor = 2;
static void smooth(double a[N][N], double b[N][N]) {
  for (int i = 1; i < N - 1; i++) for (int j = 1; j < N; j++) b[i][j] = a[i - 1][j] * factor;
}
static void of_rows(int n, double a[n][n]) {
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] += 1;
}
static int size;
static void grow(double *a) { for (int j = 0; j < N; j++) a[j] = size++; }
static void row(double *a, int n) { for (int j = 0; j < n; j++) a[j] = j; }
static void counting(double *a) { static int k; for (int j = 0; j < N; j++) a[j] = k++; }
static void jumping(double *a) { for (int j = 0; j < N; j++) { if (j == 3) goto end; a[j] = 1; }
  end: a[0] = 2; }
static void again(double *a, int n) {
  for (int j = 0; j < n; j++) a[j] = n; if (n) again(a, n - 1);
}
static void raised(double *a, double by, int n) { for (int j = 0; j < n; j++) a[j] += by; }
static double first(double *a) { for (int j = 0; j < N; j++) if (a[j] > 0) return a[j]; return 0; }
static void set(double *a) { a[0] = 1; }
static double series(double x) {
  double s = 0; for (int k = 0; k < 9; k++) s = s * x + 1; return s;
}
static void scaled(double *a) { for (int j = 0; j < N; j++) a[j] *= rate; }
static void own_names(double *a) { enum { N = 7 }; for (int j = 0; j < N; j++) a[j] = N; }
static void by_rule(double *a) {
#pragma STDC FP_CONTRACT OFF
  for (int j = 0; j < N; j++) a[j] = a[j] * 2 + 1; }
static void late(double *a);
static void late_value(double *a);
static void tagged(double *a) { for (int j = 0; j < N; j++) a[j] = sizeof(struct grid); }
static void counted(double *a) { for (int j = 0; j < 20; j++) a[j] = N; }
static struct grid shared;
static void of_structure(struct grid h, double *a) { for (int j = 0; j < h.n; j++) a[j] = h.n; }
static void of_changed(struct grid h, double *a) {
  shared.n = 3; for (int j = 0; j < N; j++) a[j] = h.n;
}
static void through(double *q, double x, double *a) {
  *q = 2; for (int j = 0; j < N; j++) a[j] = x;
}
__attribute__((optimize("O1"))) static void apart(double *a) {
  for (int j = 0; j < N; j++) a[j] = a[j] * 2 + 1; }
static void unused(double *a, int k) { for (int j = 0; j < N; j++) a[j] = 1; }
static void later(int m, double (*a)[m]) {
  a = a + 1; for (int i = 0; i < m - 1; i++) for (int j = 0; j < m; j++) a[i][j] = 1; }
static void ignoring(int n, double *x, double *a) { (void)x; for (int j = 0; j < n; j++) a[j] = 1; }
static void after_one(int m, double (*a)[m]) {
  a++; for (int i = 0; i < m - 1; i++) {
    double *p = &a[i][0]; for (int j = 0; j < m; j++, p++) *p = a[i][j] + 1; } }
static void counting_from(double *a, int n) {
  int i = 0; (void)i; for (i = 1; i < (n < N ? n : N); i++) a[i] = 1; }
static void counting_in_t(double *a) { for (int t = 0; t < N; t++) a[t] = t; }
static void naming_t(double *a, int t) { t = t + 1; for (int j = 0; j < t; j++) a[j] = t; }
static void floats(float *a) { for (int j = 0; j < N; j++) a[j] = 1; }
"""

_BEHIND = """\
static double value = 2;
static double moved(double x) { return x + 1; }
static void late(double *a) { for (int j = 0; j < N; j++) a[j] = moved(a[j]); }
static void late_value(double *a) { for (int j = 0; j < N; j++) a[j] = value; }
"""


def _parsed(inside: str, before: str = "") -> ParsedSource:
    text = (
        f"{_FUNCTIONS}void kernel(int n, double (*d)[n], double *p, struct grid *g)\n"
        f"{{\n  {before}\n#pragma polydist\n  for (int t = 0; t < 9; t++) {{ {inside} }}\n}}\n"
        f"{_BEHIND}"
    )
    return CFrontend.parse(Path("program.c"), text, Preprocessing(), False)


@pytest.mark.parametrize(
    "inside",
    [
        "smooth(field, other); smooth(other, field);",
        "row(p, n);",
        "row(&p[3], n - 3);",
        "row(p + n, 2 * n);",
        "row(g->u, g->n);",
        "row(field[2], N);",
        "of_rows(n, d);",
        "later(n, d);",
        "ignoring(n, &factor, p);",
        "counting_in_t(p);",
        "after_one(n, d);",
        "counting_from(p, n);",
        "naming_t(p, n);",
        "double own[n][n]; of_rows(n, own);",
        "if (t % 2) row(p, n); else row(p, n + 1);",
        "smooth((field), other);",
        "of_structure(shared, p);",
    ],
)
def test_regions_see_the_loops_of_functions(inside: str) -> None:
    found = _parsed(inside)
    assert not found.refusals
    assert found.calls_replaced
    assert len(loops(found.regions[0])) > 1
    assert found.text == found.shown_text
    assert "row(" not in found.statements_text.partition("void kernel")[2]


@pytest.mark.parametrize(
    "inside, before",
    [
        ("counting(p);", ""),
        ("jumping(p);", ""),
        ("again(p, n);", ""),
        ("field[0][0] = first(p);", ""),
        ("set(p);", ""),
        ("p[t] = series(t);", ""),
        ("scaled(p);", ""),
        ("row(&p[t * n], n);", ""),
        ("row(d[t], n);", ""),
        ("smooth(field, other);", "double factor = 3; p[0] = factor;"),
        ("floats((float *)p);", ""),
        ("own_names(p);", ""),
        ("late(p);", ""),
        ("late_value(p);", ""),
        ("tagged(p);", "struct grid { char c[9]; } h; p[0] = h.c[0];"),
        ("counted(p);", "enum { N = 7 }; p[0] = N;"),
        ("apart(p);", ""),
        ("by_rule(p);", ""),
        ("of_changed(shared, p);", ""),
    ],
    ids=lambda text: text.split("(")[0],
)
def test_other_calls_stay(inside: str, before: str) -> None:
    """Functions that keep values, jump, call themselves or return in a loop, that have no loops or
    no elements; texts that mean something else where the call stands; rows of an iteration."""
    assert not _parsed(inside, before).calls_replaced


def test_sums_by_openmp_stay_in_calls_where_that_has_an_effect() -> None:
    text = """static double total(const double *a, int n) {
      double s = 0;
    #pragma omp parallel for reduction(+: s)
      for (int j = 0; j < n; j++) s += a[j];
      return s; }
    double kernel(int n, const double *p) {
      double r = 0;
    #pragma polydist
      for (int t = 0; t < 9; t++) r += total(p, n);
      return r; }
    """
    path, threads = Path("program.c"), Preprocessing(other_flags=("-fopenmp",))
    assert CFrontend.parse(path, text, Preprocessing(), False).calls_replaced
    assert not CFrontend.parse(path, text, threads, False).calls_replaced


def test_values_are_taken_when_the_call_begins() -> None:
    text = _parsed("raised(p, p[0], g->n - 1);").statements_text
    assert "{ double by = p[0]; int n_1 = g->n - 1; {" in text
    assert "j < n_1; j++) p[j] += by;" in text


def test_what_a_function_does_not_use_is_no_variable() -> None:
    found = _parsed("unused(p, n - 1);")
    assert not found.refusals
    assert "{ (void)(n - 1); {" in found.statements_text


def test_values_that_the_call_changes_are_taken_before() -> None:
    text = _parsed("through(&x, x, p); p[0] = x;", "double x = 1;").statements_text
    assert "double x_1 = x;" in text
    before = "double x = 1, *where = &x; p[0] = *where;"
    assert "(&p[1])[j] = x;" in _parsed("through(p, x, &p[1]);", before).statements_text


def test_places_are_those_of_the_calls() -> None:
    """Columns, too, though the text is another one there."""
    (region,) = _parsed("p[0] = 1; row(p, n); p[1] = 2;").regions
    columns = {node.place.column for node in (*loops(region)[1:], region.body[0])}
    assert columns == {3, 43}
    assert {node.place.line for node in loops(region)} == {region.place.line + 1}


def test_rows_of_another_length_are_asked_for() -> None:
    (region,) = _parsed("of_rows(n, d);").regions
    assert [of.text for of in region.requirements] == [
        "sizeof (*(d)) == sizeof (double[n])",
    ]


def test_lengths_that_the_region_changes_are_not_asked_for() -> None:
    """A function that it calls sets the length, so that the start does not tell."""
    (region,) = _parsed("of_rows(size, d);").regions
    assert [of.text for of in region.requirements] == ["sizeof (*(d)) == sizeof (double[size])"]
    text = _parsed("grow(p); of_rows(size, d);").statements_text
    assert "of_rows(size, d);" in text.partition("void kernel")[2]


# ---------------------------------------------------------------------------- without a return
def _block(draw: random.Random, depth: int) -> str:
    return " ".join(_statement(draw, depth) for _ in range(draw.randint(1, 3)))


def _statement(draw: random.Random, depth: int) -> str:
    kind = draw.random()
    if kind < 0.3 or depth > 2:
        return f"s += {draw.randint(1, 9)};"
    if kind < 0.45:
        return f"return s * 10 + {draw.randint(1, 9)};"
    if kind < 0.55:
        own = f"int s{depth} = s; s += s{depth};" if draw.random() < 0.5 else ""
        return f"{{ {own} {_block(draw, depth + 1)} }}"
    then = f"{{ {_block(draw, depth + 1)} }}" if draw.random() < 0.7 else "return s + 1;"
    ends = ["", f"else {{ {_block(draw, depth + 1)} }}", f"else if ({_bit(draw)}) return s;"]
    return f"if ({_bit(draw)}) {then} {draw.choice(ends)}"


def _bit(draw: random.Random) -> str:
    return f"x & {1 << draw.randint(0, 5)}"


def _both(seed: int) -> str | None:
    """A random function, and the same without ``return``, in C."""
    body = _block(random.Random(seed), 0)
    head = "(int x) { int s = x;"
    tree = parse(f'# 1 "f.c"\nint f{head} {body} return s; }}', "f.c").ext[-1]

    def given(value: Tree) -> list[Tree]:
        return [c.Assignment("=", c.ID("out"), value)]

    try:
        row = without_returns(block_items(tree.body), given, True)
    except NotExpandable:
        return None
    own = f"static int f{seed}{head} {body} return s; }}"
    text = printed(c.Compound(row, None))
    return f"{own}\nstatic int g{seed}(int x) {{ int out = -1; {text} return out; }}\n"


def test_texts_without_returns_give_the_same_values(tmp_path: Path) -> None:
    pairs = {seed: text for seed in range(200) if (text := _both(seed)) is not None}
    assert len(pairs) > 80
    tests = "".join(f"if (f{k}(x) != g{k}(x)) return 1;" for k in pairs)
    main = f"int main(void) {{ for (int x = 0; x < 64; x++) {{ {tests} }} return 0; }}\n"
    (tmp_path / "f.c").write_text("".join(pairs.values()) + main)
    subprocess.run(["cc", "-w", "-o", tmp_path / "f", tmp_path / "f.c"], check=True)
    assert subprocess.run([tmp_path / "f"], check=False).returncode == 0
