"""Which two arrays may turn out to be one."""

from __future__ import annotations

import pytest

from polydist.lower.one_array import names_of_one_array
from unit.kernels import function
from unit.models import scop_of

_LOOPS = "for (int i = 1; i < n - 1; i++)\n    for (int j = 1; j < n - 1; j++) "
_ARRAYS = "int n, int k, double (*a)[n], double (*b)[n], double (*c)[n], float (*f)[n], double *x"


@pytest.mark.parametrize(
    ("body", "pairs"),
    [
        (_LOOPS + "a[i][j] = b[i][j];", {"ab"}),
        (_LOOPS + "a[i][j] += b[i][j] * (c[i][j] > 0 ? c[i][j] : x[i]);", {"ab", "ac"}),
        (_LOOPS + "a[i][j] = b[i][j] + c[i - 1][j];", {"ab"}),
        (_LOOPS + "a[i][j] = b[i][j + 1];", set()),
        (_LOOPS + "a[i][j] = b[j][i];", set()),
        (_LOOPS + "a[i][j] = f[i][j];", set()),
        (_LOOPS + "a[i][j] = b[i][j] + b[0][j];", {"ab"}),
        (_LOOPS + "a[i][j] = b[i][j] + b[1][j];", set()),
        (_LOOPS + "{ a[i][j] = b[i][j]; c[i][j] = b[i][j]; }", set()),
        (_LOOPS + "{ double s = b[i][j]; a[i][j] = s; c[i][j] = s; }", set()),
        (_LOOPS + "if (b[i][j] > 0) a[i][j] = b[i][j];", set()),
        ("for (int t = 0; t < k; t++)\n" + _LOOPS + "a[i][j] = b[i][j] + t;", set()),
        ("for (int i = 0; i < n; i++) a[k][i] = b[i][i];", {"ab"}),
        ("for (int i = 0; i < n; i++) a[k][i] = b[i][0];", set()),
        ("for (int i = 0; i < n; i++) x[2 * i] = c[i][i];", set()),
    ],
)
def test_pairs(body: str, pairs: set[str]) -> None:
    found = names_of_one_array(scop_of(function(body, _ARRAYS)), ())
    assert {written[0] + read[0] for written, read in found} == pairs
