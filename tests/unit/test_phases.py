"""Tiles in phases: products in place have one that runs in blocks, and no value changes."""

from __future__ import annotations

import pytest

from unit.kernels import function
from unit.models import analysis_of
from unit.test_products import check_tiles, products_of

_MATRICES = "int n, double (*a)[n], double (*b)[n], double x"
_I, _J = (f"for (int {i} = 0; {i} < n; {i}++)" for i in "ij")
_DOWN_I, _DOWN_J = (f"for (int {i} = n - 1; {i} >= 0; {i}--)" for i in "ij")
_RIGHT, _LEFT = "for (int k = i + 1; k < n; k++)", "for (int k = 0; k < i; k++)"
_SOLVED = "b[i][j] = b[i][j] / a[i][i];"
_IN_PHASES = {
    "upper": f"{_I} {_J} {{ {_RIGHT} b[i][j] += a[i][k] * b[k][j]; b[i][j] = x * b[i][j]; }}",
    "scaled before": f"{_I} {_J} {{ b[i][j] *= x; {_RIGHT} b[i][j] += a[k][i] * b[k][j]; }}",
    "columns outside": f"{_J} {_I} {{ b[i][j] *= x; {_RIGHT} b[i][j] += a[i][k] * b[k][j]; }}",
    "along rows": f"{_I} {{ {_RIGHT} {_J} b[i][j] += a[i][k] * b[k][j]; {_J} b[i][j] *= x; }}",
    "from the right": f"{_I} {_J} {{ b[i][j] *= a[j][j]; for (int k = j + 1; k < n; k++) "
    "b[i][j] += b[i][k] * a[k][j]; }",
    "solution": f"{_I} {_J} {{ {_LEFT} b[i][j] -= a[i][k] * b[k][j]; {_SOLVED} }}",
    "solution by columns": f"{_J} {_I} {{ {_LEFT} b[i][j] -= a[i][k] * b[k][j]; {_SOLVED} }}",
    "solution from the right": f"{_I} {_J} {{ for (int k = 0; k < j; k++) "
    "b[i][j] -= b[i][k] * a[k][j]; b[i][j] = b[i][j] / a[j][j]; }",
}
_NOT = {
    "each row needs the next one's end": f"{_DOWN_I} {_J} {{ {_RIGHT} "
    f"b[i][j] -= a[i][k] * b[k][j]; {_SOLVED} }}",
    "each row needs the next one's start": f"{_DOWN_I} {_J} {{ b[i][j] *= a[i][i]; {_LEFT} "
    "b[i][j] += a[i][k] * b[k][j]; }",
    "square, in place": f"{_I} {_J} for (int k = 0; k < n; k++) b[i][j] += a[i][k] * b[k][j];",
}
_N, _SIDE = 13, 5


@pytest.mark.parametrize("sums_first", [True, False])
@pytest.mark.parametrize("name", _IN_PHASES)
def test_every_read_finds_the_same_value_in_phases(name: str, sums_first: bool) -> None:
    analysis = analysis_of(function(_IN_PHASES[name], _MATRICES))
    corners = range(1 - _N, _N, _SIDE)
    check_tiles(analysis.scop, analysis.program.nests[0], corners, sums_first)


@pytest.mark.parametrize("name", _NOT)
def test_what_has_no_phases(name: str) -> None:
    analysis = analysis_of(function(_NOT[name], _MATRICES))
    assert not any(products_of(nest.compute) for nest in analysis.program.nests)
