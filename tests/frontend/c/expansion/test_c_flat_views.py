"""Arrays that a region names as rows of other lengths than they are declared with."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.source import ParsedSource, Preprocessing
from polydist_frontends.walks import accesses_below

_FUNCTIONS = """\
#define IDX(i, j) ((i) * m + (j))
enum { N = 20 };
struct box { double u[N][N]; double (*v)[N]; };
static double field[N][N], other[N][N];
static void flat(int n, int m, double *x) {
  for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) x[IDX(i, j)] = x[IDX(i - 1, j)];
}
static void rows(int n, int m, const double x[n][m], double (*y)[m]) {
  for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) y[i][j] = x[i - 1][j];
}
static void all(int n, double *x) { for (int k = 0; k < n; k++) x[k] = k; }
static void row(double *x, int n) { for (int k = 0; k < n; k++) x[k] = k; }
"""


def _parsed(inside: str) -> ParsedSource:
    text = (
        f"{_FUNCTIONS}void kernel(int n, int m, double (*d)[m], double *p, double *q, float *f,"
        f" struct box *b)\n{{\n#pragma polydist\n  for (int t = 0; t < 9; t++) {{ {inside} }}\n}}\n"
    )
    return CFrontend.parse(Path("program.c"), text, Preprocessing(), False)


def _ranks(found: ParsedSource) -> dict[str, set[int]]:
    (region,) = found.regions
    ranks: dict[str, set[int]] = {}
    for access in accesses_below(region.body):
        if region.arrays[access.array].extents:
            ranks.setdefault(access.array, set()).add(len(access.subscripts))
            assert len(access.subscripts) == len(region.arrays[access.array].extents)
    return ranks


@pytest.mark.parametrize(
    "inside, flat",
    [
        ("flat(N, N, &field[0][0]);", {"field"}),
        ("flat(N, N, field[0]);", {"field"}),
        ("flat(N, N, *field);", {"field"}),
        ("flat(N, N, (double *)field);", {"field"}),
        ("flat(N, N, (double *)&field);", {"field"}),
        ("flat(N, N, (void *)field);", {"field"}),
        ("flat(n, m, d[0]);", {"d"}),
        ("flat(n, m, &d[1][0]);", {"d"}),
        ("flat(n, m, (double *)(d + 1));", {"d"}),
        ("flat(N, N, b->u[0]); flat(N, N, (double *)b->v);", {"b->u", "b->v"}),
        ("rows(n, m, (const double (*)[m])p, (double (*)[m])q);", {"p", "q"}),
        ("rows(n, m, (void *)p, (void *)(q + n));", {"p", "q"}),
        ("rows(n, m, (double (*)[m])d, d);", set()),
        ("rows(n, n, (double (*)[n])d, (double (*)[n])d);", {"d"}),
        ("all(N * N, field[0]); field[1][2] = t;", {"field"}),
        ("row(field[3], N); other[1][2] = t;", set()),
    ],
)
def test_such_arrays_have_one_dimension_everywhere(inside: str, flat: set[str]) -> None:
    found = _parsed(inside)
    assert not found.refusals
    assert found.calls_replaced
    ranks = _ranks(found)
    assert all(of == ({1} if name in flat else {2}) for name, of in ranks.items())
    assert flat <= ranks.keys()


@pytest.mark.parametrize(
    "inside",
    [
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) ((double (*)[m])p)[i][j] = j;",
        "for (int i = 0; i < n; i++) { double (*r)[m] = (double (*)[m])p; r[i][1] = d[i][0]; }",
        "for (int i = 0; i < n; i++) { double *r = &d[0][0]; p[i] = r[i * m + 1]; }",
        "for (int i = 0; i < n; i++) { double *r = d[0]; p[i] = r[i * m + 1]; }",
        "for (int i = 0; i < n; i++) p[i] = ((double *)d)[i * m];",
    ],
)
def test_pointers_of_the_region_may_say_so(inside: str) -> None:
    found = _parsed(inside)
    assert not found.refusals
    assert {1} in _ranks(found).values()


def test_rows_of_another_length_are_other_elements() -> None:
    """A cast is what it says, also where only the length is another one."""
    found = _parsed("for (int i = 0; i < n; i++) ((double (*)[10])field)[2 * i][1] = 0;")
    (access,) = (a for a in accesses_below(found.regions[0].body) if a.array == "field")
    assert len(access.subscripts) == 1


def test_numbers_of_another_type_are_no_view() -> None:
    assert not _parsed("flat(N, N, (double *)f);").calls_replaced
