"""The Fortran text of a program: a module with the kernels, and an entry that fills arrays, calls
the kernels and prints.

Integers stay small by remainders, as Fortran's do not wrap around; apart from that it is the
program that ``render.py`` writes in C. Iterators and parameters are of one kind. Arrays have the
lower bounds of their subscripts; every other one has its dimensions turned round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from fuzz.program.claims import words_of
from fuzz.program.constants import NAMED, table_values, used_constants
from fuzz.program.functions import OPAQUE
from fuzz.program.ranges import Interval, parameters, subscript_ranges, table_ranges
from fuzz.program.rounds import refilled_array, swapped_arrays, touched_array
from fuzz.program.tree import (
    Access,
    Array,
    Declare,
    Index,
    Linear,
    Loop,
    Point,
    Program,
    Region,
    Term,
)
from fuzz.program.walks import walk
from fuzz.write.fortran.arrays import fortran_writer
from fuzz.write.fortran.hidden_names import hiding
from fuzz.write.fortran.origins import origin_of
from fuzz.write.fortran.tools import (
    COMMON_TOOLS,
    continued,
    filling,
    main_program,
    tools_of,
    word_of,
)
from fuzz.write.fortran.values import fortran_type, turned
from fuzz.write.fortran.writer import FortranWriter
from fuzz.write.kernels import (
    has_collector,
    mentions,
    passed_arrays,
    passed_parameters,
    work_arrays,
)
from fuzz.write.prelude import packed_count, shown_arrays


def _bounds(writer: FortranWriter, array: Array, ranges: list[Interval]) -> str:
    """The array's shape: ``(low:high, ...)``."""
    if array.held == "allocated":
        return _deferred(array)
    if array.storage == "linear" and array.rank:
        return writer.origin.dummy(writer.number(writer.origin.lower))
    if array.storage == "packed":
        return f"(0:{packed_count(writer.extents[array.name]) - 1})"
    sizes = writer.extents[array.name].sizes
    words = []
    for (low, high), size in zip(ranges, sizes, strict=True):
        more = size.partition(" + ")[0] + " + " if " + " in size else ""
        words.append(f"{low}:{more}{high}")
    return f"({', '.join(turned(array, words))})" if words else ""


def _directive(number: int, region: Region, lines: list[str]) -> str:
    """A function that places tiles is C's alone."""
    words = [
        "!$polydist",
        f"name(k{number})",
        *(re.sub(r"lookup\(\w+\)", "lookup", clause) for clause in region.clauses),
    ]
    words += [f"pure({OPAQUE})"] if any(f"{OPAQUE}(" in line for line in lines) else []
    words += [f"gather({region.gather})"] if region.gather else []
    words += [f"live_out({', '.join(region.live_out)})"] if region.live_out is not None else []
    return " ".join(words)


@dataclass(frozen=True)
class Kernel:
    """A subroutine: its dummy arguments, and its text."""

    name: str
    arguments: list[str]
    lines: list[str]

    @property
    def call(self) -> str:
        return f"call {self.name}({', '.join(self.arguments)})"


def _kernel(
    writer: FortranWriter,
    ranges: Mapping[str, list[Interval]],
    name: str,
    lines: list[str],
    names: dict[str, str],
) -> Kernel:
    """A subroutine around a region. ``names``: its own variables with their types."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith("!$"))
    arrays, work = passed_arrays(writer.program, text), work_arrays(writer.program, text)
    declared = _declared(writer, ranges, arrays, ", intent(inout)")
    used = passed_parameters(writer.program, "\n".join([*lines, *declared]))
    own = {word: kind for word, kind in names.items() if mentions(text, word)}
    inside = [
        *(f"{_integer(writer)}, intent(in) :: {limit}" for limit in used),
        *declared,
        *(f"{kind} :: {word}" for word, kind in own.items()),
        *_declared(writer, ranges, work),
        *(f"{array.name} = 0" for array in work if not array.held),
        *(f"{word} = 0" for word in own if re.fullmatch(r"[pfg]\d+", word)),
        *lines,
    ]
    arguments = [*used, *(array.name for array in arrays)]
    first, last = f"subroutine {name}({', '.join(arguments)})", f"end subroutine {name}"
    named = hiding(name, ["   " + line for line in inside], own)
    return Kernel(name, arguments, [first, *named, last])


def _declared(
    writer: FortranWriter,
    ranges: Mapping[str, list[Interval]],
    arrays: Iterable[Array],
    attributes: str = "",
) -> list[str]:
    return [
        f"{fortran_type(array.type)}{attributes}{_allocatable(writer, array)} :: "
        f"{array.name}{_bounds(writer, array, ranges[array.name])}"
        for array in arrays
    ]


def _allocatable(writer: FortranWriter, array: Array) -> str:
    own = array.storage == "linear" and array.rank and writer.origin.form == "allocatable"
    return ", allocatable" if own or array.held == "allocated" else ""


def _integer(writer: FortranWriter) -> str:
    return f"integer({writer.suffix[1:]})" if writer.suffix else "integer"


def region_kernel(
    writer: FortranWriter, ranges: Mapping[str, list[Interval]], number: int, region: Region
) -> Kernel:
    """The subroutine around a region."""
    concurrent = (
        words_of(region, "independent") if region.concurrent and not _impure(region) else []
    )
    body = list(
        replace(writer, concurrent=frozenset(concurrent)).body(
            region.body, parameters(writer.program)
        )
    )
    ends = region.block or len(region.body) != 1 or not isinstance(region.body[0], Loop)
    lines = [_directive(number, region, body), *body, *(["!$polydist end"] if ends else [])]
    return _kernel(writer, ranges, f"kernel{number}", lines, _own_variables(writer, region))


def _own_variables(writer: FortranWriter, region: Region) -> dict[str, str]:
    """The variables that the region's subroutine may need, with their types."""
    nodes, integer = list(walk(region.body)), _integer(writer)
    return {
        **{node.name: integer for node in nodes if isinstance(node, Loop)},
        **{name: fortran_type(kind) for name, kind in region.scalars},
        **{node.name: integer for node in nodes if isinstance(node, Point)},
        **{node.name: fortran_type(node.type) for node in nodes if isinstance(node, Declare)},
        "turn": "integer",
        "again": "integer",
    }


def _impure(region: Region) -> bool:
    """Whether it calls what no ``do concurrent`` may call."""
    return any(isinstance(node, Term) and node.wrap == OPAQUE for node in walk(region))


def _collector(writer: FortranWriter, ranges: Mapping[str, list[Interval]], number: int) -> Kernel:
    """Writes every element as it is, so that all ranks have all of them."""
    lines, names = ["!$polydist name(collect)"], {}
    for array in (each for each in writer.program.lasting if each.storage != "packed"):
        own = [f"i{array.name.lower()}{k}" for k in range(array.rank)]
        names |= dict.fromkeys(own, _integer(writer))
        loops = [
            f"do {name} = {low}, {high}"
            for name, (low, high) in zip(own, ranges[array.name], strict=True)
        ]
        subscripts = tuple(Index(Linear(((name, 1),))) for name in own)
        word = writer.access(Access(array.name, subscripts))
        lines += [*loops, f"{word} = {word}", *("end do" for _ in own)]
    return _kernel(writer, ranges, f"kernel{number}", [*lines, "!$polydist end"], names)


def _entry(
    writer: FortranWriter, ranges: Mapping[str, list[Interval]], kernels: list[Kernel], name: str
) -> list[str]:
    """Fills the arrays, calls the kernels, prints."""
    program = writer.program
    pointers = [array for array in program.lasting if array.storage != "static"]
    inside = [
        "integer(c_int), intent(in) :: sizes(*)",
        *(f"{_integer(writer)} :: {limit}" for limit, _ in program.limits),
        "integer :: round",
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
    return f"{fortran_type(array.type)}{allocatable} :: {array.name}{_deferred(array)}"


def _rounds(
    writer: FortranWriter, ranges: Mapping[str, list[Interval]], kernels: list[Kernel]
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


def _deferred(array: Array) -> str:
    if not array.rank:
        return ""
    return (
        "(:)" if array.storage in ("linear", "packed") else "(" + ", ".join(":" * array.rank) + ")"
    )


def _allocated(writer: FortranWriter, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    if array.storage == "linear":
        lower, count = writer.origin.lower, writer.extents[array.name].count
        return f"({lower}:{count} + ({lower - 1}))"
    return _bounds(writer, array, ranges[array.name])


def _touched(writer: FortranWriter, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    lows = tuple(Index(Linear((), low)) for low, _ in ranges[array.name])
    return writer.assignment(Access(array.name, lows), "+=", (Term(3, None),))


def _shown(array: Array, ranges: list[Interval]) -> str:
    name = array.name
    if not array.rank:
        return f"call show_{word_of(array.type)}('{name}', [{name}], 1, 1)"
    width = ranges[-1][1] - ranges[-1][0] + 1
    count = f"size({name}) / {width} * {width}"
    return f"call show_{word_of(array.type)}('{name}', {name}, {count}, {width})"


def render_fortran(program: Program, name: str, standalone: bool = False) -> str:
    """The whole file; ``name`` is the entry's for C, and the module's. With ``standalone`` there is
    a main program as well."""
    ranges = subscript_ranges(program)
    writer = fortran_writer(program, origin_of(program))
    kernels = [region_kernel(writer, ranges, k, region) for k, region in enumerate(program.regions)]
    if has_collector(program):
        kernels.append(_collector(writer, ranges, len(kernels)))
    lines = [
        *_module_head(writer, ranges, name),
        "contains",
        *(line for kernel in kernels for line in kernel.lines),
        *_entry(writer, ranges, kernels, name),
        *_tools(program),
        f"end module {name}_module",
    ]
    text = "\n".join(part for line in lines for part in continued(line)) + "\n"
    main = main_program(f"{name}_module", len(program.limits))
    return text + ("\n" + main if standalone else "")


def _module_head(
    writer: FortranWriter, ranges: Mapping[str, list[Interval]], name: str
) -> Iterator[str]:
    """The module as far as its variables and constants."""
    statics = [array for array in writer.program.arrays if array.storage == "static"]
    yield f"module {name}_module"
    yield "   use, intrinsic :: iso_c_binding, only: c_int"
    yield "   implicit none"
    for line in (*_declared(writer, ranges, statics), *named_constants(writer)):
        yield f"   {line}"


def _tools(program: Program) -> Iterator[str]:
    """The subroutines that fill and show arrays, and what all programs have."""
    yield from COMMON_TOOLS.splitlines()
    for kind in sorted({word_of(array.type): array.type for array in program.arrays}.values()):
        yield from tools_of(kind).splitlines()


def named_constants(writer: FortranWriter) -> Iterator[str]:
    """Constants with names, and tables."""
    program = writer.program
    kind = f"{_integer(writer)}, parameter ::"
    for name in used_constants(program):
        yield f"{kind} {name} = {NAMED[name]}"
    for name, (low, high) in table_ranges(program).items():
        values = ", ".join(map(str, table_values(name, low, high)))
        yield f"{kind} {name}({low}:{high}) = [{values}]"
