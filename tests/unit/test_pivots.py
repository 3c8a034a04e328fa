"""Loops that are cut at the one iteration of which others need values: which are, and that the
parts are the loop, instance by instance and in its order."""

from __future__ import annotations

import islpy as isl
import pytest

from polydist.model.program_order import order_of
from polydist.model.scop import Scop
from polydist.sets.spaces import PARAM
from unit.models import analysis_of, scop_of

_HEAD = "void f(int n, int m, double a[n][n], double *x, double *y)\n{\n#pragma polydist\n    "
_PATHS = (
    "for (int k = 0; k < n; k++) for (int i = {0}) for (int j = 0; j < n; j++)"
    " a[i][j] = a[i][j] < a[i][k] * a[k][j] ? a[i][j] : a[i][k] * a[k][j];"
)
UP, DOWN = "0; i < n; i++", "n - 1; i >= 0; i--"

CUT = {
    "paths": (_PATHS.format(UP), 9),
    "paths, downwards": (_PATHS.format(DOWN), 9),
    "an element": ("for (int i = 0; i < n; i++) x[i] += x[m] * 2;", 3),
    "from the end": ("for (int i = n - 1; i >= 0; i--) x[i] = x[i] - x[m];", 3),
    "the first one": ("for (int i = 0; i < n; i++) x[i] = x[i] / x[0] + y[i];", 2),
    "beside another": (
        "for (int i = 0; i < n; i++) { x[i] += x[m + 1]; y[i] = x[i] * x[m + 1]; }",
        6,
    ),
}
LEFT = {
    "a recurrence": "for (int i = 1; i < n; i++) x[i] += x[i - 1];",
    "two iterations": "for (int i = 0; i < n; i++) x[i] += x[m] * x[2 * m + 1] + x[3 * m + 2];",
    "a sum": "for (int i = 0; i < n; i++) x[0] += y[i];",
    "a parallel loop": "for (int i = 0; i < n; i++) x[i] += y[m];",
    "a sweep": "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++)"
    " a[i][j] += a[i - 1][j] + a[i][j - 1];",
}


def _text(body: str) -> str:
    return f"{_HEAD}{body}\n}}\n"


@pytest.mark.parametrize("form", CUT)
def test_cut(form: str) -> None:
    body, parts = CUT[form]
    found = analysis_of(_text(body))
    assert len(found.scop.statements) == parts
    assert {nest.kind for nest in found.structure.nests} == {"parallel"}


def test_parts_that_grow_and_shrink_are_dealt_out_by_turns() -> None:
    inside = analysis_of(_text(CUT["paths"][0])).structure.nests
    alone = analysis_of(_text(CUT["an element"][0])).structure.nests
    assert not any(nest.stationary for nest in inside)
    assert all(nest.stationary for nest in alone)


@pytest.mark.parametrize("form", LEFT)
def test_left(form: str) -> None:
    text = _text(LEFT[form])
    before = {s.name for s in scop_of(text).statements}
    names = {s.name for s in analysis_of(text).scop.statements}
    assert names == before or any(s.keeps for s in analysis_of(text).scop.statements)


@pytest.mark.parametrize("form", CUT)
@pytest.mark.parametrize("sizes", [{"n": 1, "m": 0}, {"n": 5, "m": 3}, {"n": 4, "m": 9}])
def test_parts_are_the_loop(form: str, sizes: dict[str, int]) -> None:
    text = _text(CUT[form][0])
    assert _trace(analysis_of(text).scop, sizes) == _trace(scop_of(text), sizes)


def _trace(scop: Scop, sizes: dict[str, int]) -> list[tuple[int, tuple[int, ...], set[str]]]:
    """Each instance in its order: its place in the source, its iterators, and what it accesses."""
    found = []
    for name, order in order_of(scop).items():
        statement = scop.statement(name)
        for when in _points(_fixed(order, sizes).wrap()):
            depth = len(statement.iterators)
            instance, time = when[:depth], when[depth:]
            touched = _accessed(statement.accesses, name, instance, sizes)
            found.append((time, (statement.span.start, instance, touched)))
    assert len({time for time, _ in found}) == len(found)
    return [what for _, what in sorted(found, key=lambda one: one[0])]


def _accessed(
    accesses: isl.UnionMap, name: str, instance: tuple[int, ...], sizes: dict[str, int]
) -> set[str]:
    found: list[isl.Map] = []
    accesses.foreach_map(found.append)
    assert all(piece.get_tuple_name(isl.dim_type.in_) == name for piece in found)
    elements = set()
    for piece in found:
        own = _at(_fixed(piece, sizes), instance)
        elements |= {f"{own.get_tuple_name(isl.dim_type.out)}{at}" for at in _points(own.range())}
    return elements


def _at(piece: isl.Map, instance: tuple[int, ...]) -> isl.Map:
    for k, value in enumerate(instance):
        piece = piece.fix_val(isl.dim_type.in_, k, isl.Val(value))
    return piece


def _fixed(piece: isl.Map, sizes: dict[str, int]) -> isl.Map:
    for name, value in sizes.items():
        position = piece.find_dim_by_name(PARAM, name)
        if position >= 0:
            piece = piece.fix_val(PARAM, position, isl.Val(value))
    return piece


def _points(points: isl.Set) -> list[tuple[int, ...]]:
    """All points of a bounded set."""
    flat = points.flatten() if points.is_wrapping() else points
    found: list[tuple[int, ...]] = []

    def take(point: isl.Point) -> None:
        count = flat.dim(isl.dim_type.set)
        values = (point.get_coordinate_val(isl.dim_type.set, k) for k in range(count))
        found.append(tuple(int(value.to_python()) for value in values))

    flat.foreach_point(take)
    return found
