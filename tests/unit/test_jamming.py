"""Loops whose iterations run together in an innermost one: which they are, and that they run what
the loops did, each element's contributions in their order."""

from __future__ import annotations

import pytest

from polydist.lower.arithmetic import upper_bound
from polydist.lower.loop_ir import For
from polydist.lower.mapper import Collector
from polydist.schedule.points.order import point_order
from unit.interpreter import instances
from unit.kernels import function
from unit.models import analysis_of
from unit.points import Tuple

_MATRICES = "int n, double (*a)[n], double (*b)[n], double (*c)[n], double *x, double *y"
_I, _J, _K = (f"for (int {x} = 0; {x} < n; {x}++)" for x in "ijk")
_LOWER = "for (int j = 0; j <= i; j++)"


class _Steps(Collector[int]):
    def loop(self, node: For) -> frozenset[int]:
        assert upper_bound(node.condition, node.variable) is not None
        return self(node.body) | {node.step}


@pytest.mark.parametrize(
    "body, jams, steps",
    [
        (f"{_I} {_J} {_K} c[i][j] += a[i][k] * b[k][j];", [2], {1, 2, 4}),
        (f"{_I} {_K} {_J} c[i][j] += a[i][k] * b[k][j];", [2], {1, 2, 4}),
        (
            f"{_I} {_J} {{ c[i][j] = 0; {_K} c[i][j] += a[i][k] * b[k][j]; }}",
            [0, 2],
            {1, 2, 4},
        ),
        (f"{_J} {_I} y[j] += a[i][j] * x[i];", [1], {1, 4}),
        (f"{_I} {_K} {_LOWER} c[i][j] += a[i][k] * b[k][j];", [2], {1, 2, 4}),
        (
            f"{_I} for (int k = 0; k < 6; k++) {_J} c[i][j] += a[i][k] * b[k][j];",
            [2],
            {1, 2, 4},
        ),
        (f"{_I} for (int k = 0; k < 8; k++) {_J} y[j] += a[i][k] * b[k][j];", [1], {1, 4}),
        (f"{_I} {_J} x[i] += a[i][j] * y[j];", [1], {1, 4}),
        (f"{_I} {_J} c[i][j] = a[i][j] + b[i][j];", [0], {1}),
        (f"{_I} {_K} {_J} c[i][j] = c[i][j] * a[i][k] + c[k][j];", [1], {1, 4}),
        (f"{_I} {_K} {_J} c[i][j] = c[i][j] * a[i][k] + c[i][n - 1 - j];", [0], {1}),
        (f"{_I} for (int k = 0; k < 1; k++) {_J} y[j % 2] = y[j % 2] * a[i + k][j] + 1;", [1], {1}),
        (f"{_I} for (int k = i; k <= i; k++) {_J} y[j % 2] += a[k][j];", [1], {1}),
        (f"{_K} {_I} for (int j = i; j <= i; j++) y[i % 2 + j - i] += a[k][j];", [1], {1}),
    ],
    ids=[
        "product",
        "interchanged",
        "after zero",
        "transposed",
        "triangle",
        "six",
        "eight",
        "dot",
        "sum",
        "powers",
        "mirror",
        "one between",
        "diagonal between",
        "one innermost",
    ],
)
def test_jammed_loops(body: str, jams: list[int], steps: set[int]) -> None:
    analysis = analysis_of(function(body, _MATRICES))
    found = {}
    for nest in analysis.structure.nests:
        found.update(point_order(analysis.scop, nest).jams)
        code = analysis.program.nests[nest.number]
        if nest.kind != "solo":
            assert _Steps()(code.compute) == steps
            assert _Steps()(code.points) == {1}
    assert [found.get(s.name, 0) for s in analysis.scop.statements] == jams


@pytest.mark.parametrize("corner", [(0, 0, 0), (1, 2, 3), (5, 4, 6)])
@pytest.mark.parametrize("extent", [(0, 0, 0), (1, 3, 2), (2, 4, 1), (4, 8, 3), (3, 6, 4)])
def test_what_runs_together_runs_in_order(corner: Tuple, extent: Tuple) -> None:
    """In groups that begin anywhere, and with what is left of them."""
    analysis = analysis_of(function(f"{_I} {_J} {_K} c[i][j] += a[i][k] * b[k][j];", _MATRICES))
    (code,) = analysis.program.nests
    names = {"n": 20}
    for k, (low, more) in enumerate(zip(corner, extent, strict=True)):
        names |= {f"_lo{k}": low, f"_hi{k}": low + more}
    ran = [instance for _, instance in instances(code.compute, names)]
    assert sorted(ran) == sorted(instance for _, instance in instances(code.points, names))
    assert len(ran) == (extent[0] + 1) * (extent[1] + 1) * (extent[2] + 1)
    for i, j in {(i, j) for i, j, _ in ran}:
        order = [k for i_, j_, k in ran if (i_, j_) == (i, j)]
        assert order == sorted(order)
