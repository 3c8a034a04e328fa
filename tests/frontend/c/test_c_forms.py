"""Forms that C programs of all ages have: ``switch``, conditions that advance what they test,
functions whose parameters are declared behind the head."""

from __future__ import annotations

import pytest
from polydist_frontends.c.parsing.old_style import head_before
from polydist_frontends.region import Region
from polydist_frontends.walks import accesses_below, ends_in

from support.c_sources import conditions, loops, region, show, statements

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


def test_branches_that_name_subscripts_are_conditions() -> None:
    cases = "case 1: k = i / 2; a[k] = 1; break; default: k = i; a[k] = 2;"
    of = region(PROGRAM.format(cases))
    written = [a for s in statements(of) for a in s.accesses if a.kind.endswith("write")]
    assert [show(a.subscripts[0]) for a in written if a.array == "a"] == ["(i / 2)", "i"]


# --------------------------------------------------------- conditions that advance what they test
STEPPING = """#include <stddef.h>
void f(int n, unsigned u, int k, double a[n])
{{
#pragma polydist
    {{ {} }}
}}
"""


def counted(text: str) -> tuple[str, str]:
    """The condition of the only loop, over the iterations ``t`` that are done, and the subscript of
    the element that it writes."""
    of = region(STEPPING.format(text))
    (loop,) = loops(of)
    (written,) = (a for s in statements(of) for a in s.accesses if a.kind == "write")
    shown = (show(loop.condition), show(written.subscripts[0]))
    condition, subscript = (text.replace(loop.iterator, "t") for text in shown)
    return condition, subscript


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("while (k-- > 0) a[k] = 1;", ("((k - t) > 0)", "((k - t) - 1)")),
        ("while (k--) a[k] = 1;", ("((k - t) > 0)", "((k - t) - 1)")),
        ("while (--k) a[k] = 1;", ("(((k - t) - 1) > 0)", "((k - t) - 1)")),
        ("while (--k >= 2) a[k] = 1;", ("(((k - t) - 1) >= 2)", "((k - t) - 1)")),
        ("while (k++ < n) a[k - 1] = 1;", ("((k + t) < n)", "(((k + t) + 1) - 1)")),
        ("while ((k -= 3) > 0) a[k] = 1;", ("(((k - (3 * t)) - 3) > 0)", "((k - (3 * t)) - 3)")),
        ("while (u-- > 1) a[u] = 1;", ("(unsigned((-(t) + u)) > 1)", "((-(t) + u) - 1)")),
        ("do a[k] = 1; while (--k > 0);", ("((t <= 0) || ((k - t) > 0))", "(k - t)")),
        ("do a[k] = 1; while (k--);", ("((t <= 0) || (((k - t) + 1) > 0))", "(k - t)")),
        ("do { a[--k] = 1; } while (k > 0);", ("((t <= 0) || ((k - t) > 0))", "((k - t) - 1)")),
        ("for (k = n; k--; ) a[k] = 1;", ("((n - t) > 0)", "((n - t) - 1)")),
        ("for (k = n; --k >= 0; ) a[k] = 1;", ("(((n - t) - 1) >= 0)", "((n - t) - 1)")),
        ("for (size_t j = n; j-- > 0; ) a[j] = 1;", ("(unsigned((n - t)) > 0)", "((n - t) - 1)")),
        ("while (k-- > 0) { if (k == 3) continue; a[k] = 1; }", ("((k - t) > 0)", "((k - t) - 1)")),
    ],
)
def test_loops_that_count_in_their_conditions(text: str, expected: tuple[str, str]) -> None:
    assert counted(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "while (n > 3 && k-- > 0) a[0] += 1;",
        "while (k-- > k) a[0] += 1;",
        "while (k-- > 0 && a[0] < 3) a[0] += 1;",
        "short s = n; while (s-- > 0) a[0] += 1;",
        "do { a[0] += 1; if (a[0] > 9) break; } while (--k > 0);",
        "while (k-- > 0) { if (a[0] > 9) break; a[0] += 1; }",
    ],
)
def test_loops_that_do_not_count_are_single_statements(text: str) -> None:
    of = region(STEPPING.format(f"for (int i = 0; i < 2; i++) {{ k = n; {text} }}"))
    assert len(loops(of)) == 1
    assert any(statement.repeats for statement in statements(of))


# ------------------------------------------------------------------------- loops that are left
def _ends(body: str) -> list[str] | None:
    """The conditions under which the loop over j ends; ``None`` where it is one statement."""
    inner = f"for (int j = 0; j < n; j++) {{ {body} }}"
    of = region(STEPPING.format(f"for (int i = 0; i < n; i++) {{ {inner} }}"))
    own = [loop for loop in loops(of) if loop.iterator == "j"]
    return [show(end) for end in ends_in(own[0].body)] if own else None


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (j > i) break; a[j] = 1;", ["(j > i)"]),
        ("a[j] = 1; if (j > i || i == 3) { break; }", ["((j > i) || (i == 3))"]),
        ("if (j > i) { a[j] = 2; break; } else a[j] = 1;", ["(j > i)"]),
        ("if (j <= i) a[j] = 1; else break;", ["!((j <= i))"]),
        ("if (i > 2) if (j > i) break; a[j] = 1;", ["((i > 2) && (j > i))"]),
        ("k = j - i; if (k > 2) break; a[j] = 1;", ["((j - i) > 2)"]),
        ("if (j > i) break; a[j] = 1; if (j == 9) break;", ["(j > i)", "(!((j > i)) && (j == 9))"]),
        ("if (j == 4) continue; if (j > i) break; a[j] = 1;", ["(!((j == 4)) && (j > i))"]),
        ("if (a[j] > 1) break; a[j] = 1;", None),
        ("if (a[j] > 1) continue; if (j > i) break; a[j] = 1;", None),
        ("if (i * j > 9) break; a[j] = 1;", None),
        ("if (j % n > 2) break; a[j] = 1;", None),
        ("if (j > i) break; if (a[j] > 1) { a[j] = 3; if (i > 1) break; } a[j] = 1;", None),
    ],
)
def test_loops_end_where_iterators_say(body: str, expected: list[str] | None) -> None:
    assert _ends(body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (i > k) goto next; a[i] = 1; next:;", ("", "a")),
        ("if (i > k) { n2 = 1; goto next; } a[i] = 1; next:; a[0] = 2;", ("n2", "a")),
        ("if (i > k) goto other; a[i] = 1; goto next; other: n2 = 1; next:;", ("n2", "a")),
        ("if (i > k) goto other; a[i] = 1; goto next; other: { n2 = 1; } next:;", ("n2", "a")),
        ("if (i > k) goto next; if (i > 3) goto next; a[i] = 1; next:;", ("", "a")),
        ("if (i > k) goto next; a[i] = 1; next: n2 = 1;", None),
        ("again:; a[i] = 1; if (a[i] > k) goto again;", None),
    ],
)
def test_what_jumps_skip_is_a_branch(body: str, expected: tuple[str, str] | None) -> None:
    of = region(STEPPING.format(f"int n2; for (int i = 0; i < n; i++) {{ {body} }}"))
    found = [node for node in conditions(of) if show(node.condition) == "(i > k)"]
    branches = [(node.then, node.otherwise) for node in found if node.otherwise]
    sides = [tuple(",".join(a.array for a in accesses_below(of)) for of in two) for two in branches]
    assert sides == ([expected] if expected else [])


# ------------------------------------------------------------------------- old definitions
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


def test_filling_by_the_programs_own_memset_is_no_loop_of_the_regions() -> None:
    own = "static void memset(char *to, int value, int n)\n{\n    *to = (char)(value + n);\n}\n"
    loop = "#pragma polydist\n    for (int i = 0; i < 9; i++) memset(rows[i], 0, 5);\n"
    text = f"char rows[9][5];\nvoid kernel(void)\n{{\n{loop}}}\n"
    filled, called = statements(region(text)), statements(region(own + text))
    assert [s.text != "" for s in (*filled, *called)] == [True, False]
