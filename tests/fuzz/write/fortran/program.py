"""The Fortran text of a program: a module with the kernels, and an entry that fills arrays, calls
the kernels and prints.

Integers stay small by remainders, as Fortran's do not wrap around; apart from that it is the
program that ``render.py`` writes in C. Iterators and parameters are of one kind. Arrays have the
lower bounds of their subscripts; every other one has its dimensions turned round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from fuzz.program.ranges import Interval, subscript_ranges
from fuzz.program.rounds import refilled_array, swapped_arrays, touched_array
from fuzz.program.tree import Access, Array, Index, Linear, Program, Region, Term
from fuzz.write.fortran.calls import CallWriter, fortran_writer, named_constants
from fuzz.write.fortran.origins import origin_of
from fuzz.write.fortran.regions import (
    Kernel,
    collector,
    common_block,
    declarations,
    declared_bounds,
    deferred,
    region_kernel,
)
from fuzz.write.fortran.tools import (
    COMMON_TOOLS,
    continued,
    filling,
    main_program,
    tools_of,
    word_of,
)
from fuzz.write.fortran.values import fortran_type
from fuzz.write.kernels import has_collector
from fuzz.write.prelude import shown_arrays


def _entry(
    writer: CallWriter, ranges: Mapping[str, list[Interval]], kernels: list[Kernel], name: str
) -> list[str]:
    """Fills the arrays, calls the kernels, prints."""
    program = writer.program
    pointers = [array for array in program.lasting if array.storage != "static"]
    inside = [
        "integer(c_int), intent(in) :: sizes(*)",
        *(f"{writer.integer} :: {limit}" for limit, _ in program.limits),
        "integer :: round",
        *common_block(writer, ranges),
        *map(_pointer, pointers),
        *(_pointer(replace(array, name="held")) for array in swapped_arrays(program)[:1]),
        *(f"{limit} = sizes({k + 1})" for k, (limit, _) in enumerate(program.limits)),
        *(
            f"allocate ({array.name}{_allocated(writer, array, ranges)})"
            for array in pointers
            if array.rank
        ),
        *(filling(program, array, number) for number, array in enumerate(program.lasting)),
        *_rounds(writer, ranges, kernels[: len(program.regions)]),
        *(kernel.call for kernel in kernels[len(program.regions) :]),
        *_all_shown(program, ranges),
        "flush (6)",
    ]
    first, last = f"subroutine entry(sizes) bind(c, name='{name}')", "end subroutine entry"
    return [first, *("   " + line for line in inside), last]


def _pointer(array: Array) -> str:
    """Declares an array that the entry allocates, or a scalar."""
    allocatable = ", allocatable" if array.rank else ""
    return f"{fortran_type(array.type)}{allocatable} :: {array.name}{deferred(array)}"


def _rounds(
    writer: CallWriter, ranges: Mapping[str, list[Interval]], kernels: list[Kernel]
) -> list[str]:
    """Calls the regions as often as the program repeats them."""
    program = writer.program
    array = touched_array(program)
    touched = [] if array is None else [_touched(writer, array, ranges)]
    return [
        f"do round = 1, {program.repeats}",
        *(
            f"   {line}"
            for region, kernel in zip(program.regions, kernels, strict=True)
            for line in (kernel.call, *touched, *_refilled(program, region))
        ),
        *(f"   {line}" for line in _swapped(program)),
        "end do",
    ]


def _refilled(program: Program, region: Region) -> list[str]:
    """What is filled anew after the region."""
    array = refilled_array(program, region)
    return [] if array is None else [filling(program, array, len(program.arrays))]


def _swapped(program: Program) -> list[str]:
    """Swaps the names of two arrays."""
    names = [array.name for array in swapped_arrays(program)]
    moves = zip((*names, "held"), ("held", *names), strict=True) if names else ()
    return [f"call move_alloc({source}, {target})" for source, target in moves]


def _all_shown(program: Program, ranges: Mapping[str, list[Interval]]) -> list[str]:
    """Prints the arrays, on the first rank alone if it alone has all elements."""
    lines = [_shown(array, ranges[array.name]) for array in shown_arrays(program)]
    if any(region.gather == "root" for region in program.regions):
        return ["!$polydist root", *lines, "!$polydist end"]
    return lines


def _allocated(writer: CallWriter, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    if array.storage == "linear":
        lower, count = writer.origin.lower, writer.extents[array.name].count
        return f"({lower}:{count} + ({lower - 1}))"
    return declared_bounds(writer, array, ranges[array.name])


def _touched(writer: CallWriter, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    lows = tuple(Index(Linear((), low)) for low, _ in ranges[array.name])
    return writer.assignment(Access(array.name, lows), "+=", (Term(3, None),))


def _shown(array: Array, ranges: list[Interval]) -> str:
    name = array.name
    if not array.rank:
        return f"call show_{word_of(array.type)}('{name}', [{name}], 1, 1)"
    width = ranges[-1][1] - ranges[-1][0] + 1
    count = f"size({name}) / {width} * {width}"
    return f"call show_{word_of(array.type)}('{name}', {name}, {count}, {width})"


def render_fortran(program: Program, name: str) -> str:
    """All in one file, with a main program."""
    file, other = fortran_texts(program, name)
    main = main_program(f"{name}_module", len(program.limits))
    return f"{other}{file}\n{main}"


def fortran_texts(program: Program, name: str) -> tuple[str, str]:
    """The file, and the other one that has subroutines, or nothing; ``name`` is the entry's for C,
    and the module's."""
    ranges = subscript_ranges(program)
    writer = fortran_writer(program, origin_of(program), f"{name}_")
    kernels = [region_kernel(writer, ranges, k, region) for k, region in enumerate(program.regions)]
    if has_collector(program):
        kernels.append(collector(writer, ranges, len(kernels)))
    library = _module(f"{name}_library", _in(kernels, "other module"))
    lines = [
        *_module_head(writer, ranges, name, bool(library)),
        *(f"   {line}" for kernel in kernels for line in kernel.types),
        "contains",
        *(line for kernel in kernels for line in kernel.lines),
        *_in(kernels, "module"),
        *_entry(writer, ranges, kernels, name),
        *_tools(program),
        f"end module {name}_module",
        *_in(kernels, "external"),
    ]
    return _text(lines), _text([*library, *_in(kernels, "other file")])


def _in(kernels: Sequence[Kernel], place: str) -> list[str]:
    """What regions call there."""
    return [line for kernel in kernels for line in kernel.called.lines_in(place)]


def _module(name: str, lines: Sequence[str]) -> list[str]:
    """A module with these procedures, if there are any."""
    head = [f"module {name}", "   implicit none", "contains"]
    return [*head, *lines, f"end module {name}"] if lines else []


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{part}\n" for line in lines for part in continued(line))


def _module_head(
    writer: CallWriter, ranges: Mapping[str, list[Interval]], name: str, has_library: bool
) -> Iterator[str]:
    """The module as far as its variables and constants."""
    is_own = not writer.program.common
    statics = [array for array in writer.program.arrays if array.storage == "static" and is_own]
    yield f"module {name}_module"
    yield "   use, intrinsic :: iso_c_binding, only: c_int"
    if has_library:
        yield f"   use {name}_library"
    yield "   implicit none"
    for line in (*declarations(writer, ranges, statics), *named_constants(writer)):
        yield f"   {line}"


def _tools(program: Program) -> Iterator[str]:
    """The subroutines that fill and show arrays, and what all programs have."""
    yield from COMMON_TOOLS.splitlines()
    for kind in sorted({word_of(array.type): array.type for array in program.arrays}.values()):
        yield from tools_of(kind).splitlines()
