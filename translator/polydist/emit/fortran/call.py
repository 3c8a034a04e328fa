"""What stands where a region stood: the call of its entry, and final values of iterators."""

from __future__ import annotations

from collections.abc import Iterable

from polydist_frontends.region import HostScope, Region, Variable

from polydist.emit.fortran.arguments import KIND, Arguments
from polydist.emit.fortran.layout import Line
from polydist.emit.fortran.names import entry_name, module_name
from polydist.emit.fortran.replay import counted_inside, counted_outside, replay_iterators
from polydist.emit.fortran.self_check import checked_call
from polydist.emit.target import RegionWork


def place_without_nests(region: Region) -> list[Line]:
    """Where no statement is left to run: uses of the variables, which nothing else has."""
    return [*mentions(map(part_of, region.variables.values())), *replay_iterators(region)]


def region_call(
    work: RegionWork, arguments: Arguments, text: str, stem: str, host: HostScope
) -> list[Line]:
    integers = ", ".join(arguments.integers) or "0"
    tile = ", ".join(f"int({size}, {KIND})" for size in work.tile) or "0"
    values = [
        f"[integer({KIND}) :: {integers}]",
        f"[integer({KIND}) :: {tile}]",
        *(v.name for v in arguments.variables),
    ]
    call = f"call {entry_name(work.label.name)}({', '.join(values)}"
    use = (
        [f"use {module_name(stem, work.label.name)}, only: {entry_name(work.label.name)}"]
        if host.own_module
        else []
    )
    if work.label.check:
        block = checked_call(use, call, work.region, text, work.program, host)
    else:
        block = (
            ["block", *("   " + line for line in (*use, f"{call})")), "end block"]
            if host.own_module
            else [f"{call})"]
        )
    return [*block, *replay_iterators(work.region), *_forgotten(work.region, arguments)]


def _forgotten(region: Region, arguments: Arguments) -> list[Line]:
    """Iterators that nothing reads any more: without a mention compilers would call them unused."""
    passed = {variable.name for variable in arguments.variables}
    counted = counted_outside(region.body)
    names = [
        name
        for name in region.variables
        if name in counted and name not in passed and name not in region.iterators_live
    ]
    indices = (
        name
        for name in region.variables
        if name in counted_inside(region.body) - counted and name not in passed
    )
    return [*(f"{name} = 0" for name in names), *mentions(indices)]


def mentions(parts: Iterable[str]) -> list[str]:
    """Uses of what nothing uses, which compilers warn about."""
    return [
        line
        for part in parts
        for line in (f"associate (polydist_unused => {part})", "end associate")
    ]


def part_of(variable: Variable) -> str:
    """The variable, or its first element where it has no size."""
    shape = variable.dimensions
    if shape is None or shape.upper[-1] is not None:
        return variable.name
    first = (f"lbound({variable.name}, {k + 1})" for k in range(len(shape.lower)))
    return f"{variable.name}({', '.join(first)})"
