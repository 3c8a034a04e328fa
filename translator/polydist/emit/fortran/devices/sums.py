"""Elements of arrays that kernels of Fortran add to: threads have them for themselves, in a packed
box, and the host adds what comes out to the user's array (``lower.kernels.sums``)."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from polydist_frontends.fortran.in_c.words import c_word
from polydist_frontends.region import Region

from polydist.emit.c.code.expressions import PREFIX, c_name
from polydist.emit.c.devices.kernel import Sum
from polydist.emit.c.reductions import IDENTITIES
from polydist.lower.loop_ir import ArrayCode, KernelCode, Program, SumCode
from polydist.sets.strides import UNIT
from polydist.sets.symbols import ArrayStride, Symbol


def adds_to_elements(program: Program) -> bool:
    """Whether kernels need to know where arrays are on the host."""
    kernels = (nest.kernel for nest in program.kernels)
    return any(own.box for kernel in kernels if kernel for own in kernel.sums)


def sum_of_elements(own: SumCode, kind: str, program: Program) -> Sum:
    """``kind``: the type of elements in C."""
    number, array = _array(own, program)
    return Sum(
        name=c_word(own.variable),
        element=kind,
        place=f"{PREFIX}args->bases[{number}]",
        operator=own.operator,
        count=prod(map(len, own.box)),
        identity=IDENTITIES[own.operator],
        offset=" + ".join(
            f"({subscripts.start} + {PREFIX}i / {before} % {len(subscripts)}){step_of(array, k)}"
            for k, subscripts, before in _dimensions(own)
        ),
    )


def sum_macros(kernel: KernelCode, region: Region) -> Iterator[str]:
    """An array's name finds what a thread has of it."""
    for own in kernel.sums:
        if own.box:
            yield _macro(own, region.arrays[own.variable].first)


def _macro(own: SumCode, first: int) -> str:
    name, subscripts = c_word(own.variable), [f"{PREFIX}i{k}" for k in range(len(own.box))]
    place = " + ".join(
        f"((int64_t)({subscripts[k]}) - ({first + present.start})) * {before}"
        for k, present, before in _dimensions(own)
    )
    return f"#define {name}({', '.join(subscripts)}) {PREFIX}apart_{name}[{place}]"


def added_words(kernel: KernelCode) -> list[str]:
    """The names of these macros."""
    return [c_word(own.variable) for own in kernel.sums if own.box]


def strides_of_sums(kernel: KernelCode, program: Program) -> frozenset[Symbol]:
    """What ``sum_of_elements`` needs to find elements on the host."""
    arrays = [_array(own, program)[1] for own in kernel.sums if own.box]
    return frozenset(
        ArrayStride(array.name, k)
        for array in arrays
        for k, stride in enumerate(array.strides)
        if stride != UNIT
    )


def step_of(array: ArrayCode, dimension: int) -> str:
    """By which a subscript is multiplied; nothing where neighbours are neighbours in memory."""
    unit = array.strides[dimension] == UNIT
    return "" if unit else f" * {c_name(ArrayStride(array.name, dimension))}"


def _array(own: SumCode, program: Program) -> tuple[int, ArrayCode]:
    return next((k, array) for k, array in enumerate(program.arrays) if array.name == own.array)


def _dimensions(own: SumCode) -> Iterator[tuple[int, range, int]]:
    """The dimensions of the box, the subscripts in each, and by how many elements of the box two
    neighbours in it are apart."""
    for k, subscripts in enumerate(own.box):
        yield k, subscripts, prod(map(len, own.box[:k]))
