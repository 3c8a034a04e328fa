"""Statements of parallel loops go to the rows that they write, where nothing ties them together."""

from __future__ import annotations

import pytest

from polydist.sets.spaces import IN
from polydist.sets.unions import maps_of
from unit.kernels import function
from unit.models import analysis_of

_ARRAYS = "int n, double (*a)[n], double (*b)[n], double (*c)[n], double *x"
_ROWS = "for (int i = 1; i < n - 5; i++) for (int j = 0; j < n; j++) {{ {} }}"


def _shifts(body: str) -> dict[str, int]:
    """How much the first coordinate of tiles exceeds the iterator of each statement's loop that the
    sequential loops of the nest leave."""
    found = {}
    for nest in analysis_of(function(body, _ARRAYS)).structure.nests:
        for piece in maps_of(nest.coordinate(nest.sequential)):
            after = piece.dim(IN) - nest.sequential - 1
            name = str(piece.get_tuple_name(IN))
            inner = piece.project_out(IN, nest.sequential + 1, after)
            shifts = inner.project_out(IN, 0, nest.sequential).deltas()
            assert shifts.is_singleton()
            found[name] = shifts.dim_max_val(0).to_python()
    return found


@pytest.mark.parametrize(
    ("statements", "shifts"),
    [
        ("a[i + 1][j] = c[i][j]; b[i][j] = c[i + 1][j];", {"S0": 1, "S1": 0}),
        ("a[i - 1][j] = c[i][j]; b[i + 2][j] = c[i][j];", {"S0": -1, "S1": 2}),
        ("double t = c[i][j]; a[i + 1][j] = t; b[i][j] = 2 * t;", {"S0": 0}),
        ("a[i + 1][j] = c[i][j]; b[i][j] = a[i + 1][j];", {"S0": 0, "S1": 0}),
        ("a[i + 1][j] = c[i][j]; b[i + 1][j] = c[i + 1][j];", {"S0": 0, "S1": 0}),
        ("a[i + 5][j] = c[i][j]; b[i][j] = c[i + 1][j];", {"S0": 0, "S1": 0}),
        ("a[j][i + 1] = c[i][j]; b[j][i] = c[i + 1][j];", {"S0": 0, "S1": 0}),
    ],
    ids=["next", "both", "scalar", "value", "alike", "far", "columns"],
)
def test_statements_go_to_the_rows_that_they_write(statements: str, shifts: dict[str, int]) -> None:
    assert _shifts(_ROWS.format(statements)) == shifts


def test_what_the_loops_around_carry_ties_nothing_together() -> None:
    inner = (
        "for (int i = 1; i < n - 1; i++) { a[i + 1][t] = c[i][t - 1]; b[i][t] = a[i + 1][t - 1]; }"
    )
    body = f"for (int t = 1; t < n; t++) {{ x[t] = x[t - 1] + 1; {inner} }}"
    assert _shifts(body) == {"S0": 0, "S1": 1, "S2": 0}
