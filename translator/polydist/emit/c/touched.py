"""The functions that give the ranges of element offsets of every array, as C."""

from __future__ import annotations

from dataclasses import dataclass

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.prologue import local_constants, record, widenings
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, Enclosure, Program
from polydist.lower.variables import variables_in_enclosures
from polydist.sets.strides import UNIT, MeasuredRows, MeasuredStride, Stride, Triangular
from polydist.sets.symbols import ArrayStride


def touched_functions(name: str, program: Program) -> list[str]:
    """The ranges of element offsets of every array: what the region touches, for the check that
    arrays do not overlap, and, where that is more, what it may touch, for values that an earlier
    region left where they are."""
    lines = _ranges_function(
        f"{name}_touched", name, [array.touched for array in program.arrays], program
    )
    if reaches_further(program):
        lines += _ranges_function(
            f"{name}_reachable", name, [array.reachable for array in program.arrays], program
        )
    return lines


def reaches_further(program: Program) -> bool:
    """Whether there are elements that the region only may touch."""
    return any(array.touched != array.reachable for array in program.arrays)


def _ranges_function(
    own_name: str, name: str, ranges: list[tuple[Enclosure, ...]], program: Program
) -> list[str]:
    pairs = zip(program.arrays, ranges, strict=True)
    return filled_in(
        "c/choosing.c.j2",
        own=f"{PREFIX}{own_name}",
        head="const void *polydist_arguments, int polydist_array",
        opening=record(name, ()),
        chosen_by=f"{PREFIX}array",
        cases=list(enumerate(_offsets(array, own, program) for array, own in pairs)),
    )


@dataclass(frozen=True)
class _Subscript:
    """``table``: after how many tables of pointers it stands; 0 where it needs no check that an
    offset can tell it from the others. ``factor``: how many elements it counts there.
    ``distance``: how far from the base the subscript ``{}`` alone leads; all of them grow
    together, unless it ``may_turn``: so do strides that are measured, as of ``a(n:1:-1)``."""

    enclosure: Enclosure
    distance: str
    may_turn: bool
    table: int
    factor: str


def _offsets(array: ArrayCode, enclosures: tuple[Enclosure, ...], program: Program) -> list[str]:
    strides = frozenset(
        ArrayStride(array.name, k) for k, stride in enumerate(array.strides) if stride != UNIT
    )
    return filled_in(
        "c/offsets.c.j2",
        array=array,
        constants=local_constants(variables_in_enclosures(enclosures) | strides, program),
        subscripts=[_subscript(array, k, own) for k, own in enumerate(enclosures)],
        widenings=widenings,
    )


def _subscript(array: ArrayCode, k: int, enclosure: Enclosure) -> _Subscript:
    stride = "1" if array.strides[k] == UNIT else c_name(ArrayStride(array.name, k))
    counted = k >= array.tables and stride != "1"
    factor = f" * {stride}" if counted else ""
    distance = _distance(array.strides[k], stride)
    turning = _may_turn(array.strides[k])
    return _Subscript(enclosure, distance, turning, min(k, array.tables), factor)


def _may_turn(of: Stride) -> bool:
    is_measured = isinstance(of, MeasuredStride | MeasuredRows)
    return is_measured or (isinstance(of, Triangular) and of.measured)


def _distance(of: Stride, stride: str) -> str:
    if isinstance(of, Triangular):
        return f"{of.sign} * {stride} * ({{0}} * ({{0}} + 1) / 2)"
    return f"{{0}} * {stride}"
