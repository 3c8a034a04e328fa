"""The module procedure that a region's place calls, and which calls the run function in C."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized

from polydist_frontends.region import HostScope
from polydist_frontends.variables import Variable

from polydist.emit.c.binding import free_strides
from polydist.emit.fortran.arguments import (
    Arguments,
    box_type,
    deferred,
    entry_declaration,
    extents,
    is_boxed,
    preamble,
    type_of,
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
        names=[_dummy(k + 1, v, host) for k, v in enumerate(arguments.variables)],
        arrays=program.arrays,
        strides=free_strides(program),
        dimensions=[stride for array in program.arrays for stride in array.strides],
        declarations=[
            line
            for k, v in enumerate(arguments.variables)
            for line in _declared(k + 1, v, arguments, host)
        ],
        boxes=_boxes(arguments),
        addresses=[
            line
            for k, v in enumerate(arguments.variables)
            for line in (*_bound(k + 1, v, arguments, host), _address(k + 1, v))
        ],
        array_lines=array_lines(program, work.region, check),
    )
    return without_unused(lines, host)


def _size(entries: Sized) -> int:
    """Of an array with so many entries: Fortran arrays have at least one here."""
    return max(len(entries), 1)


# ---------------------------------------------------------------- types that the procedure defines
def _is_foreign(variable: Variable, host: HostScope) -> bool:
    """Whether the variable's type is another one where the region stands."""
    names = "|".join(name for name, _ in host.types)
    return bool(names) and bool(
        re.match(rf"type\s*\(\s*(?:{names})\s*\)", type_of(variable), re.IGNORECASE)
    )


def _dummy(number: int, variable: Variable, host: HostScope) -> str:
    return f"polydist_a{number}" if _is_foreign(variable, host) else variable.name


def _declared(
    number: int, variable: Variable, arguments: Arguments, host: HostScope
) -> Iterator[str]:
    """The dummy argument; where it only tells an address, the variable is a pointer."""
    if not _is_foreign(variable, host):
        yield entry_declaration(variable, arguments)
        return
    shape = deferred(variable)
    yield f"type(*), target :: polydist_a{number}{'(*)' if shape else ''}"
    yield f"{type_of(variable)}, pointer :: {variable.name}{shape}"
    if shape:
        yield f"{type_of(variable)}, pointer :: polydist_p{number}{shape}"


def _bound(number: int, variable: Variable, arguments: Arguments, host: HostScope) -> Iterator[str]:
    """Makes such a pointer point."""
    if not _is_foreign(variable, host):
        return
    address, dimensions = f"polydist_loc(polydist_a{number})", variable.dimensions
    if dimensions is None:
        yield f"call polydist_f_pointer({address}, {variable.name})"
        return
    whole = f"polydist_p{number}"
    lowers = ", ".join(f"{arguments.bound(lower)}:" for lower in dimensions.lower)
    yield f"call polydist_f_pointer({address}, {whole}, {extents(dimensions, arguments)})"
    yield f"{variable.name}({lowers}) => {whole}"


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
