"""Whole files: several regions, root blocks, remarks, speed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from polydist_frontends.source import encode_source, read_source

from support.c_sources import KERNEL, loops, nodes, parse, region, statements


def test_file_without_directives_is_not_even_preprocessed() -> None:
    parsed = parse('#error never\n#pragma omp parallel\nint x = "')
    assert (parsed.regions, parsed.refusals, parsed.headers, parsed.remarks) == ((), (), (), ())


def test_directive_in_comment_or_string_is_none() -> None:
    assert not parse(
        '// #pragma polydist\n/*\n#pragma polydist\n*/\nchar *s = "\\\n#pragma polydist";\n'
    ).refusals


def test_several_regions_and_refusals_in_order() -> None:
    text = (
        "double a[9];\nint getchar(void);\n"
        f"void one(void)\n{{\n{KERNEL}#pragma polydist tiles(3)\n"
        f"  for (int i = 0; i < 9; i++) a[i] = 1;\n{KERNEL}}}\n"
        "void two(void)\n{\n#pragma polydist\n  for (int i = 0; i < 9; i++) getchar();\n"
        f"{KERNEL}#pragma polydist\n}}\n"
    )
    parsed = parse(text)
    assert [of.function_name for of in parsed.regions] == ["one", "one", "two"]
    assert [refusal.code for refusal in parsed.refusals] == [
        "unknown-clause",
        "io-call",
        "directive-without-loop",
    ]


def test_a_fault_in_one_function_leaves_regions_of_others() -> None:
    text = (
        f"double a[9];\nvoid one(void)\n{{\n{KERNEL}  a[0] = ;\n}}\nvoid two(void)\n{{\n"
        f"{KERNEL}}}\n"
    )
    parsed = parse(text)
    assert [of.function_name for of in parsed.regions] == ["two"]
    assert [(refusal.code, refusal.place.line) for refusal in parsed.refusals] == [
        ("syntax-error", 6)
    ]


def test_a_fault_in_a_header_is_not_about_the_clauses_at_its_line(tmp_path: Path) -> None:
    directive = "#pragma polydist assume(n > 2)"
    (tmp_path / "types.h").write_text(f"\n\n\n\nstruct {'s' * 12} {{ int = 4; }};\n")
    text = (
        '#include "types.h"\ndouble a[9];\nint n;\nvoid k(struct '
        f"{'s' * 12} *p) {{\n{directive}\n  for (int i = 0; i < 9; i++) a[i] = p->x;\n}}\n"
    )
    (refusal,) = parse(text, path=tmp_path / "program.c").refusals
    assert (refusal.code, Path(refusal.place.file).name) == ("syntax-error", "types.h")
    assert refusal.place.line == 5 and refusal.place.column > directive.index("n >")


def test_extensions_elsewhere_do_not_matter() -> None:
    text = (
        "#define NOISE __attribute__((noinline, optimize(3)))\n"
        "typedef int v4 __attribute__((vector_size(16)));\n"
        "static __inline__ int odd(int x) { return ({ int y = x; __typeof__(y) z = y; z; }); }\n"
        'void spin(void) { __asm__ volatile ("nop" : : : "memory"); v4 q = {0}; (void) q; goto '
        "*&&end; end: ; }\n"
        "double a[9] __attribute__((aligned(64)));\nNOISE void kernel(void)\n{\n"
        f'  __asm__ volatile ("" ::: "memory");\n{KERNEL}}}\n'
    )
    assert loops(region(text))[0].iterator == "i"


def test_backslashes_that_escape_nothing() -> None:
    text = (
        "double a[9];\nint printf(const char *, ...);\nvoid k(void)\n{\n"
        "  printf(\"\\%%\\%d \\(\\\\) %c \\x41\\n\", 5, '\\#');\n"
        f"{KERNEL}}}\n"
    )
    assert loops(region(text))[0].iterator == "i"


def test_a_local_of_a_type_that_only_the_compiler_knows() -> None:
    text = (
        "double a[9];\nvoid k(void)\n{\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) { __typeof__(a[0]) t = a[i]; a[i] = t * 2; }\n}\n"
    )
    assert [refusal.code for refusal in parse(text).refusals] == ["unknown-type"]


def test_big_headers() -> None:
    text = (
        "#define _GNU_SOURCE\n#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n"
        "#include <complex.h>\n#include <string.h>\n#include <stdint.h>\n"
        "#include <assert.h>\n#include <stdbool.h>\n#include <unistd.h>\n#include <time.h>\n"
        "#include <sys/time.h>\n#include <errno.h>\n#include <limits.h>\n"
        "#include <float.h>\n#include <ctype.h>\n#include <inttypes.h>\n#include <signal.h>\n"
        "#include <pthread.h>\n"
        f"double a[9];\nint main(int argc, char **argv)\n{{\n  assert(argc > 0 && argv);\n"
        f"  FILE *f = stdout; struct timeval t; bool b = true; pthread_t p;\n{KERNEL}"
        '  fprintf(f, "%g%d", a[0], b); (void) t; (void) p; (void) errno;\n  return 0;\n}\n'
    )
    start = time.process_time()
    assert region(text).function_name == "main"
    assert time.process_time() - start < 3


def test_scop_pragmas() -> None:
    text = (
        "double a[9];\nvoid k(void)\n{\n  int i;\n#pragma scop\n  a[0] = 1;\n"
        "  for (i = 1; i < 9; i++) a[i] = a[i-1];\n"
        "#pragma endscop\n  a[1] = 2;\n}\n"
    )
    assert not parse(text).regions
    of = region(text, scop_pragmas=True)
    assert [type(node).__name__ for node in nodes(of.body)] == ["Statement", "Loop", "Statement"]
    assert text[of.span.start : of.span.end].startswith("#pragma scop\n  a[0]")
    assert text[of.span.start : of.span.end].endswith("#pragma endscop")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("double a[9];\nvoid k(void)\n{\n#pragma scop\n  a[0] = 1;\n}\n", 4),
        ("double a[9];\nvoid k(void)\n{\n  a[0] = 1;\n#pragma endscop\n}\n", 5),
        (
            (
                "double a[9];\nvoid k(void)\n{\n#pragma scop\n  a[0] = 1;\n}\nvoid l(void) {\n"
                "#pragma endscop\n}\n"
            ),
            4,
        ),
    ],
)
def test_unmatched_scop(text: str, line: int) -> None:
    assert ("unmatched-scop", line) in [
        (refusal.code, refusal.place.line) for refusal in parse(text, scop_pragmas=True).refusals
    ]
    assert not parse(text).refusals


def test_scop_that_cuts_a_statement() -> None:
    text = (
        "double a[9];\nvoid k(void)\n{\n#pragma scop\n  for (int i = 0; i < 9; i++) {\n"
        " a[i] = 1;\n#pragma endscop\n }\n}\n"
    )
    assert [refusal.code for refusal in parse(text, scop_pragmas=True).refusals] == [
        "directive-without-loop"
    ]


def test_root_blocks() -> None:
    text = (
        "int puts(const char *);\ndouble a[9];\nint main(void)\n{\n#pragma polydist root\n"
        '  puts("x");\n'
        f'{KERNEL}  #pragma polydist root /* c */\n  if (a[0] > 1) {{ puts("y"); }}\n'
        '  else puts("z");\n}\n'
    )
    parsed = parse(text)
    assert [text[root.directive.start : root.directive.end] for root in parsed.root_blocks] == [
        "#pragma polydist root",
        "#pragma polydist root /* c */",
    ]
    assert [text[root.governed.start : root.governed.end] for root in parsed.root_blocks] == [
        'puts("x");',
        'if (a[0] > 1) { puts("y"); }\n  else puts("z");',
    ]
    assert len(parsed.regions) == 1


def test_root_blocks_without_regions() -> None:
    parsed = parse(
        'int puts(const char *);\nint main(void)\n{\n#pragma polydist root\n  puts("x");\n}\n'
    )
    assert len(parsed.root_blocks) == 1
    assert not parsed.refusals


def test_function_of_the_program_with_a_library_name() -> None:
    text = (
        "double a[9]; int calls;\ndouble round(double x) { calls++; return x; }\nvoid k(void)\n{\n"
        "#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) a[i] = 1 + round(2);\n}\n"
    )
    assert [refusal.code for refusal in parse(text).refusals] == ["unknown-call"]


@pytest.mark.parametrize(
    "function",
    [
        "static int calls; double f(double x) { calls++; return x; }",
        "double f(double x) { static int calls; calls++; return x; }",
        "double f(double x) { return g(x); }",
        "double f(double x) { double *p = &x; return *p; }",
        "double f(double x);",
        "double table[3]; double f(double x) { table[0]++; return x; }",
        "double *table; double f(int i) { table = 0; return i; }",
        "struct v { double *p; }; double f(int i) { struct v w; return w.p[i]; }",
        "double f(double) __attribute__((pure));",
        'double f(double) __attribute__((section("const")));',
        "__attribute__((cold)) double f(const double x) { return ((g(x))); }",
    ],
)
def test_functions_that_are_not_taken_for_pure(function: str) -> None:
    text = (
        f"double a[9]; double g(double);\n{function}\nvoid k(void)\n{{\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) a[i] = 1 + f(2);\n}\n"
    )
    assert [refusal.code for refusal in parse(text).refusals] == ["unknown-call"]


def test_long_file_is_fast() -> None:
    other = "\n".join(
        (
            f"double f{k}(double x)\n{{\n  for (int i = 0; i < {k}; i++)\n    x += i * {k};\n"
            "  return x;\n}"
        )
        for k in range(1700)
    )
    regions = "\n".join(
        (
            f"void k{k}(void)\n{{\n#pragma polydist\n"
            f"  for (int i = 0; i < 9; i++) {{ a[i] = {k};\n    if (i > 3) a[i] = f{k}(2); }}\n}}"
        )
        for k in range(20)
    )
    start = time.process_time()
    parsed = parse(f"#include <stdio.h>\ndouble a[9];\n{other}\n{regions}\n")
    assert len(parsed.regions) == 20
    assert time.process_time() - start < 10


@pytest.mark.full
def test_long_region_is_fast() -> None:
    lines = "\n".join(f"    a[i + {k}] = a[i] * {k} + a[i + 1];" for k in range(1500))
    start = time.process_time()
    of = region(
        "double a[9];\nvoid k(void)\n{\n#pragma polydist\n  for (int i = 0; i < 9; i++) {\n"
        f"{lines}\n  }}\n}}\n"
    )
    assert len(statements(of)) == 1500
    assert time.process_time() - start < 10


def test_round_trip_of_bytes(tmp_path: Path) -> None:
    content = bytes(range(1, 256)) + b"\r\n\x00\xff"
    (tmp_path / "f.c").write_bytes(content)
    assert encode_source(read_source(tmp_path / "f.c")) == content


@pytest.mark.parametrize(
    "declarations",
    [
        "typedef double real; real (*a)[9]; void other(real (*)[9]);",
        "double (*a)[9] = 0, unused = 3;",
        "typedef struct { int k; } tag; tag t; double (*a)[sizeof(t) + 5];",
        "typedef struct __attribute__((packed)) { int k; } tag; tag t; double (*a)[sizeof(t) + 5];",
        "enum __attribute__((packed)) { K = 9 }; double (*a)[K];",
        "double a[9][9] = {{1}}, b = sizeof(int);",
        (
            "enum { K = 9 }; struct holder { double d[K]; }; extern double a[K][K] "
            "__attribute__((aligned(64)));"
        ),
        "int f(int), g(int); double __attribute__((aligned(64))) a[9][9];",
        "static const int size = 9; _Alignas(64) static double a[9][9];",
    ],
)
def test_declarations_that_a_region_depends_on_are_found(declarations: str) -> None:
    of = region(
        f"{declarations}\nvoid k(void)\n{{\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) a[i][0] = 1;\n}\n"
    )
    assert len(of.arrays["a"].extents) == 2
    assert of.variables["a"].visible
