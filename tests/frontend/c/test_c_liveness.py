"""Whether values may be needed after a region."""

from __future__ import annotations

import pytest

from support.c_sources import region

FILE = "double A[9], file_sum;\nvoid use(double);\nvoid use_pointer(double *);\nint more(void);\n"
REGION = "\n#pragma polydist\n  for (i = 0; i < 9; i++) { s = A[i]; A[i] = s * 2; }\n"
ACCUMULATING = "\n#pragma polydist\n  for (i = 0; i < 9; i++) { s += A[i]; }\n"


def scalar_is_live(
    after: str, of_region: str = REGION, before: str = "", around: str = "{}"
) -> bool:
    text = (
        f"{FILE}double kernel(int c)\n{{\n  int i; double s = 0, r = 0; {before}\n"
        f"{around.replace('{}', of_region)}\n  {after}\n}}\n"
    )
    return region(text).arrays["s"].live_out


DEAD = [
    "return 1;",
    "return r;",
    "s = 1; return s;",
    "s = r + 2; use(s); return 0;",
    "if (c) s = 1; else s = 2; return s;",
    "if (c) { s = 1; return s; } return 0;",
    "for (s = 0; s < 3; s++) use(r); return 0;",
    "r = (s = 3) + 1; return s;",
    "{ double s = 3; use(s); } return 0;",
    "s = 3; use_pointer(&A[(int) s]); return 0;",
]
LIVE = [
    "return s;",
    "use(s); return 0;",
    "s += 1; return 0;",
    "s++; return 0;",
    "s = s + 1; return 0;",
    "if (c) s = 1; return s;",
    "if (s > 1) return 0; return 1;",
    "while (c) s = 1; return s;",
    "for (i = 0; i < c; i++) s = 1; return s;",
    "c && (s = 1); return s;",
    "for (;;) { if (c) break; s = 1; } return s;",
    "use_pointer(&s); return 0;",
    "return c ? s : 0;",
    "A[(int) s] = 1; return 0;",
    "r = sizeof(double) * s; return r;",
]


@pytest.mark.parametrize("after", DEAD)
def test_dead_after(after: str) -> None:
    assert not scalar_is_live(after)


@pytest.mark.parametrize("after", LIVE)
def test_live_after(after: str) -> None:
    assert scalar_is_live(after)


def test_address_taken_before() -> None:
    assert scalar_is_live("return 1;", before="double *q = &s; use_pointer(q);")


@pytest.mark.parametrize(
    ("around", "of_region", "live"),
    [
        ("for (int k = 0; k < 3; k++) {{}}", REGION, False),
        ("for (int k = 0; k < 3; k++) {{}}", ACCUMULATING, True),
        ("for (int k = 0; k < 3; k++) { s = 0; {} }", ACCUMULATING, False),
        ("for (int k = 0; k < 3; k++) { {} use(s); }", ACCUMULATING, True),
        ("for (int k = 0; k < 3; k++) { use(s); {} }", REGION, True),
        ("for (int k = 0; k < s; k++) { {} }", REGION, True),
        ("while (more()) { {} s = 0; }", ACCUMULATING, False),
        ("while (more()) { {} if (c) continue; s = 0; }", ACCUMULATING, True),
        ("do { {} } while (s > 1);", REGION, True),
        ("if (c) { {} }", REGION, False),
        ("switch (c) { case 1: {} break; case 2: s = 1; use(s); }", REGION, False),
        ("switch (c) { case 1: {} case 2: use(s); }", REGION, True),
        ("switch (c) { case 1: {} if (r > 1) break; default: s = 2; use(s); }", REGION, False),
        ("switch (c) { case 1: {} if (r > 1) break; s = 0; } use(s);", REGION, True),
        ("switch (c) { case 1: { {} use(s); } }", REGION, True),
        ("switch (c) { case 1: if (r) { {} default: use(s); } }", REGION, True),
        ("while (more()) switch (c) { case 1: use(s); break; case 2: {} }", REGION, True),
        ("again: {} if (more()) goto again;", ACCUMULATING, True),
        ("again: use(s); {} if (more()) goto again;", REGION, True),
    ],
)
def test_loops_around(around: str, of_region: str, live: bool) -> None:
    assert scalar_is_live("return 0;", of_region, before="", around=around) is live


def test_globals_statics_and_what_pointers_reach_are_live() -> None:
    text = (
        f"{FILE}void kernel(double *p)\n{{\n  static double kept; double *q = p;\n"
        "#pragma polydist\n"
        f"  for (int i = 0; i < 9; i++) {{ file_sum += A[i]; kept += A[i]; q[i] = 1; }}\n}}\n"
    )
    assert all(array.live_out for array in region(text).arrays.values())


@pytest.mark.parametrize(
    ("after", "live"),
    [
        ("return i;", True),
        ("i = 0; return i;", False),
        ("for (i = 0; i < 3; i++) use(1); return 0;", False),
        ("return 0;", False),
        ("use(A[i]); return 0;", True),
    ],
)
def test_iterators(after: str, live: bool) -> None:
    text = f"{FILE}double kernel(int c)\n{{\n  int i; double s = 0;\n{REGION}\n  {after}\n}}\n"
    assert region(text).iterators_live == (("i",) if live else ())


def test_iterators_of_inner_loops_around_which_the_region_is_repeated() -> None:
    text = (
        f"{FILE}double kernel(int c)\n{{\n  int i, j, k; double s = 0;\n"
        "  for (k = 0; k < 3; k++) {\n#pragma polydist\n"
        f"  for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) A[i] += j;\n  }}\n  return j;\n}}\n"
    )
    assert region(text).iterators_live == ("j",)


@pytest.mark.parametrize(
    ("after", "live"),
    [
        ("return 0;", False),
        ("return t[3];", True),
        ("use_pointer(t); return 0;", True),
        ("t[0] = 1; return 0;", True),
        ("return A[0];", False),
    ],
)
def test_function_arrays(after: str, live: bool) -> None:
    text = (
        f"{FILE}double kernel(void)\n{{\n  double t[9];\n#pragma polydist\n"
        f"  for (int i = 0; i < 9; i++) t[i] = A[i];\n  {after}\n}}\n"
    )
    assert region(text).arrays["t"].live_out is live


def test_function_array_that_escaped_before() -> None:
    text = (
        f"{FILE}double kernel(void)\n{{\n  double t[9]; double *q = t; use_pointer(q);\n"
        "#pragma polydist\n"
        f"  for (int i = 0; i < 9; i++) t[i] = A[i];\n  return q[0];\n}}\n"
    )
    assert region(text).arrays["t"].live_out
