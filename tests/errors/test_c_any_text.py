"""Whatever the text is, the C frontend answers with a ``ParsedSource``."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.source import ParsedSource, Preprocessing

PROGRAM = """\
#include <math.h>
#define FOR(i, n) for (int i = 0; i < (n); i++)
typedef struct { double (*u)[9]; int n; } grid;
double A[9][9], a[81];
static double square(double x) { return x * x; }
void kernel(grid *g, int n, double (*restrict C)[n])
{
  double s = 0; int i;
#pragma polydist tile(4, n) assume(n > 2) \\
    live_out(A)
  for (i = 1; i < n - 1; i += 2) {
    FOR(j, 9) { double t = A[i][j] + sin(g->u[i][j]); C[i][j] = t > 0 ? t : -t; /* ; */ }
    if (i > 3 && a[i] > 0) a[i*9 + 1] = square(s); else { s += 'x' + "y"[0]; }
  }
#pragma polydist root
  { a[0] = s; }
#pragma scop
  for (i = 0; i < 9; i++) a[i] = 1;
#pragma endscop
}
"""
FRAGMENTS = (
    "{ } ( ) [ ] ; , \" ' /* */ // \\ # \n#if\n \n#else\n \n#endif\n \n#define \n"
    "#pragma polydist\n \n#pragma polydist root\n -> ? : = && & * 0 0x"
    " 1.5e for if else do while case x: struct union typedef static _Pragma( \x00 \udcff é @ $ ` "
    "## %:"
).split(" ")

edits = st.lists(
    st.tuples(st.integers(0, len(PROGRAM)), st.sampled_from(FRAGMENTS), st.integers(0, 12)),
    max_size=4,
)
bounded = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def check(text: str) -> ParsedSource:
    parsed = CFrontend.parse(Path("any.c"), text, Preprocessing(), True)
    assert all(
        refusal.severity == "error" and refusal.hint and refusal.message
        for refusal in parsed.refusals
    )
    for region in parsed.regions:
        assert text[region.span.start] == "#"
        assert region.span.start < region.span.end <= len(text)
    return parsed


def test_the_program_itself() -> None:
    parsed = check(PROGRAM)
    assert not parsed.refusals
    assert (len(parsed.regions), len(parsed.root_blocks)) == (2, 1)


@bounded
@given(st.integers(0, len(PROGRAM)))
def test_truncated(length: int) -> None:
    check(PROGRAM[:length])


@bounded
@given(edits)
def test_edited(changes: list[tuple[int, str, int]]) -> None:
    text = PROGRAM
    for position, fragment, removed in changes:
        text = text[:position] + fragment + text[position + removed :]
    check(text)


@bounded
@given(st.binary(max_size=200))
def test_random_bytes(content: bytes) -> None:
    check(content.decode("utf-8", "surrogateescape"))
    check(
        "void f(void) {\n#pragma polydist\n for (int i = 0; i < 9; i++) {"
        + content.decode("utf-8", "surrogateescape")
    )


@pytest.mark.parametrize(
    "opening",
    [
        "{",
        "(",
        "[",
        "for (;;) ",
        "if (1) ",
        "if (1) ; else ",
        "do ",
        "x: ",
        "-",
        "(int) ",
        "*",
        "a[",
        "f(",
        "1 + (",
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_deep_nesting(opening: str, closed: bool) -> None:
    closing = {"{": "}", "(": "1)", "[": "]", "a[": "1]", "f(": ")", "1 + (": "1)"}.get(opening, "")
    depth = 3000
    text = (
        "int a[9];\nvoid f(void)\n{\n#pragma polydist\n  for (int i = 0; i < 9; i++) { "
        + opening * depth
        + (closing * depth if closed else "")
        + " ; }\n}\n"
    )
    start = time.process_time()
    assert check(text).refusals
    assert time.process_time() - start < 20
