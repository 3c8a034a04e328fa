"""Rows that iterators choose for pointers, where the same variables are set elsewhere, too."""

from __future__ import annotations

import pytest

from support.c_sources import parse

_PROGRAM = """\
void scale(int *);
void kernel(int n, double **a, double (*b)[9])
{{
    int i, j;
#pragma polydist
    for (int t = 0; t < 3; t++) {{
        i = 0;
        {inside}
        i = n;
    }}
}}
"""
_ROW = "double *p = a[i]; for (j = 0; j < 9; j++) p[j] = b[i][j];"
_LOOP = f"for (i = 1; i < n; i++) {{ {_ROW} }}"

KEPT = {
    "declared": _LOOP,
    "counted by hand before": "while (i < 4) { b[i][0] = 1; i++; }" + _LOOP,
    "set": "double *p; for (i = 0; i < n; i++) { p = a[i]; for (j = 0; j < 9; j++) p[j] = 2; }",
    "moving": "for (i = 0; i < n; i++) { double *p = a[i]; for (j = 0; j < 9; j++) *p++ = 2; }",
    "two of them": f"for (i = 1; i < n; i++) {{ double *q = a[i - 1]; {_ROW} q[0] = p[1]; }}",
}
CHANGED = {
    "in the body": f"for (i = 1; i < n; i++) {{ {_ROW} i++; p[0] = 1; }}",
    "in a loop in the body": _LOOP[:-1] + "for (i = 2; i < 3; i++) p[0] = 1; }",
    "by a function": f"for (i = 1; i < n; i++) {{ {_ROW} scale(&i); p[0] = 1; }}",
    "without a loop": f"{_ROW} i = 3; p[0] = 1;",
}


@pytest.mark.parametrize("inside", KEPT.values(), ids=KEPT)
def test_what_the_loop_keeps_chooses_rows(inside: str) -> None:
    assert not parse(_PROGRAM.format(inside=inside)).refusals


@pytest.mark.parametrize("inside", CHANGED.values(), ids=CHANGED)
def test_what_the_loop_changes_does_not(inside: str) -> None:
    assert parse(_PROGRAM.format(inside=inside)).refusals
