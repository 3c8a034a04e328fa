"""How nests go through memory: along which tiled coordinate rows run, whether rows may stay whole,
and which loops tiles do not cut."""

from __future__ import annotations

import pytest

from polydist.schedule.points.order import point_order
from polydist.schedule.points.rows import is_chained, rows_coordinate, streams
from unit.kernels import function
from unit.models import analysis_of

_FIELDS = "int n, int m, double (*a)[n][m], double (*b)[n][m]"
_RECORDS = "int n, int m, double (*a)[m][5], double (*b)[m][5]"
_MATRICES = "int n, double (*a)[n], double (*b)[n], double (*c)[n]"


def _loops(*bounds: str) -> str:
    return "\n".join(
        f"for (int {name} = {first}; {name} < {last}; {name}++)"
        for name, first, last in (bound.split(":") for bound in bounds)
    )


@pytest.mark.parametrize(
    "text, depth, rows, whole",
    [
        pytest.param(
            function(_loops("y:1:n", "x:0:m", "d:0:9") + "b[d][y][x] = a[d][y - 1][x];", _FIELDS),
            *(2, 1, True),
            id="planes of directions",
        ),
        pytest.param(
            function(_loops("y:1:n", "x:1:m", "k:0:5") + "b[y][x][k] = a[y - 1][x][k];", _RECORDS),
            *(2, 1, True),
            id="components side by side",
        ),
        pytest.param(
            function(_loops("y:1:n", "x:1:m", "k:0:5") + "b[y][x][k] = a[x][y][k];", _RECORDS),
            *(2, 1, False),
            id="components in transposed order",
        ),
        pytest.param(
            function(_loops("d:0:9", "y:1:n", "x:0:m") + "b[d][y][x] = a[d][y - 1][x];", _FIELDS),
            *(3, 2, True),
            id="few values outside are a coordinate",
        ),
        pytest.param(
            function(
                _loops("y:0:n", "x:0:n", "k:0:40") + "b[y][x] += a[y][k] * c[x][k];", _MATRICES
            ),
            *(3, 2, False),
            id="forty values are cut",
        ),
        pytest.param(
            function(_loops("y:0:n", "x:0:n") + "b[y][x] = a[y][x];", _MATRICES),
            *(2, 1, True),
            id="rows",
        ),
        pytest.param(
            function(_loops("x:0:n", "y:0:n") + "b[y][x] = a[y][x];", _MATRICES),
            *(2, 0, True),
            id="columns, which become rows",
        ),
    ],
)
def test_rows(text: str, depth: int, rows: int, whole: bool) -> None:
    analysis = analysis_of(text)
    (nest,) = analysis.structure.nests
    assert nest.depth == depth
    points = point_order(analysis.scop, nest)
    assert rows_coordinate(analysis.scop, nest, points) == rows
    assert streams(analysis.scop, nest, points) is whole


_VECTORS = "int n, double (*a)[n], double (*b)[n], int (*k)[n]"


@pytest.mark.parametrize(
    ("statement", "chained"),
    [
        ("a[y][x] = 0.5 * (a[y][x - 1] + a[y - 1][x]);", True),
        ("a[y][n - x - 1] = 0.5 * a[y][n - x] + b[y][x];", True),
        ("k[y][x] = 3 * k[y][x - 1] + 1;", False),
        ("a[y][x] = 0.5 * (a[y - 1][x] + a[y - 1][x - 1]);", False),
        ("a[y][0] += b[y][x];", False),
        ("a[y][x] = b[y][x - 1];", False),
        ("a[y][0] = a[y][0] * b[y][x];", False),
    ],
)
def test_iterations_that_wait_for_the_one_before(statement: str, chained: bool) -> None:
    """Along a row, in numbers with long operations, and not in one element that all share."""
    analysis = analysis_of(function(_loops("y:1:n", "x:1:n") + statement, _VECTORS))
    (nest,) = analysis.structure.nests
    points = point_order(analysis.scop, nest)
    assert is_chained(analysis.scop, nest, points) is chained
