"""Nests of Fortran regions as kernels (``lower.kernels.fortran``).

1. Scalars are constants with the values that they have where a kernel begins.
2. An array's name is a macro that finds an element of its copy on the device by its subscripts,
   or what threads have of it for themselves, where they add to few elements of it. That of an
   array which only branches name that no instance enters is one variable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from polydist_frontends.fortran.in_c.names import C_TYPES
from polydist_frontends.fortran.in_c.words import c_word
from polydist_frontends.region import HostScope, Region
from polydist_frontends.variables import Number

from polydist.emit.c.code.contributions import kept_element, strides_of
from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.code.statement_texts import StatementTexts
from polydist.emit.c.devices.kernel import Bindings, Sum, function_with, sum_of
from polydist.emit.fortran.arguments import Arguments
from polydist.emit.fortran.devices.extremes import extreme_values
from polydist.emit.fortran.devices.sums import (
    added_words,
    step_of,
    strides_of_sums,
    sum_macros,
    sum_of_elements,
)
from polydist.emit.fortran.text.constants import received
from polydist.emit.lines import LINE_HERE
from polydist.emit.target import RegionWork
from polydist.lower.kernels.numbers import HELD, numbers_in
from polydist.lower.loop_ir import ArrayCode, KernelCode, NestCode, Program, StatementCode
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride, ParameterName, Symbol

_HELD = c_word(HELD)


def kernel_lines(work: RegionWork, nest: NestCode, arguments: Arguments, name: str) -> list[str]:
    """Launches the kernel of a nest for a box; nothing where it has none. ``name`` begins the names
    that the linker sees."""
    host, kernel = work.region.host, nest.kernel
    if host is None or kernel is None or kernel.code is None:
        return []
    numbers = _numbers(work, nest, kernel, host)
    arrays = _arrays(numbers, work.program)
    unreached = _unreached(numbers, work)
    bindings = _bindings(work, nest, kernel, arguments, name)
    texts = _texts(work, nest, kernel, host)
    lines = function_with(work.label.name, nest, work.program, texts, bindings)
    return [
        *(_macro(number, array, work.region) for number, array in arrays.items()),
        *(f"#define {_word(number)}(...) {_copy(number)}" for number in unreached),
        *sum_macros(kernel, work.region),
        *(line for line in lines if line != LINE_HERE and not line.startswith("#line")),
        *(f"#undef {word}" for word in (*map(_word, (*arrays, *unreached)), *added_words(kernel))),
        "",
    ]


def _numbers(work: RegionWork, nest: NestCode, kernel: KernelCode, host: HostScope) -> list[Number]:
    """Those that are no instance's own."""
    taken = {name for s in work.program.statements_of(nest) for name in _own_names(s)}
    taken |= {added.variable for added in kernel.sums}
    return [number for number in numbers_in(kernel, host) if number.name not in taken]


def _bindings(
    work: RegionWork, nest: NestCode, kernel: KernelCode, arguments: Arguments, name: str
) -> Bindings:
    host = work.region.host
    assert host is not None, "every Fortran region has one"
    numbers = _numbers(work, nest, kernel, host)
    arrays, unreached = _arrays(numbers, work.program), _unreached(numbers, work)
    held = _held_arrays(work.program, work.program.statements_of(nest), host)
    return Bindings(
        before=(
            *_values(numbers, (*arrays, *unreached), arguments),
            *_copies(arrays, work.program),
            *_held_copies(held, work.program),
            *map(_stand_in, unreached),
            *extreme_values(kernel, name),
        ),
        pointers=(*map(_copy, arrays), *(f"{PREFIX}{own.name}" for own, _ in held)),
        sums=tuple(_sums(work, kernel, host, arguments)),
        symbols=frozenset().union(
            strides_of_sums(kernel, work.program),
            _strides(arrays, work.region),
            _bounds(kernel, work.program),
            *(strides_of(own) for own, _ in held),
        ),
        first=1,
    )


# -------------------------------------------------------------------------------------- statements
def _texts(work: RegionWork, nest: NestCode, kernel: KernelCode, host: HostScope) -> StatementTexts:
    statements, text = work.program.statements_of(nest), dict(kernel.texts)
    return StatementTexts(
        file=work.label.file,
        text="",
        statements={s.name: _in_c(s, text[s.name], work) for s in statements},
        locals={s.name: tuple(_locals(s, host)) for s in statements},
    )


def _own_names(statement: StatementCode) -> set[str]:
    """What each instance has for itself."""
    counted = (name for name, _ in (*statement.iterators, *statement.inner))
    return {*counted, *statement.private}


def _type_of(name: str, host: HostScope) -> str:
    """In C; loops over elements that array statements imply count in 64 bits."""
    found = next((number for number in host.numbers if number.name == name), None)
    return C_TYPES[found.category, found.size] if found else "int64_t"


def _in_c(statement: StatementCode, text: str, work: RegionWork) -> StatementCode:
    host = work.region.host
    assert host is not None, "every Fortran region has one"
    iterators = tuple((c_word(name), _type_of(name, host)) for name, _ in statement.iterators)
    own = replace(statement, iterators=iterators, inner=(), private=(), keeps=(), adds=())
    before = [f"{_HELD} = {kept_element(work.program, own, kept)};" for kept in statement.adds]
    after = [f"{kept_element(work.program, own, kept)} = {_HELD};" for kept in statement.keeps]
    return replace(own, text="\n".join((*before, text, *after)))


def _locals(statement: StatementCode, host: HostScope) -> Iterator[str]:
    for kept in (*statement.keeps, *statement.adds):
        yield f"{_type_of(kept.target, host)} {_HELD} = 0; (void){_HELD};"
    for name in dict.fromkeys((*statement.private, *(name for name, _ in statement.inner))):
        own = c_word(name)
        yield f"{_type_of(name, host)} {own} = 0; (void){own};"


# --------------------------------------------------------------------------------------- variables
def _values(numbers: list[Number], arrays: Sequence[Number], arguments: Arguments) -> Iterator[str]:
    """Step 1."""
    for number in numbers:
        if number not in arrays:
            own, name = C_TYPES[number.category, number.size], c_word(number.name)
            value = (
                received(number, f"{PREFIX}args->integers[{arguments.place(number)}]")
                if number.constant
                else f"*(const {own} *){_variable(number.name, arguments)}"
            )
            yield f"const {own} {name} = {value}; (void){name};"


def _variable(name: str, arguments: Arguments) -> str:
    place = next(k for k, v in enumerate(arguments.variables) if v.name == name)
    return f"{PREFIX}args->variables[{place}]"


def _sums(
    work: RegionWork, kernel: KernelCode, host: HostScope, arguments: Arguments
) -> Iterator[Sum]:
    for own in kernel.sums:
        name, kind = c_word(own.variable), _type_of(own.variable, host)
        if own.box:
            yield sum_of_elements(own, kind, work.program)
        else:
            yield sum_of(name, kind, _variable(own.variable, arguments), own.operator)


# ------------------------------------------------------------------------------------------ arrays
def _arrays(numbers: list[Number], program: Program) -> dict[Number, ArrayCode]:
    """The arrays among the numbers."""
    found = {array.source_name: array for array in program.arrays if array.strides}
    return {number: found[number.name] for number in numbers if number.name in found}


def _unreached(numbers: list[Number], work: RegionWork) -> list[Number]:
    """The arrays that no instance accesses, though the text names them."""
    accessed = {array.source_name for array in work.program.arrays}
    declared = work.region.variables
    named = (n for n in numbers if n.name in declared and n.name not in accessed)
    return [number for number in named if declared[number.name].dimensions]


def _stand_in(number: Number) -> str:
    return f"{C_TYPES[number.category, number.size]} {_copy(number)} = 0; (void){_copy(number)};"


def _word(number: Number) -> str:
    return c_word(number.name)


def _copy(number: Number) -> str:
    return f"{PREFIX}copy_{number.name}"


def _copies(arrays: dict[Number, ArrayCode], program: Program) -> Iterator[str]:
    for number, array in arrays.items():
        own, name = C_TYPES[number.category, number.size], _copy(number)
        place = program.arrays.index(array)
        yield f"{own} *{name} = {PREFIX}memory[{place}]; (void){name};"


def _held_arrays(
    program: Program, statements: Sequence[StatementCode], host: HostScope
) -> list[tuple[ArrayCode, str]]:
    """The memory in which statements hold values, with their types in C."""
    targets = {kept.array: kept.target for s in statements for kept in (*s.keeps, *s.adds)}
    return [
        (array, _type_of(targets[array.name], host))
        for array in program.kept
        if array.name in targets
    ]


def _held_copies(held: list[tuple[ArrayCode, str]], program: Program) -> Iterator[str]:
    for array, element in held:
        name, place = f"{PREFIX}{array.name}", program.arrays.index(array)
        yield f"{element} *{name} = {PREFIX}memory[{place}]; (void){name};"


def _counted(number: Number, array: ArrayCode, region: Region) -> tuple[range, int]:
    """The dimensions of the model in which the text's subscripts count, and from which subscript.
    The model may count a one-dimensional array from another one than 0, and in rows and columns:
    its elements are as far apart as those of a row."""
    dimensions = region.variables[number.name].dimensions
    assert dimensions is not None
    last = len(array.strides)
    if len(dimensions.lower) > 1:
        return range(last), 0
    return range(last - 1, last), region.arrays[array.source_name].first


def _strides(arrays: dict[Number, ArrayCode], region: Region) -> Iterator[Symbol]:
    for number, array in arrays.items():
        for k in _counted(number, array, region)[0]:
            if array.strides[k] != UNIT:
                yield ArrayStride(array.name, k)


def _bounds(kernel: KernelCode, program: Program) -> Iterator[Symbol]:
    """Of arrays that the text names."""
    words = {word for _, text in kernel.texts for word in re.findall(r"\w+", text)}
    for parameter in program.parameters:
        symbol = ParameterName(parameter.name)
        if c_name(symbol) in words:
            yield symbol


def _macro(number: Number, array: ArrayCode, region: Region) -> str:
    """Step 2."""
    dimensions, first = _counted(number, array, region)
    subscripts = [f"{PREFIX}i{k}" for k in dimensions]
    start = f" - {first}" if first else ""
    place = " + ".join(
        f"((int64_t)({name}){start}){step_of(array, k)}"
        for name, k in zip(subscripts, dimensions, strict=True)
    )
    return f"#define {c_word(number.name)}({', '.join(subscripts)}) {_copy(number)}[{place}]"
