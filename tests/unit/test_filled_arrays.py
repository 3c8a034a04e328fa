"""Which work arrays that are set under conditions on data keep no loop in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from polydist.driver import translate
from polydist.request import Options

_HEAD = "void f(int n, int p, int q, double x[n], double y[n])\n{\ndouble w[4];\nint k;\n"
_LOOP = "#pragma polydist\nfor (int i = 0; i < n; i++) {\n"

FILLED = [
    "if (x[i] > 0) { w[0] = x[i]; y[i] = w[0]; }",
    "if (x[i] > 0) { for (k = 0; k < 4; k++) w[k] = x[i]; if (x[i] > 1) y[i] = w[2]; }",
    "w[1] = x[i]; if (x[i] > 0) { w[0] = 1; y[i] = w[0] + w[1]; } else y[i] = w[1];",
    "if (x[i] > 0) { w[p] = x[i]; if (x[i] > 1) w[q] = 2; else { w[q] = 3; y[i] = w[p] + w[q]; } }",
    "if (x[i] > 0) { w[0] = x[i]; y[i] = w[0] + w[3]; }",
    "if (x[i] > 0) w[0] = x[i]; else w[0] = 2; y[i] = w[0];",
    (
        "if (x[i] > 0) for (k = 0; k < 4; k++) w[k] = k; else { w[0] = 1; for (k = 1; k < 4; k++)"
        " w[k] = x[i]; } for (k = 1; k < 4; k++) y[i] += w[k] - w[k - 1];"
    ),
    (
        "for (k = 0; k < 4; k++) if (x[i] > k) w[k] = k; else if (x[i] > 9) w[k] = 1; else"
        " w[k] = y[i]; y[i] = w[1] + w[2];"
    ),
]
LEFT = [
    "if (x[i] > 0) w[0] = x[i]; else w[1] = 2; y[i] = w[0];",
    "if (x[i] > 0) w[0] = x[i]; else if (x[i] > 9) w[0] = 2; y[i] = w[0];",
    "if (x[i] > 0) w[0] = x[i]; else { y[i] = w[0]; w[0] = 2; }",
    (
        "if (x[i] > 0) { for (k = 0; k < 4; k++) w[k] = 2; } else for (k = 0; k < p; k++) w[k] = 3;"
        " y[i] = w[3];"
    ),
    "if (x[i] > 0) w[0] = x[i]; if (x[i] > 1) y[i] = w[0];",
    "if (x[i] > 0) w[0] = x[i]; else y[i] = w[0];",
    "if (x[i] > 0) { y[i] = w[0]; w[0] = x[i]; }",
    "if (x[i] > 0) { if (x[i] > 1) w[p] = x[i]; y[i] = w[q]; }",
    "if (x[i] > 0) { if (x[i] > 1) { w[p] = 2; w[0] = 1; } else { w[q] = 3; y[i] = w[0]; } }",
]


def _stays_in_order(body: str, folder: Path, after: str = "") -> bool:
    """Whether the translator warns that the loop stays on one rank."""
    source = folder / "program.c"
    source.write_text(f"{_HEAD}{_LOOP}{body}\n}}\n{after}}}\n")
    result = translate(source, Options())
    assert result.files
    return any(d.code == "serial" for d in result.diagnostics)


@pytest.mark.parametrize("body", FILLED)
def test_filled_arrays_keep_no_loop_in_order(body: str, tmp_path: Path) -> None:
    assert not _stays_in_order(body, tmp_path)


@pytest.mark.parametrize("body", LEFT)
def test_values_of_other_iterations_are_seen(body: str, tmp_path: Path) -> None:
    assert _stays_in_order(body, tmp_path)


def test_arrays_that_both_branches_fill_may_be_said_to_be_private(tmp_path: Path) -> None:
    fill = "for (k = 0; k < q; k++) w[k] ="
    body = f"if (x[i] > 0) {fill} 1; else {fill} 2;"
    source = tmp_path / "program.c"
    loop = _LOOP.replace("polydist", "polydist private(w)")
    source.write_text(f"{_HEAD}{loop}{body} for (k = 0; k < q; k++) y[i] += w[k];\n}}\n}}\n")
    result = translate(source, Options())
    assert result.files and not result.diagnostics
