"""Truth values whose old value decides what is read: in any order only if all elements exist."""

from __future__ import annotations

import pytest

from unit.kernels import function
from unit.models import scop_of

_PARAMETERS = "int n, int m, const int *in, double x[n], double z[n][m], double *p, double *q"
_THERE = (
    "for (int i = 0; i < n; i++) any = any || x[i] > 0;",
    "for (int i = 0; i < n; i++) any = any || (i > 0 && x[i] > x[i - 1]);",
    "for (int i = 0; i < n; i++) if (!any) any = x[n - 1 - i] > 0;",
    "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) any = any ? 1 : z[i][j] > 0;",
    "for (int i = 0; i < n; i++) { q[i] = 2 * p[i]; any = any || p[i] > 0; }",
    (
        "{ for (int i = 0; i < n; i++) q[i] = 0;"
        " for (int i = 1; i < n; i++) if (!any && q[i] > 0) any = 1; }"
    ),
    "for (int i = 0; i < n; i++) any = any || x[0] > m;",
)
_NOT_THERE = (
    "for (int i = 0; i < n; i++) any = any || p[i] > 0;",
    "for (int i = 0; i < n; i++) any = any || x[i + 1] > 0;",
    "for (int i = 0; i < n; i++) any = any || x[in[i]] > 0;",
    "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) any = any || z[i][j] > 0;",
    "for (int i = 1; i < n; i++) { q[i] = 2 * p[i]; any = any || p[i - 1] > 0; }",
    (
        "{ for (int i = 0; i < n; i++) if (x[i] > 0) q[i] += p[i];"
        " for (int i = 0; i < n; i++) if (!any) any = p[i] > 0; }"
    ),
)


def _orderless(loops: str) -> bool:
    text = function(loops, _PARAMETERS).replace("{\n", "{\n    int any = 0;\n", 1)
    text = text.rstrip().removesuffix("}") + "    x[0] = any;\n}\n"
    collecting = [s for s in scop_of(text).statements if "any" in s.accumulates]
    assert collecting
    return all("any" in statement.orderless for statement in collecting)


@pytest.mark.parametrize("loops", _THERE)
def test_what_exists_may_be_read_in_any_order(loops: str) -> None:
    assert _orderless(loops)


@pytest.mark.parametrize("loops", _NOT_THERE)
def test_what_may_not_exist_is_read_in_order(loops: str) -> None:
    assert not _orderless(loops)
