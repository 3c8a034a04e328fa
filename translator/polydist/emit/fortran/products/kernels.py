"""The functions in C that run products of Fortran statements in blocks.

The size of elements is known when the region starts, so there is code for both of C's types. Where
it has another one, where blocks do not pay, or where the compiler has no vectors, the function says
that it has done nothing."""

from __future__ import annotations

from dataclasses import replace

from polydist.emit.c.code.expressions import PREFIX, c_expression, c_name
from polydist.emit.c.code.products import blocks, large_enough
from polydist.emit.c.prologue import BOX_NAMES, HEAD, local_constants
from polydist.emit.fortran.arguments import Arguments, kept_places
from polydist.emit.fortran.products.found import TYPES, Blocks
from polydist.emit.fortran.products.lane_form import number_name
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import ArrayCode, Operand, Program


def product_kernel(own: Blocks, region: str, program: Program, arguments: Arguments) -> list[str]:
    """The function of one product, behind the table of the region's arrays."""
    count, numbers = len(own.arrays), range(len(own.form.numbers))
    return filled_in(
        "fortran/product.c.j2",
        name=own.name,
        dummies=[
            HEAD,
            *(f"int64_t {c_name(index)}" for index in own.around),
            *(f"{'' if k == 0 else 'const '}void *{_array(k)}" for k in range(count)),
            *(f"const void *{_number(k)}" for k in numbers),
        ],
        unused=[*BOX_NAMES, *map(_array, range(count)), *map(_number, numbers)],
        record=f"{PREFIX}{region}_args",
        constants=local_constants(own.symbols, program),
        large=large_enough(own.product),
        size=f"{PREFIX}{region}_arrays[{program.arrays.index(own.arrays[0].array)}].element_size",
        numbers=[(number_name(k), _number(k)) for k in numbers],
        blocks={type_text: _typed(own, type_text, program, arguments) for type_text in TYPES},
    )


def _array(number: int) -> str:
    return f"{PREFIX}a{number}"


def _number(number: int) -> str:
    return f"{number_name(number)}_at"


def _typed(own: Blocks, type_text: str, program: Program, arguments: Arguments) -> list[str]:
    operands = (own.product.total, *own.product.read)
    lanes = replace(own.lanes, element=type_text)
    return blocks(
        own.product,
        own.statement,
        own.arrays_in_c,
        lanes,
        dict.fromkeys(lanes.values, "int"),
        [_place(own, operand, program, arguments) for operand in operands],
        lanes.text.split("\n"),
    )


def _place(
    own: Blocks, operand: Operand, program: Program, arguments: Arguments
) -> tuple[str, str]:
    """From the first element of the array, which Fortran hands over."""
    number = next(k for k, of in enumerate(own.arrays) if of.array.name == operand.array)
    first = _first(own.arrays[number].array, program, arguments)
    return _array(number), f"{c_expression(operand.offset)} - {first}"


def _first(array: ArrayCode, program: Program, arguments: Arguments) -> str:
    """How far it is from the element with all subscripts zero to the first one."""
    if array in program.kept:
        place = kept_places(program, arguments)[array.name] + len(array.strides) - 2
        return f"{PREFIX}args->integers[{place}]"
    return f"{PREFIX}args->origins[{program.arrays.index(array)}]"
