"""What the preprocessor does to files: flags, headers, conditional code, macros."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.source import Preprocessing

from support.c_sources import KERNEL, loops, nodes, parse, region, show, statements


def test_type_generic_mathematics_and_macros_with_typeof() -> None:
    text = (
        "#include <tgmath.h>\n"
        "#define LOW(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? a_ : b_; "
        "})\n"
        "double a[9];\nvoid k(int n, int m)\n{\n  int low = LOW(n, m);\n"
        "#pragma polydist\n  for (int i = 0; i < low; i++) a[i] = sqrt(a[i]) + fabs(a[i + 1]);\n}\n"
    )
    of = region(text)
    assert show(loops(of)[0].condition) == "(i < low)"
    assert {access.array for access in statements(of)[0].accesses} == {"a"}


def test_optimised_preprocessing_and_flags(tmp_path: Path) -> None:
    (tmp_path / "sizes.h").write_text(
        "#define N 7\n#include_next <stddef.h>\n".replace("_next", "")
    )
    (tmp_path / "forced.h").write_text("#define STEP 2\n")
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "deep.h").write_text("enum { FIRST = 3 };\n")
    text = (
        '#include "sizes.h"\n#include <deep.h>\ndouble a[99];\nvoid k(void)\n{\n#pragma polydist\n'
        "  for (int i = FIRST; i < N * M; i += STEP) a[i] = 1;\n}\n"
    )
    given = Preprocessing(
        include_directories=(str(tmp_path / "inc"),),
        definitions=("M=3", "GONE"),
        undefinitions=("GONE",),
        standard="c11",
        other_flags=("-O2", "-include", str(tmp_path / "forced.h")),
    )
    parsed = parse(text, path=tmp_path / "program.c", preprocessing=given)
    assert not parsed.refusals
    (loop,) = loops(parsed.regions[0])
    assert (show(loop.first), show(loop.condition), loop.step) == ("3", "(i < 21)", 2)
    assert {Path(name).resolve() for name in parsed.headers} >= {
        tmp_path / "sizes.h",
        tmp_path / "forced.h",
        tmp_path / "inc" / "deep.h",
    }
    assert all(Path(name).exists() for name in parsed.headers)
    assert str(tmp_path / "program.c") not in parsed.headers


def test_headers_of_a_file_given_by_a_relative_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "own.h").write_text("#define N 7\n")
    (tmp_path / "own.h").write_text("#define N 8\n")
    monkeypatch.chdir(tmp_path)
    text = (
        '#include "own.h"\ndouble a[99];\nvoid k(void)\n{\n#pragma polydist\n'
        "  for (int i = 0; i < N; i++) a[i] = 1;\n}\n"
    )
    parsed = parse(text, path=Path("sub/program.c"))
    assert show(loops(parsed.regions[0])[0].condition) == "(i < 7)"
    assert "sub/own.h" in parsed.headers


def test_names_with_blanks_and_quotes(tmp_path: Path) -> None:
    parsed = parse(
        f"double a[9];\nvoid k(void)\n{{\n{KERNEL}}}\n", path=tmp_path / 'my "own" \\ file.c'
    )
    assert len(parsed.regions) == 1
    assert loops(parsed.regions[0])[0].place.line == 5


def test_preprocessor_errors() -> None:
    (refusal,) = parse(f'#include "no_such_file.h"\nvoid k(void)\n{{\n{KERNEL}}}\n').refusals
    assert (refusal.code, refusal.place.line, refusal.place.file) == (
        "preprocessor-error",
        1,
        "program.c",
    )
    (refusal,) = parse(f"\n#error on purpose\nvoid k(void)\n{{\n{KERNEL}}}\n").refusals
    assert (refusal.code, refusal.place.line) == ("preprocessor-error", 2)
    (refusal,) = parse(
        f"void k(void)\n{{\n{KERNEL}}}\n", preprocessing=Preprocessing(compiler="/no/such/compiler")
    ).refusals
    assert refusal.code == "preprocessor-missing"
    assert refusal.hint


def test_region_that_is_not_compiled() -> None:
    text = f"double a[9];\nvoid k(void)\n{{\n#ifdef NEVER\n{KERNEL}#else\n  a[0] = 1;\n#endif\n}}\n"
    parsed = parse(text)
    assert (parsed.regions, parsed.refusals) == ((), ())
    assert [remark.code for remark in parsed.remarks] == ["inactive-region"]
    assert len(parse(text, preprocessing=Preprocessing(definitions=("NEVER",))).regions) == 1


def test_branches_that_open_the_same_brace_twice() -> None:
    text = (
        "double a[9];\n#ifdef X\nvoid one(int n) {\n#else\nvoid two(void) {\n#endif\n"
        f"{KERNEL}}}\nvoid three(void) {{\n{KERNEL}}}\n"
    )
    parsed = parse(text)
    assert [of.function_name for of in parsed.regions] == ["two", "three"]
    assert text[parsed.regions[0].function :].startswith("#ifdef X")
    assert text[parsed.regions[1].function :].startswith("void three")


def test_linkage_for_another_language_is_no_function() -> None:
    """Its braces are under different conditionals, so no function is inside them."""
    opened = '#ifdef __cplusplus\nextern "C" {\n#endif\n'
    closed = "#ifdef __cplusplus\n}\n#endif\n"
    loop = "#pragma polydist\n  for (int i = 0; i < n; i++) a[i] = 1;\n"
    text = (
        f"{opened}double a[9];\nvoid f(int n)\n{{\n{loop}}}\n{closed}"
        f"static void g(int n)\n{{\n{loop}  f(n);\n}}\n"
    )
    parsed = parse(text)
    assert not parsed.refusals
    starts = [text.index("void f"), text.index("static void g")]
    assert [region.function for region in parsed.regions] == starts


_BRANCHES = """double a[9], b[9];
void k(int n)
{
#pragma polydist
    for (int i = 0; i < n; i++) {
#ifdef FIRST
        a[i] = 1
#if FIRST > 1
            + b[i]
#endif
            ;
    }
#elif defined SECOND
        if (i > 2) {
            a[i] = b[i];
#ifdef NEVER
#include "nowhere.h"
#endif
        }
    }
#else
#pragma omp simd
        b[i] = 2; }
#endif
#ifdef FIRST
    a[0] = b[0];
#endif
}
"""


@pytest.mark.parametrize(
    "definitions, elements",
    [
        (("FIRST=1",), {"a[i]"}),
        (("FIRST=2", "SECOND"), {"a[i]", "b[i]"}),
        (("SECOND",), {"a[i]", "b[i]"}),
        ((), {"b[i]"}),
    ],
)
def test_a_region_is_what_the_preprocessor_leaves(
    definitions: tuple[str, ...], elements: set[str]
) -> None:
    """Also where each branch ends the loop; what is after it keeps its conditionals."""
    parsed = parse(_BRANCHES, preprocessing=Preprocessing(definitions=definitions))
    assert not parsed.refusals
    (of,) = parsed.regions
    assert len(parsed.text) == len(_BRANCHES)
    assert "#ifdef FIRST\n    a[0]" in parsed.text[of.span.end :]
    left = parsed.statements_text[of.span.start : of.span.end]
    assert "#" not in left.replace("#pragma", "")
    (statement,) = statements(of)
    assert {f"{access.array}[i]" for access in statement.accesses} == elements


def test_what_a_region_includes_is_refused() -> None:
    text = _BRANCHES.replace("#ifdef NEVER", "#ifndef NEVER")
    assert [r.code for r in parse(text).refusals] == []
    parsed = parse(text, preprocessing=Preprocessing(definitions=("SECOND",)))
    assert [r.code for r in parsed.refusals] != []
    unmatched = _BRANCHES.replace("#ifdef FIRST\n        a", "        a")
    assert [r.code for r in parse(unmatched).refusals] != []


def test_specifier_under_a_conditional() -> None:
    text = (
        "double a[9];\n#ifdef X\nint other(void) { return 1; }\n#endif\n#if 0\nstatic\n"
        f"#endif\nvoid one(void) {{\n{KERNEL}}}\n"
    )
    assert text[region(text).function :].startswith("#if 0\nstatic")


IN_HEADER = (
    f"static double b[9];\nstatic void in_header(void)\n{{\n{KERNEL.replace('a[i]', 'b[i]')}}}\n"
)


def test_a_region_in_a_header(tmp_path: Path) -> None:
    (tmp_path / "kernel.h").write_text(IN_HEADER)
    parsed = parse(
        f'#include "kernel.h"\ndouble a[9];\nvoid k(void)\n{{\n{KERNEL}}}\n',
        path=tmp_path / "program.c",
    )
    (header,) = parsed.included
    assert [
        (region.function_name, region.place.line) for region in (*parsed.regions, *header.regions)
    ] == [("k", 5), ("in_header", 4)]
    assert header.regions[0].place.file == str(header.path) == str(tmp_path / "kernel.h")
    (inclusion,) = parsed.inclusions
    assert (inclusion.file, inclusion.translated) == (str(header.path), True)
    assert parsed.text[inclusion.span.start : inclusion.span.end] == '#include "kernel.h"'


def test_headers_between_a_source_and_a_region(tmp_path: Path) -> None:
    """Every header whose lines lead to the region has a copy: also where #pragma once keeps the
    region's header out, and no other."""
    for folder in ("inc", "deep"):
        (tmp_path / folder).mkdir()
    (tmp_path / "deep" / "kernel.h").write_text('#pragma once\n#include "size.h"\n' + IN_HEADER)
    (tmp_path / "deep" / "size.h").write_text("#define N 9\n")
    (tmp_path / "inc" / "first.h").write_text('#include "../deep/kernel.h"\n')
    (tmp_path / "inc" / "again.h").write_text("#include <kernel.h> // read already\n")
    (tmp_path / "inc" / "apart.h").write_text("#include <stddef.h>\n")
    text = (
        "#include <first.h>\n#include <again.h>\n#include <apart.h>\nvoid k(void)\n{\n"
        "    in_header();\n}\n"
    )
    folders = Preprocessing(include_directories=(str(tmp_path / "inc"), str(tmp_path / "deep")))
    parsed = parse(text, path=tmp_path / "program.c", preprocessing=folders)
    assert sorted(header.path.name for header in parsed.included) == [
        "again.h",
        "first.h",
        "kernel.h",
    ]
    lines = {
        header.path.name: [(Path(i.file).name, i.translated) for i in header.inclusions]
        for header in parsed.included
    }
    assert lines == {
        "again.h": [("kernel.h", True)],
        "first.h": [("kernel.h", True)],
        "kernel.h": [("size.h", False)],
    }
    assert [Path(inclusion.file).name for inclusion in parsed.inclusions] == ["first.h", "again.h"]
    assert [region.function_name for header in parsed.included for region in header.regions] == [
        "in_header"
    ]


def test_regions_in_headers_that_cannot_be_replaced(tmp_path: Path) -> None:
    (tmp_path / "twice.h").write_text(
        IN_HEADER.replace("in_header", "NAME").replace("static double b[9];", "extern double b[9];")
    )
    text = '#define NAME f\n#include "twice.h"\n#undef NAME\n#define NAME g\n#include "twice.h"\n'
    (header,) = parse(text, path=tmp_path / "program.c").included
    assert [(said.code, said.place.line, said.place.column) for said in header.refusals] == [
        ("region-included-again", 4, 1)
    ]
    text = "#define NAME f\n#include OTHER\n#undef OTHER\n"
    (tmp_path / "forced.h").write_text(IN_HEADER)
    flags = Preprocessing(other_flags=("-include", str(tmp_path / "forced.h")))
    forced = parse(
        "#include <stddef.h>\nint x;\n", path=tmp_path / "program.c", preprocessing=flags
    )
    assert [
        (said.code, Path(said.place.file).name, said.place.line) for said in forced.refusals
    ] == [("directive-in-header", "forced.h", 4)]


BOTH = (
    '#define WHICH "sub/one.h"\n#include "both.h"\n#undef WHICH\n#define WHICH "sub/two.h"\n'
    '#include "both.h"\n'
)


@pytest.mark.parametrize(
    ("code", "line", "header", "text"),
    [
        ("varying-include", 2, "", BOTH),
        (
            "has-include-in-header",
            1,
            '#if __has_include("one.h")\n#endif\n',
            '#include "sub/two.h"\n',
        ),
    ],
)
def test_headers_that_copies_cannot_stand_for(
    code: str, line: int, header: str, text: str, tmp_path: Path
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "both.h").write_text("\n#include WHICH\n")
    (tmp_path / "sub" / "one.h").write_text("")
    (tmp_path / "sub" / "two.h").write_text(header + IN_HEADER)
    (refusal,) = parse(text, path=tmp_path / "program.c").refusals
    assert (refusal.code, refusal.place.line) == (code, line)


def test_a_header_that_is_missing_is_nobodys_region(tmp_path: Path) -> None:
    parsed = parse('#include "missing.h"\nint main(void)\n{\n}\n', path=tmp_path / "program.c")
    assert (parsed.refusals, parsed.remarks, parsed.included) == ((), (), ())


def test_region_that_is_a_loop_macro() -> None:
    text = (
        "#define ALL(i) for (int i = 0; i < 9; i++)\ndouble a[9];\nvoid k(void)\n{\n"
        "#pragma polydist\n  ALL(i) a[i] = 1;\n}\n"
    )
    of = region(text)
    assert [text[node.span.start : node.span.end] for node in nodes(of.body)] == [
        "ALL(i) a[i] = 1;",
        "a[i] = 1;",
    ]


def test_a_wrong_guess_about_a_macro_does_not_disturb_other_regions() -> None:
    text = (
        "#define ALL(i) for (int i = 0; i < 9; i++)\n#define CONST(t) const t\ndouble a[9];\n"
        "void k(void)\n{\n#pragma polydist\n  ALL(i) a[i] = 1;\n}\n"
        "void l(void)\n{\n#pragma polydist\n"
        "  for (int i = 0; i < 9; i++) { CONST(double) t = a[i]; a[i] = t * 2; }\n}\n"
    )
    parsed = parse(text)
    assert not parsed.refusals
    assert len(parsed.regions) == 2


@pytest.mark.parametrize("behind", ["#endif", "#endif /* one */", "#else"])
def test_a_branch_that_is_left_out_has_regions(behind: str) -> None:
    loop = "#pragma polydist\n  for (int i = 0; i < 9; i++) {\n    a[i] = 1;\n    a[i] += 2;\n  }\n"
    kernel = f"double a[9];\nvoid k(void)\n{{\n#if 0\n{loop}{behind}\n{loop}"
    parsed = parse(kernel + ("#endif\n}\n" if behind == "#else" else "}\n"))
    assert not parsed.refusals
    assert [found.place.line for found in parsed.regions] == [11]
