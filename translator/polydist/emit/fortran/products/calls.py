"""Where a product's loops would be, in Fortran: a module procedure is called, which is handed all
arrays and numbers, so that compilers know that it accesses them, and hands their addresses to the
function in C; the loops run if that has done nothing."""

from __future__ import annotations

from dataclasses import dataclass

from polydist_frontends.region import HostScope

from polydist.emit.c.code.expressions import PREFIX
from polydist.emit.fortran.arguments import preamble
from polydist.emit.fortran.expressions import (
    Spellings,
    fortran_name,
    long_argument,
    variable_name,
)
from polydist.emit.fortran.products.found import Blocks, Handed
from polydist.emit.fortran.products.lane_form import number_name
from polydist.emit.fortran.text.imports import without_unused
from polydist.emit.fortran.text.layout import Line
from polydist.emit.templates import filled_in
from polydist.lower.loop_ir import Variable

RECORD = f"{PREFIX}f"
"""The argument record of the C file, where tiles have products."""


_BOX = (f"{PREFIX}z", f"{PREFIX}lo", f"{PREFIX}hi")


@dataclass(frozen=True)
class _Dummy:
    """An array as a dummy argument."""

    type: str
    name: str
    shape: str
    first: str


def product_procedure(own: Blocks, host: HostScope) -> list[Line]:
    """The module procedure. Arrays that need not be contiguous are handed to it as they are:
    nothing is copied."""
    around = [variable_name(index) for index in own.around]
    arrays = [_dummy(k, of) for k, of in enumerate(own.arrays)]
    numbers = [number_name(k) for k in range(len(own.form.numbers))]
    firsts = (array.first for array in arrays)
    places = (f"polydist_loc({what})" for what in (*firsts, *numbers))
    lines = filled_in(
        "fortran/product.f90.j2",
        function=_function(own),
        name=own.name,
        preamble=preamble(host),
        record=RECORD,
        around=around,
        arrays=arrays,
        numbers=numbers,
        dummies=[RECORD, *_BOX, *around, *(array.name for array in arrays), *numbers],
        passed=[RECORD, *_BOX, *around, *places],
    )
    return without_unused(lines, host)


def _dummy(number: int, of: Handed) -> _Dummy:
    name, rank = f"{PREFIX}a{number}", len(of.array.strides)
    if of.contiguous:
        return _Dummy(of.array.element, name, "*", f"{name}(1)")
    first = f"{name}({', '.join('1' * rank)})"
    return _Dummy(of.array.element, name, ", ".join(":" * rank), first)


def product_call(own: Blocks, spellings: Spellings, done: str) -> list[str]:
    """Sets ``done`` to whether the product is done."""
    total, *others = (of.name for of in own.arrays)
    arguments = [
        *(RECORD, *_BOX),
        *(long_argument(Variable(index), spellings) for index in own.around),
        *(total, *others),
        *(f"polydist_real({number}, polydist_kind({total}))" for number in own.form.numbers),
    ]
    alike = " .and. ".join(
        f"polydist_kind({of}) == polydist_kind({total})"
        for of in dict.fromkeys((*others, *own.form.kinds))
    )
    call = f"{done} = {_function(own)}({', '.join(arguments)})"
    return [f"{done} = 0", f"if ({alike}) {call}" if alike else call]


def _function(own: Blocks) -> str:
    return fortran_name(own.name)
