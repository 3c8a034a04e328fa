"""The C text of a whole program: the functions around regions, and what stands around them."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace

from fuzz.program.constants import NAMED, table_values, used_constants
from fuzz.program.functions import OPAQUE, functions_text
from fuzz.program.ranges import parameters, subscript_ranges, table_ranges
from fuzz.program.tree import Access, Array, Index, Linear, Loop, Program, Region, View
from fuzz.program.walks import walk
from fuzz.write.blocks import macros
from fuzz.write.c_writer import CWriter
from fuzz.write.driver import driver_text, ending_lines
from fuzz.write.functions.calls import CCallWriter
from fuzz.write.functions.definitions import Functions
from fuzz.write.held import (
    argument_text,
    definitions,
    element_type,
    in_memory,
    parameter_text,
)
from fuzz.write.kernels import (
    has_collector,
    mentions,
    passed_arrays,
    passed_parameters,
    types_of,
    work_arrays,
)
from fuzz.write.memory.heap import allocated, freed, is_allocated
from fuzz.write.moving import without_unused_names
from fuzz.write.prelude import (
    HEADERS,
    MIX,
    Extents,
    fitted,
    main_text,
    packed_count,
    prelude,
    tables_of,
)

_COLLECTOR = Region((), (), "all", None, True, False, ())
"""Writes every element as it is, so that all ranks have all of them."""


def _collecting(writer: CWriter, array: Array) -> Iterator[str]:
    """Loops over all elements of one array."""
    names = "abc"[: array.rank]
    extents = writer.extents[array.name]
    for name, size in zip(names, extents.sizes, strict=True):
        yield f"for (int {name} = 0; {name} < {size}; {name}++)"
    subscripts = tuple(
        Index(Linear(((name, 1),), -shift))
        for name, shift in zip(names, extents.shifts, strict=True)
    )
    access = Access(array.name, subscripts)
    word = writer.place(array, access) if array.rank else writer.access(access)
    members = (".left", ".right") if array.held == "cells" else ("",)
    yield "".join(f"{word}{member} = {word}{member}; " for member in members).join(("{ ", "}"))


def _kernel(writer: CWriter, number: int, region: Region, lines: list[str]) -> tuple[str, str]:
    """The function around a region, and its call."""
    text = "\n".join(lines).replace("\\n", "")
    arrays = passed_arrays(writer.program, text)
    declared = [_parameter(array, writer.extents) for array in arrays]
    used = passed_parameters(writer.program, text + " ".join(declared))
    kind = writer.program.parameter_type
    takes = [*(f"{kind} {name}" for name in used), *declared]
    names = [*used, *(array.name for array in arrays)]
    is_old = region.outside and not writer.program.files
    own = [] if is_old else [*declared]
    own += [line.replace("\\n", "") for line in lines if not line.startswith("#")]
    statements = "\n".join(own)
    head = [
        f"static void kernel{number}{_parameters(takes, names, is_old)}",
        "{",
        *(f"    (void){name};" for name in used if not mentions(statements, name)),
        *(f"    {line}" for line in _own_variables(writer, region, text)),
    ]
    passed = [*used, *(_argument(array) for array in arrays)]
    call = f"kernel{number}({', '.join(passed)});"
    ends = (f"    {line}" for line in freed(work_arrays(writer.program, text)))
    return "\n".join([*head, *lines, *ends, "}"]), _with_tables(writer, call, arrays)


def _calling_kernel(writer: CCallWriter, number: int, region: Region) -> tuple[str, str]:
    """The same, with the functions that it calls."""
    own = _calling(writer, number, region)
    text, call = _kernel(own, number, region, _region_lines(own, number, region))
    return _with_called(own, text), call


def _argument(array: Array) -> str:
    return f"tables_{array.name}" if array.tables else argument_text(array)


def _with_tables(writer: CWriter, call: str, arrays: list[Array]) -> str:
    """The call with the tables that it passes, which are made for it."""
    behind = [array for array in arrays if array.tables]
    if not behind:
        return call
    made = "".join(
        f"void *tables_{array.name} = "
        f"{tables_of(writer.program, array, writer.extents[array.name])}; "
        for array in behind
    )
    freed = "".join(f" free(tables_{array.name});" for array in behind if not array.rows)
    return f"{{ {made}{call}{freed} }}"


def _parameters(takes: list[str], names: list[str], is_old: bool) -> str:
    """What follows the name of a function; old functions declare their parameters behind it."""
    if not is_old:
        return f"({', '.join(takes) or 'void'})"
    return " ".join([f"({', '.join(names)})", *(f"{declaration};" for declaration in takes)])


def _own_variables(writer: CWriter, region: Region, text: str) -> Iterator[str]:
    """Declares the scalars, the work arrays and, where they stand outside, the iterators of the
    function with this text."""
    for name, kind in region.scalars:
        if mentions(text, name):
            yield f"{kind} {name} = 0; (void){name};"
    for array in work_arrays(writer.program, text):
        yield _own_array(array, writer.extents)
    loops = {node.name for node in walk(region.body) if isinstance(node, Loop)}
    iterators = sorted(name for name in loops if mentions(text, name))
    if region.outside and iterators:
        yield f"int {', '.join(iterators)};"
    for view in (node for node in walk(region.body) if isinstance(node, View)):
        array = writer.array(view.array)
        if region.outside and array is not None and mentions(text, view.name):
            yield f"{element_type(array)} *{view.name};"


def _own_array(array: Array, extents: Mapping[str, Extents]) -> str:
    """Declares a work array, all of whose elements are zero."""
    if is_allocated(array):
        return allocated(array, extents[array.name])
    return f"{_declared(array, extents)} = {{0}};"


def _parameter(array: Array, extents: Mapping[str, Extents]) -> str:
    if array.storage == "packed":
        return f"{array.type} {array.name}[{packed_count(extents[array.name])}]"
    if held := parameter_text(array, extents[array.name].sizes):
        return held
    if array.storage == "linear" or not array.rank:
        return f"{element_type(array)} *{array.name}"
    if array.tables:
        return f"{array.type} {'*' * array.rank}{array.name}"
    return _declared(array, extents)


_SWITCHES = {
    "": ["#pragma D"],
    "branch": ["#ifndef NEVER", "#pragma D", "#endif"],
    "other branch": ["#ifdef NEVER", "#pragma omp parallel for", "#else", "#pragma D", "#endif"],
    "macro": ['_Pragma("D")'],
}
"""How a directive ``D`` is written."""


def _directive(number: int, region: Region, lines: list[str]) -> list[str]:
    words = ["polydist", f"name(k{number})", *region.clauses]
    words += [f"pure({OPAQUE})"] if any(f"{OPAQUE}(" in line for line in lines) else []
    words += [f"gather({region.gather})"] if region.gather else []
    words += [f"live_out({', '.join(region.live_out)})"] if region.live_out is not None else []
    return [re.sub(r"\bD\b", lambda _: " ".join(words), line) for line in _SWITCHES[region.switch]]


def _region_lines(writer: CCallWriter, number: int, region: Region) -> list[str]:
    lines = without_unused_names(
        list(replace(writer, outside=region.outside).body(region.body, parameters(writer.program)))
    )
    if region.block or len(region.body) != 1 or not isinstance(region.body[0], Loop):
        lines = ["{", *writer.indented(lines), "}"]
    called = _around(writer)
    return [*_directive(number, region, [*lines, *called]), *("    " + line for line in lines)]


def _writer(program: Program) -> CCallWriter:
    ranges = subscript_ranges(program)
    extents = {array.name: fitted(array, ranges[array.name]) for array in program.arrays}
    return CCallWriter(program, types_of(program), extents, table_ranges(program))


def _calling(writer: CCallWriter, number: int, region: Region) -> CCallWriter:
    """The writer of a region whose function calls others."""
    unique = f"part_{zlib.crc32(repr(writer.program).encode()):08x}_{number}_"
    own = Functions(f"part{number}_", unique, dict(region.scalars), region.body)
    return replace(writer, functions=own)


def _around(writer: CCallWriter) -> list[str]:
    """The functions that a region's function calls."""
    before, behind = writer.functions.lines() if writer.functions else ([], [])
    return [*before, *behind]


def _with_called(writer: CCallWriter, function: str) -> str:
    """The region's function with those that it calls around it."""
    before, behind = writer.functions.lines() if writer.functions else ([], [])
    return "\n\n".join([*before, function, *behind])


def render(program: Program) -> str:
    """The whole file."""
    writer = _writer(program)
    kernels = [_calling_kernel(writer, k, region) for k, region in enumerate(program.regions)]
    collectors = [_collector(writer, len(kernels))] if has_collector(program) else []
    text = "\n\n".join(function for function, _ in (*kernels, *collectors))
    types = definitions(program.arrays, {**writer.extents})
    statics = "\n".join([*_constants(writer, text), *macros(text), *types, *_statics(writer)])
    parts = [prelude(program), statics, functions_text(text), text]
    calls, last = ([call for _, call in group] for group in (kernels, collectors))
    memory = {array.name: in_memory(array, writer.extents[array.name]) for array in program.arrays}
    return "\n\n".join([part for part in parts if part] + [main_text(program, memory, calls, last)])


# ------------------------------------------------------------------------------------ several files
def render_files(program: Program) -> tuple[list[str], str]:
    """The files with the regions, and that with main."""
    writer = _writer(program)
    kernels = [_open_kernel(writer, k, region) for k, region in enumerate(program.regions)]
    each = -(-len(kernels) // program.files)
    texts = [
        _kernel_file(writer, [text for text, _ in kernels[k : k + each]], not k)
        for k in range(0, len(kernels), each)
    ]
    declared = [
        *_external(writer),
        *(text.partition("\n")[0] + ";" for text, _ in kernels),
    ]
    return texts, driver_text(program, writer.extents, declared, [call for _, call in kernels])


def text_in_c(program: Program) -> str:
    """All that is written in C."""
    if not program.files:
        return render(program)
    texts, main = render_files(program)
    return "\n".join([*texts, main])


def _open_kernel(writer: CCallWriter, number: int, region: Region) -> tuple[str, str]:
    """The function around a region and what it does afterwards, which other files call."""
    lines = _region_lines(writer, number, region)
    ending = writer.indented(ending_lines(writer.program, writer.extents, region))
    text, call = _kernel(writer, number, region, [*lines, *ending])
    return text.removeprefix("static "), call


def _external(writer: CWriter) -> Iterator[str]:
    """Declares the arrays at file scope, which one of the files defines, and main's number."""
    yield from (f"extern {line.removeprefix('static ')}" for line in _statics(writer))
    yield "extern unsigned long long h;"


def _kernel_file(writer: CWriter, functions: list[str], first: bool) -> str:
    text = "\n\n".join(functions)
    own = [line.removeprefix("static ") for line in _statics(writer)] if first else []
    lines = [*_constants(writer, text), *macros(text), *_external(writer), *own]
    parts = [HEADERS, MIX, "\n".join(lines), functions_text(text), text]
    return "\n\n".join(part for part in parts if part) + "\n"


def _collector(writer: CWriter, number: int) -> tuple[str, str]:
    """The function, and its call, that makes all arrays whole on every rank."""
    program = writer.program
    own = [array for array in program.lasting if array.storage != "packed"]
    loops = [line for array in own for line in _collecting(writer, array)]
    lines = ["{", *writer.indented(loops), "}"]
    directive = "#pragma polydist name(collect)"
    return _kernel(writer, number, _COLLECTOR, [directive, *writer.indented(lines)])


def _statics(writer: CWriter) -> Iterator[str]:
    """The arrays at file scope."""
    for array in writer.program.arrays:
        if array.storage == "static":
            yield f"static {_declared(array, writer.extents)};"


def _constants(writer: CWriter, text: str) -> Iterator[str]:
    """Constants with names, and the tables that the text uses."""
    for name in used_constants(writer.program):
        yield (
            f"#define {name} {NAMED[name]}"
            if writer.program.macros
            else f"enum {{ {name} = {NAMED[name]} }};"
        )
    tables = {name: bounds for name, bounds in writer.tables.items() if mentions(text, name)}
    for name, (low, high) in tables.items():
        values = ", ".join(map(str, table_values(name, low, high)))
        yield f"static const int {name}[{high - low + 1}] = {{{values}}};"


def _declared(array: Array, extents: Mapping[str, Extents]) -> str:
    sizes = "".join(f"[{size}]" for size in extents[array.name].sizes)
    return f"{element_type(array)} {array.name}{sizes}"
