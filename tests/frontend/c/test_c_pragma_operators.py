"""Directives that are written with ``_Pragma``, in macros that may be empty elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from polydist_frontends.source import ParsedSource, Preprocessing

from support.c_sources import loops, parse

MACROS = """#ifdef PD
#define DISTRIBUTED _Pragma("polydist")
#define DO(...) _Pragma(#__VA_ARGS__)
#define TEXT(x) #x
#define TILED(n) DO(polydist tile(n))
#define FORALL(i, n) _Pragma("polydist") for (int i = 0; i < n; i++)
#define ONCE _Pragma("polydist root")
#define WITH_THREADS _Pragma("polydist") _Pragma("omp parallel for")
#else
#define DISTRIBUTED
#define DO(...)
#define TILED(n)
#define FORALL(i, n) for (int i = 0; i < n; i++)
#define ONCE
#define WITH_THREADS
#endif
double a[9], b[9];
int printf(const char *, ...);
void k(int n)
{
"""
HEAD = "for (int i = 0; i < n; i++)"
LOOP = f"  {HEAD}\n    a[i] = b[i];\n"


def read(body: str, *definitions: str) -> ParsedSource:
    return parse(f"{MACROS}{body}}}\n", preprocessing=Preprocessing(definitions=definitions))


@pytest.mark.parametrize(
    "body, begin",
    [
        (f"  DISTRIBUTED\n{LOOP}", "DISTRIBUTED\n"),
        (f"  DISTRIBUTED {HEAD} a[i] = 1;\n", "DISTRIBUTED for"),
        (f"  DISTRIBUTED {{ {LOOP} {LOOP.replace('a[i]', 'b[i]')} }}\n", "DISTRIBUTED {"),
        (f"  if (n > 2)\n    DISTRIBUTED\n{LOOP}  else\n    n = 0;\n", "DISTRIBUTED\n"),
        (f"  DO(polydist tile(4)\n     live_out(a))\n{LOOP}", "DO(polydist"),
        (f"  TILED(4)\n{LOOP}", "TILED(4)\n"),
        (f"  WITH_THREADS\n{LOOP}", "WITH_THREADS\n"),
        ("  FORALL(i, n) a[i] = b[i];\n", "FORALL(i, n) a"),
        ("  FORALL(i, n)\n  {\n    a[i] = b[i];\n  }\n", "FORALL(i, n)\n"),
        (f"#ifdef PD\n  DISTRIBUTED\n#endif\n{LOOP}", "DISTRIBUTED\n"),
        (f"#pragma omp parallel for\n  DISTRIBUTED\n{LOOP}", "#pragma omp parallel for\n"),
        (f"  DISTRIBUTED\n  {HEAD} {{\n#ifdef PD\n  a[i] = 1;\n#endif\n  }}\n", "DISTRIBUTED\n"),
    ],
)
def test_a_macro_is_a_directive(body: str, begin: str) -> None:
    parsed = read(body, "PD")
    assert not parsed.refusals
    (of,) = parsed.regions
    assert parsed.text[of.span.start :].startswith(begin)
    assert of.span.end > parsed.text.index("a[i] =")
    assert loops(of)
    without = read(body)
    assert (without.regions, without.refusals, without.text) == ((), (), f"{MACROS}{body}}}\n")


def test_the_operator_alone() -> None:
    parsed = read(f'  _Pragma("polydist tile(4)") _Pragma("omp simd")\n{LOOP}')
    (of,) = parsed.regions
    assert of.directive.tile is not None
    assert parsed.text[of.span.start :].startswith('_Pragma("polydist')


def test_several_in_one_line() -> None:
    one = f"DISTRIBUTED {HEAD} a[i] = b[i];"
    parsed = read(f'  {one} printf(""); {one}\n{LOOP}  {one}\n', "PD")
    assert [of.place.line for of in parsed.regions] == [21, 21, 24]


def test_root_blocks() -> None:
    parsed = read('  ONCE\n  printf("");\n', "PD")
    (block,) = parsed.root_blocks
    assert parsed.text[block.governed.start : block.governed.end] == 'printf("");'
    assert parsed.text[block.directive.start : block.directive.end] == "ONCE"


def test_macros_of_headers(tmp_path: Path) -> None:
    (tmp_path / "own.h").write_text(MACROS[: MACROS.index("double")])
    text = f'#include "own.h"\ndouble a[9], b[9];\nvoid k(int n)\n{{\n  DISTRIBUTED\n{LOOP}}}\n'
    given = Preprocessing(definitions=("PD",))
    parsed = parse(text, path=tmp_path / "k.c", preprocessing=given)
    assert not parsed.refusals
    assert [of.place.line for of in parsed.regions] == [5]
