"""Labels that only name loops, and macros that stand for their heads."""

from __future__ import annotations

import pytest

from support.c_sources import loops, parse

HEAD = "double a[9][9];\nvoid k(int n)\n{\n  int i, j;\n"


@pytest.mark.parametrize(
    "body",
    [
        "#pragma polydist\nouter: for (i = 0; i < 9; i++)\n inner: for (j = 0; j < 9; j++)\n",
        "#pragma polydist\no:\n for (i = 0; i < 9; i++) {\n inner :\n for (j = 0; j < 9; j++)\n",
        "outer:\n#pragma polydist\n for (i = 0; i < 9; i++) { in: for (j = 0; j < 9; j++)\n",
        "#pragma polydist\nall: {\n for (i = 0; i < 9; i++) in: for (j = 0; j < 9; j++)\n",
    ],
)
def test_loops_may_have_names(body: str) -> None:
    end = "}" * (body.count("{"))
    parsed = parse(f"{HEAD}{body}    a[i][j] = i;\n{end}\n}}\n")
    assert not parsed.refusals
    assert [loop.iterator for loop in loops(parsed.regions[0])] == ["i", "j"]


@pytest.mark.parametrize("jumped_to, other", [("inner", "outer"), ("outer", "inner")])
def test_names_that_jumps_lead_to_remain(jumped_to: str, other: str) -> None:
    body = (
        "#pragma polydist\n for (i = 0; i < 9; i++) {\n"
        "outer: for (j = 0; j < 9; j++) { a[i][j] = i;\n"
        f"inner: for (int k = 0; k < 2; k++) if (a[i][j] < k) goto {jumped_to};\n}}\n}}\n"
    )
    parsed = parse(f"{HEAD}{body}}}\n")
    assert f"{jumped_to}:" in parsed.text
    assert f"{other}:" not in parsed.text
    assert parsed.shown_text == f"{HEAD}{body}}}\n"


@pytest.mark.parametrize(
    "before, jump",
    [
        ("#define RETRY(c) if (c) \\\n goto again\n", "RETRY(n);"),
        ("", "void *at = &&again; goto *at;"),
        ("", '__asm__ goto ("" : : : : again);'),
    ],
)
def test_names_that_are_hidden_in_jumps_remain(before: str, jump: str) -> None:
    body = f"again: for (i = 0; i < 9; i++) a[i][0] = 1;\n{jump}\n#pragma polydist\n"
    loop = "for (i = 0; i < 9; i++) a[i][0] = 2;\n"
    assert "again:" in parse(f"{before}{HEAD}{body}{loop}}}\n").text


ROWS = "#define rows for (i = 0; i < 9; i++)\n"
CELLS = "#define cells rows each(j, 9)\n"
EACH = "#define each(k, n) for (k = 0; k < n; \\\n k++)\n"


@pytest.mark.parametrize(
    "macros, body",
    [
        (ROWS + EACH, "rows each(j, 9)"),
        (ROWS + EACH, "rows { each(j, 9)"),
        (CELLS + ROWS + EACH, "cells"),
        (CELLS + ROWS + EACH, "all: cells {"),
        (EACH, "each(i, 9) { in: each(j, 9) {"),
        (EACH, "for (i = 0; i < 9; i++) each(j, 9)"),
        (ROWS, "rows for (j = 0; j < 9; j++)"),
    ],
)
def test_macros_may_stand_for_heads(macros: str, body: str) -> None:
    end = "}" * (body.count("{"))
    parsed = parse(f"{macros}{HEAD}#pragma polydist\n{body}\n    a[i][j] = i;\n{end}\n}}\n")
    assert not parsed.refusals
    assert [loop.iterator for loop in loops(parsed.regions[0])] == ["i", "j"]


@pytest.mark.parametrize("text", ["", "1", "for (i = 0; i < 9; i++) a[i][0] = 0;", "if (n)", "x y"])
def test_other_macros_are_no_heads(text: str) -> None:
    source = f"#define it {text}\n{HEAD}#pragma polydist\n it a[i][0] = 1;\n}}\n"
    (refusal,) = parse(source).refusals
    assert refusal.code == "directive-without-loop"


def test_macros_that_mean_each_other_end() -> None:
    macros = "#define B for (i = 0; i < 9; i++)\n#define B(x) A\n#define A B\n"
    assert parse(f"{macros}{HEAD}#pragma polydist\nB a[i][0] = 1;\n}}\n")
