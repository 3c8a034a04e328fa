"""Wavefronts through imperfect nests: where there are some, and which statements they hold."""

from __future__ import annotations

import pytest

from polydist.schedule.parallelism import is_wavefront
from polydist.schedule.tree import Band, Sequence, Tree, domain_of
from polydist.sets.unions import sets_of
from unit.kernels import KERNELS, function
from unit.models import analysis_of

_ARRAYS = "int n, int m, double (*a)[n], double (*r)[n], double *x, double *y"
_FEW_STEPS = """for (int k = 0; k < 4; k++) {
    for (int i = k + 1; i < n; i++) a[i][k] /= a[k][k];
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j];
}"""
_NOTHING_AGAIN = """for (int k = 1; k < n; k++) {
    x[k] = x[k - 1] + a[k - 1][n - 1];
    for (int i = 0; i < n; i++) a[k][i] = x[k] * i;
}"""
_BACKWARDS = """for (int t = 0; t < m; t++) {
    for (int i = 1; i < n - 1; i++) y[i] = x[i - 1] + x[i + 1];
    for (int i = 1; i < n - 1; i++) x[i] = y[n - 1 - i];
}"""


def _wavefronts(tree: Tree) -> list[tuple[int, set[str]]]:
    """Of every wavefront how many coordinates its tiles have, and its statements."""
    if isinstance(tree, Sequence):
        return [found for child in tree.children for found in _wavefronts(child)]
    if isinstance(tree, Band):
        names = {str(piece.get_tuple_name()) for piece in sets_of(domain_of(tree))}
        own = [(len(tree.members), names)] if is_wavefront(tree) else []
        return own + _wavefronts(tree.child)
    return []


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("lu", [(3, {"S0", "S1"})]),
        ("cholesky", [(3, {"S0", "S1", "S2", "S3"})]),
        ("triangular solve", [(2, {"S1", "S2"})]),
        ("orthogonalisation", [(2, {"S0", "S2", "S3"})]),
    ],
)
def test_eliminations_are_tiled_over_their_steps(name: str, found: list[object]) -> None:
    assert _wavefronts(analysis_of(KERNELS[name][0]).tree) == found


@pytest.mark.parametrize(
    "body",
    [_FEW_STEPS, _NOTHING_AGAIN, _BACKWARDS],
    ids=["few steps", "nothing written again", "backwards"],
)
def test_other_loops_stay(body: str) -> None:
    assert _wavefronts(analysis_of(function(body, _ARRAYS)).tree) == []


def test_the_loops_as_written_can_be_had() -> None:
    assert _wavefronts(analysis_of(KERNELS["lu"][0], "keep").tree) == []
