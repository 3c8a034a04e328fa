"""Reads of elements that data select: of all within known extents, and of nothing else."""

from __future__ import annotations

import pytest

from polydist.sets.spaces import OUT
from polydist.sets.unions import maps_of
from unit.kernels import function
from unit.models import refusal_of, scop_of


def _text(lut: str, value: str, before: str = "") -> str:
    loop = f"for (int i = 0; i < n; i++)\n    out[i] = {value};"
    return function(loop, f"int n, int m, const int *in, double {lut}, double *out").replace(
        "{\n", f"{{\n{before}", 1
    )


_READ = {
    ("lut[m]", "lut[in[i]]"): "0 <= o0 < m",
    ("lut[m + 1]", "lut[in[i] * m + i]"): "0 <= o0 <= m",
    ("lut[9]", "lut[i & 3]"): "0 <= o0 <= 8",
    ("lut[n][9]", "lut[in[i]][2]"): "lut[o0, 2] : 0 <= i < n and 0 <= o0 < n",
}


@pytest.mark.parametrize("lut, value", _READ)
def test_all_that_the_subscript_can_select(lut: str, value: str) -> None:
    (statement,) = scop_of(_text(lut, value)).statements
    (read,) = (m for m in maps_of(statement.reads) if m.get_tuple_name(OUT) == "lut")
    assert _READ[lut, value] in str(read)


@pytest.mark.parametrize(
    "lut, before",
    [("*lut", ""), ("lut[]", ""), ("lut[1]", ""), ("lut[m]", "m--;\n")],
    ids=["pointer", "no size", "the size of old programs", "a size that has changed"],
)
def test_unknown_sizes_are_refused(lut: str, before: str) -> None:
    diagnostic = refusal_of(_text(lut, "lut[in[i]]", before))
    assert diagnostic.code == "indirect-subscript"
