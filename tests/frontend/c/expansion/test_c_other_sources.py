"""Texts of functions that other C sources define: when they are used, and why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.c.frontend import CFrontend
from polydist_frontends.c.reading.items import items
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import loops

_LOOP = "for (int i = 1; i < n; i++) v[i] = "
_PROTOTYPE = "void step(int n, const double *u, double *v);\n"


def _main(before: str, call: str = "step(n, a, b);") -> str:
    return (
        f"{before}void kernel(int n, double *a, double *b)\n{{\n#pragma polydist\n"
        f"  for (int t = 0; t < 9; t++) {{ {call} }}\n}}\n"
    )


def _step(body: str, before: str = "") -> str:
    return f"{before}void step(int n, const double *u, double *v)\n{{ {body} }}\n"


def _parsed(
    folder: Path, main: str, *others: str, flags: Preprocessing | None = None
) -> ParsedSource:
    paths = [folder / f"other_{number}.c" for number in range(len(others))]
    for path, text in zip(paths, others, strict=True):
        path.write_text(text)
    own = folder / "main.c"
    own.write_text(main)
    named = tuple(map(str, (own, *paths)))
    return CFrontend.parse(own, main, Preprocessing(other_sources=named), False)


_FLUX = "static inline double flux(double x) { return x * x; }\n"
_GRID = "struct grid { int n; double h; };\n"
_PACKED = _GRID.replace(";\n", " __attribute__((packed));\n")
_FMAX = "double fmax(double x, double y) { return x + y; }\n"
_REAL = "typedef double real;\n"
_OF_REALS = "for (int i = 1; i < n; i++) { real x = u[i]; v[i] = x; }"
_OLD_STYLE = (
    "void step(n, u, v) int n; const double *u; double *v;\n"
    "{ for (int i = 1; i < n; i++) v[i] = u[i]; }\n"
)
_OF_WORDS = "#include <math.h>\ntypedef int word __attribute__((__mode__(__word__)));\n"
_TABLE = "static const double c[2] = {0.5, 0.25};\n"


@pytest.mark.parametrize(
    "before, other",
    [
        (_PROTOTYPE, _step(_LOOP + "u[i - 1];")),
        ("void step();\nvoid step(int, const double [], double []);\n", _step(_LOOP + "u[i];")),
        ("extern " + _PROTOTYPE, _step(_LOOP + "u[i] + N;", "#define N 4\n")),
        (_PROTOTYPE + "extern double c;\n", _step(_LOOP + "u[i] * c;", "double c = 3;\n")),
        (_PROTOTYPE + "enum { N = 3 };\n", _step(_LOOP + "u[i] * N;", "enum { M, N = 3 };\n")),
        (_PROTOTYPE + _TABLE, _step(_LOOP + "u[i] * c[i % 2];", _TABLE)),
        (_PROTOTYPE + _FLUX, _step(_LOOP + "flux(u[i]);", _FLUX)),
        (
            _PROTOTYPE + _GRID + "extern struct grid g;\n",
            _step("for (int i = 1; i < g.n; i++) v[i] = g.h;", _GRID + "struct grid g;\n"),
        ),
        ("#include <math.h>\n" + _PROTOTYPE, _step(_LOOP + "sqrt(u[i]);", "#include <math.h>\n")),
        (_PROTOTYPE, _step(_LOOP + "sqrt(u[i]) + exp (u[i]);", "#include <math.h>\n")),
        (
            _PROTOTYPE + _REAL,
            _step(_OF_REALS, _REAL),
        ),
        (
            "#pragma STDC FP_CONTRACT OFF\n" + _PROTOTYPE,
            _step(_LOOP + "u[i];", "#pragma STDC FP_CONTRACT OFF\n"),
        ),
        (_PROTOTYPE, "static double step_of(int n) { return n; }\n" + _step(_LOOP + "u[i];")),
        (_PROTOTYPE, _OLD_STYLE),
        (_PROTOTYPE, _step("\n#pragma omp parallel for\n" + _LOOP + "u[i];")),
        (_PROTOTYPE, "__attribute__((noinline)) " + _step(_LOOP + "u[i];")),
        (_OF_WORDS + _PROTOTYPE, "#include <math.h>\n" + _step(_LOOP + "sqrt(u[i]);")),
    ],
    ids=(
        "plain undetailed macro variable enumerator table inline record library undeclared typedef"
        " directive"
        " others-static old-style openmp attribute attributes-of-types"
    ).split(),
)
def test_loops_of_functions_in_other_sources_are_seen(
    before: str, other: str, tmp_path: Path
) -> None:
    found = _parsed(tmp_path, _main(before), other)
    assert not found.refusals
    assert found.calls_replaced
    assert len(loops(found.regions[0])) == 2
    assert str(tmp_path / "other_0.c") in found.headers
    assert found.text == found.shown_text


@pytest.mark.parametrize(
    "before, others, reason",
    [
        (_PROTOTYPE, [_step(_LOOP + "flux(u[i]);", _FLUX)], "main.c does not declare 'flux'"),
        (
            _PROTOTYPE + _FLUX,
            [_step(_LOOP + "flux(u[i]);", _FLUX.replace("x * x", "x"))],
            "'flux' is static in other_0.c",
        ),
        (
            _PROTOTYPE + "double flux(double);\n",
            [_step(_LOOP + "flux(u[i]);", _FLUX)],
            "'flux' is static in other_0.c",
        ),
        (
            _PROTOTYPE + "extern double c;\n",
            [_step(_LOOP + "u[i] * c;", "static double c = 3;\n")],
            "'c' is static in other_0.c",
        ),
        (
            _PROTOTYPE + "static double c;\n",
            [_step(_LOOP + "u[i] * c;", "static double c;\n")],
            "'c' is static in other_0.c",
        ),
        (
            _PROTOTYPE + "extern float c;\n",
            [_step(_LOOP + "u[i] * c;", "double c = 3;\n")],
            "'c' has another type in other_0.c",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i] * c;", "double c = 3;\n")],
            "main.c does not declare 'c'",
        ),
        (
            _PROTOTYPE + "enum { N = 3 };\n",
            [_step(_LOOP + "u[i] * N;", "enum { N = 4 };\n")],
            "'N' means something else in other_0.c",
        ),
        (
            _PROTOTYPE + "static const double c = 2;\n",
            [_step(_LOOP + "u[i] * c;", "static const double c = 3;\n")],
            "'c' is static in other_0.c",
        ),
        (
            _PROTOTYPE + "enum { N = 3 };\nstatic const double c = N;\n",
            [_step(_LOOP + "u[i] * c;", "enum { N = 4 };\nstatic const double c = N;\n")],
            "'N' means something else in other_0.c",
        ),
        (
            _PROTOTYPE + _GRID.replace("int n", "long n") + "extern struct grid g;\n",
            [_step(_LOOP + "g.h;", _GRID + "struct grid g;\n")],
            "'g' has another type in other_0.c",
        ),
        (
            _PROTOTYPE + _PACKED + "extern struct grid g;\n",
            [_step(_LOOP + "g.h;", _GRID + "struct grid g;\n")],
            "its types are laid out in another way in other_0.c",
        ),
        (
            _PROTOTYPE + "typedef float real;\n",
            [_step(_OF_REALS, _REAL)],
            "'x' has another type in other_0.c",
        ),
        (
            _PROTOTYPE + "typedef float real;\n",
            [_step(_LOOP + "(real)u[i];", _REAL)],
            "'a type' has another type in other_0.c",
        ),
        (
            _PROTOTYPE,
            [_step(_OF_REALS, _REAL)],
            "its text is not understood in main.c",
        ),
        (
            "void step(long n, const double *u, double *v);\n",
            [_step(_LOOP + "u[i];")],
            "'step' is declared with other types",
        ),
        ("void step();\n", [_step(_LOOP + "u[i];")], "main.c does not declare its parameters"),
        (
            "float step(int n, const double *u, double *v);\n",
            [_step(_LOOP + "u[i];")],
            "'step' is declared with other types",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i];"), _step(_LOOP + "1;")],
            "other_0.c and other_1.c define it",
        ),
        (_PROTOTYPE, ["static " + _step(_LOOP + "u[i];")], "it is static in other_0.c"),
        (_PROTOTYPE, ["inline " + _step(_LOOP + "u[i];")], "it is inline in other_0.c"),
        (
            _PROTOTYPE,
            ["__attribute__((weak)) " + _step(_LOOP + "u[i];")],
            "another definition may take its place",
        ),
        (
            _PROTOTYPE,
            [_PROTOTYPE.replace(";", " __attribute__((weak));") + _step(_LOOP + "u[i];")],
            "another definition may take its place",
        ),
        (
            _PROTOTYPE.replace(";", ' __asm__("other");'),
            [_step(_LOOP + "u[i];")],
            "another definition may take its place",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i];", "#pragma weak step\n")],
            "directives in other_0.c say how it is compiled",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i] * u[i] + 1;", "#pragma STDC FP_CONTRACT ON\n")],
            "directives in other_0.c say how it is compiled",
        ),
        (
            '#pragma GCC optimize ("O1")\n' + _PROTOTYPE,
            [_step(_LOOP + "u[i];")],
            "directives in other_0.c say how it is compiled",
        ),
        (
            _PROTOTYPE + "extern double c;\n",
            [_step(_LOOP + "u[i] * c;", "double c;\n#pragma omp threadprivate(c)\n")],
            "directives in other_0.c say how it is compiled",
        ),
        (
            _PROTOTYPE + "extern double c;\n",
            [_step(_LOOP + "u[i] * c;", "__thread double c;\n")],
            "'c' means something else in other_0.c",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i];", '#include "missing.h"\n')],
            "other_0.c cannot be preprocessed with this file's options",
        ),
        (
            _PROTOTYPE,
            [_step(_LOOP + "u[i] @ 2;")],
            "its text is not understood in other_0.c",
        ),
        (
            "#include <math.h>\n" + _PROTOTYPE,
            [_step(_LOOP + "fmax(u[i], 1);", _FMAX)],
            "'fmax' means something else in other_0.c",
        ),
        (_PROTOTYPE, [_step(_LOOP + "square(u[i]);")], "does not declare 'square'"),
    ],
)
def test_calls_stay_and_the_refusal_says_why(
    before: str, others: list[str], reason: str, tmp_path: Path
) -> None:
    found = _parsed(tmp_path, _main(before), *others)
    assert not found.calls_replaced
    (refusal,) = found.refusals
    assert refusal.code == "unknown-call"
    assert reason in refusal.message.replace(f"{tmp_path}/", "")


def test_a_file_may_begin_with_an_old_style_function() -> None:
    text = "void f(n, a) int n; double *a;\n{ for (int i = 0; i < n; i++) a[i] = i; }\n"
    assert [item.offers for item in items(text)] == [{"f"}]


@pytest.mark.parametrize(
    "other, hint",
    [
        ("", "if another source of the program has its text"),
        (_step(_LOOP + "flux(u[i]);", _FLUX), "declare what it uses in a header"),
        (_step(_LOOP + "u[i] * c;", "double c;\n"), "declare what it uses in a header"),
        ("static " + _step(_LOOP + "u[i];"), "write out what the function does"),
    ],
)
def test_hints_name_the_next_step(other: str, hint: str, tmp_path: Path) -> None:
    (refusal,) = _parsed(tmp_path, _main(_PROTOTYPE), other).refusals
    assert refusal.hint is not None
    assert refusal.hint.startswith(hint)


def test_assertions_are_named_as_they_are_written(tmp_path: Path) -> None:
    other = _step("assert(n > 1); " + _LOOP + "u[i];", "#include <assert.h>\n")
    (refusal,) = _parsed(tmp_path, _main(_PROTOTYPE), other).refusals
    assert refusal.message.endswith("main.c does not declare 'assert')")
    found = _parsed(tmp_path, _main("#include <assert.h>\n" + _PROTOTYPE), other)
    assert found.calls_replaced
