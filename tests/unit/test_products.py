"""Products: which statements are ones, and that their instances may run in blocks."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import pytest

from polydist.lower.integer_ir import Variable
from polydist.lower.loop_ir import Code, For, Instance, NestCode, Product
from polydist.lower.mapper import Collector, Rewriter
from polydist.model.scop import Scop
from unit.interpreter import instances
from unit.kernels import KERNELS, function
from unit.models import analysis_of
from unit.test_full_tiles import accesses, run

_MATRICES = "int n, double (*a)[n], double (*b)[n], double (*c)[n], double x, float y, int *p"
_I, _J, _K = (f"for (int {i} = 0; {i} < n; {i}++)" for i in "ijk")
_PRODUCTS = {
    "rows by columns": f"{_I} {_J} {_K} c[i][j] += a[i][k] * b[k][j];",
    "transposed": f"{_I} {_K} {_J} c[i][j] -= a[k][i] * (b[j][k] - x);",
    "lower": f"{_I} {_K} for (int j = 0; j <= i; j++) c[i][j] += a[i][k] * a[j][k];",
    "upper": f"{_I} for (int j = i + 2; j < n; j++) {_K} c[i][j] += a[k][i] * b[k][j];",
    "steep": f"{_I} {_K} for (int j = 2 * i; j < n; j++) c[i][j] += a[i][k] * b[k][j];",
}
_OTHERS = {
    "in place": f"{_I} {_J} {_K} a[i][j] += a[i][k] * b[k][j];",
    "down columns": f"{_I} {_J} {_K} c[j][i] += a[i][k] * b[i][j];",
    "elements of both": f"{_I} {_J} {_K} c[i][j] += a[i][k] * b[k][j] * b[i][j];",
    "no sum": f"{_I} {_J} {_K} c[i][j] = a[i][k] * b[k][j];",
    "condition": f"{_I} {_J} {_K} if (a[i][k] > 0) c[i][j] += a[i][k] * b[k][j];",
}
_N, _SIDE = 13, 5


class _Products(Collector[Product]):
    def product(self, node: Product) -> frozenset[Product]:
        return frozenset({node})


def products_of(code: Code) -> frozenset[Product]:
    """The products in the code that run in blocks."""
    return _Products()(code)


class _Instances(Collector[Instance]):
    def instance(self, node: Instance) -> frozenset[Instance]:
        return frozenset({node})


def _is_plain(instance: Instance) -> bool:
    """Whether it is none of a group that was jammed."""
    return all(isinstance(value, Variable) for value in instance.values)


@dataclass(frozen=True)
class InBlocks(Rewriter):
    """Products as one block of all rows and columns: with the sums outermost, or innermost."""

    sums_first: bool

    def product(self, node: Product) -> Code:
        return self._loops(node, next(i for i in _Instances()(node.otherwise) if _is_plain(i)))

    def _loops(self, node: Product, body: Code) -> Code:
        order = [node.rows, node.columns]
        order.insert(0 if self.sums_first else 2, node.sums)
        for loop in reversed(order):
            body = For(
                variable=loop.variable,
                first=loop.first,
                condition=loop.condition,
                step=1,
                body=body,
            )
        return body


@pytest.mark.parametrize("name", _PRODUCTS)
def test_products(name: str) -> None:
    analysis = analysis_of(function(_PRODUCTS[name], _MATRICES))
    assert products_of(analysis.program.nests[0].compute)


@pytest.mark.parametrize("name", _OTHERS)
def test_what_is_no_product(name: str) -> None:
    analysis = analysis_of(function(_OTHERS[name], _MATRICES))
    assert not any(products_of(nest.compute) for nest in analysis.program.nests)


_BODIES = {name: function(body, _MATRICES) for name, body in _PRODUCTS.items()} | {
    name: KERNELS[name][0] for name in ("lu", "cholesky")
}


@pytest.mark.parametrize("sums_first", [True, False])
@pytest.mark.parametrize("name", _BODIES)
def test_every_read_finds_the_same_value_in_blocks(name: str, sums_first: bool) -> None:
    analysis = analysis_of(_BODIES[name])
    check_tiles(analysis.scop, analysis.program.nests[-1], range(0, _N, _SIDE), sums_first)


def check_tiles(scop: Scop, nest: NestCode, corners: range, sums_first: bool) -> None:
    """Has a product, and in blocks each tile that begins at the ``corners`` runs what it has, each
    read with the same value."""
    reads, writes = accesses(scop)
    assert products_of(nest.compute)
    for corner in itertools.product(corners, repeat=nest.depth):
        names = {"n": _N}
        for k, low in enumerate(corner):
            names |= {f"_lo{k}": low, f"_hi{k}": low + _SIDE - 1}
        in_blocks = InBlocks(sums_first)(nest.compute)
        expected, ran = (instances(code, names) for code in (nest.points, in_blocks))
        assert sorted(ran) == sorted(expected)
        assert run(ran, reads, writes) == run(expected, reads, writes)
