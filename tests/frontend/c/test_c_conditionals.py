"""Directives that the preprocessor may remove, while the statement they govern stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.region import Region
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import parse

FUNCTION = "double a[9], b[9];\nint printf(const char *, ...);\nvoid k(int n)\n{\n"
LOOP = "  for (int i = 0; i < n; i++)\n    a[i] = b[i];\n"
PAIR = f"{LOOP}  for (int j = 0; j < n; j++)\n    b[j] = 2 * a[j];\n"
SWITCH = "#ifdef PD\n#pragma polydist\n#endif\n"
BY_HAND = (
    "#ifdef BY_HAND\n#pragma omp target data map(a)\n#else\n#pragma polydist tile(4)\n#endif\n"
)
BRANCHES = (
    "#if defined A && !defined B\n#pragma polydist tile(8)\n#elif defined(B)\n"
    "#pragma polydist tile(16)\n#else\n/* none */\n#endif\n"
)
NESTED = (
    "#ifdef A\n# ifdef B\n#  pragma polydist tile(8)\n# else\n#  pragma polydist tile(16)\n"
    "# endif\n#endif\n"
)


def read(body: str, *definitions: str) -> ParsedSource:
    return parse(f"{FUNCTION}{body}}}\n", preprocessing=Preprocessing(definitions=definitions))


def tiles(parsed: ParsedSource) -> list[list[str]]:
    """The tile sizes of each region."""
    assert not parsed.refusals, parsed.refusals
    return [[word.text for word in of.directive.tile or ()] for of in parsed.regions]


@pytest.mark.parametrize(
    "body, definitions, expected",
    [
        (SWITCH + LOOP, ("PD",), [[]]),
        (SWITCH + LOOP, (), []),
        (f"{SWITCH}  {{\n{PAIR}  }}\n", ("PD",), [[]]),
        (f"{SWITCH}  {{\n{PAIR}  }}\n", (), []),
        (f"  if (n > 2)\n{SWITCH}{LOOP}  else\n    a[0] = 1;\n", ("PD",), [[]]),
        (f"{SWITCH}\n// why\n\n/* and\n how */\n{LOOP}", ("PD",), [[]]),
        (BY_HAND + LOOP, (), [["4"]]),
        (BY_HAND + LOOP, ("BY_HAND",), []),
        (BRANCHES + LOOP, ("A",), [["8"]]),
        (BRANCHES + LOOP, ("A", "B"), [["16"]]),
        (BRANCHES + LOOP, (), []),
        (NESTED + LOOP, ("A", "B"), [["8"]]),
        (NESTED + LOOP, ("A",), [["16"]]),
        (NESTED + LOOP, ("B",), []),
        ("#if 1\n#pragma polydist tile(2) \\\n live_out(a)\n#endif\n" + LOOP, (), [["2"]]),
        ("#if 0\n#pragma polydist someday(2)\n#endif\n" + LOOP, (), []),
        (f"#if 0\n#pragma polydist someday(2)\n{LOOP}#endif\n{SWITCH}{LOOP}", ("PD",), [[]]),
        ('#ifdef PD\n  printf("");\n#pragma polydist\n#endif\n' + LOOP, ("PD",), [[]]),
        ('#ifdef PD\n#pragma polydist\n#else\n  printf("");\n#endif\n' + LOOP, ("PD",), [[]]),
        ('#ifdef PD\n#pragma polydist\n#else\n  printf("");\n#endif\n' + LOOP, (), []),
        (
            f"#ifdef PD\n#pragma polydist\n  {{\n#endif\n{PAIR}#ifdef PD\n  }}\n#endif\n",
            ("PD",),
            [[]],
        ),
        (f"#ifdef PD\n#pragma polydist\n  {{\n#endif\n{PAIR}#ifdef PD\n  }}\n#endif\n", (), []),
        (f"#pragma polydist\n  {{\n{SWITCH}{PAIR}  }}\n", (), [[]]),
        (SWITCH + LOOP.replace("a[i] =", "\n#ifdef PD\na[i] =\n#endif\nb[i] ="), ("PD",), [[]]),
    ],
)
def test_the_branch_that_is_left_decides(
    body: str, definitions: tuple[str, ...], expected: list[list[str]]
) -> None:
    parsed = read(body, *definitions)
    assert tiles(parsed) == expected
    assert len(parsed.text) == len(f"{FUNCTION}{body}}}\n")
    assert parsed.shown_text == f"{FUNCTION}{body}}}\n"


def replaced(parsed: ParsedSource, of: Region) -> str:
    return parsed.text[of.span.start : of.span.end]


@pytest.mark.parametrize(
    "body",
    [
        f"#pragma omp parallel for\n{SWITCH}{LOOP}",
        f"#ifdef PD\n#pragma omp parallel for\n#endif\n{SWITCH}{LOOP}",
        f"{SWITCH}#pragma omp parallel for\n{LOOP}",
        f"#ifdef PD\n#pragma polydist\n#pragma omp parallel for\n#endif\n{LOOP}",
    ],
)
def test_directives_of_others_go_with_the_loop(body: str) -> None:
    """They could not stand before what replaces it."""
    parsed = read(body, "PD")
    (of,) = parsed.regions
    assert "omp" in replaced(parsed, of)
    assert [remark.code for remark in of.remarks] == ["dropped-directive"]
    without = read(body)
    assert (without.regions, without.text) == ((), f"{FUNCTION}{body}}}\n")


def test_what_is_left_around_a_region_is_complete() -> None:
    """The emitted file is compiled with the same definitions."""
    body = '#ifdef PD\n  printf("a");\n#pragma polydist\n#else\n  printf("b");\n#endif\n'
    parsed = read(f"#ifdef PD\n#endif\n{body}{LOOP}", "PD")
    around = parsed.text.replace(replaced(parsed, parsed.regions[0]), "")
    assert around.count("#if") == around.count("#endif") == 1
    assert 'printf("a")' in around
    assert 'printf("b")' not in around


ROOT = '#ifdef PD\n#pragma polydist root\n#endif\n  printf("a");\n'


@pytest.mark.parametrize(
    "body, definitions, governed",
    [
        (ROOT, ("PD",), 'printf("a");'),
        (ROOT, (), ""),
        (
            ROOT.replace("#endif\n  printf", "#else\n  a[0] = 1;\n#endif\n  printf"),
            ("PD",),
            'printf("a");',
        ),
        (
            '#pragma polydist root\n#ifdef PD\n  printf("a");\n#else\n  n = 1;\n#endif\n',
            (),
            "n = 1;",
        ),
        ("#pragma polydist root\n#ifdef PD\n  if (n) {\n#else\n  {\n#endif\n  }\n", (), "{ }"),
        (
            "#pragma polydist root\n  {\n#ifdef PD\n  n++;\n#endif\n  }\n",
            (),
            "{ }",
        ),
    ],
)
def test_root_blocks(body: str, definitions: tuple[str, ...], governed: str) -> None:
    parsed = read(body + SWITCH + LOOP, *definitions)
    assert not parsed.refusals
    spans = [block.governed for block in parsed.root_blocks]
    found = [" ".join(parsed.text[span.start : span.end].split()) for span in spans]
    assert found == ([governed] if governed else [])


@pytest.mark.parametrize(
    "body, lines",
    [
        (SWITCH + LOOP, [6]),
        (BRANCHES + LOOP, [6]),
        (ROOT, []),
        (SWITCH + LOOP + SWITCH + PAIR, [6, 11]),
    ],
)
def test_a_remark_says_that_a_directive_is_not_left(body: str, lines: list[int]) -> None:
    parsed = read(body)
    assert [(r.code, r.place.line) for r in parsed.remarks] == [
        ("inactive-region", n) for n in lines
    ]
    assert parsed.text == f"{FUNCTION}{body}}}\n"


def test_no_remark_where_another_directive_is_left() -> None:
    assert read(BRANCHES + LOOP, "B").remarks == ()


def test_scop_pragmas_under_conditionals() -> None:
    text = (
        f"{FUNCTION}#ifdef PD\n#pragma scop\n#endif\n{PAIR}#ifdef PD\n#pragma endscop\n#endif\n}}\n"
    )
    parsed = parse(text, preprocessing=Preprocessing(definitions=("PD",)), scop_pragmas=True)
    assert not parsed.refusals
    assert len(parsed.regions) == 1
    without = parse(text, scop_pragmas=True)
    assert (without.regions, without.refusals) == ((), ())


def test_what_the_preprocessor_says_is_the_reason() -> None:
    text = f'#include "nowhere.h"\n{FUNCTION}{SWITCH}{LOOP}}}\n'
    assert [(r.code, r.place.line) for r in parse(text).refusals] == [("preprocessor-error", 1)]


HEADER = f"""#ifndef K_H
#define K_H
#include "macros.h"
static void k(int n)
{{
{SWITCH}{LOOP}
#ifdef PD
  REGION
#elif 0
#include "nowhere.h"
#endif
{LOOP}}}
#endif
"""


def test_headers(tmp_path: Path) -> None:
    """What is left of a header is what the source that includes it leaves."""
    (tmp_path / "k.h").write_text(HEADER)
    (tmp_path / "macros.h").write_text('#define REGION _Pragma("polydist tile(4)")\n')
    text = '#ifndef OFF\n#define PD\n#endif\ndouble a[9], b[9];\n#include "k.h"\n#include "k.h"\n'
    parsed = parse(text, path=tmp_path / "main.c")
    header = next(one for one in parsed.included if one.path.name == "k.h")
    assert not parsed.refusals
    assert tiles(header) == [[], ["4"]]
    assert len(header.text) == len(HEADER)
    off = parse(text, path=tmp_path / "main.c", preprocessing=Preprocessing(definitions=("OFF",)))
    assert (off.regions, off.refusals, off.included) == ((), (), ())


def test_a_header_with_several_meanings(tmp_path: Path) -> None:
    loop = LOOP.replace("i <", "i OP")
    (tmp_path / "k.h").write_text(f"static void NAME(int n)\n{{\n{SWITCH}{loop}}}\n")
    once = '#define OP <\n#define NAME one\n#define PD\n#include "k.h"\n'
    again = '#undef NAME\n#define NAME two\n#undef PD\n#include "k.h"\n'
    parsed = parse(f"double a[9], b[9];\n{once}{again}", path=tmp_path / "main.c")
    (header,) = parsed.included
    assert [refusal.code for refusal in header.refusals] == ["region-included-again"]
