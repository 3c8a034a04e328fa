"""Pointers that a block sets once, around whole loops, and those that stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import loops

_BEFORE = """\
#define ELEMENT(p, j) ((p)[(j)])
#define TWICE(p) ((p)[1] + (p)[2])
#define NAME(p) #p
typedef struct { double *u; long n, m; } grid;
typedef union { double *u; long n; } either;
double *shared;
void renew(void) { shared = 0; }
void kernel(int n, double *a, double *b, double **rows, grid *g, either *e, int *at)
{
    double *p, *q;
    int i, j;
"""
_USED = "for (i = 0; i < n; i++) for (j = 0; j < n; j++) b[i * n + j] += p[j];"


def _parsed(inside: str) -> ParsedSource:
    region = f"#pragma polydist\n    for (int t = 0; t < 4; t++) {{ {inside} }}\n"
    text = f"{_BEFORE}{region}}}\n"
    return CFrontend.parse(Path("program.c"), text, Preprocessing(), False)


@pytest.mark.parametrize(
    "inside",
    [
        f"double *p = a + t * n; {_USED}",
        f"const double *const p = &a[t * n]; {_USED}",
        f"double *restrict p = a, *q = b + n; q[0] = 1; {_USED}",
        f"double *q = a, *p = q + n; q[0] = 1; {_USED}",
        f"p = a + t * n; {_USED}",
        f"p = rows[t]; {_USED}",
        f"p = g->u + g->n; {_USED}",
        f"p = g->u + g->n; g->u[t] = 1; {_USED}",
        f"p = g->u + g->n; g->m = 1; {_USED}",
        f"double *u = g->u; {_USED.replace('p[j]', 'u[j] + g->u[i]')}",
        f"p = a + t; {_USED.replace('p[j]', 'ELEMENT(p, j)')}",
        f"p = a + t; {_USED.replace('p[j]', '*(p + j)')}",
        "double *p = a; for (i = 0; i < n; i++) b[i] += p[i];",
        f"double *q = a + t; for (int l = 0; l < n; l++) {{ double *p = b, w = q[l]; {_USED} }}",
    ],
)
def test_loops_are_seen(inside: str) -> None:
    found = _parsed(inside)
    assert not found.refusals
    assert found.calls_replaced
    assert len(loops(found.regions[0])) > 1


@pytest.mark.parametrize(
    "inside",
    [
        f"double *p = a + at[t]; {_USED}",
        f"double *p = t % 2 ? a : b; {_USED}",
        f"double *p = a + i; {_USED}",
        f"double *p = a; p++; {_USED}",
        f"double *p = a; a = b; {_USED}",
        f"double *p = rows[t]; rows[t] = a; {_USED}",
        f"double *p = g->u; g->u = a; {_USED}",
        f"double *p = g->u + g->n; g->n = 1; {_USED}",
        f"double *p = e->u; e->n = 1; {_USED}",
        f"double *p = a; {{ double a = 1; b[0] = a; {_USED} }}",
        f"double *p = a; {_USED} at[0] = sizeof p;",
        f"if (t > 1) {{ p = a + t; {_USED} }} b[0] = p[0];",
        f"p = a + t; {_USED.replace('p[j]', 'TWICE(p + j)')}",
        f"b[0] = p[1]; p = a + t; {_USED}",
        f"if (t > 0) goto skip; p = a + t; skip: {_USED}",
        f"switch (t) {{ case 0: p = a + t; case 1: {_USED} }}",
        f"double *p = a; {_USED.replace('p[j]', 'p[j] + NAME(p)[0]')}",
        "double *p = a + t * n; for (i = 0; i < n; i++) p[i] += 1;",
        "double *p = a; b[0] = p[0];",
    ],
)
def test_other_pointers_stay(inside: str) -> None:
    """Values that change, that read numbers in memory or that mean something else in the block;
    pointers that are named elsewhere, by a macro, or that jumps leave as they were, or
    whose block is a row of the loop around."""
    assert not _parsed(inside).calls_replaced


def test_calls_are_written_out_where_pointers_have_to_stay() -> None:
    """Of a function that gives a pointer back it is known what it does with a named one alone."""
    text = """static double *itself(double *place) { return place; }
    static void add(int n, double *x, double *y) {
      double *own = y + 1;
      for (int i = 0; i < n; i++) x[i] += itself(&own[i])[0];
    }
    void kernel(int n, double *x, double *y) {
    #pragma polydist
      for (int t = 0; t < 4; t++) add(n, x, y);
    }
    """
    found = CFrontend.parse(Path("program.c"), text, Preprocessing(), False)
    assert not found.refusals
    assert found.calls_replaced
    assert "double *own" in found.statements_text.partition("void kernel")[2]
