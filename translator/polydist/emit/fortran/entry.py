"""The module procedure that a region's place calls, and which calls the run function in C."""

from __future__ import annotations

from collections.abc import Sized

from polydist_frontends.region import HostScope
from polydist_frontends.variables import Variable

from polydist.emit.c.binding import free_strides
from polydist.emit.fortran.arguments import (
    Arguments,
    box_type,
    entry_declaration,
    is_boxed,
    preamble,
)
from polydist.emit.fortran.array_records import array_lines
from polydist.emit.fortran.call import part_of
from polydist.emit.fortran.text.imports import without_unused
from polydist.emit.fortran.text.layout import Line
from polydist.emit.fortran.text.names import entry_name
from polydist.emit.target import RegionWork
from polydist.emit.templates import filled_in


def entry_procedure(
    work: RegionWork, arguments: Arguments, name: str, host: HostScope
) -> list[Line]:
    """Collects addresses, strides, element sizes and origins, and runs the region. ``name`` begins
    the names that the linker sees."""
    program, check = work.program, work.label.check
    lines = filled_in(
        "fortran/entry.f90.j2",
        entry=entry_name(work.label.name),
        run=f"{name}_run",
        check=check,
        size=_size,
        preamble=preamble(host),
        integers=arguments.integers,
        tile=work.tile,
        names=[variable.name for variable in arguments.variables],
        arrays=program.arrays,
        strides=free_strides(program),
        dimensions=[stride for array in program.arrays for stride in array.strides],
        declarations=[entry_declaration(v, arguments) for v in arguments.variables],
        boxes=_boxes(arguments),
        addresses=[_address(k + 1, v) for k, v in enumerate(arguments.variables)],
        array_lines=array_lines(program, work.region, check),
    )
    return without_unused(lines, host)


def _size(entries: Sized) -> int:
    """Of an array with so many entries: Fortran arrays have at least one here."""
    return max(len(entries), 1)


def _boxes(arguments: Arguments) -> list[str]:
    lines: list[str] = []
    for k, variable in enumerate(arguments.variables):
        if is_boxed(variable):
            lines += [
                *box_type(k + 1, variable),
                f"type(polydist_box{k + 1}), target :: polydist_w{k + 1}",
            ]
    return lines


def _address(number: int, variable: Variable) -> str:
    if is_boxed(variable):
        box = f"polydist_w{number}"
        return f"{box}%whole => {variable.name}; polydist_v({number}) = polydist_loc({box})"
    return f"polydist_v({number}) = polydist_loc({part_of(variable)})"
