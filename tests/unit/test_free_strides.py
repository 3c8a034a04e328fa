"""Linearised subscripts whose strides are variables of their own."""

from __future__ import annotations

import pytest

from polydist.model.extraction import extract_scop
from polydist.model.scop import Scop
from polydist.sets.isl_context import new_context
from unit.kernels import function
from unit.models import refusal_of, region_of
from unit.points import set_points

_PARAMETERS = "int n, int m, int k, int row, int plane, double *a"


def _scop(subscript: str, loops: str = "ijk") -> Scop:
    ends = dict(zip("ijk", "nmk", strict=True))
    ends["k"] = "k"
    names = {"i": "x", "j": "y", "k": "z"}
    heads = " ".join(
        f"for (int {names[c]} = 0; {names[c]} < {ends[c]}; {names[c]}++)" for c in loops
    )
    text = function(f"{heads}\n    a[{subscript}] += 1;", _PARAMETERS)
    return extract_scop(region_of(text), text, new_context())


@pytest.mark.parametrize(
    "subscript, loops, strides",
    [
        ("x * plane + y * row + z", "ijk", "plane, row, 1"),
        ("z + y * row + x * plane", "kji", "plane, row, 1"),
        ("2 * x * plane + z - 3 * plane + (y + 1) * row + z", "ijk", "plane, row, 1"),
        ("x * plane + y * row", "ijk", "plane, row, 1"),
        ("x * plane + y * row", "jik", "row, plane, 1"),
        ("x * plane + z + y * row", "ijk", "plane, row, 1"),
        ("x * plane + y * (row + 2) + z", "ijk", "plane, row + 2, 1"),
        ("x * m * k + y * row + z", "ijk", "k*m, row, 1"),
    ],
)
def test_the_strides_in_their_order(subscript: str, loops: str, strides: str) -> None:
    (array,) = _scop(subscript, loops).arrays
    assert ", ".join(map(str, array.strides)) == strides


def test_what_is_checked() -> None:
    """Rows within the plane, and elements within the row."""
    scop = _scop("x * plane + y * row + z")
    sizes = {"n": 2, "m": 4, "k": 5}

    def holds(row: int, plane: int) -> bool:
        values = {**sizes, "row": row, "plane": plane, "plane_per_row": plane // row}
        return all(set_points(check.holds, values) for check in scop.checks)

    assert holds(5, 20) and holds(6, 27)
    assert not holds(4, 20) and not holds(5, 19) and not holds(20, 5)


def test_rows_of_several_lengths_are_refused() -> None:
    """No subscript has both strides."""
    text = function(
        "for (int x = 0; x < n; x++)\n    for (int y = 0; y < m; y++)\n"
        "        a[x * row + y] += a[x * plane + y];",
        _PARAMETERS,
    )
    assert refusal_of(text).code == "non-affine-subscript"
