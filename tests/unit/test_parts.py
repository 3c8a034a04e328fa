"""Tiles in parts: which may be cut, and that halves of halves run what the tile has, in an order
that exchanges nothing that conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import islpy as isl
import pytest

from polydist.lower.loop_ir import NestCode
from polydist.schedule.points.parts import may_run_in_parts
from unit.interpreter import evaluate, instances
from unit.kernels import KERNELS, function
from unit.models import analysis_of
from unit.points import Tuple
from unit.test_full_tiles import accesses, run

_N, _SMALL = 13, 2


@pytest.mark.parametrize("name", ["lu", "cholesky"])
def test_every_read_finds_the_same_value_in_parts(name: str) -> None:
    analysis = analysis_of(KERNELS[name][0])
    nest, (reads, writes) = analysis.program.nests[-1], accesses(analysis.scop)
    expected = instances(nest.points, _names((0,) * nest.depth, (_N,) * nest.depth))
    ran = list(_in_parts(nest, (0,) * nest.depth, (_N,) * nest.depth))
    assert ran != expected and sorted(ran) == sorted(expected)
    assert run(ran, reads, writes) == run(expected, reads, writes)


@pytest.mark.parametrize("time", ["i", "-i"])
@pytest.mark.parametrize(("read", "forward"), [("i", {"i", "-i"}), ("i + 1", {"i"})])
def test_cut_boxes_keep_conflicts_in_order(time: str, read: str, forward: set[str]) -> None:
    body = f"for (int i = 0; i < n; i++) a[i] = a[{read}];"
    analysis = analysis_of(function(body, "int n, double *a"))
    (nest,), context = analysis.structure.nests, analysis.scop.isl_context
    schedule = isl.UnionMap.read_from_str(context, f"[n] -> {{ S0[i] -> [{time}] : 0 <= i < n }}")
    cut = may_run_in_parts(analysis.scop, replace(nest, schedule=schedule))
    assert cut == (time in forward)


def _in_parts(nest: NestCode, low: Tuple, high: Tuple) -> Iterator[Tuple]:
    names = _names(low, high)
    assert nest.cut is not None
    lengths = {k: high[k] - low[k] + 1 for k in nest.cut.along}
    k = max(lengths, key=lambda along: lengths[along])
    if lengths[k] <= _SMALL or evaluate(nest.cut.whole, names):
        yield from instances(nest.compute, names)
        return
    middle = low[k] + lengths[k] // 2
    yield from _in_parts(nest, low, (*high[:k], middle - 1, *high[k + 1 :]))
    yield from _in_parts(nest, (*low[:k], middle, *low[k + 1 :]), high)


def _names(low: Tuple, high: Tuple) -> dict[str, int]:
    corners = {f"_lo{k}": value for k, value in enumerate(low)}
    return {"n": _N, **corners, **{f"_hi{k}": value for k, value in enumerate(high)}}
