"""Of several parallel loops the one is distributed that goes from row to row of an array."""

from __future__ import annotations

import pytest

from unit.kernels import function
from unit.models import analysis_of

_LOOPS = "for (int i = 0; i < n; i++)\n    for (int j = 0; j < n; j++)\n        "
_PARAMETERS = "int n, double (*a)[n], double (*b)[n], double (*p)[n][n], double *x"


def _distributed(statement: str, grid: int = 1) -> list[int]:
    """The loops, by their numbers."""
    analysis = analysis_of(function(_LOOPS + statement, _PARAMETERS), grid=grid)
    (nest,) = analysis.structure.nests
    return [form.index(1) for form in nest.distributed]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("a[i][j] = 1;", [0]),
        ("a[j][i] = 1;", [1]),
        ("a[j][i] = b[j][i] + b[j][0];", [1]),
        ("a[n - 1 - j][i] = b[j][i];", [1]),
        ("a[j][i] = b[i][j];", [0]),
        ("a[j][i] = x[i];", [0]),
        ("p[1][j][i] = p[0][j][i] * 2;", [1]),
        ("p[0][i][j] = p[1][i][j] * 2;", [0]),
        ("for (int k = 0; k < 9; k++)\n            p[k][j][i] = k;", [1]),
        ("p[0][0][i] += a[2 * j][i] * b[j][i];", [0]),
        ("a[2 * j][i] = 1;", [1]),
    ],
)
def test_the_loop_over_rows_is_distributed(statement: str, expected: list[int]) -> None:
    """The outermost one where there are several, or none."""
    assert _distributed(statement) == expected


def test_on_a_grid_it_is_one_of_the_distributed_ones() -> None:
    body = "for (int k = 0; k < n; k++)\n            p[k][j][i] = 1;"
    assert _distributed(body, grid=2) == [0, 2]
