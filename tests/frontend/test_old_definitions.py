"""Functions whose parameters are declared behind the head, and what older C leaves out."""

from __future__ import annotations

import pytest
from c_sources import loops, region, show, statements
from polydist_frontends.c.parsing.old_style import head_before
from polydist_frontends.region import Region

_BODY = "{\n  int i;\n#pragma polydist\n  for (i = 0; i < n; i++) a[i] = f * 2;\n}\n"


def _of(head: str) -> Region:
    return region(f"int before(void) {{ return 1; }}\n{head}{_BODY}int after;\n")


@pytest.mark.parametrize(
    "head",
    [
        "void k(n, a, f) int n; double a[], f;\n",
        "void k(n, a, f) /* { ; */\n  register double f, *a;\n  int n;\n",
        "k(n, a, f) double *a, f; ",
        "static\nlong k(n, a, f)\ndouble f,\n  a[];\n",
        "double (*k(n, a, f))() int n; double *a; double f; ",
        "struct s *k(a, f, n) double *a, f; int n; ",
        (
            "#ifdef NEVER\nvoid k(int n, double *a, double f)\n#else\n"
            "void k(n, a, f)\n  double *a, f;\n#endif\n"
        ),
        (
            "#ifdef NEVER\nvoid k(n, a, f)\n  double *a, f;\n#else\n"
            "void k(int n, double *a, double f)\n#endif\n"
        ),
        "int g(n) unused_t n; { return n; }\nvoid k(n, a, f) double *a, f; ",
    ],
)
def test_regions_in_old_definitions(head: str) -> None:
    text = f"typedef int unused_t;\n{head}"
    of = _of(text)
    assert show(loops(of)[0].condition) == "(i < n)"
    assert (of.function_name, of.variables["a"].declaration) == ("k", "double *{}")
    assert {"a"} == {access.array for access in statements(of)[0].accesses}
    assert of.scalars["n"].is_int


def test_what_is_generated_stands_before_the_head() -> None:
    text = "#if OLD\nvoid k(a, f, n) double *a, f;\n#else\nvoid k(a, f, n) double *a, f;\n#endif\n"
    before = len("int before(void) { return 1; }\n")
    assert _of(text).function == before
    assert _of("double x;\nk(a, f, n) double *a, f; ").function == before + len("double x;\n")


def test_functions_declared_among_variables_are_declared_again() -> None:
    of = region(
        "double a[9];\nvoid k(n) { int i; double x = 1, third(), g(double);\n"
        "#pragma polydist pure(third, g)\n"
        "  for (i = 0; i < n; i++) a[i] = x * third(i) + g(x);\n}\n"
    )
    assert of.declarations == ("double third();", "double g(double);")


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("int f ( a , b ) int a ; char b ;", 0),
        ("int x ; f ( a ) int a ;", 3),
        ("} f ( a ) int a ;", 1),
        ("int f ( int a ) ; int x ;", None),
        ("int f ( a ) ;", None),
        ("int __attribute__ ( ( x ) ) y ;", None),
        ("typeof ( x ) y ;", None),
    ],
)
def test_heads(text: str, head: int | None) -> None:
    assert head_before(text.split()) == head
