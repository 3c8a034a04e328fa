"""``switch``: what each branch does, and when."""

from __future__ import annotations

import pytest
from c_sources import region, show, statements

PROGRAM = """
void f(int n, int k, double a[n], double b[n])
{{
#pragma polydist
    for (int i = 0; i < n; i++) {{
        switch (k) {{ {} }}
    }}
}}
"""


def writes(cases: str) -> list[str]:
    """The arrays that the statement writes, each with its condition."""
    (statement,) = statements(region(PROGRAM.format(cases)))
    return [
        f"{access.array} {show(access.when)}"
        for access in statement.accesses
        if access.kind.endswith("write")
    ]


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        (
            "case 1: a[i] = 1; break; case 4: b[i] = 2;",
            ["a (k == 1)", "b (!((k == 1)) && (k == 4))"],
        ),
        (
            "case 1: a[i] = 1; case 4: b[i] = 2;",
            ["a (k == 1)", "b (k == 1)", "b (!((k == 1)) && (k == 4))"],
        ),
        ("case 1: case 4: { a[i] = 1; break; } b[i] = 2;", ["a ((k == 1) || (k == 4))"]),
        ("default: a[i] = 1; break; case 4: b[i] = 2;", ["b (k == 4)", "a !((k == 4))"]),
        ("default: a[i] = 1; case 4: b[i] = 2;", ["b (k == 4)", "a !((k == 4))", "b !((k == 4))"]),
        ("case 1: default: a[i] = 1;", ["a ?"]),
        ("case 1: if (b[i] > 1) break; a[i] = 1;", ["a ((k == 1) && <data-dependent>)"]),
        (
            "case 1: while (a[i] > 1) { a[i] /= 2; break; } b[i] = 1;",
            ["a ((k == 1) && <data-dependent>)", "b (k == 1)"],
        ),
        (
            "case 1: do { if (b[i] > 1) break; a[i] = 1; } while (0); b[i] = 1;",
            ["a ((k == 1) && <data-dependent>)", "b (k == 1)"],
        ),
        ("case 1: do { a[i] = 1; } while (0); b[i] = 1;", ["a (k == 1)", "b (k == 1)"]),
        (
            "case 1: switch (n) { case 2: a[i] = 1; break; } b[i] = 1;",
            ["a ((k == 1) && (n == 2))", "b (k == 1)"],
        ),
        ("", []),
    ],
    ids=[
        "two",
        "falling through",
        "together",
        "default first",
        "default falls through",
        "default with a case",
        "cut",
        "own break",
        "own break once",
        "once",
        "inner",
        "empty",
    ],
)
def test_branches(cases: str, expected: list[str]) -> None:
    assert writes(cases) == expected
