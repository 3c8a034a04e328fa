"""Where tiles of a skewed wavefront would wait for each other and the loops as they are written
would not, these are kept."""

from __future__ import annotations

import pytest

from unit.kernels import KERNELS, function
from unit.models import analysis_of

_NEIGHBOURS = "u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);"


def _over_time(*sweeps: str) -> str:
    return function(
        "for (int t = 0; t < steps; t++) {\n" + "\n".join(sweeps) + "\n}",
        "int steps, int m, int n, double (*u)[n], double (*v)[n]",
    )


def _sweep(start: str, step: str) -> str:
    return (
        "for (int i = 1; i < n - 1; i++)\n"
        f"    for (int j = {start}; j < n - 1; {step})\n"
        f"        {_NEIGHBOURS}"
    )


_RED, _BLACK, _ALL = (
    _sweep("1 + i % 2", "j += 2"),
    _sweep("2 - i % 2", "j += 2"),
    _sweep("1", "j++"),
)
_ROWS = """for (int j = 0; j < ROWS; j++)
    for (int i = 2; i < n; i += 2)
        u[j][i] = 0.5 * u[j][i - 2] + v[ROWS - 1 - j][i];
for (int j = 0; j < ROWS; j++)
    for (int i = 2; i < n; i += 2)
        v[j][i] = u[j][i];"""


def _nests(text: str, schedule: str = "auto") -> list[tuple[str, int]]:
    return [(nest.kind, nest.sequential) for nest in analysis_of(text, schedule).structure.nests]  # type: ignore[arg-type]


def test_two_colours_stay_parallel_in_each_step() -> None:
    text = _over_time(_RED, _BLACK)
    assert _nests(text, "skew") == [("wavefront", 0)]
    assert _nests(text) == [("parallel", 1), ("parallel", 1)]


def test_rows_are_shared_out_if_there_may_be_many() -> None:
    assert _nests(_over_time(_ROWS.replace("ROWS", "m"))) == [("parallel", 1), ("parallel", 1)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(KERNELS["jacobi-1d"][0], id="diamonds start at once"),
        pytest.param(_over_time(_ALL), id="neither has parallel loops"),
        pytest.param(_over_time(_RED, _ALL), id="one statement would be left sequential"),
        pytest.param(_over_time(_ROWS.replace("ROWS", "5")), id="five rows are too few"),
    ],
)
def test_other_wavefronts_stay(text: str) -> None:
    assert _nests(text) == [("wavefront", 0)]
