"""Work arrays that statements have for themselves, where loops would stay in order otherwise."""

from __future__ import annotations

import pytest

from unit.models import analysis_of

_HEAD = (
    "void f(int n, int m, double v[m][n], double x[m][n], double *out)\n{\n"
    "    double t[3], w[4];\n    int k;\n    w[3] = 1;\n#pragma polydist\n"
    "    for (int j = 1; j < m; j++)\n        for (int i = 1; i < n; i++) {\n"
)
_FILL = "for (k = 0; k < 3; k++) t[k] = v[j - 1][i] * x[j][i] + v[j][i - 1] * k;"
_USE = "t[1] = t[1] - t[0] * x[j][i]; t[2] = t[2] - t[1] * t[0]; v[j][i] = t[2] / t[0];"
_SWEEPS = {
    "of a cell": (f"{_FILL} {_USE}", ""),
    "two of a cell": (
        f"{_FILL} for (k = 0; k < 3; k++) w[k] = x[j][i] + k; {_USE} v[j][i] += w[0] + w[2];",
        "",
    ),
}
_OTHERS = {
    "read after the region": (f"{_FILL} {_USE}", "out[0] = t[1];"),
    "of the cell before": (f"{_USE} {_FILL}", ""),
    "of before the region": (f"{_FILL} {_USE} v[j][i] += w[3]; w[2] = w[3] + t[0];", ""),
    "filled where a value says so": (
        f"if (x[j][i] > 0) {{ {_FILL} }} {_USE}",
        "",
    ),
}


def _kinds(body: str, after: str) -> tuple[set[str], int]:
    """Those of the nests, and how many statements there are."""
    found = analysis_of(f"{_HEAD}{body}\n        }}\n{after}}}\n")
    return {nest.kind for nest in found.structure.nests}, len(found.scop.statements)


@pytest.mark.parametrize("form", _SWEEPS)
def test_cells_are_swept_in_wavefronts(form: str) -> None:
    kinds, statements = _kinds(*_SWEEPS[form])
    assert kinds == {"wavefront"} and statements == 1


@pytest.mark.parametrize("form", _OTHERS)
def test_values_pass_between_cells(form: str) -> None:
    _, statements = _kinds(*_OTHERS[form])
    assert statements > 1
