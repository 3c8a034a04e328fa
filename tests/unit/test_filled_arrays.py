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
]
LEFT = [
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
