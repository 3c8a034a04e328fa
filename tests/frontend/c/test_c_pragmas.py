"""Directives of others (OpenMP, OpenACC, compilers) in and before a region: what is kept, what is
dropped, and what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.region import Region
from polydist_frontends.source import Preprocessing

from support.c_sources import loops, parse, region


def in_function(text: str) -> str:
    return (
        "double A[20][20], a[400];\nint n;\ndouble s;\nvoid kernel(int p)\n{\n"
        f"#pragma polydist\n{text}\n}}\n"
    )


def loop_directives(of: Region) -> list[list[str]]:
    return [[directive.text for directive in loop.directives] for loop in loops(of)]


def test_directives_that_hold_for_parts_of_a_loop() -> None:
    of = region(
        in_function(
            "for (int i = 0; i < 9; i++)\n{\n#pragma omp simd\n"
            " for (int j = 0; j < 9; j++) A[i][j] = 1;\n}"
        )
    )
    assert loop_directives(of) == [[], ["#pragma omp simd"]]
    assert (loops(of)[1].directives[0].place.line, of.remarks) == (9, ())


def test_directives_before_an_unbraced_body_and_after_ours() -> None:
    of = region(
        in_function(
            "#pragma omp parallel for\nfor (int i = 0; i < 9; i++)\n#pragma GCC ivdep\n"
            " for (int j = 0; j < 9; j++) A[i][j] = 1;"
        )
    )
    assert loop_directives(of) == [[], ["#pragma GCC ivdep"]]
    assert [remark.message for remark in of.remarks] == [
        "'#pragma omp parallel for' has no effect inside the region"
    ]


@pytest.mark.parametrize(
    "above, gone",
    [
        ("#pragma omp parallel for \\\n collapse(2)\n", True),
        ("#pragma omp for\n#pragma GCC ivdep\n", True),
        ("#pragma acc parallel loop\n", True),
        ("#ifdef _OPENMP\n#pragma omp parallel for\n#endif\n", True),
        ("#if X > 1\n#pragma omp for\n#else\n#pragma acc parallel loop\n#endif\n", True),
        ("#ifdef _OPENMP\n#include <omp.h>\n#pragma omp parallel for\n#endif\n", False),
        ("#ifdef _OPENMP\n#pragma omp barrier\n#endif\n", False),
        ("#ifdef X\n#endif\n", False),
        ("#pragma GCC diagnostic push\n", False),
        ("#pragma omp barrier\n", False),
        ("i0 = 0;\n#pragma omp single\n", False),
        ("#define N 3\n", False),
    ],
)
def test_directives_above_ours(above: str, gone: bool) -> None:
    """Those that are about the loop go with it: they could not stand before what replaces it."""
    text = in_function("for (int i = 0; i < 9; i++) a[i] = 1;").replace(
        "#pragma polydist", above + "#pragma polydist", 1
    )
    of = region(text)
    assert text[of.span.start :].startswith(above) == gone
    assert bool(of.remarks) == gone


@pytest.mark.parametrize("words", ["omp parallel for", "GCC ivdep", "acc loop"])
def test_conditions_of_directives_are_dropped_with_them(words: str) -> None:
    guarded = f"#ifdef X\n#pragma {words}\n#else\n#pragma omp simd\n#endif\n"
    loop = f"while (a[i] > 1)\n{guarded} {{ a[i] /= 2; }}"
    body = f"{guarded}for (int i = 0; i < 9; i++) {{\n{guarded} {loop} }}"
    parsed = parse(in_function(body))
    assert not parsed.refusals
    (of,) = parsed.regions
    assert not any("#" in remark.message.split("'")[1][1:] for remark in of.remarks)
    text = parsed.statements_text[of.span.start : of.span.end]
    assert "if" not in text and words not in text


@pytest.mark.parametrize(
    "directive, clauses, hint",
    [
        (
            "#pragma omp parallel for reduction(+ : q, s) reduction(max:t)",
            "",
            "reduction(+: q) reduction(+: s) reduction(max: t)",
        ),
        ("#pragma omp parallel for reduction(+:s)", "reduction(+: s)", "OMP_NUM_THREADS"),
        ("#pragma omp atomic update", "", "reduction(op: x)"),
        ("#pragma omp barrier", "", "dependences decide"),
        ("#pragma omp simd aligned(a : 64)", "", "only simdlen and safelen"),
        ("#pragma vector aligned", "", "need not hold"),
    ],
)
def test_what_is_said_about_dropped_directives(directive: str, clauses: str, hint: str) -> None:
    text = in_function(f"for (int i = 0; i < 9; i++) {{\n{directive}\n s += a[i]; }}").replace(
        "#pragma polydist", f"#pragma polydist {clauses}"
    )
    of = region(text)
    assert [(remark.code, remark.place.line, hint in remark.hint) for remark in of.remarks] == [
        ("dropped-directive", 8, True)
    ], of.remarks


def test_dropped_directives_are_no_part_of_statements() -> None:
    """The work array makes one statement of the loop's body, text and all."""
    text = in_function(
        "for (int i = 0; i < 9; i++) {\n double t[2];\n#pragma omp parallel for\n"
        " for (int j = 0; j < 2; j++) t[j] = a[i];\n"
        "#pragma GCC unroll 2\n for (int j = 0; j < 2; j++) A[i][j] = t[j];\n}"
    )
    parsed = parse(text)
    inside = parsed.statements_text[parsed.regions[0].span.start : parsed.regions[0].span.end]
    assert "omp" not in inside and "#pragma GCC unroll 2" in inside
    assert len(parsed.statements_text) == len(text) and "#pragma omp" in parsed.text


# Macros before loops, which stand for nothing or for a directive.
_MACROS = """\
#define NOTHING
#define IVDEP _Pragma("GCC ivdep")
#define PRAGMA(x) _Pragma(#x)
double a[50][50];
void kernel(int n)
{
"""


@pytest.mark.parametrize(
    "macros", ["NOTHING", "IVDEP", "IVDEP\n NOTHING", "PRAGMA(omp simd) IVDEP"]
)
@pytest.mark.parametrize("inner", ["", "if (i > 3)"])
def test_macros_inside_a_nest(macros: str, inner: str) -> None:
    body = f"{inner}\n{macros}\nfor (int j = 0; j < n; j++)\na[i][j] += 1;"
    of = region(f"{_MACROS}#pragma polydist\nfor (int i = 0; i < n; i++) {{\n{body}\n}}\n}}\n")
    assert len(loops(of)) == 2


@pytest.mark.parametrize("macros", ["NOTHING", "IVDEP", "NOTHING IVDEP", "PRAGMA(GCC ivdep)"])
def test_macros_between_the_directive_and_the_loop(macros: str) -> None:
    loop = "for (int i = 0; i < n; i++)\na[i][0] += 1;"
    assert len(loops(region(f"{_MACROS}#pragma polydist\n{macros}\n{loop}\n}}\n"))) == 1


def test_a_macro_before_the_directive_would_be_left_behind() -> None:
    loop = "for (int i = 0; i < n; i++)\na[i][0] += 1;"
    (refusal,) = parse(f"{_MACROS}IVDEP\n#pragma polydist\n{loop}\n}}\n").refusals
    assert (refusal.code, refusal.place.line) == ("directive-without-loop", 7)
    assert refusal.hint == "put the directive above it"


def test_proposed_directives_stand_above(tmp_path: Path) -> None:
    text = f"{_MACROS}IVDEP NOTHING\nfor (int i = 0; i < n; i++)\na[i][0] += 1;\n}}\n"
    (loop,) = CFrontend.loops(tmp_path / "s.c", text, Preprocessing())
    assert (loop.place.line, loop.above) == (8, 7)
