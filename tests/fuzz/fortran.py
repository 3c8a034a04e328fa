"""The Fortran text of a program: a module with the kernels, and an entry that fills arrays, calls
the kernels and prints.

Integers stay small by remainders, as Fortran's do not wrap around; apart from that it is the
program that ``render.py`` writes in C. Iterators and parameters are of one kind. Arrays have the
lower bounds of their subscripts; every other one has its dimensions turned round.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fuzz.claims import words_of
from fuzz.constants import NAMED, table_values, used_constants
from fuzz.fortran_tools import COMMON_TOOLS, tools_of, word_of
from fuzz.fortran_writer import Writer, fortran_type, turned
from fuzz.functions import OPAQUE
from fuzz.prelude import COMPLEX, fitted, shown_arrays, touches
from fuzz.ranges import Interval, parameters, subscript_ranges, table_ranges
from fuzz.tree import (
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
    walk,
)

_COLUMNS = 110


def _bounds(writer: Writer, array: Array, ranges: list[Interval]) -> str:
    """The array's shape: ``(low:high, ...)``."""
    if array.storage == "linear" and array.rank:
        return f"({writer.number(0)}:*)"
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
class _Kernel:
    name: str
    arguments: list[str]
    lines: list[str]

    @property
    def call(self) -> str:
        return f"call {self.name}({', '.join(self.arguments)})"


def _kernel(
    writer: Writer,
    ranges: Mapping[str, list[Interval]],
    name: str,
    lines: list[str],
    names: dict[str, str],
) -> _Kernel:
    """A subroutine around a region. ``names``: its own variables with their types."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith("!$"))
    arrays = [
        array
        for array in writer.program.lasting
        if array.storage != "static" and re.search(rf"\b{array.name}\b", text)
    ]
    declared = [
        f"{fortran_type(array.type)}, intent(inout) :: {array.name}{_bounds(writer, array, ranges[array.name])}"
        for array in arrays
    ]
    everything = "\n".join([*lines, *declared])
    used = [limit for limit, _ in writer.program.limits if re.search(rf"\b{limit}\b", everything)]
    head = [f"subroutine {name}({', '.join([*used, *(array.name for array in arrays)])})"]
    head += [f"   {_integer(writer)}, intent(in) :: {limit}" for limit in used]
    head += [f"   {declaration}" for declaration in declared]
    head += [f"   {kind} :: {own}" for own, kind in names.items() if re.search(rf"\b{own}\b", text)]
    work = [
        array
        for array in writer.program.arrays
        if array.storage == "work" and re.search(rf"\b{array.name}\b", text)
    ]
    head += [
        f"   {fortran_type(array.type)} :: {array.name}{_bounds(writer, array, ranges[array.name])}"
        for array in work
    ]
    head += [f"   {array.name} = 0" for array in work]
    head += [f"   {own} = 0" for own in names if own[0] == "p" and re.search(rf"\b{own}\b", text)]
    return _Kernel(
        name,
        [*used, *(array.name for array in arrays)],
        [*head, *("   " + line for line in lines), f"end subroutine {name}"],
    )


def _integer(writer: Writer) -> str:
    return f"integer({writer.suffix[1:]})" if writer.suffix else "integer"


def _region_kernel(
    writer: Writer, ranges: Mapping[str, list[Interval]], number: int, region: Region
) -> _Kernel:
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
    names = {node.name: _integer(writer) for node in walk(region.body) if isinstance(node, Loop)}
    names |= {name: fortran_type(kind) for name, kind in region.scalars}
    names |= {node.name: _integer(writer) for node in walk(region.body) if isinstance(node, Point)}
    names |= {
        node.name: fortran_type(node.type)
        for node in walk(region.body)
        if isinstance(node, Declare)
    }
    names["turn"] = "integer"
    return _kernel(writer, ranges, f"kernel{number}", lines, names)


def _impure(region: Region) -> bool:
    """Whether it calls what no ``do concurrent`` may call."""
    return any(isinstance(node, Term) and node.wrap == OPAQUE for node in walk(region))


def _collector(writer: Writer, ranges: Mapping[str, list[Interval]], number: int) -> _Kernel:
    """Writes every element as it is, so that all ranks have all of them."""
    lines, names = ["!$polydist name(collect)"], {}
    for array in writer.program.lasting:
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
    writer: Writer,
    ranges: Mapping[str, list[Interval]],
    kernels: list[_Kernel],
    collecting: bool,
    name: str,
) -> list[str]:
    """Fills the arrays, calls the kernels, prints."""
    program = writer.program
    pointers = [array for array in program.lasting if array.storage != "static"]
    lines = [
        f"subroutine entry(sizes) bind(c, name='{name}')",
        "   integer(c_int), intent(in) :: sizes(*)",
    ]
    lines += [f"   {_integer(writer)} :: {limit}" for limit, _ in program.limits] + [
        "   integer :: round"
    ]
    lines += [
        f"   {fortran_type(array.type)}{', allocatable' if array.rank else ''} :: {array.name}{_deferred(array)}"
        for array in pointers
    ]
    lines += [f"   {limit} = sizes({k + 1})" for k, (limit, _) in enumerate(program.limits)]
    lines += [
        f"   allocate ({array.name}{_allocated(writer, array, ranges)})"
        for array in pointers
        if array.rank
    ]
    for seed, array in enumerate(program.lasting):
        lines += _filled(array, seed)
    calls = [kernel.call for kernel in (kernels[:-1] if collecting else kernels)]
    first = program.lasting[0] if program.lasting else None
    touched = [_touched(writer, first, ranges)] if first is not None and touches(program) else []
    lines += [
        f"   do round = 1, {program.repeats}",
        *(f"      {line}" for call in calls for line in (call, *touched)),
        "   end do",
    ]
    lines += [f"   {kernels[-1].call}"] if collecting else []
    rooted = any(region.gather == "root" for region in program.regions)
    shown = [line for array in shown_arrays(program) for line in _shown(array, ranges[array.name])]
    lines += (
        ["   !$polydist root"] * rooted
        + [f"   {line}" for line in shown]
        + ["   !$polydist end"] * rooted
    )
    return [*lines, "   flush (6)", "end subroutine entry"]


def _deferred(array: Array) -> str:
    if not array.rank:
        return ""
    return "(:)" if array.storage == "linear" else "(" + ", ".join(":" * array.rank) + ")"


def _allocated(writer: Writer, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    if array.storage == "linear":
        return f"(0:{writer.extents[array.name].count} - 1)"
    return _bounds(writer, array, ranges[array.name])


def _filled(array: Array, seed: int) -> list[str]:
    if array.rank:
        return [f"   call fill_{word_of(array.type)}({array.name}, size({array.name}), {seed})"]
    return [f"   {array.name} = {'cmplx(0.5d0, 0.25d0, 8)' if array.type == COMPLEX else seed + 1}"]


def _touched(writer: Writer, array: Array, ranges: Mapping[str, list[Interval]]) -> str:
    lows = tuple(Index(Linear((), low)) for low, _ in ranges[array.name])
    return writer.assign(Access(array.name, lows), "+=", (Term(3, None),))


def _shown(array: Array, ranges: list[Interval]) -> list[str]:
    if not array.rank:
        return [f"call show_{word_of(array.type)}('{array.name}', [{array.name}], 1, 1)"]
    width = ranges[-1][1] - ranges[-1][0] + 1
    return [
        f"call show_{word_of(array.type)}('{array.name}', {array.name}, size({array.name}) / {width} * {width}, {width})"
    ]


_PROGRAM = """program standalone
   use NAME
   implicit none
   character(len=32) :: word
   integer :: k
   integer(kind=c_int) :: sizes(COUNT)
   do k = 1, COUNT
      call get_command_argument(k, word)
      read (word, *) sizes(k)
   end do
   call entry(sizes)
end program standalone
"""


def render_fortran(program: Program, name: str, standalone: bool = False) -> str:
    """The whole file; ``name`` is the entry's for C, and the module's. With ``standalone`` there is
    a main program as well."""
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    types = {array.name: array.type for array in program.arrays}
    types |= {name: kind for region in program.regions for name, kind in region.scalars}
    types |= {node.name: node.type for node in walk(program) if isinstance(node, Declare)}
    writer = Writer(program, types, extents, "_8" if program.parameter_type == "long" else "")
    kernels = [
        _region_kernel(writer, ranges, k, region) for k, region in enumerate(program.regions)
    ]
    collecting = any(region.gather == "none" for region in program.regions)
    if collecting:
        kernels.append(_collector(writer, ranges, len(kernels)))
    statics = [array for array in program.arrays if array.storage == "static"]
    head = [
        f"module {name}_module",
        "   use, intrinsic :: iso_c_binding, only: c_int",
        "   implicit none",
    ]
    head += [
        f"   {fortran_type(array.type)} :: {array.name}{_bounds(writer, array, ranges[array.name])}"
        for array in statics
    ]
    head += [f"   {line}" for line in _constants(writer, program)]
    lines = [*head, "contains", *(line for kernel in kernels for line in kernel.lines)]
    lines += _entry(writer, ranges, kernels, collecting, name)
    words = sorted({word_of(array.type): array.type for array in program.arrays}.values())
    lines += [
        *COMMON_TOOLS.splitlines(),
        *(line for kind in words for line in tools_of(kind).splitlines()),
        f"end module {name}_module",
    ]
    text = "\n".join(continued for line in lines for continued in _continued(line)) + "\n"
    main = _PROGRAM.replace("NAME", f"{name}_module").replace("COUNT", str(len(program.limits)))
    return text + ("\n" + main if standalone else "")


def _constants(writer: Writer, program: Program) -> Iterator[str]:
    """Constants with names, and tables."""
    kind = f"{_integer(writer)}, parameter ::"
    for name in used_constants(program):
        yield f"{kind} {name} = {NAMED[name]}"
    for name, (low, high) in table_ranges(program).items():
        yield f"{kind} {name}({low}:{high}) = [{', '.join(map(str, table_values(name, low, high)))}]"


def _continued(line: str) -> list[str]:
    """The line in pieces that fit the form."""
    if len(line) <= _COLUMNS or line.lstrip().startswith("!"):
        return [line]
    parts = textwrap.wrap(
        line,
        _COLUMNS,
        break_long_words=False,
        break_on_hyphens=False,
        subsequent_indent="         ",
    )
    return [part + " &" for part in parts[:-1]] + [parts[-1]]
