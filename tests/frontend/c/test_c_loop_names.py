"""Labels that only name loops."""

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
