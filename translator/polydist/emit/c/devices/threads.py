"""How the threads of a kernel are counted: of a launch each has a number, along the last of its
coordinates first, so that neighbours there have neighbouring numbers; what the others are is found
by dividing, which is one multiplication where the host has prepared it (``polyrt_quotient``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from polydist.emit.c.code.expressions import PREFIX, c_expression, c_name
from polydist.lower.integer_ir import Interval
from polydist.lower.loop_ir import KernelCode, StatementCode
from polydist.lower.variables import types_of_values
from polydist.sets.symbols import Corner

_NO_BOUNDS = Interval(None, None, None)
_OF_32_BITS = frozenset({"int", "int32_t"})


@dataclass(frozen=True)
class ThreadCoordinate:
    """A coordinate in which threads differ: the ``name`` of its variable, and its ``type``; its
    ends, ``first`` and ``last``, with their values ``begin`` and ``end``; where a launch begins
    (``base``), past what it ends (``past``), and how many values it has there (``count``).
    ``number`` counts the threads that differ in this and in those before it, ``rest`` those that
    differ before it."""

    name: str
    type: str
    first: str
    last: str
    begin: str
    end: str
    base: str
    past: str
    count: str
    shift: str
    factor: str
    number: str
    rest: str


def thread_coordinates(
    kernel: KernelCode, statements: Sequence[StatementCode]
) -> list[ThreadCoordinate]:
    """Those of a kernel, in their order."""
    counted = len(kernel.threads) - kernel.diagonals
    return [
        _coordinate(k, place, place == counted - 1, within, _type(kernel, k, within, statements))
        for place, (k, within) in enumerate(zip(kernel.threads, thread_ranges(kernel), strict=True))
    ]


def thread_ranges(kernel: KernelCode) -> list[Interval]:
    """What the coordinates are within; without bounds where that is not known."""
    return [next(iter(enclosure.intervals), _NO_BOUNDS) for enclosure in kernel.ranges]


def _type(kernel: KernelCode, k: int, within: Interval, statements: Sequence[StatementCode]) -> str:
    """A coordinate that is nothing but iterators of 32 bits is computed in as many: of what the
    program adds to them compilers know then that it does not overflow, and find addresses by
    addition."""
    assert kernel.code is not None, "it has a kernel"
    by_name = {statement.name: statement for statement in statements}
    types = types_of_values(Corner("lo", k), kernel.code, by_name)
    is_bounded = within.lower is not None and within.upper is not None
    return "int32_t" if is_bounded and types and types <= _OF_32_BITS else "int64_t"


def _coordinate(k: int, place: int, last: bool, within: Interval, kind: str) -> ThreadCoordinate:
    low, high = f"{PREFIX}lo[{k}]", f"{PREFIX}hi[{k}]"
    return ThreadCoordinate(
        name=c_name(Corner("lo", k)),
        type=kind,
        first=f"{PREFIX}first{k}",
        last=f"{PREFIX}last{k}",
        begin=low if within.lower is None else f"polyrt_max({low}, {c_expression(within.lower)})",
        end=high if within.upper is None else f"polyrt_min({high}, {c_expression(within.upper)})",
        base=f"{PREFIX}base{k}",
        past=f"{PREFIX}past{k}",
        count=f"{PREFIX}count{k}",
        shift=f"{PREFIX}shift{k}",
        factor=f"{PREFIX}factor{k}",
        number=f"{PREFIX}thread" if last else f"{PREFIX}thread{place}",
        rest=f"{PREFIX}thread{place - 1}",
    )
