"""The tree of a region and the text that its nodes stand for."""

from __future__ import annotations

import pytest
from polydist_frontends.region import If, Loop, Statement

from support.c_sources import accesses, conditions, loops, nodes, region, show, statements, texts

ARRAYS = "double A[20][20], B[20][20], a[400], b[400];\nint n, m;\ndouble s;\n"


def in_function(text: str, before: str = "") -> str:
    return f"{ARRAYS}{before}void kernel(int p, int q)\n{{\n#pragma polydist\n{text}\n}}\n"


def test_nested_loops() -> None:
    text = in_function(
        "  for (int i = 1; i < n - 1; i++)\n    for (int j = 1; j <= p; j += 2)\n"
        "      A[i][j] = B[i-1][j] + 1;"
    )
    of = region(text)
    outer, inner, statement = nodes(of.body)
    assert isinstance(outer, Loop)
    assert isinstance(inner, Loop)
    assert isinstance(statement, Statement)
    assert (
        outer.iterator,
        outer.type,
        show(outer.first),
        show(outer.condition),
        outer.step,
        outer.declared,
    ) == (
        "i",
        "int",
        "1",
        "(i < (n - 1))",
        1,
        True,
    )
    assert (show(inner.condition), inner.step) == ("(j <= p)", 2)
    assert text[outer.span.start : outer.span.end].startswith("for (int i")
    assert (
        text[inner.span.start : inner.span.end]
        == "for (int j = 1; j <= p; j += 2)\n      A[i][j] = B[i-1][j] + 1;"
    )
    assert text[statement.span.start : statement.span.end] == "A[i][j] = B[i-1][j] + 1;"
    assert (inner.place.line, inner.place.column) == (8, 5)


def test_region_span_is_directive_and_loop() -> None:
    text = in_function("  /* a */ for (int i = 0; i < 3; i++) { a[i] = 1; } // tail")
    of = region(text)
    assert (
        text[of.span.start : of.span.end]
        == "#pragma polydist\n  /* a */ for (int i = 0; i < 3; i++) { a[i] = 1; }"
    )
    assert text[of.function :].startswith("void kernel(int p")
    assert of.function_name == "kernel"
    assert (of.place.line, of.place.column) == (6, 1)


def test_function_begins_with_its_specifiers() -> None:
    text = in_function("for (int i = 0; i < 3; i++) a[i] = 1;").replace(
        "void kernel", "/* about it */\nstatic inline\nvoid kernel"
    )
    assert text[region(text).function :].startswith("static inline\nvoid kernel")


def test_attribute_before_the_function_belongs_to_it() -> None:
    text = in_function("for (int i = 0; i < 3; i++) a[i] = 1;").replace(
        "void kernel", "__attribute__((noinline)) void\nkernel"
    )
    assert text[region(text).function :].startswith("__attribute__((noinline)) void\nkernel")


HEADERS = {
    "for (int i = 0; i < n; i++)": ("0", "(i < n)", 1),
    "for (int i = 0; i < n; ++i)": ("0", "(i < n)", 1),
    "for (int i = n - 1; i >= 0; i--)": ("(n - 1)", "(i >= 0)", -1),
    "for (int i = n; i > 0; --i)": ("n", "(i > 0)", -1),
    "for (int i = 0; n > i; i += 3)": ("0", "(n > i)", 3),
    "for (int i = 9; 0 <= i; i -= 2)": ("9", "(0 <= i)", -2),
    "for (int i = 0; i < n; i = i + 2)": ("0", "(i < n)", 2),
    "for (int i = 0; i < n; i = 2 + i)": ("0", "(i < n)", 2),
    "for (int i = 9; i > 0; i = i - 1)": ("9", "(i > 0)", -1),
    "for (int i = 0; i != 9; i++)": ("0", "(i != 9)", 1),
    "for (int i = 9; i; i--)": ("9", "(i != 0)", -1),
    "for (int i = 0; i < n && i <= m; i++)": ("0", "((i < n) && (i <= m))", 1),
    "for (int i = 0; i < n; i += STEP)": ("0", "(i < n)", 4),
    "for (int i = 0; i < WIDTH; i += HEIGHT)": ("0", "(i < 7)", 8),
    "for (int i = 0; i < n; i += 2 * STEP - 1)": ("0", "(i < n)", 7),
    "for (int i = MAX(p, 1); i < MIN(n, m); i++)": ("(p max 1)", "(i < (n min m))", 1),
    "for (int i = p > q ? p : q; i <= (n < 9 ? n : 9); i++)": ("(p max q)", "(i <= (n min 9))", 1),
    "for (int i = (int) sizeof(char); i < (long) n; i++)": ("1", "(i < n)", 1),
    "for (int i = -p; i < +n; i++)": ("-(p)", "(i < n)", 1),
    "for (int i = n / 2; i < n % 7; i++)": ("(n / 2)", "(i < (n % 7))", 1),
    "for (int i = 1 << 3; i < n << 2; i++)": ("8", "(i < (n * 4))", 1),
    "for (long i = 0; i < 1L << 62; i++)": ("0", f"(i < {2**62})", 1),
    "for (int i = 0; i < (int) (sizeof(a) / sizeof(a[0])); i++)": ("0", "(i < 400)", 1),
    "for (int i = p ? 1 : 2; i < n; i++)": ("(p ? 1 : 2)", "(i < n)", 1),
}


@pytest.mark.parametrize("text", HEADERS)
def test_loop_headers(text: str) -> None:
    before = (
        "#define STEP 4\n#define MIN(x, y) ((x) < (y) ? (x) : (y))\n"
        "#define MAX(x, y) (((x) > (y)) ? (x) : (y))\nenum { WIDTH = 7, HEIGHT };\n"
    )
    (loop,) = loops(region(in_function(f"{text} a[i] = 1;", before)))
    assert (show(loop.first), show(loop.condition), loop.step) == HEADERS[text]


@pytest.mark.parametrize(
    "kind",
    [
        "int",
        "long",
        "unsigned",
        "short",
        "long long",
        "size_t",
        "int64_t",
        "ptrdiff_t",
        "unsigned long",
        "counter",
    ],
)
def test_iterator_types(kind: str) -> None:
    before = "#include <stddef.h>\n#include <stdint.h>\ntypedef int counter;\n"
    (loop,) = loops(region(in_function(f"for ({kind} i = 0; i < 9; i++) a[i] = 1;", before)))
    assert (loop.type, loop.declared) == (kind, True)


def test_iterator_declared_outside() -> None:
    of = region(in_function("for (n = 0; n < 9; n++) a[n] = 1;"))
    (loop,) = loops(of)
    assert (loop.iterator, loop.type, loop.declared) == ("n", "int", False)
    assert of.variables["n"].written
    assert of.iterators_live == ("n",)


def test_iterator_declared_in_the_region_before_its_loop() -> None:
    of = region(
        in_function("{ int i, j;\n for (i = 0; i < 9; i++) for (j = 0; j < 9; j++) A[i][j] = 1; }")
    )
    assert [loop.declared for loop in loops(of)] == [False, False]
    assert of.iterators_live == ()
    assert len(statements(of)) == 1
    assert "i" not in of.variables


def test_block_region_with_several_nests() -> None:
    text = in_function(
        "{\n  for (int i = 0; i < 9; i++) a[i] = 1;\n  s = 2;\n"
        "  for (int i = 0; i < 9; i++) { b[i] = a[i]; }\n}"
    )
    of = region(text)
    assert [type(node).__name__ for node in of.body] == ["Loop", "Statement", "Loop"]
    assert texts(text, of)[2] == "s = 2;"
    assert text[of.span.end - 1] == "}"


def test_if_and_else() -> None:
    text = in_function(
        "for (int i = 0; i < 9; i++) {\n"
        " if (i > p) a[i] = 1; else if (a[i] > 0) { b[i] = 2; } else\n"
        " { b[i] = 3; a[i] = 4; }\n}"
    )
    first, second = conditions(region(text))
    assert show(first.condition) == "(i > p)"
    assert first.reads == ()
    assert isinstance(first.otherwise[0], If)
    assert show(second.condition) == "<data-dependent>"
    assert [access.array for access in second.reads] == ["a"]
    assert [
        text[node.span.start : node.span.end] for node in (*second.then, *second.otherwise)
    ] == ["b[i] = 2;", "b[i] = 3;", "a[i] = 4;"]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("i == 3 || !(p < q)", "((i == 3) || !((p < q)))"),
        ("(i + p) % 2 == 0", "(((i + p) % 2) == 0)"),
        ("a[i] < b[i] && i > 2", "(<data-dependent> && (i > 2))"),
        ("s > 1", "(1 < ceil(s))"),
        ("i >= 0.5 * s", "(i > ceil(0.5 * s) - 1)"),
        ("s == 1", "<data-dependent>"),
        ("a[i] > 1", "<data-dependent>"),
        ("p", "p"),
        ("p & 1", "p & 1"),
        ("i & 1", "(i modulo 2)"),
        ("i & 2", "<data-dependent>"),
        ("i < (unsigned) (p - 1)", "(i < unsigned((p - 1)))"),
        ("i < (unsigned) p", "(i < unsigned(p))"),
        ("__builtin_expect(i < p, 1)", "(i < p)"),
    ],
)
def test_conditions(condition: str, expected: str) -> None:
    (found,) = conditions(
        region(in_function(f"for (int i = 0; i < 9; i++) if ({condition}) a[i] = 1;"))
    )
    assert show(found.condition) == expected


def test_no_node_for_empty_statements() -> None:
    of = region(
        in_function("for (int i = 0; i < 9; i++) { ; a[i] = 1; ; ; if (i > 3) ; else b[i] = 2; }")
    )
    assert [type(node).__name__ for node in nodes(of.body)] == [
        "Loop",
        "Statement",
        "If",
        "Statement",
    ]


def test_plain_block_inside_is_one_statement() -> None:
    text = in_function(
        "for (int i = 0; i < 9; i++) { { double t = a[i]; a[i] = b[i]; b[i] = t; } s = 1; }"
    )
    swap, _ = statements(region(text))
    assert text[swap.span.start : swap.span.end] == "{ double t = a[i]; a[i] = b[i]; b[i] = t; }"
    assert swap.declares == ()
    assert accesses(swap) == ["r a[i]", "r b[i]", "w a[i]", "w b[i]"]


def test_block_with_loops_inside_is_a_sequence() -> None:
    of = region(in_function("{ { for (int i = 0; i < 9; i++) a[i] = 1; } { s = 1; s = 2; } }"))
    assert [type(node).__name__ for node in of.body] == ["Loop", "Statement"]


def test_comments_strings_and_odd_layout_do_not_disturb() -> None:
    text = in_function(
        "for /* ; } */ (int i = 0; i < 9; i++)\n// { #pragma polydist\n  {  a[i]\n"
        "   = /* \" */ 1\n ; char c = '}'; const char d = ';'; b[i] = c + d\n;}"
    )
    of = region(text)
    assert texts(text, of)[1:] == [
        'a[i]\n   = /* " */ 1\n ;',
        "char c = '}';",
        "const char d = ';';",
        "b[i] = c + d\n;",
    ]


def test_line_splices_in_directive_and_code() -> None:
    text = in_function("for (int i = 0; i < 9; i++) a[i] \\\n = 1;").replace(
        "#pragma polydist", "#pragma \\\n polydist tile(4, \\\n 8) /* c */ \\\n name(x)"
    )
    of = region(text)
    assert of.directive.name == "x"
    assert [(entry.text, entry.place.line, entry.place.column) for entry in of.directive.tile] == [
        ("4", 7, 16),
        ("8", 8, 2),
    ]
    assert texts(text, of)[1] == "a[i] \\\n = 1;"


def test_windows_line_ends_and_tabs() -> None:
    text = in_function("\tfor (int i = 0; i < 9; i++)\n\t\ta[i] = 1;\t// é\n").replace("\n", "\r\n")
    of = region(text)
    assert texts(text, of)[1] == "a[i] = 1;"
    (statement,) = statements(of)
    assert (statement.place.line, statement.place.column) == (8, 3)
    assert statement.accesses[0].place.column == 3


def test_bytes_that_are_no_text_survive() -> None:
    text = in_function("for (int i = 0; i < 9; i++) /* \udcff\udc80 */ a[i] = 1;")
    assert texts(text, region(text))[1] == "a[i] = 1;"


# ------------------------------------------------------------------------------------------- macros
LOOP_MACROS = (
    "#define FOR(i, lo, hi) for (int i = (lo); i < (hi); i++)\n"
    "#define GRID(i, j) FOR(i, 0, 20) FOR(j, 0, 20)\n"
    "#define SWAP(x, y) do { double t_ = x; x = y; y = t_; } while (0)\n"
    "#define BOTH(v) v[0] = 1; v[1] = 2\n"
    "#define RAISE(x, y) if (y > x) x = y\n#define AT(i, j) a[(i) * 20 + (j)]\n"
)


def test_loops_from_macros() -> None:
    text = in_function(
        "FOR(i, 0, n) {\n  FOR(j, 1, i) A[i][j] = 1;\n  GRID(k, l) B[k][l] = 2;\n}", LOOP_MACROS
    )
    of = region(text)
    assert [(loop.iterator, show(loop.condition)) for loop in loops(of)] == [
        ("i", "(i < n)"),
        ("j", "(j < i)"),
        ("k", "(k < 20)"),
        ("l", "(l < 20)"),
    ]
    assert [text[node.span.start : node.span.end] for node in statements(of)] == [
        "A[i][j] = 1;",
        "B[k][l] = 2;",
    ]
    assert text[of.span.start : of.span.end].endswith("B[k][l] = 2;\n}")


def test_statements_from_macros_keep_the_users_text() -> None:
    text = in_function(
        (
            "for (int i = 0; i < 9; i++) {\n"
            " SWAP(a[i], b[i]); BOTH(A[i]); RAISE(s, a[i]); AT(i, p) = 1; }"
        ),
        LOOP_MACROS,
    )
    of = region(text)
    assert texts(text, of)[1:] == [
        "SWAP(a[i], b[i]);",
        "BOTH(A[i]);",
        "RAISE(s, a[i]);",
        "AT(i, p) = 1;",
    ]
    swap, both, higher, at = map(accesses, statements(of))
    assert swap == ["r a[i]", "r b[i]", "w a[i]", "w b[i]"]
    assert both == ["w A[i,0]", "w A[i,1]"]
    assert higher == ["r a[i]", "r s[]", "?r a[i]", "?w s[]"]
    assert at == ["w a[((i * 20) + p)]"]


def test_macro_without_semicolon_at_the_end_of_a_block() -> None:
    text = in_function(
        "for (int i = 0; i < 9; i++) {\n a[i] = 1; ZERO(b[i]) }", "#define ZERO(x) x = 0;\n"
    )
    assert texts(text, region(text))[1:] == ["a[i] = 1;", "ZERO(b[i])"]


def test_type_macro_is_not_taken_for_a_loop() -> None:
    text = in_function(
        "for (int i = 0; i < 9; i++) { VALUE(double) t = a[i]; b[i] = t; }",
        "#define VALUE(type) const type\n",
    )
    assert texts(text, region(text))[1:] == ["VALUE(double) t = a[i];", "b[i] = t;"]


def test_macros_defined_in_the_function() -> None:
    text = in_function("for (int i = 0; i < 9; i++) a[i] = TWICE(i);").replace(
        "#pragma polydist",
        (
            "#define TWO 2\n#define TWICE(x) \\\n  ((x) * TWO)\n#define UNUSED 3\n#define GONE 1\n"
            "#undef GONE\n#pragma polydist"
        ),
    )
    assert region(text).macros == (
        ("TWO", "#define TWO 2"),
        ("TWICE", "#define TWICE(x) \\\n  ((x) * TWO)"),
    )


def test_continue_makes_what_follows_the_other_branch() -> None:
    body = (
        "a[i] = 0; if (i > 3) { b[i] = 1; continue; } b[i] = 2; if (a[i] > 0) continue; a[i] = 3;"
    )
    text = in_function(f"  for (int i = 0; i < n; i++) {{ {body} }}")
    outer, inner = conditions(region(text))
    assert (show(outer.condition), len(outer.then), len(outer.otherwise)) == ("(i > 3)", 1, 2)
    assert (inner.then, len(inner.otherwise)) == ((), 1)
    assert text[outer.span.start : outer.span.end].endswith("if (a[i] > 0) continue; a[i] = 3;")
